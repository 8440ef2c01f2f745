import { afterAll, describe, expect, test } from 'vitest';
import { findAccount, setOwner } from '../../server/store/accounts/accounts.ts';
import { requestDeletion } from '../../server/store/accounts/delete-account.ts';
import { savePassword } from '../../server/store/accounts/passwords.ts';
import { listSessions, startSession } from '../../server/store/accounts/sessions.ts';
import { createSignInLink } from '../../server/store/accounts/sign-in-links.ts';
import { keyHash, newSecret } from '../../server/support/secrets/keys.ts';
import { hashPassword } from '../../server/support/secrets/password-hash.ts';
import { callOnce as call } from '../support/call.ts';
import { lockedOut } from '../support/database/locked-out.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';
import { Authenticator } from '../support/sign-in/authenticator.ts';

const service = await startService({ config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } });
afterAll(() => service.stop());

const page = (from = '192.0.2.1') => ({
  origin: service.url,
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': from,
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call<{ code?: string }>(service.url, null, 'POST', path, body, { ...page(), ...headers });

describe('a stranger', () => {
  test('who sends a mebibyte of small faults is refused before they are looked at one by one', async () => {
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 1]));
    const deep = `{"token":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const body of [many, deep]) {
      expect(await post('/api/session/link', body)).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'too_big' }] },
      });
    }
  });

  test('who signs out of sessions that are no one’s soon has to wait, and one who has a session does not', async () => {
    const signOut = (secret: string, from: string) =>
      call(service.url, null, 'DELETE', '/api/session', undefined, { ...page(from), cookie: `appraise=${secret}` });
    // One after another: those under way together are let in together.
    const statuses: number[] = [];
    for (let at = 0; at < 80; at++) statuses.push((await signOut(newSecret('session'), '192.0.2.2')).status);
    expect(statuses).toContain(429);
    const { accountId } = await newCustomer(service.db);
    expect((await signOut(await signIn(service.db, accountId), '192.0.2.3')).status).toBe(200);
    expect(await listSessions(service.db, accountId)).toEqual([]);
  });

  test('with an address that only looks like an account’s is not its owner', async () => {
    const { accountId, email } = await newCustomer(service.db, { email: 'likewise@example.test' });
    const password = 'correct horse battery';
    await savePassword(service.db, accountId, await hashPassword(password));
    // Unicode's lower case of a capital I with a dot is a plain i, and that of the Kelvin sign a plain k.
    for (const lookalike of ['lİkewise@example.test', 'li\u212aewise@example.test']) {
      expect(await findAccount(service.db, lookalike)).toBeNull();
      expect(await post('/api/session/password', { email: lookalike, password })).toMatchObject({ status: 401 });
    }
    expect((await post('/api/session/password', { email: email.toUpperCase(), password })).status).toBe(200);
  });
});

test('a flood of passwords locks no one out whose password was not even looked at', async () => {
  const { accountId, email } = await newCustomer(service.db);
  const password = 'correct horse battery';
  await savePassword(service.db, accountId, await hashPassword(password));
  const enter = async (at: number, as: string, given: string) =>
    (await post('/api/session/password', { email: as, password: given }, page(`198.51.100.${at}`))).status;
  const flood = Array.from({ length: 60 }, (_, at) => enter(at, `nobody${at}@example.test`, 'a wrong password'));
  const mine = await Promise.all(Array.from({ length: 9 }, (_, at) => enter(100 + at, email, password)));
  expect([...(await Promise.all(flood)), ...mine]).toContain(503);
  const { used } = (await service.db.row<{ used: number }>(
    `select coalesce(sum(used), 0)::float8 as used from password_tries
     where subject = sha256(convert_to('email ' || $1, 'UTF8'))`,
    [email],
  ))!;
  expect(used).toBeLessThan(1);
});

test('four accounts that send their own passwords all the time keep no one else from signing in', async () => {
  const password = 'correct horse battery';
  const kept = await hashPassword(password);
  const accounts = await Promise.all(Array.from({ length: 5 }, () => newCustomer(service.db)));
  for (const { accountId } of accounts) await savePassword(service.db, accountId, kept);
  const enter = async (at: number, tries: number) =>
    Promise.all(
      Array.from({ length: tries }, async () => {
        const body = { email: accounts[at]!.email, password };
        return (await post('/api/session/password', body, page(`203.0.113.${at}`))).status;
      }),
    );
  const statuses = await Promise.all([enter(0, 10), enter(1, 10), enter(2, 10), enter(3, 10), enter(4, 1)]);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
});

describe('signing in', () => {
  test('while the account is deleted leaves no session of it', async () => {
    const { accountId } = await newCustomer(service.db);
    const limits = { sessionDays: 30, sessionIdleDays: 7 };
    const secret = await lockedOut(service.db, {
      meanwhile: () =>
        service.db.transaction((tx) =>
          startSession(tx, { accountId, by: 'link', browser: 'Firefox', before: null, limits }),
        ),
      holding: (tx) => tx.rows('select delete_account($1)', [accountId]),
    });
    expect(secret).toBeNull();
    expect(await service.db.rows('select 1 from keys where account_id = $1', [accountId])).toEqual([]);
  });

  test('by a link that was not used yet ends with signing out everywhere', async () => {
    const { accountId } = await newCustomer(service.db);
    const token = await createSignInLink(service.db, accountId);
    const session = await signIn(service.db, accountId);
    expect((await call(service.url, session, 'DELETE', '/api/v1/sessions?keepThis=true')).status).toBe(200);
    expect(await post('/api/session/link', { token })).toMatchObject({ status: 401 });
  });
});

describe('a session that somebody has found open', () => {
  const password = 'correct horse battery';
  const addAt = () => service.url.replace('127.0.0.1', 'localhost');

  const found = async (minutes: number) => {
    const customer = await newCustomer(service.db);
    const session = await signIn(service.db, customer.accountId);
    await service.db.rows('update keys set proved_at = proved_at - make_interval(mins => $2) where hash = $1', [
      keyHash(session),
      minutes,
    ]);
    return { ...customer, session };
  };

  const setPassword = (session: string, body: object) =>
    call<{ code: string }>(service.url, session, 'POST', '/api/v1/account/password', body);
  const passkeys = <Body = { code: string; errors: { path: string }[] }>(session: string, path: string, body: object) =>
    call<Body>(addAt(), session, 'POST', `/api/session/passkeys${path}`, body);

  test('sets no first password and adds no passkey, which would keep the account', async () => {
    const { session, accountId } = await found(16);
    expect(await setPassword(session, { password })).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    expect(await passkeys(session, '/options', {})).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    const rows = await service.db.rows('select 1 from passwords where account_id = $1', [accountId]);
    expect(rows).toEqual([]);
    const { session: fresh } = await found(14);
    expect((await passkeys(fresh, '/options', {})).status).toBe(200);
    expect((await setPassword(fresh, { password })).status).toBe(200);
  });

  test('cannot use what another session of the account was asked to prove', async () => {
    const { session, accountId } = await found(16);
    const options = await passkeys<{ challenge: string; rp: { id: string } }>(
      await signIn(service.db, accountId),
      '/options',
      {},
    );
    const response = new Authenticator().create(options.body, addAt());
    expect((await passkeys(session, '', { name: 'Mine', response })).status).toBe(422);
  });
});

describe('an answer of a browser about a passkey', () => {
  const enter = (response: object, from = '192.0.2.9') => {
    const url = service.url.replace('127.0.0.1', 'localhost');
    return call(url, null, 'POST', '/api/session/passkey', response, { ...page(from), origin: url });
  };
  const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
  const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };

  test('has the shape that browsers give it, before anything is made of it', async () => {
    for (const wrong of [
      { ...made, response: { ...response, signature: { length: 9e9 } } },
      { ...made, response: { ...response, authenticatorData: 'not base64url!' } },
      { ...made, type: 'password', response },
      { ...made, response: { ...response, clientDataJSON: 'A'.repeat(8_001) } },
      { ...made, rawId: undefined, response },
    ]) {
      expect(await enter(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
    expect(await enter({ ...made, response, clientExtensionResults: {} })).toMatchObject({ status: 401 });
  });

  test('can be made up sixty times a minute, and no more', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 80; at++) statuses.push((await enter({ ...made, response }, '192.0.2.10')).status);
    expect(statuses).toContain(429);
  });
});

describe('owners of the service', () => {
  const owner = async () => {
    const { accountId } = await newCustomer(service.db);
    await setOwner(service.db, accountId, true);
    return { accountId, session: await signIn(service.db, accountId) };
  };

  test('who take the ownership from each other at the same moment do not both lose it', async () => {
    const [one, two] = [await owner(), await owner()];
    const demote = (by: typeof one, whom: typeof one) =>
      call(service.url, by.session, 'POST', `/api/v1/admin/accounts/${whom.accountId}`, { owner: false });
    const replies = await lockedOut(service.db, {
      holding: (tx) =>
        tx.rows('select 1 from accounts where id in ($1, $2) for no key update', [one.accountId, two.accountId]),
      meanwhile: () => Promise.all([demote(one, two), demote(two, one)]),
      waiters: 2,
    });
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('are not deleted for what they asked for before they were owners', async () => {
    const { accountId } = await newCustomer(service.db);
    await requestDeletion(service.db, accountId);
    expect((await setOwner(service.db, accountId, true)).deletesAt).toBeNull();
  });
});
