import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionState } from '../../server/contract/resources/accounts/session.ts';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { deleteAccount } from '../../server/store/accounts/delete-account.ts';
import { createKey, listKeys, revokeKey } from '../../server/store/accounts/keys.ts';
import { endSession, endSessions, listSessions, startSession } from '../../server/store/accounts/sessions.ts';
import { createSignInLink } from '../../server/store/accounts/sign-in-links.ts';
import { createLog } from '../../server/support/log.ts';
import { keyHash, newSecret } from '../../server/support/secrets/keys.ts';
import { call, credentialHeaders } from '../support/call.ts';
import { rawRequest, sendRaw } from '../support/calls/raw.ts';
import { manualClock } from '../support/clock.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';

// Two nodes on one database, for which no time passes unless a test says so: what they know of a session does not end by itself.
const clock = manualClock();
const quiet = { config: { role: 'api' }, times: { sweepMs: 600_000, pollMs: 600_000 }, clock } as const;
const lines: string[] = [];

let one: Service;
let two: Service;
beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  one = await startService({ ...quiet, log });
  two = await startService({ ...quiet, connection: one.connection });
  // Until both hear of each other.
  for (const { url } of [one, two]) while ((await fetch(`${url}/readyz`)).status !== 200);
  clock.pass(1);
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

const fromOurPage = (url: string): Record<string, string> => ({
  origin: url,
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call<SessionState & { code?: string }>(one.url, null, 'POST', path, body, { ...fromOurPage(one.url), ...headers });

const spend = (token: string, headers?: Record<string, string>) => post('/api/session/link', { token }, headers);

/** The secret that an answer gives to the browser. */
const secretOf = ({ headers }: { headers: Headers }): string =>
  /^appraise=(aps_\w{38}); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax(?:,|$)/.exec(
    headers.get('set-cookie') ?? '',
  )![1]!;

const me = (url: string, secret: string, headers: Record<string, string> = {}) =>
  call(url, secret, 'GET', '/api/v1/me', undefined, headers);
const onBoth = (secret: string): Promise<number[]> =>
  Promise.all([one.url, two.url].map(async (url) => (await me(url, secret)).status));

const state = (url: string, headers: Record<string, string>) =>
  call<SessionState>(url, null, 'GET', '/api/session', undefined, headers);

describe('a sign-in link', () => {
  test('signs a browser in, once: anyone who has stolen it comes too late, or the owner learns of it', async () => {
    const { accountId, email } = await newCustomer(one.db);
    const token = await createSignInLink(one.db, accountId);
    const signedIn = await spend(token);
    expect(signedIn).toMatchObject({
      status: 200,
      body: { signedIn: true, account: { email, plan: 'pro' }, owner: false, sample: true },
    });
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
    expect(await me(one.url, secretOf(signedIn))).toMatchObject({ status: 200 });
    const again = await spend(token);
    expect(again).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await listSessions(one.db, accountId)).toMatchObject([{ browser: 'Firefox on Linux', signedInBy: 'link' }]);
  });

  test('that ten browsers spend at the same moment signs one of them in', async () => {
    const { accountId } = await newCustomer(one.db);
    const token = await createSignInLink(one.db, accountId);
    const spent = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const { url } = at % 2 ? one : two;
        return call(url, null, 'POST', '/api/session/link', { token }, fromOurPage(url));
      }),
    );
    expect(spent.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
    expect(await listSessions(one.db, accountId)).toHaveLength(1);
  });

  test('is late after 15 minutes, and not before', async () => {
    const { accountId } = await newCustomer(one.db);
    const age = (token: string, by: string) =>
      one.db.rows('update sign_in_links set expires_at = expires_at - $2::interval where hash = $1', [
        keyHash(token),
        by,
      ]);
    const [late, early] = [await createSignInLink(one.db, accountId), await createSignInLink(one.db, accountId)];
    await age(late, '15 minutes');
    await age(early, '14 minutes 30 seconds');
    expect(await spend(late)).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
    expect((await spend(early)).status).toBe(200);
    // What is late is not kept.
    await createSignInLink(one.db, accountId);
    expect(await one.db.rows('select 1 from sign_in_links where hash = $1', [keyHash(late)])).toEqual([]);
  });

  test('is stored as its hash, and neither it nor a session is in a table or a log line', async () => {
    const { accountId } = await newCustomer(one.db);
    const [token, unused] = [await createSignInLink(one.db, accountId), await createSignInLink(one.db, accountId)];
    const secret = secretOf(await spend(token));
    await spend(`${unused}x`);
    await me(one.url, secret);
    await call(one.url, secret, 'GET', `/api/v1/jobs/${secret}`);
    await call(one.url, secret, 'GET', `/sign-in/${unused}`);
    const tables = await one.db.rows<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const text of [token, unused, secret]) {
      for (const { name } of tables) {
        const found = await one.db.rows(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [text.slice(8)]);
        expect(found, name).toEqual([]);
      }
      expect(lines.join('')).not.toContain(text.slice(8));
    }
    expect(lines.length).toBeGreaterThan(0);
  });

  test('of an account that is suspended or deleted signs no one in', async () => {
    const [suspended, deleted] = [await newCustomer(one.db), await newCustomer(one.db)];
    const tokens = [
      await createSignInLink(one.db, suspended.accountId),
      await createSignInLink(one.db, deleted.accountId),
    ];
    await setSuspended(one.db, suspended.accountId, true);
    await deleteAccount(one.db, deleted.accountId);
    for (const token of tokens) expect(await spend(token)).toMatchObject({ body: { code: 'sign_in_failed' } });
  });

  test('cannot be guessed: after sixty wrong ones in a minute an address may try no more', async () => {
    const behind = { 'x-forwarded-for': '203.0.113.77' };
    const tries = await Promise.all(Array.from({ length: 60 }, () => spend(newSecret('link'), behind)));
    expect(new Set(tries.map(({ body }) => body.code))).toEqual(new Set(['sign_in_failed']));
    const refused = await spend(newSecret('link'), behind);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const { accountId } = await newCustomer(one.db);
    expect((await spend(await createSignInLink(one.db, accountId))).status).toBe(200);
  });
});

describe('signing in', () => {
  test('gives a new secret and ends what the browser had: a session planted there becomes no one’s', async () => {
    const [attacker, victim] = [await newCustomer(one.db), await newCustomer(one.db)];
    const planted = await signIn(one.db, attacker.accountId);
    const cookie = { cookie: `appraise=${planted}` };
    expect(await onBoth(planted)).toEqual([200, 200]);
    const signedIn = await spend(await createSignInLink(one.db, victim.accountId), cookie);
    expect(signedIn.status).toBe(200);
    expect(secretOf(signedIn)).not.toBe(planted);
    await expect.poll(() => onBoth(planted), { interval: 5 }).toEqual([401, 401]);
    expect(await listSessions(one.db, attacker.accountId)).toEqual([]);
  });

  test('with a cookie that somebody made up never makes it a session', async () => {
    const { accountId } = await newCustomer(one.db);
    const madeUp = newSecret('session');
    const signedIn = await spend(await createSignInLink(one.db, accountId), { cookie: `appraise=${madeUp}` });
    expect(secretOf(signedIn)).not.toBe(madeUp);
    expect((await me(one.url, madeUp)).status).toBe(401);
  });

  test('in a fifty-first browser signs out the one that was used least recently', async () => {
    const { accountId } = await newCustomer(one.db);
    const secrets: string[] = [];
    for (let at = 0; at < 51; at++) secrets.push(await signIn(one.db, accountId));
    expect(await listSessions(one.db, accountId)).toHaveLength(50);
    expect((await me(one.url, secrets[0]!)).status).toBe(401);
    expect((await me(one.url, secrets[50]!)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  const signedIn = async () => {
    const customer = await newCustomer(one.db);
    const secret = await signIn(one.db, customer.accountId);
    clock.pass(1);
    expect(await onBoth(secret)).toEqual([200, 200]);
    return { ...customer, secret };
  };

  test('by signing out holds on every node, takes the cookie back and leaves other browsers signed in', async () => {
    const { accountId, secret } = await signedIn();
    const other = await signIn(one.db, accountId);
    const out = await call(one.url, secret, 'DELETE', '/api/session');
    expect(out).toMatchObject({ status: 200, body: { signedIn: false } });
    expect(out.headers.get('set-cookie')).toBe('appraise=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    await expect.poll(() => onBoth(secret), { interval: 5 }).toEqual([401, 401]);
    clock.pass(1);
    expect(await onBoth(other)).toEqual([200, 200]);
  });

  test('can be one of several, or all but this one, or all', async () => {
    const { accountId, secret } = await signedIn();
    const others = [await signIn(one.db, accountId), await signIn(one.db, accountId), await signIn(one.db, accountId)];
    const ids = (await listSessions(one.db, accountId)).map(({ id }) => id);
    const stranger = await newCustomer(one.db);
    expect(await endSession(one.db, stranger.accountId, ids[0]!)).toBe(false);
    expect(await endSession(one.db, accountId, ids[0]!)).toBe(true);
    expect(await listSessions(one.db, accountId)).toHaveLength(3);
    expect(await endSessions(one.db, accountId, ids[3]!)).toBe(2);
    await expect
      .poll(() => Promise.all(others.map(async (each) => (await me(two.url, each)).status)))
      .toEqual([401, 401, 401]);
    clock.pass(1);
    expect((await me(two.url, secret)).status).toBe(200);
    expect(await endSessions(one.db, accountId, null)).toBe(1);
    await expect.poll(() => onBoth(secret), { interval: 5 }).toEqual([401, 401]);
  });

  test('holds after a second even when its notice never comes', async () => {
    const { secret } = await signedIn();
    await one.db.rows('delete from keys where hash = $1', [keyHash(secret)]);
    clock.pass(999);
    expect(await onBoth(secret)).toEqual([200, 200]);
    clock.pass(1);
    expect(await onBoth(secret)).toEqual([401, 401]);
  });

  /** As if so much time had passed. */
  const later = async (secret: string, by: string): Promise<void> => {
    const columns = ['created_at', 'last_used_at', 'expires_at', 'ends_at'];
    const moved = columns.map((column) => `${column} = ${column} - $2::interval`);
    await one.db.rows(`update keys set ${moved} where hash = $1`, [keyHash(secret), by]);
    clock.pass(1_000);
  };

  test('comes after seven days without use, and not before', async () => {
    const { secret } = await signedIn();
    await later(secret, '6 days 23 hours');
    expect(await onBoth(secret)).toEqual([200, 200]);
    await later(secret, '6 days 23 hours');
    expect(await onBoth(secret)).toEqual([200, 200]);
    await later(secret, '7 days');
    expect(await onBoth(secret)).toEqual([401, 401]);
  });

  test('comes thirty days after the sign-in, however much it is used, and not before', async () => {
    const { secret } = await signedIn();
    for (const passed of ['6 days', '6 days', '6 days', '6 days', '5 days 23 hours']) {
      await later(secret, passed);
      expect(await onBoth(secret)).toEqual([200, 200]);
    }
    await later(secret, '1 hour');
    expect(await onBoth(secret)).toEqual([401, 401]);
  });

  test('comes after the days that are set', async () => {
    const { accountId } = await newCustomer(one.db);
    const limits = { sessionDays: 3, sessionIdleDays: 2 };
    const given = { accountId, by: 'link', browser: 'Firefox', before: null, limits } as const;
    const [idle, used] = [
      (await one.db.transaction((tx) => startSession(tx, given)))!,
      (await one.db.transaction((tx) => startSession(tx, given)))!,
    ];
    for (const secret of [idle, used]) {
      await later(secret, '1 day 23 hours');
      expect(await onBoth(secret)).toEqual([200, 200]);
    }
    await later(idle, '2 days');
    expect(await onBoth(idle)).toEqual([401, 401]);
    await later(used, '1 day');
    expect(await onBoth(used)).toEqual([200, 200]);
    await later(used, '1 hour');
    expect(await onBoth(used)).toEqual([401, 401]);
  });

  test('has the browser that asked for it delete what it keeps of the site, and no other', async () => {
    const { accountId, secret } = await signedIn();
    const [other, own, last] = [
      await signIn(one.db, accountId),
      await signIn(one.db, accountId),
      await signIn(one.db, accountId),
    ];
    const cleared = async (by: string, path: string) => {
      const { status, headers } = await call(one.url, by, 'DELETE', path);
      expect(status).toBe(200);
      return headers.get('clear-site-data');
    };
    const idOf = async (by: string) =>
      (await one.db.row<{ id: string }>('select id from keys where hash = $1', [keyHash(by)]))!.id;
    const all = '"cache", "storage"';
    expect(await cleared(own, `/api/v1/sessions/${await idOf(other)}`)).toBeNull();
    expect(await cleared(own, `/api/v1/sessions/${await idOf(own)}`)).toBe(all);
    expect(await cleared(last, '/api/v1/sessions?keepThis=true')).toBeNull();
    expect((await state(one.url, credentialHeaders(one.url, secret))).headers.get('clear-site-data')).toBe(all);
    expect(await cleared(last, '/api/session')).toBe(all);
    expect(await cleared(await signIn(one.db, accountId), '/api/v1/sessions')).toBe(all);
  });

  test('comes when its account is suspended, and when it is deleted, with everything that names a browser', async () => {
    const [suspended, deleted] = [await signedIn(), await signedIn()];
    await setSuspended(one.db, suspended.accountId, true);
    await createSignInLink(one.db, deleted.accountId);
    const { keys } = await deleteAccount(one.db, deleted.accountId);
    expect(keys).toBe(1);
    for (const { secret } of [suspended, deleted]) {
      await expect.poll(() => onBoth(secret), { interval: 5 }).toEqual([401, 401]);
    }
    const left = await one.db.rows(
      `select 1 from keys where account_id = $1 union all select 1 from sign_in_links where account_id = $1
       union all select 1 from rate_windows where account_id = $1`,
      [deleted.accountId],
    );
    expect(left).toEqual([]);
  });
});

describe('sessions beside keys', () => {
  test('take none of the plan’s keys, are not listed as keys and cannot be revoked as one', async () => {
    const { accountId } = await newCustomer(one.db, { plan: 'basic' });
    const secret = await signIn(one.db, accountId);
    await signIn(one.db, accountId);
    const before = await listKeys(one.db, accountId);
    expect(before).toHaveLength(1);
    // As many more as the plan has without any session.
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => createKey(one.db, { accountId, name: `${at}`, scope: 'full' })),
    );
    const without = await newCustomer(one.db, { plan: 'basic' });
    const possible = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        createKey(one.db, { accountId: without.accountId, name: `${at}`, scope: 'full' }),
      ),
    );
    const count = (keys: readonly unknown[]) => keys.filter((key) => key !== null).length;
    expect(count(made)).toBe(count(possible));
    expect(await revokeKey(one.db, accountId, secret.slice(0, 8))).toBe(0);
    clock.pass(1);
    expect((await me(one.url, secret)).status).toBe(200);
  });

  test('have 600 requests a minute of their own, whatever the plan and however many browsers', async () => {
    const { accountId, key } = await newCustomer(one.db, { perMinute: 1 });
    const secrets = [await signIn(one.db, accountId), await signIn(one.db, accountId)];
    expect((await me(one.url, key)).status).toBe(200);
    expect((await me(one.url, key)).status).toBe(429);
    const first = await me(one.url, secrets[0]!);
    expect(first.headers.get('ratelimit-policy')).toBe('"session";q=600;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"session";r=5\d\d;t=\d+$/);
    // All but two of the others are used.
    await one.db.rows(`update rate_windows set requests = '{598}' where account_id = $1 and credential = 'session'`, [
      accountId,
    ]);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => me(one.url, secrets[at % 2]!)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await me(one.url, key)).status).toBe(429);
  });
});

describe('a page of another site', () => {
  let secret: string;
  beforeAll(async () => {
    secret = await signIn(one.db, (await newCustomer(one.db)).accountId);
    clock.pass(1);
  });
  const start = (headers: Record<string, string>) =>
    call(
      one.url,
      null,
      'POST',
      '/api/v1/test/quick',
      { query: 'forged' },
      { cookie: `appraise=${secret}`, ...headers },
    );
  const read = (headers: Record<string, string>) =>
    call(one.url, null, 'GET', '/api/v1/me', undefined, { cookie: `appraise=${secret}`, ...headers });
  const refused = { status: 403, body: { code: 'cross_site' } };

  test.each([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['from an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['with another Origin alone', { origin: 'https://evil.example' }],
    ['with Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }],
    ['without either', {}],
  ])('changes nothing: %s', async (_name, headers) => {
    expect(await start(headers)).toMatchObject(refused);
    expect((await call(one.url, secret, 'GET', '/api/v1/jobs')).body.jobs).toEqual([]);
  });

  test('cannot make the browser read for it either, where the browser says where the request is from', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect(await read({ 'sec-fetch-site': site })).toMatchObject(refused);
    expect(await read({ origin: 'https://evil.example' })).toMatchObject(refused);
    for (const headers of [{}, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }]) {
      expect((await read(headers)).status).toBe(200);
    }
  });

  test('is refused under a name that was pointed at this machine, whatever else it sends', async () => {
    const { host, port } = new URL(one.url);
    const ask = (as: string, more: [string, string][] = []) =>
      sendRaw(one.url, rawRequest('GET', '/api/v1/me', [['Host', as], ['Cookie', `appraise=${secret}`], ...more]));
    expect((await ask(host)).status).toBe(200);
    expect((await ask(`localhost:${port}`)).status).toBe(200);
    for (const name of ['evil.example', `evil.example:${port}`, '127.0.0.1:1', `${host}.evil.example`]) {
      const reply = await ask(name, [
        ['Origin', `http://${name}`],
        ['Sec-Fetch-Site', 'same-origin'],
      ]);
      expect({ name, status: reply.status }).toEqual({ name, status: 403 });
    }
  });

  test('can neither sign the browser in nor out', async () => {
    const token = await createSignInLink(one.db, (await newCustomer(one.db)).accountId);
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await spend(token, elsewhere)).toMatchObject(refused);
    const cookie = { cookie: `appraise=${secret}` };
    expect(await call(one.url, null, 'DELETE', '/api/session', undefined, { ...cookie, ...elsewhere })).toMatchObject(
      refused,
    );
    expect(await call(one.url, null, 'DELETE', '/api/session', undefined, cookie)).toMatchObject(refused);
    expect((await me(one.url, secret)).status).toBe(200);
    expect((await spend(token)).status).toBe(200);
  });

  test('cannot send a form: bodies are JSON', async () => {
    const form = { 'content-type': 'text/plain', ...credentialHeaders(one.url, secret) };
    const sent = await call(one.url, null, 'POST', '/api/v1/test/quick', '{"query":"forged"}', form);
    expect(sent).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect(
      (await post('/api/session/link', 'token=x', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415);
  });
});

describe('what a browser learns of its session', () => {
  test('is who is signed in and until when, or how to sign in', async () => {
    const { accountId, email } = await newCustomer(one.db, { plan: 'starter' });
    const secret = await signIn(one.db, accountId);
    const { status, body, headers } = await state(one.url, credentialHeaders(one.url, secret));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { signedIn: true, account: { email, plan: 'starter' }, owner: false, sample: true },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await state(one.url, {})).toMatchObject({ status: 200, body: { signedIn: false, sample: true } });
  });

  test('carries a cookie only where there is one to give or to take back', async () => {
    const secret = await signIn(one.db, (await newCustomer(one.db)).accountId);
    const cookieIn = async (headers: Record<string, string>) =>
      (await state(one.url, headers)).headers.get('set-cookie');
    expect(await cookieIn(credentialHeaders(one.url, secret))).toBeNull();
    expect(await cookieIn({})).toBeNull();
    expect(await cookieIn(credentialHeaders(one.url, newSecret('session')))).toMatch(/^appraise=; Max-Age=0;/);
    expect((await me(one.url, secret)).headers.get('set-cookie')).toBeNull();
    expect((await me(one.url, newSecret('session'))).headers.get('set-cookie')).toBeNull();
  });

  test('is nothing about the holder of an API key', async () => {
    const { key } = await newCustomer(one.db);
    expect((await state(one.url, credentialHeaders(one.url, key))).body).toMatchObject({ signedIn: false });
  });
});

describe('behind TLS', () => {
  const publicUrl = 'https://appraise.example';
  let service: Service;
  beforeAll(async () => {
    service = await startService({ ...quiet, connection: one.connection, config: { role: 'api', publicUrl } });
    return () => service.stop();
  });
  const page = { origin: publicUrl, 'sec-fetch-site': 'same-origin' };

  test('the cookie is one that only this host can set, over TLS alone', async () => {
    const token = await createSignInLink(one.db, (await newCustomer(one.db)).accountId);
    const { headers } = await call(service.url, null, 'POST', '/api/session/link', { token }, page);
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-appraise=aps_\w{38}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure, __Host-appraise-browser=apb_\w{38}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  test('the other name of the cookie is not read, and a page over plain HTTP under our name is another site', async () => {
    const secret = await signIn(one.db, (await newCustomer(one.db)).accountId);
    const ask = (name: string, headers: [string, string][]) =>
      sendRaw(
        service.url,
        rawRequest('GET', '/api/v1/me', [['Host', 'appraise.example'], ['Cookie', `${name}=${secret}`], ...headers]),
      );
    expect((await ask('__Host-appraise', [['Origin', publicUrl]])).status).toBe(200);
    expect((await ask('appraise', [['Origin', publicUrl]])).status).toBe(401);
    expect((await ask('__Host-appraise', [['Origin', 'http://appraise.example']])).status).toBe(403);
  });
});
