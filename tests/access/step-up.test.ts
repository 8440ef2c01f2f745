import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SessionState } from '../../server/contract/resources/accounts/session.ts';
import { operations } from '../../server/operations/index.ts';
import type { Operation } from '../../server/operations/operation.ts';
import { setOwner } from '../../server/store/accounts/accounts.ts';
import { savePassword } from '../../server/store/accounts/passwords.ts';
import { listSessions } from '../../server/store/accounts/sessions.ts';
import { createSignInLink } from '../../server/store/accounts/sign-in-links.ts';
import { keyHash } from '../../server/support/secrets/keys.ts';
import { hashPassword } from '../../server/support/secrets/password-hash.ts';
import { call, callOnce } from '../support/call.ts';
import { startMailServer } from '../support/deliveries/mail-server.ts';
import { newCustomer, type Service, signIn, startService, withService } from '../support/service.ts';
import { Authenticator } from '../support/sign-in/authenticator.ts';
import { allow, asking, codeForm, sendForm } from '../support/sign-in/oauth.ts';

let service: Service;
/** The service under a name: passkeys belong to names. */
let url: string;
beforeAll(async () => {
  service = await startService({ config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } });
  url = service.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => service.stop());

const password = 'correct horse battery';
const signInAgain = { status: 403, body: { code: 'sign_in_again' } };

const makeStale = (session: string) =>
  service.db.rows(`update keys set proved_at = proved_at - interval '16 minutes' where hash = $1`, [keyHash(session)]);

/** An account with a password, and a session of it that signed in a while ago. */
const stale = async ({ owner = false } = {}) => {
  const customer = await newCustomer(service.db);
  if (owner) await setOwner(service.db, customer.accountId, true);
  await savePassword(service.db, customer.accountId, await hashPassword(password));
  const session = await signIn(service.db, customer.accountId);
  await makeStale(session);
  return { ...customer, session };
};

const confirm = (session: string, body: object, path = '') =>
  call<SessionState & { code?: string; challenge: string; rpId: string }>(
    url,
    session,
    'POST',
    `/api/session/confirm${path}`,
    body,
  );

const secretIn = (headers: Headers): string => /^appraise=(aps_\w+)/.exec(headers.get('set-cookie') ?? '')![1]!;

/** The secret of the same session once its owner has confirmed. */
const confirmed = async (session: string): Promise<string> => {
  const answer = await confirm(session, { password });
  expect(answer.status).toBe(200);
  return secretIn(answer.headers);
};

/** Calls an operation with its example. */
const callExample = (session: string, { method, path, example }: Operation) => {
  const rest: Record<string, unknown> = { ...example };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  return call<{ code?: string; detail?: string }>(url, session, method, filled, method === 'POST' ? rest : undefined);
};

const sensitive = (operations as readonly Operation[]).filter(({ stepUp }) => stepUp);

describe('a session that signed in a while ago', () => {
  test('must confirm for everything that creates, extends or deletes access, and for the administration', () => {
    expect(sensitive.map(({ id }) => id).sort()).toEqual([
      'account.request_deletion',
      'admin.accounts.create',
      'admin.accounts.delete',
      'admin.accounts.grant',
      'admin.accounts.resume',
      'admin.accounts.sign_in_link',
      'admin.accounts.suspend',
      'admin.accounts.update',
      'destinations.create',
      'grants.create',
      'grants.update',
      'keys.create',
      'keys.update',
      'passkeys.remove',
      'webhooks.create',
      'webhooks.rotate',
      'webhooks.update',
    ]);
  });

  test.each(sensitive.map((operation) => [operation.id, operation] as const))(
    'is refused `%s`, and is not once it has confirmed',
    async (_id, operation) => {
      const { session } = await stale({ owner: true });
      expect(await callExample(session, operation)).toMatchObject(signInAgain);
      const answer = await callExample(await confirmed(session), operation);
      expect(answer.body.code).not.toBe('sign_in_again');
      expect(answer.status).not.toBe(401);
    },
  );

  test('still reads, starts runs, revokes keys and signs out', async () => {
    const { session } = await stale();
    const statusOf = async (method: string, path: string, body?: object) =>
      (await call(url, session, method, path, body)).status;
    expect(await statusOf('GET', '/api/v1/keys')).toBe(200);
    expect(await statusOf('POST', '/api/v1/test/quick', { query: 'q' })).toBe(202);
    const { body } = await call<{ keys: { id: string }[] }>(url, session, 'GET', '/api/v1/keys');
    expect(await statusOf('DELETE', `/api/v1/keys/${body.keys[0]!.id}`)).toBe(200);
    expect(await statusOf('DELETE', '/api/v1/sessions')).toBe(200);
  });

  test('of an owner makes no sign-in link, neither to its own account nor to another', async () => {
    const { accountId, session } = await stale({ owner: true });
    const { accountId: other } = await newCustomer(service.db);
    for (const id of [accountId, other]) {
      expect(await call(url, session, 'POST', `/api/v1/admin/accounts/${id}/sign-in-link`, {})).toMatchObject(
        signInAgain,
      );
    }
    expect(
      await service.db.rows('select 1 from sign_in_links where account_id in ($1, $2)', [accountId, other]),
    ).toEqual([]);
  });

  test('leaves no key, grant or request for deletion behind', async () => {
    const { accountId, session } = await stale();
    const { query } = await asking(url);
    expect(await call(url, session, 'POST', '/api/v1/keys', { name: 'lasting' })).toMatchObject(signInAgain);
    expect(await allow(url, session, query)).toMatchObject(signInAgain);
    expect(await call(url, session, 'POST', '/api/v1/account/deletion', {})).toMatchObject(signInAgain);
    expect(await service.db.rows(`select 1 from keys where account_id = $1 and name = 'lasting'`, [accountId])).toEqual(
      [],
    );
    expect(await service.db.rows('select 1 from grants where account_id = $1', [accountId])).toEqual([]);
    expect(await service.db.row('select deletes_at from accounts where id = $1', [accountId])).toEqual({
      deletes_at: null,
    });
  });

  test('learns what to do even if it has neither a password nor a passkey', async () => {
    const { accountId, email } = await newCustomer(service.db);
    const session = await signIn(service.db, accountId);
    await makeStale(session);
    const { body } = await call<{ detail: string }>(url, session, 'POST', '/api/v1/keys', { name: 'one' });
    expect(body.detail).toContain('/api/session/confirm');
    expect(body.detail).toContain(`appraise sign-in --email ${email}`);
  });

  test('does not concern API keys', async () => {
    const { key } = await newCustomer(service.db);
    const webhook = { url: 'https://hooks.example.com/appraise', events: ['job.finished'] };
    expect((await call(url, key, 'POST', '/api/v1/webhooks', webhook)).status).toBe(200);
  });
});

describe('a sign-in link', () => {
  const enter = async (token: string): Promise<string> => {
    const answer = await call(url, null, 'POST', '/api/session/link', { token }, { origin: url });
    expect(answer.status).toBe(200);
    return secretIn(answer.headers);
  };
  const createKey = (session: string) => call(url, session, 'POST', '/api/v1/keys', { name: 'one' });

  test('that owners make for their own account signs in, and proves nothing', async () => {
    const { accountId } = await newCustomer(service.db);
    await setOwner(service.db, accountId, true);
    const linkOf = async (id: string) => {
      const fresh = await signIn(service.db, accountId);
      const { body } = await call<{ path: string }>(
        url,
        fresh,
        'POST',
        `/api/v1/admin/accounts/${id}/sign-in-link`,
        {},
      );
      return body.path.split('#')[1]!;
    };
    const own = await enter(await linkOf(accountId));
    expect((await call(url, own, 'GET', '/api/v1/me')).status).toBe(200);
    expect(await createKey(own)).toMatchObject(signInAgain);
    expect(await call(url, own, 'POST', '/api/v1/account/password', { password })).toMatchObject(signInAgain);
    const { accountId: other } = await newCustomer(service.db);
    expect((await createKey(await enter(await linkOf(other)))).status).toBe(200);
  });

  test('that the operator makes on the machine proves who is using it', async () => {
    const { accountId } = await newCustomer(service.db);
    expect((await createKey(await enter(await createSignInLink(service.db, accountId)))).status).toBe(200);
  });
});

describe('confirming', () => {
  test('with the password renews the session under a new secret, and ends the old one', async () => {
    const { accountId, session } = await stale();
    const state = async (secret: string) => (await call<SessionState>(url, secret, 'GET', '/api/session')).body;
    expect(await state(session)).toMatchObject({ signedIn: true, confirmedUntil: null });
    const [before] = await listSessions(service.db, accountId);
    const secret = await confirmed(session);
    expect(await state(secret)).toMatchObject({ signedIn: true, confirmedUntil: expect.any(String) });
    expect(await listSessions(service.db, accountId)).toMatchObject([
      { id: before!.id, createdAt: before!.createdAt, expiresAt: before!.expiresAt, signedInBy: 'password' },
    ]);
    await expect.poll(async () => (await call(url, session, 'GET', '/api/v1/me')).status).toBe(401);
  });

  test('with a wrong password changes nothing, and is refused after ten of them even if the next is right', async () => {
    const { session } = await stale();
    for (let at = 0; at < 10; at++) {
      expect(await confirm(session, { password: `wrong ${at}` })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'password', code: 'wrong_password' }] },
      });
    }
    expect((await confirm(session, { password })).status).toBe(429);
    expect(await call(url, session, 'POST', '/api/v1/keys', { name: 'one' })).toMatchObject(signInAgain);
  });

  test('needs a password or a passkey, and a session', async () => {
    const { session, key } = await stale();
    expect(await confirm(session, {})).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect((await confirm(key, { password })).status).toBe(403);
    expect(await call(url, null, 'POST', '/api/session/confirm', { password }, { origin: url })).toMatchObject({
      status: 401,
    });
    const { accountId } = await newCustomer(service.db);
    const without = await signIn(service.db, accountId);
    expect(await confirm(without, { password })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', code: 'no_password' }] },
    });
    expect(await confirm(without, {}, '/options')).toMatchObject({ status: 422 });
  });

  const withPasskey = async () => {
    const customer = await newCustomer(service.db);
    const session = await signIn(service.db, customer.accountId);
    const authenticator = new Authenticator();
    const options = await call<{ challenge: string; rp: { id: string } }>(
      url,
      session,
      'POST',
      '/api/session/passkeys/options',
      {},
    );
    const response = authenticator.create(options.body, url);
    const added = await call(url, session, 'POST', '/api/session/passkeys', { name: 'Mine', response });
    expect(added.status).toBe(200);
    await makeStale(session);
    // Until the service no longer remembers what it read of the session before.
    await expect.poll(() => call(url, session, 'POST', '/api/session/passkeys/options', {})).toMatchObject(signInAgain);
    return { session, authenticator };
  };

  test('with a passkey of the account renews the session', async () => {
    const { session, authenticator } = await withPasskey();
    const passkey = authenticator.get((await confirm(session, {}, '/options')).body, url);
    const answer = await confirm(session, { passkey });
    expect(answer).toMatchObject({ status: 200, body: { confirmedUntil: expect.any(String) } });
    const secret = secretIn(answer.headers);
    expect((await call(url, secret, 'POST', '/api/v1/keys', { name: 'one' })).status).toBe(200);
    expect((await confirm(secret, { passkey })).status).toBe(400);
  });

  test('with the passkey of another account, or with what another session was asked, is refused', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()];
    const asked = (await confirm(one.session, {}, '/options')).body;
    const wrong = { status: 400, body: { errors: [{ path: 'passkey', code: 'wrong_passkey' }] } };
    expect(await confirm(one.session, { passkey: two.authenticator.get(asked, url) })).toMatchObject(wrong);
    const askedOfTwo = (await confirm(two.session, {}, '/options')).body;
    expect(await confirm(one.session, { passkey: one.authenticator.get(askedOfTwo, url) })).toMatchObject(wrong);
    const toSignIn = await call<{ challenge: string; rpId: string }>(
      url,
      null,
      'POST',
      '/api/session/passkey/options',
      {},
      { origin: url },
    );
    expect(await confirm(one.session, { passkey: one.authenticator.get(toSignIn.body, url) })).toMatchObject(wrong);
    expect(await call(url, one.session, 'POST', '/api/v1/keys', { name: 'one' })).toMatchObject(signInAgain);
  });
});

describe('a mailed sign-in link', () => {
  const mailLink = (at: string, session: string) =>
    callOnce<{ sent?: true }>(at, session, 'POST', '/api/session/confirm/mail', {});

  test('goes to the holder of the account alone, confirms, and is sent a few times at most', async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.close());
    const config = { smtpUrl: `smtp://127.0.0.1:${mail.port}`, mailFrom: 'alerts@example.org', role: 'api' } as const;
    const { url: at, db } = await withService({ config });
    const { accountId, email } = await newCustomer(db);
    const session = await signIn(db, accountId);
    await db.rows(`update keys set proved_at = null where hash = $1`, [keyHash(session)]);
    expect(await mailLink(at, session)).toMatchObject({ status: 200, body: { sent: true } });
    const { recipients, text } = await mail.waitFor(() => true);
    expect(recipients).toEqual([email]);
    const token = /\/sign-in#(\S+)/.exec(text!)![1]!;
    const answer = await call(at, null, 'POST', '/api/session/link', { token }, { origin: at });
    expect(answer).toMatchObject({ status: 200, body: { mail: true, confirmedUntil: expect.any(String) } });
    const fresh = secretIn(answer.headers);
    expect((await call(at, fresh, 'POST', '/api/v1/keys', { name: 'one' })).status).toBe(200);
    mail.refuse(550);
    for (let failed = 0; failed < 4; failed++) expect((await mailLink(at, session)).status).toBe(503);
    mail.refuse(null);
    for (let sent = 0; sent < 3; sent++) expect((await mailLink(at, session)).status).toBe(200);
    expect(await mailLink(at, session)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('is refused where the service sends no mail', async () => {
    const { session } = await stale();
    expect(await mailLink(url, session)).toMatchObject({ status: 422, body: { code: 'unsupported' } });
    expect((await call(url, session, 'GET', '/api/session')).body).toMatchObject({ mail: false });
  });
});

describe('keys and programs', () => {
  /** An account with a key and a program, and a fresh session. */
  const withAccess = async () => {
    const customer = await newCustomer(service.db);
    const session = await signIn(service.db, customer.accountId);
    const asked = await asking(url);
    const { body } = await allow(url, session, asked.query);
    const code = new URL(body.redirectTo).searchParams.get('code')!;
    const { body: tokens } = await sendForm(url, codeForm(asked, code));
    const statusOf = async (secret: string) => (await call(url, secret, 'GET', '/api/v1/me')).status;
    expect([await statusOf(customer.key), await statusOf(tokens.access_token)]).toEqual([200, 200]);
    const statuses = async () => ({ key: await statusOf(customer.key), program: await statusOf(tokens.access_token) });
    return { session, statuses };
  };
  const setPassword = (session: string, body: object = {}) =>
    call(url, session, 'POST', '/api/v1/account/password', { password, ...body });
  const signOut = (session: string, query = '') => call(url, session, 'DELETE', `/api/v1/sessions${query}`);

  test.each([
    ['a change of the password', setPassword],
    ['signing out everywhere', signOut],
  ] as const)('end with %s', async (_title, change) => {
    const { session, statuses } = await withAccess();
    expect(await change(session)).toMatchObject({ status: 200, body: { keysEnded: 1, grantsEnded: 1 } });
    await expect.poll(statuses).toEqual({ key: 401, program: 401 });
  });

  test('are kept where that is asked for', async () => {
    const one = await withAccess();
    expect(await setPassword(one.session, { endKeys: false, endGrants: false })).toMatchObject({
      status: 200,
      body: { keysEnded: 0, grantsEnded: 0 },
    });
    expect(await signOut(one.session, '?keepThis=true&endKeys=false&endGrants=false')).toMatchObject({ status: 200 });
    expect(await one.statuses()).toEqual({ key: 200, program: 200 });
    expect((await signOut(one.session, '?endKeys=false')).status).toBe(200);
    await expect.poll(one.statuses).toEqual({ key: 200, program: 401 });
  });

  test('of other accounts go on', async () => {
    const [one, other] = [await withAccess(), await withAccess()];
    await signOut(one.session);
    await expect.poll(one.statuses).toEqual({ key: 401, program: 401 });
    expect(await other.statuses()).toEqual({ key: 200, program: 200 });
  });
});
