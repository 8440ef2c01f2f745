import { afterAll, describe, expect, test } from 'vitest';
import { AdminAccount } from '../../server/contract/resources/accounts/admin-account.ts';
import { operations } from '../../server/operations/index.ts';
import { setOwner } from '../../server/store/accounts/accounts.ts';
import { noteSource } from '../../server/store/sources/source-budgets.ts';
import { call, ended, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { newCustomer, signIn, startService } from '../support/service.ts';

const service = await startService();
const { accountId, email } = await newCustomer(service.db);
await setOwner(service.db, accountId, true);
const owner = { accountId, email, session: await signIn(service.db, accountId) };
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

interface Body {
  account: AdminAccount;
  accounts: AdminAccount[];
  acts: {
    id: number;
    act: string;
    by: string;
    account: { id: string; email: string | null } | null;
    details: object;
  }[];
  next: string | number | null;
  code: string;
  path: string;
  errors: { path: string }[];
}

const ask = (method: string, path: string, body?: object, session = owner.session) =>
  call<Body>(service.url, session, method, `/api/v1/admin${path}`, body);

const actsOf = async (id: string) =>
  (await ask('GET', `/audit?account=${id}`)).body.acts.map(({ act, by, details }) => ({ act, by, details }));

const statusOf = async (secret: string): Promise<number> =>
  (await call(service.url, secret, 'GET', '/api/v1/me')).status;

test('the administration is for owners who are signed in, in every operation', async () => {
  const customer = await newCustomer(service.db);
  const session = await signIn(service.db, customer.accountId);
  const admin = operations.filter(({ id }) => id.startsWith('admin.'));
  expect(admin).toHaveLength(11);
  for (const { id, method, path, example } of admin) {
    const to = path.replace('{id}', customer.accountId);
    const body = method === 'POST' ? { ...example, id: undefined } : undefined;
    for (const [secret, code] of [
      [session, 'owner_required'],
      [customer.key, 'session_required'],
    ] as const) {
      const reply = await call(service.url, secret, method, to, body);
      expect({ id, status: reply.status, code: reply.body.code }).toEqual({ id, status: 403, code });
    }
  }
});

describe('the list of accounts', () => {
  test('has plan, balance, limits and activity of each, newest first', async () => {
    const { accountId, email, key } = await newCustomer(service.db, { plan: 'starter', running: 7 });
    const { body: job } = await start(service.url, key, 'quick', { query: 'seen by the owner' });
    await ended(service.url, key, job.id);
    const { accounts } = (await ask('GET', '/accounts?limit=1')).body;
    const [account] = accounts;
    expect(AdminAccount.parse(account)).toEqual(account);
    expect(account).toMatchObject({
      id: accountId,
      email,
      plan: 'starter',
      owner: false,
      suspendedAt: null,
      credits: { left: 1_990, used: 10, wallet: 0, counted: true },
      limits: { perMinute: 1_000_000, running: 7, queue: 100, keys: 5 },
      ownLimits: { perMinute: 1_000_000, running: 7, queue: null },
      activity: { runs30Days: 1, running: 0, waiting: 0, lastRunAt: job.createdAt, lastCallAt: expect.any(String) },
    });
  });

  test('is searched by address and read page by page, each account once, and none that is deleted', async () => {
    const made: string[] = [];
    for (let at = 0; at < 5; at++) {
      const { body } = await ask('POST', '/accounts', { email: `paged${at}@pages.test`, plan: 'basic' });
      made.push(body.account.id);
    }
    await ask('DELETE', `/accounts/${made[2]}`);
    const met: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await ask('GET', `/accounts?q=PAGES.test&limit=2${cursor}`);
      met.push(...body.accounts.map(({ id }) => id));
      if (body.next === null) break;
      cursor = `&cursor=${body.next}`;
    }
    expect(met).toEqual([made[4], made[3], made[1], made[0]]);
    expect((await ask('GET', '/accounts?q=%25')).body.accounts).toEqual([]);
  });
});

describe('an account', () => {
  test('is created with its plan and limits; the same address is refused', async () => {
    const given = { email: 'Ann@admin.test', plan: 'pro', counted: false, perMinute: 5, running: 2, queue: 0 };
    const { status, body } = await ask('POST', '/accounts', given);
    expect(status).toBe(200);
    expect(body.account).toMatchObject({
      email: 'Ann@admin.test',
      plan: 'pro',
      credits: { left: 4_500, counted: false },
      ownLimits: { perMinute: 5, running: 2, queue: 0 },
    });
    expect(await actsOf(body.account.id)).toEqual([
      { act: 'account created', by: owner.email, details: { plan: 'pro', counted: false } },
    ]);
    const again = await ask('POST', '/accounts', { email: 'ann@ADMIN.test', plan: 'basic' });
    expect(again).toMatchObject({ status: 409, body: { code: 'account_exists' } });
    const wrong = await ask('POST', '/accounts', { email: 'no address', plan: 'basic' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
  });

  test('is changed: plan, limits and ownership, each in the audit list; what is left out or the same stays', async () => {
    const { accountId, key } = await newCustomer(service.db, { plan: 'basic' });
    const update = (body: object) => ask('POST', `/accounts/${accountId}`, body);
    const { account } = (await update({ plan: 'pro', running: 9, owner: true })).body;
    expect(account).toMatchObject({ plan: 'pro', owner: true, ownLimits: { perMinute: 1_000_000, running: 9 } });
    expect((await update({ running: null, perMinute: 77 })).body.account).toMatchObject({
      limits: { running: 5, perMinute: 77 },
      ownLimits: { running: null, perMinute: 77 },
    });
    // It holds for the next calls.
    const policy = async () => (await call(service.url, key, 'GET', '/api/v1/me')).headers.get('ratelimit-policy');
    await expect.poll(policy).toBe('"account";q=77;w=60');
    expect((await update({})).status).toBe(200);
    expect((await update({ plan: 'pro', perMinute: 77 })).status).toBe(200);
    expect((await update({ plan: 'basic', owner: false })).body.account).toMatchObject({
      plan: 'pro',
      nextPlan: 'basic',
      owner: false,
    });
    const limits = { queue: null, counted: true };
    expect(await actsOf(accountId)).toEqual([
      { act: 'ownership changed', by: owner.email, details: { owner: false } },
      { act: 'plan changed', by: owner.email, details: { plan: 'basic' } },
      { act: 'limits changed', by: owner.email, details: { ...limits, perMinute: 77, running: null } },
      { act: 'ownership changed', by: owner.email, details: { owner: true } },
      { act: 'limits changed', by: owner.email, details: { ...limits, perMinute: 1_000_000, running: 9 } },
      { act: 'plan changed', by: owner.email, details: { plan: 'pro' } },
    ]);
  });

  test('is suspended and resumed, which refuses its keys and sessions and takes them again', async () => {
    const { accountId, key } = await newCustomer(service.db);
    const session = await signIn(service.db, accountId);
    const path = `/accounts/${accountId}/suspension`;
    expect((await ask('POST', path, {})).body.account.suspendedAt).not.toBeNull();
    await ask('POST', path, {});
    for (const secret of [key, session]) await expect.poll(() => statusOf(secret)).toBe(401);
    expect((await ask('DELETE', path)).body.account.suspendedAt).toBeNull();
    await ask('DELETE', path);
    for (const secret of [key, session]) await expect.poll(() => statusOf(secret)).toBe(200);
    expect((await actsOf(accountId)).map(({ act }) => act)).toEqual(['account resumed', 'account suspended']);
  });

  test('is deleted, with its keys and its address, and its acts stay', async () => {
    const { accountId, key } = await newCustomer(service.db);
    const reply = await ask('DELETE', `/accounts/${accountId}`);
    expect(reply).toMatchObject({ status: 200, body: { id: accountId, cancelled: 0, lapsed: 4_500 } });
    await expect.poll(() => statusOf(key)).toBe(401);
    const [act] = (await ask('GET', `/audit?account=${accountId}`)).body.acts;
    expect(act).toMatchObject({ act: 'account deleted', by: owner.email, account: { id: accountId, email: null } });
    expect((await ask('DELETE', `/accounts/${accountId}`)).body.code).toBe('not_found');
  });

  test('is granted credits once under a reference, however often and however closely the grant is sent', async () => {
    const { accountId } = await newCustomer(service.db, { plan: 'basic' });
    const grant = (body: object) => ask('POST', `/accounts/${accountId}/grants`, body);
    const given = { bucket: 'wallet', amount: 40, reference: 'invoice 2026-11' };
    const answers = await Promise.all([grant(given), grant(given), grant(given)]);
    expect(answers.map(({ status, body }) => [status, body.account.credits.wallet])).toEqual([
      [200, 40],
      [200, 40],
      [200, 40],
    ]);
    expect(await actsOf(accountId)).toHaveLength(1);
    expect(await grant({ ...given, amount: 41 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    // Another account's grants are its own.
    const other = await newCustomer(service.db, { plan: 'basic' });
    const { body } = await ask('POST', `/accounts/${other.accountId}/grants`, given);
    expect(body.account.credits.wallet).toBe(40);
  });

  test('is not changed over what another owner has changed since it was read', async () => {
    const { accountId } = await newCustomer(service.db, { plan: 'basic' });
    const update = (body: object) => ask('POST', `/accounts/${accountId}`, body);
    const { plan, owner: isOwner, credits, ownLimits } = (await ask('GET', `/accounts/${accountId}`)).body.account;
    const expected = { plan, owner: isOwner, counted: credits.counted, ...ownLimits };
    expect((await update({ queue: 3 })).status).toBe(200);
    const late = await update({ running: 7, expected });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', retryable: false } });
    expect((await ask('GET', `/accounts/${accountId}`)).body.account.ownLimits).toMatchObject({
      queue: 3,
      running: null,
    });
    expect((await update({ running: 7, expected: { ...expected, queue: 3 } })).status).toBe(200);
  });

  test('is granted credits: to the wallet, or as a coupon that may expire', async () => {
    const { accountId, key } = await newCustomer(service.db, { plan: 'basic' });
    const grant = (body: object) => ask('POST', `/accounts/${accountId}/grants`, body);
    expect((await grant({ bucket: 'wallet', amount: 40 })).body.account.credits).toMatchObject({
      left: 750,
      wallet: 40,
    });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    expect((await grant({ bucket: 'coupon', amount: 5, expiresAt })).body.account.credits.left).toBe(755);
    const { body } = await call<{ credits: object }>(service.url, key, 'GET', '/api/v1/me');
    expect(body.credits).toMatchObject({ left: 755, wallet: 40 });
    for (const wrong of [
      { bucket: 'wallet', amount: 1, expiresAt },
      { bucket: 'coupon', amount: 1, expiresAt: new Date(Date.now() - 1_000).toISOString() },
    ]) {
      expect(await grant(wrong)).toMatchObject({ status: 400, body: { errors: [{ path: 'expiresAt' }] } });
    }
    expect(await actsOf(accountId)).toEqual([
      { act: 'credits granted', by: owner.email, details: { bucket: 'coupon', amount: 5, expires: expiresAt } },
      { act: 'credits granted', by: owner.email, details: { bucket: 'wallet', amount: 40, expires: null } },
    ]);
  });

  test('gets a sign-in link, which signs in once', async () => {
    const { accountId } = await newCustomer(service.db);
    const { body } = await ask('POST', `/accounts/${accountId}/sign-in-link`, {});
    const token = /^\/sign-in#(.+)$/.exec(body.path)![1]!;
    const spend = () =>
      call(service.url, null, 'POST', '/api/session/link', { token }, { origin: new URL(service.url).origin });
    expect((await spend()).status).toBe(200);
    expect((await spend()).status).not.toBe(200);
    expect((await actsOf(accountId)).map(({ act }) => act)).toEqual(['sign-in link created']);
  });

  test('that is suspended gets no sign-in link, which would not sign in', async () => {
    const { accountId } = await newCustomer(service.db);
    await ask('POST', `/accounts/${accountId}/suspension`, {});
    expect(await ask('POST', `/accounts/${accountId}/sign-in-link`, {})).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ path: 'id', code: 'suspended' }] },
    });
  });

  test('of an owner’s own cannot be suspended, deleted or stripped of its ownership', async () => {
    const own = `/accounts/${owner.accountId}`;
    for (const [method, path, body] of [
      ['POST', `${own}/suspension`, {}],
      ['DELETE', own, undefined],
      ['DELETE', own.toUpperCase().replace('/ACCOUNTS', '/accounts'), undefined],
      ['POST', own, { owner: false }],
    ] as const) {
      expect(await ask(method, path, body)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    }
    expect(await statusOf(owner.session)).toBe(200);
  });

  test('that there is none answers 404', async () => {
    const none = '/accounts/01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88';
    for (const [method, path, body] of [
      ['POST', none, { plan: 'pro' }],
      ['DELETE', none, undefined],
      ['POST', `${none}/suspension`, {}],
      ['DELETE', `${none}/suspension`, undefined],
      ['POST', `${none}/grants`, { bucket: 'wallet', amount: 1 }],
      ['POST', `${none}/sign-in-link`, {}],
    ] as const) {
      expect(await ask(method, path, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

test('the audit list is read page by page, newest first', async () => {
  const { acts } = (await ask('GET', '/audit?limit=200')).body;
  const met: number[] = [];
  for (let cursor = ''; met.length < 12; ) {
    const { body } = await ask('GET', `/audit?limit=4${cursor}`);
    met.push(...body.acts.map(({ id }) => id));
    cursor = `&cursor=${body.next}`;
  }
  expect(met).toEqual(acts.slice(0, 12).map(({ id }) => id));
  expect(met).toEqual([...met].sort((a, b) => b - a));
});

test('the state of the service tells sources, collectors, queue, storage and index', async () => {
  interface Status {
    sources: { source: string; state: string; failure: string | null; answeredAt: string | null }[];
    collectors: { name: string; failure: string | null; nextRunAt: string | null; isRunning: boolean }[];
    queue: { waiting: number; running: number };
    storage: { databaseBytes: number };
    index: { reviews: number; bytes: number };
  }
  const read = async () => (await call<Status>(service.url, owner.session, 'GET', '/api/v1/admin/status')).body;
  // A call that reads a store leaves its trace.
  await call(service.url, owner.session, 'GET', '/api/v1/apps/search?q=tidebook&store=play');
  const sourceOf = (status: Status, name: string) => status.sources.find(({ source }) => source === name);
  await expect.poll(async () => sourceOf(await read(), 'play')).toMatchObject({ state: 'works', failure: null });
  expect(sourceOf(await read(), 'youtube')).toMatchObject({ state: 'not asked yet', quotas: expect.any(Array) });
  await noteSource(service.db, 'play', 'play answered 503.');
  expect(sourceOf(await read(), 'play')).toMatchObject({ state: 'failing', failure: 'play answered 503.' });
  await noteSource(service.db, 'play', null);
  expect(sourceOf(await read(), 'play')).toMatchObject({ state: 'works' });
  await service.db.rows(
    "insert into collections (name, next_run_at, finished_at, failure) values ('test once', 'infinity', now(), 'no answer')",
  );
  const status = await read();
  expect(status.collectors).toContainEqual(
    expect.objectContaining({ name: 'test once', nextRunAt: null, failure: 'no answer', isRunning: false }),
  );
  expect(status.queue).toMatchObject({ waiting: 0, running: 0 });
  expect(status.storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(status.index.bytes).toBeGreaterThan(0);
});
