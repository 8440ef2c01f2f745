import { afterAll, describe, expect, test } from 'vitest';
import { AccountKey } from '../../server/contract/resources/accounts/account-key.ts';
import { Balance } from '../../server/contract/resources/accounts/balance.ts';
import { SignedInBrowser } from '../../server/contract/resources/accounts/session.ts';
import { grant } from '../../server/store/accounts/accounts.ts';
import { call } from '../support/call.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';

const service = await startService({ config: { role: 'api' } });
afterAll(() => service.stop());

const signedIn = async (given?: Parameters<typeof newCustomer>[1]) => {
  const customer = await newCustomer(service.db, given);
  return { ...customer, session: await signIn(service.db, customer.accountId) };
};

const create = (session: string, body: object) =>
  call<{ key: AccountKey; secret: string; code?: string; errors?: { path: string }[] }>(
    service.url,
    session,
    'POST',
    '/api/v1/keys',
    body,
  );

const listKeys = async (session: string): Promise<AccountKey[]> =>
  (await call<{ keys: AccountKey[] }>(service.url, session, 'GET', '/api/v1/keys')).body.keys;

const revoke = (session: string, id: string) =>
  call<{ key: AccountKey; code?: string }>(service.url, session, 'DELETE', `/api/v1/keys/${id}`);

const works = async (key: string): Promise<number> => (await call(service.url, key, 'GET', '/api/v1/me')).status;

describe('a key made on the web site', () => {
  test('is shown once, works, and tells when it was last used', async () => {
    const { session } = await signedIn();
    const { status, body } = await create(session, { name: '  Nightly report ' });
    expect(status).toBe(200);
    expect(AccountKey.parse(body.key)).toEqual(body.key);
    expect(body.key).toMatchObject({
      name: 'Nightly report',
      scope: 'full',
      status: 'active',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(body.secret.startsWith(body.key.prefix)).toBe(true);
    expect(await works(body.secret)).toBe(200);
    const [first] = await listKeys(session);
    expect(first).toMatchObject({ id: body.key.id, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await listKeys(session))).not.toContain(body.secret);
  });

  test('stays on the list while it is active: of more than 200 keys, those that ended longest ago are left out', async () => {
    const { session, accountId } = await signedIn();
    const active = (await create(session, { name: 'still used' })).body.key;
    await service.db.rows(
      `insert into keys (id, account_id, hash, prefix, name, scope, created_at, revoked_at)
       select gen_random_uuid(), $1::uuid, sha256(convert_to($1::uuid || ' ' || at, 'UTF8')), 'ended', 'ended ' || at, 'full', now() - interval '1 day' + at * interval '1 second', now()
       from generate_series(1, 198) as at`,
      [accountId],
    );
    expect(await listKeys(session)).toHaveLength(200);
    await service.db.rows(
      `insert into keys (id, account_id, hash, prefix, name, scope, created_at, revoked_at)
       values (gen_random_uuid(), $1::uuid, sha256(convert_to($1::uuid || ' oldest', 'UTF8')), 'ended', 'oldest', 'full', now() - interval '2 days', now())`,
      [accountId],
    );
    const names = (await listKeys(session)).map(({ name }) => name);
    expect(names).toHaveLength(200);
    expect(names.slice(0, 3)).toEqual([active.name, 'test', 'ended 198']);
    expect(names).not.toContain('oldest');
  });

  test('that would have ended already is refused at its field', async () => {
    const { session } = await signedIn();
    const reply = await create(session, { name: 'late', expiresAt: new Date(Date.now() - 1_000).toISOString() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'expiresAt' }] } });
    expect(await listKeys(session)).toHaveLength(1);
  });

  test('is refused with 409 where the plan’s keys are in use, and made once one is revoked', async () => {
    const { session } = await signedIn({ plan: 'basic' });
    const { body } = await create(session, { name: 'second' });
    const refused = await create(session, { name: 'third' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'key_limit' } });
    await revoke(session, body.key.id);
    expect((await create(session, { name: 'third' })).status).toBe(200);
    // Sessions are no keys: neither are they counted, nor listed.
    expect((await listKeys(session)).map(({ name, status }) => [name, status])).toEqual([
      ['third', 'active'],
      ['test', 'active'],
      ['second', 'revoked'],
    ]);
  });
});

describe('a revoke', () => {
  test('ends the key within a second and may be repeated', async () => {
    const { session } = await signedIn();
    const { key, secret } = (await create(session, { name: 'lost' })).body;
    expect(await works(secret)).toBe(200);
    const once = await revoke(session, key.id);
    expect(once).toMatchObject({ status: 200, body: { key: { id: key.id, status: 'revoked' } } });
    await expect.poll(() => works(secret)).toBe(401);
    expect((await revoke(session, key.id.toUpperCase())).body.key).toEqual({
      ...once.body.key,
      lastUsedAt: expect.any(String),
    });
  });

  test('of another account’s key, of a session and of none answers 404 and ends nothing', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { key, secret } = (await create(other.session, { name: 'theirs' })).body;
    const [row] = await service.db.rows<{ id: string }>(
      'select id from keys where account_id = $1 and session is not null',
      [one.accountId],
    );
    for (const id of [key.id, row!.id, '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88']) {
      expect(await revoke(one.session, id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await works(secret)).toBe(200);
    expect(await works(one.session)).toBe(200);
  });
});

const listSessions = async (session: string): Promise<SignedInBrowser[]> =>
  (await call<{ sessions: SignedInBrowser[] }>(service.url, session, 'GET', '/api/v1/sessions')).body.sessions;
const end = (session: string, path: string) => call(service.url, session, 'DELETE', `/api/v1/sessions${path}`);
const statusOf = async (secret: string): Promise<number> =>
  (await call(service.url, secret, 'GET', '/api/v1/me')).status;

/** An account that is signed in in three browsers. */
const inThree = async () => {
  const { accountId, key } = await newCustomer(service.db);
  const [one, two, three] = [
    await signIn(service.db, accountId),
    await signIn(service.db, accountId),
    await signIn(service.db, accountId),
  ];
  return { key, one, two, three };
};

describe('the list of sessions', () => {
  test('has every browser, the latest sign-in first, and knows the one that asks', async () => {
    const { one, three } = await inThree();
    const sessions = await listSessions(one);
    expect(sessions.map(({ current }) => current)).toEqual([false, false, true]);
    expect((await listSessions(three)).map(({ current }) => current)).toEqual([true, false, false]);
    for (const session of sessions) expect(SignedInBrowser.parse(session)).toEqual(session);
    expect(sessions[0]).toMatchObject({ browser: 'Firefox on Linux', signedInBy: 'link' });
    expect(JSON.stringify(sessions)).not.toContain('aps_');
  });
});

describe('ending', () => {
  test('one session ends that one alone, within a second', async () => {
    const { key, one, two, three } = await inThree();
    const [, second] = await listSessions(one);
    expect(await end(one, `/${second!.id}`)).toMatchObject({ status: 200, body: { ended: 1 } });
    await expect.poll(() => statusOf(two)).toBe(401);
    expect([await statusOf(one), await statusOf(three), await statusOf(key)]).toEqual([200, 200, 200]);
    expect((await end(one, `/${second!.id}`)).body.code).toBe('not_found');
  });

  test('another account’s session, or a key, answers 404 and ends nothing', async () => {
    const [mine, theirs] = [await inThree(), await inThree()];
    const [other] = await listSessions(theirs.one);
    expect((await end(mine.one, `/${other!.id}`)).status).toBe(404);
    expect(await statusOf(theirs.three)).toBe(200);
    const keys = await call<{ keys: { id: string }[] }>(service.url, mine.one, 'GET', '/api/v1/keys');
    expect((await end(mine.one, `/${keys.body.keys[0]!.id}`)).status).toBe(404);
    expect(await statusOf(mine.key)).toBe(200);
  });

  test('all sessions ends every one, and the keys unless they are kept; all but this one leaves this one', async () => {
    const { key, one, two, three } = await inThree();
    expect(await end(two, '?keepThis=true&endKeys=false')).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const secret of [one, three]) await expect.poll(() => statusOf(secret)).toBe(401);
    expect(await listSessions(two)).toHaveLength(1);
    expect(await statusOf(key)).toBe(200);
    expect(await end(two, '')).toMatchObject({ status: 200, body: { ended: 1, keysEnded: 1 } });
    for (const secret of [two, key]) await expect.poll(() => statusOf(secret)).toBe(401);
  });
});

test('the balance is whole: plan, credits, limits and every price', async () => {
  const { url, db } = service;
  const { key, accountId } = await newCustomer(db, { plan: 'starter', perMinute: null });
  await grant(db, { accountId, bucket: 'coupon', amount: 30 });
  await grant(db, { accountId, bucket: 'wallet', amount: 7 });
  const { status, headers, body } = await call<Balance>(url, key, 'GET', '/api/v1/me');
  expect(status).toBe(200);
  expect(Balance.parse(body)).toEqual(body);
  expect(body).toEqual({
    plan: { key: 'starter', name: 'Starter', price: { amount: 49, currency: 'USD', per: 'month' } },
    credits: { total: 2_030, used: 0, left: 2_030, wallet: 7, resetsAt: expect.any(String), counted: true },
    limits: { perMinute: 60, keys: 5, running: 2 },
    slowdowns: [],
    prices: [
      { endpoint: 'reports.create', credits: 10 },
      { endpoint: 'research.create', credits: 1 },
      { endpoint: 'teardowns.create', credits: 25 },
      { endpoint: 'ads.create', credits: 20 },
      { endpoint: 'ads.more', credits: 10 },
      { endpoint: 'creators.create', credits: 250 },
      { endpoint: 'creators.more', credits: 100 },
      { endpoint: 'videos.create', credits: 4 },
      { endpoint: 'videos.more', credits: 4 },
      { endpoint: 'reviews.pull', credits: 1 },
      { endpoint: 'reviews.scan', credits: 1 },
      { endpoint: 'watches.run', credits: 1 },
    ],
  });
  expect(headers.get('x-credits-used')).toBe('0');
  expect(headers.get('x-credits-remaining')).toBe('2037');
});

test('the owner of a new database is on plan pro and not counted', async () => {
  const { url, node } = service;
  const { headers, body } = await call<Balance>(url, node.ownerKey, 'GET', '/api/v1/me');
  expect(body.plan.key).toBe('pro');
  expect(body.credits.counted).toBe(false);
  expect(headers.get('x-credits-remaining')).toBe('unlimited');
});
