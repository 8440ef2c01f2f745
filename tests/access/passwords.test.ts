import { afterAll, describe, expect, test } from 'vitest';
import type { SessionState } from '../../server/contract/resources/accounts/session.ts';
import { deleteAccount } from '../../server/store/accounts/delete-account.ts';
import { forgetTries } from '../../server/store/accounts/passwords.ts';
import { listSessions } from '../../server/store/accounts/sessions.ts';
import { createSignInLink } from '../../server/store/accounts/sign-in-links.ts';
import { keyHash, newSecret } from '../../server/support/secrets/keys.ts';
import { call } from '../support/call.ts';
import { lockedOut } from '../support/database/locked-out.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';

const quiet = { config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 } } as const;
const one = await startService(quiet);
const two = await startService({ ...quiet, connection: one.connection });
afterAll(() => Promise.all([one.stop(), two.stop()]));

const good = 'correct horse battery';
let addresses = 0;

/** Signs in with a password, from an address of its own unless one is given. */
const enter = (email: string, password: string, given: { url?: string; from?: string; browser?: string } = {}) => {
  const { url = one.url, from = `198.51.100.${++addresses % 250}`, browser } = given;
  const cookie = browser === undefined ? {} : { cookie: `appraise-browser=${browser}` };
  const headers = { origin: url, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from, ...cookie };
  return call<SessionState & { code?: string }>(
    url,
    null,
    'POST',
    '/api/session/password',
    { email, password },
    headers,
  );
};

const setPassword = (session: string, body: object) =>
  call<{ sessionsEnded?: number; code?: string; errors?: { path: string; code: string; message: string }[] }>(
    one.url,
    session,
    'POST',
    '/api/v1/account/password',
    body,
  );

/** An account with a password, and a session that was not opened by a link a moment ago. */
const withPassword = async () => {
  const customer = await newCustomer(one.db);
  const session = await signIn(one.db, customer.accountId);
  expect((await setPassword(session, { password: good })).status).toBe(200);
  await one.db.rows(`update keys set session = 'password' where hash = $1`, [keyHash(session)]);
  return { ...customer, session };
};

describe('a password', () => {
  test('signs in where it is right, whatever the case of the address, and nowhere else', async () => {
    const { email, accountId } = await withPassword();
    const signedIn = await enter(email.toUpperCase(), good);
    expect(signedIn).toMatchObject({ status: 200, body: { signedIn: true, account: { email }, hasPassword: true } });
    expect(signedIn.headers.get('set-cookie')).toMatch(/^appraise=aps_/);
    expect((await listSessions(one.db, accountId))[0]).toMatchObject({ signedInBy: 'password' });
    for (const wrong of [`${good} `, good.toUpperCase(), '', 'x'.repeat(200)]) {
      const refused = await enter(email, wrong);
      expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
      expect(refused.headers.get('set-cookie')).toBeNull();
    }
  });

  test('that is wrong, of no one and of an account without one is refused in the same words, and as slowly', async () => {
    const { email } = await withPassword();
    const without = await newCustomer(one.db);
    const answers = [];
    for (const address of [email, without.email, 'nobody@example.test']) {
      const began = performance.now();
      const { status, body, headers } = await enter(address, 'a wrong password');
      const ms = performance.now() - began;
      const { requestId: _, ...rest } = body as unknown as Record<string, unknown>;
      answers.push({ text: JSON.stringify({ status, rest, names: [...headers.keys()] }), ms });
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // All are hashed, which takes far longer than everything else: none is answered in a fraction of the time.
    const times = answers.map(({ ms }) => ms);
    expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 20);
    expect(Math.min(...times)).toBeGreaterThan(15);
  });

  test('is kept as its argon2id hash: its text is in no table', async () => {
    const { accountId } = await withPassword();
    const kept = await one.db.row('select length(hash) as hash, memory, passes from passwords where account_id = $1', [
      accountId,
    ]);
    expect(kept).toEqual({ hash: 32, memory: 19_456, passes: 2 });
    const tables = await one.db.rows<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      expect(await one.db.rows(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [good]), name).toEqual([]);
    }
  });

  test('goes with its account', async () => {
    const { accountId, email } = await withPassword();
    await enter(email, 'a wrong password');
    const before = await one.db.rows('select 1 from password_tries');
    await deleteAccount(one.db, accountId);
    expect(await one.db.rows('select 1 from passwords where account_id = $1', [accountId])).toEqual([]);
    expect(await one.db.rows('select 1 from password_tries')).toHaveLength(before.length - 1);
    expect(await enter(email, good)).toMatchObject({ status: 401 });
  });
});

describe('guessing', () => {
  test('at one account ends after ten wrong passwords, on all nodes and from all addresses together', async () => {
    const { email } = await withPassword();
    const guesses = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        enter(email, `a wrong password ${at}`, { url: at % 2 ? one.url : two.url }),
      ),
    );
    const count = (status: number) => guesses.filter((guess) => guess.status === status).length;
    expect({ wrong: count(401), refused: count(429) }).toEqual({ wrong: 10, refused: 6 });
    const refused = await enter(email, good);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(90);
    // What it says holds: a minute and a half later there is one more try, and the right one is taken.
    await one.db.rows(`update password_tries set at = at - interval '91 seconds'`);
    expect((await enter(email, good)).status).toBe(200);
  });

  test('is refused for an address that no one has in the same way', async () => {
    const email = 'no-such-person@example.test';
    for (let at = 0; at < 10; at++) expect((await enter(email, 'a wrong password')).status).toBe(401);
    expect(await enter(email, 'a wrong password')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });

  test('from one address ends after fifty, no matter whose accounts they are, and leaves other addresses alone', async () => {
    const { email } = await withPassword();
    const from = '203.0.113.50';
    await one.db.rows(
      `insert into password_tries (subject, used, at) values (sha256(convert_to('address ' || $1, 'UTF8')), 49, clock_timestamp())`,
      [from],
    );
    expect((await enter('somebody@example.test', 'a wrong password', { from })).status).toBe(401);
    expect((await enter(email, good, { from })).status).toBe(429);
    expect((await enter(email, good)).status).toBe(200);
  });

  test('that was right costs nothing: somebody who signs in often is not locked out', async () => {
    const { email } = await withPassword();
    for (let at = 0; at < 12; at++) expect((await enter(email, good, { from: '203.0.113.60' })).status).toBe(200);
  });

  test('is forgotten after a while', async () => {
    await enter('somebody-else@example.test', 'a wrong password');
    await one.db.rows(`update password_tries set at = at - interval '16 minutes'`);
    await forgetTries(one.db);
    expect(await one.db.rows('select 1 from password_tries')).toEqual([]);
  });
});

/** The secret by which a browser is known from now on. */
const browserOf = ({ headers }: { headers: Headers }): string =>
  /(?:^|, )appraise-browser=(apb_\w{38}); Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/.exec(
    headers.get('set-cookie') ?? '',
  )![1]!;

describe('a browser that has signed in before', () => {
  /** No one unknown can sign in with a password to this account for now. */
  const locked = async () => {
    const customer = await withPassword();
    const browser = browserOf(await enter(customer.email, good));
    for (let at = 0; at < 10; at++) await enter(customer.email, 'a wrong password');
    expect((await enter(customer.email, good)).status).toBe(429);
    return { ...customer, browser };
  };

  test('is let in whatever strangers have tried, with a new secret each time', async () => {
    const { email, browser } = await locked();
    const again = await enter(email, good, { browser, url: two.url });
    expect(again.status).toBe(200);
    expect(browserOf(again)).not.toBe(browser);
    expect((await enter(email, good, { browser })).status).toBe(429);
    expect((await enter(email, good, { browser: browserOf(again) })).status).toBe(200);
  });

  test('has ten wrong passwords of its own', async () => {
    const { email, browser } = await locked();
    for (let at = 0; at < 10; at++) expect((await enter(email, 'a wrong password', { browser })).status).toBe(401);
    expect((await enter(email, good, { browser })).status).toBe(429);
    await one.db.rows(`update password_tries set at = at - interval '91 seconds'`);
    expect((await enter(email, good, { browser })).status).toBe(200);
  });

  test('is a stranger to every other account, with a made-up secret, and a year later', async () => {
    const [{ email, accountId, browser }, other] = [await locked(), await locked()];
    expect((await enter(other.email, good, { browser })).status).toBe(429);
    for (const madeUp of [newSecret('browser'), 'x', keyHash(browser).toString('hex')]) {
      expect((await enter(email, good, { browser: madeUp })).status).toBe(429);
    }
    const later = (by: string) =>
      one.db.rows('update known_browsers set signed_in_at = signed_in_at - $2::interval where account_id = $1', [
        accountId,
        by,
      ]);
    await later('365 days');
    expect((await enter(email, good, { browser })).status).toBe(429);
    await later('-1 hours');
    expect((await enter(email, good, { browser })).status).toBe(200);
  });

  test('is a stranger once it was signed out from elsewhere, or the password was changed in another', async () => {
    const [first, second] = [await locked(), await locked()];
    expect((await call(one.url, first.session, 'DELETE', '/api/v1/sessions?keepThis=true')).status).toBe(200);
    expect((await enter(first.email, good, { browser: first.browser })).status).toBe(429);
    const next = 'another good password';
    expect((await setPassword(second.session, { password: next, current: good })).status).toBe(200);
    expect((await enter(second.email, next, { browser: second.browser })).status).toBe(429);
  });

  test('is remembered by a hash alone, which goes with the account', async () => {
    const { accountId, browser } = await locked();
    const kept = await one.db.rows<{ hash: Buffer }>('select hash from known_browsers where account_id = $1', [
      accountId,
    ]);
    expect(kept.map(({ hash }) => hash)).toEqual([keyHash(browser)]);
    await deleteAccount(one.db, accountId);
    expect(await one.db.rows('select 1 from known_browsers where account_id = $1', [accountId])).toEqual([]);
  });
});

describe('changing a password', () => {
  test('needs the current one, which cannot be guessed there either', async () => {
    const { session, email } = await withPassword();
    const next = 'another good password';
    expect(await setPassword(session, { password: next })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'current', code: 'required' }] },
    });
    for (let at = 0; at < 10; at++) {
      expect(await setPassword(session, { password: next, current: `wrong ${at}` })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'current', code: 'wrong_password' }] },
      });
    }
    expect((await setPassword(session, { password: next, current: good })).status).toBe(429);
    await one.db.rows(`update password_tries set at = at - interval '16 minutes'`);
    expect((await setPassword(session, { password: next, current: good })).status).toBe(200);
    expect((await enter(email, good)).status).toBe(401);
    expect((await enter(email, next)).status).toBe(200);
  });

  test('signs out every other browser and makes unused links useless', async () => {
    const { session, accountId } = await withPassword();
    const others = [await signIn(one.db, accountId), await signIn(one.db, accountId)];
    const token = await createSignInLink(one.db, accountId);
    const changed = await setPassword(session, { password: 'another good password', current: good });
    expect(changed).toMatchObject({ status: 200, body: { sessionsEnded: 2 } });
    const me = (secret: string) => call(one.url, secret, 'GET', '/api/v1/me');
    for (const other of others) await expect.poll(async () => (await me(other)).status).toBe(401);
    expect((await me(session)).status).toBe(200);
    const spent = await call(one.url, null, 'POST', '/api/session/link', { token }, { origin: one.url });
    expect(spent.status).toBe(401);
  });

  test('refuses anyone who signs in with the old one at that moment', async () => {
    const { email, accountId } = await withPassword();
    const refused = await lockedOut(one.db, {
      holding: (tx) => tx.rows(`update passwords set hash = '\\x00' where account_id = $1`, [accountId]),
      meanwhile: () => enter(email, good),
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
    expect(await listSessions(one.db, accountId)).toHaveLength(1);
  });

  test('needs no current one within 15 minutes of a sign-in link, and does afterwards', async () => {
    const { accountId, email } = await withPassword();
    const byLink = await signIn(one.db, accountId);
    await one.db.rows(`update keys set proved_at = proved_at - interval '16 minutes' where hash = $1`, [
      keyHash(byLink),
    ]);
    expect((await setPassword(byLink, { password: 'another good password' })).status).toBe(400);
    const fresh = await signIn(one.db, accountId);
    expect((await setPassword(fresh, { password: 'another good password' })).status).toBe(200);
    expect((await enter(email, 'another good password')).status).toBe(200);
  });

  test('is refused to an API key, and for a password that is too short or easy to guess', async () => {
    const { key, accountId, email } = await newCustomer(one.db);
    expect(await setPassword(key, { password: good })).toMatchObject({
      status: 403,
      body: { code: 'session_required' },
    });
    const session = await signIn(one.db, accountId);
    expect(await setPassword(session, { password: 'elevenchars' })).toMatchObject({
      body: { errors: [{ path: 'password', code: 'too_small' }] },
    });
    for (const password of [email, email.toUpperCase(), ` ${email} `, 'password1234', 'aaaaaaaaaaaa']) {
      expect(await setPassword(session, { password })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'password', code: 'too_weak', message: expect.stringContaining('unrelated words') }] },
      });
    }
    expect(await one.db.rows('select 1 from passwords where account_id = $1', [accountId])).toEqual([]);
  });
});
