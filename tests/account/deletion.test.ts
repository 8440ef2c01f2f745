import { afterAll, expect, test } from 'vitest';
import { setSuspended } from '../../server/store/accounts/accounts.ts';
import { type Deleted, deleteAccount, finishDeletions } from '../../server/store/accounts/delete-account.ts';
import { checkDatabase } from '../../server/store/checks/check-database.ts';
import { createDestination } from '../../server/store/deliveries/destinations.ts';
import { createMessageDestination } from '../../server/store/deliveries/message-destinations.ts';
import { readAnswer } from '../../server/store/jobs/continuations.ts';
import { startJob } from '../../server/store/jobs/jobs.ts';
import { createWatch } from '../../server/store/watches/watches.ts';
import { newId } from '../../server/support/ids.ts';
import { call, ended, getJob, start } from '../support/call.ts';
import { checkBooks } from '../support/database/books.ts';
import { tablesWith as tablesOf } from '../support/database/queries.ts';
import { appraise } from '../support/processes/appraise.ts';
import { startGated, untilRunning } from '../support/runs/gate.ts';
import { newCustomer, startService } from '../support/service.ts';

// Two nodes on one database: one works, the other only answers.
const one = await startService();
const two = await startService({ connection: one.connection, config: { role: 'api' } });
afterAll(async () => {
  await checkBooks(one.db);
  await Promise.all([one.stop(), two.stop()]);
});

const tablesWith = (text: string): Promise<string[]> => tablesOf(one.db, text);

const statuses = (key: string): Promise<number[]> =>
  Promise.all([one, two].map(async ({ url }) => (await call(url, key, 'GET', '/api/v1/me')).status));

const wrongOf = async (): Promise<string[]> =>
  (await checkDatabase(one.db)).flatMap(({ problems }) => problems.map(({ what }) => what));

const nothing: Deleted = {
  cancelled: 0,
  lapsed: 0,
  keys: 0,
  calls: 0,
  jobs: 0,
  results: 0,
  pulls: 0,
  shared: 0,
  entries: 0,
};

test('a deleted account leaves its books and nothing else: no address, key, question, answer or pull', async () => {
  const { accountId, email, key } = await newCustomer(one.db, { running: 1 });
  const { body: done } = await start(
    one.url,
    key,
    'quick',
    { query: 'marzipan question' },
    { 'idempotency-key': 'marzipan-1' },
  );
  expect((await ended(one.url, key, done.id)).status).toBe('done');
  const pulled = await call<{ id: string }>(one.url, key, 'POST', '/api/v1/reviews/pulls', {
    apps: [{ store: 'apple', appId: '6965719118' }],
    countries: ['us'],
    label: 'marzipan pull',
  });
  expect((await ended(one.url, key, pulled.body.id)).status).toBe('done');
  const running = await startGated(one, key, 'marzipan under way');
  await untilRunning(one.url, key, running.id);
  const waiting = await startGated(one, key, 'marzipan in the queue');
  expect(waiting.started.body.status).toBe('queued');
  expect(await statuses(key)).toEqual([200, 200]);
  expect(await tablesWith('marzipan')).toEqual(['idempotency', 'jobs', 'pulls', 'results']);

  const { lapsed, ...said } = await deleteAccount(two.db, accountId);
  expect(said).toEqual({
    cancelled: 2,
    keys: 1,
    calls: 1,
    jobs: 4,
    results: 2,
    pulls: 1,
    shared: 0,
    // The grant; what the two that ended cost; what the two that were cancelled cost, twice; and the lapse of the rest.
    entries: 8,
  });
  expect(lapsed).toBeGreaterThan(0);
  await expect.poll(() => statuses(key), { interval: 5 }).toEqual([401, 401]);
  expect(await tablesWith('marzipan')).toEqual([]);
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith(accountId)).toEqual(['accounts', 'ledger', 'lots']);
  const [books] = await one.db.rows(
    `select coalesce(sum(amount), 0)::int as balance, (select sum(remaining)::int from lots where account_id = $1) as left,
       count(*) filter (where entry = 'refund')::int as refunds from ledger where account_id = $1`,
    [accountId],
  );
  expect(books).toEqual({ balance: 0, left: 0, refunds: 2 });
  expect(await wrongOf()).toEqual([]);
  await Promise.all([running.open(), waiting.open()]);
});

test('a second deletion does no harm, and the address can be used for a new account', async () => {
  const { accountId, email } = await newCustomer(one.db);
  expect(await deleteAccount(one.db, accountId)).toMatchObject({ keys: 1, entries: 2 });
  expect(await deleteAccount(one.db, accountId)).toEqual({ ...nothing, entries: 2 });
  const next = await newCustomer(one.db, { email });
  expect(next.accountId).not.toBe(accountId);
  expect(await statuses(next.key)).toEqual([200, 200]);
});

test('`appraise account delete` says what it erased and what it kept, and refuses an address it does not know', async () => {
  const { accountId, email, key } = await newCustomer(one.db);
  const { body } = await start(one.url, key, 'quick', { query: 'nougat' });
  await ended(one.url, key, body.id);
  const { code, out, err } = await appraise(one.connection, `account delete --email ${email}`);
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, id: accountId, jobs: 1, results: 1, entries: 3 });
  expect(err).toMatch(
    /^Deleted \S+: erased its address, 1 key, 1 job with 1 result, 0 pulls and 0 idempotency records; cancelled and refunded 0 runs\. Kept: 3 ledger entries under the id \S+, with a balance of 0 \([\d,]+ credits lapsed\); pulled reviews/,
  );
  expect(await appraise(one.connection, `account delete --email ${email}`)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no account ${email}`),
  });
  expect((await appraise(one.connection, 'account list')).out).not.toContain(accountId);
});

test('a call that was let in before the deletion starts nothing after it', async () => {
  const { accountId } = await newCustomer(one.db);
  await deleteAccount(one.db, accountId);
  const late = await startJob(one.db, {
    accountId,
    id: newId(),
    kind: 'quick',
    input: { query: 'late' },
    question: '00'.repeat(32),
    active: '00'.repeat(32),
    price: 0,
    holdMs: 0,
    holdable: false,
    force: true,
    refresh: false,
    unsupported: null,
    queueCap: 50,
    source: null,
    idempotencyKey: 'late',
    fingerprint: '00'.repeat(32),
  });
  expect(late).toEqual({ outcome: 'gone' });
  expect(await tablesWith(accountId)).toEqual(['accounts', 'ledger', 'lots']);
});

test('a call that was let in before the deletion adds nothing after it: no webhook, destination or watch', async () => {
  const { accountId } = await newCustomer(one.db);
  await deleteAccount(one.db, accountId);
  const webhook = { accountId, type: 'webhook', target: 'https://late.example', events: [], description: '' };
  expect(await createDestination(one.db, { ...webhook, secret: null }, 10)).toBe('gone');
  const made = await createMessageDestination(one.db, {
    accountId,
    type: 'email',
    target: 'late@example.com',
    name: 'Late',
    wants: ['digest'],
    digestAt: { digestDay: 'monday', digestHour: 8, zone: 'UTC' },
  });
  expect(made).toEqual({ outcome: 'gone' });
  const watch = {
    id: newId(),
    name: 'Late',
    target: { type: 'app', store: 'apple', appId: '1' },
    schedule: '0 9 * * *',
    zone: 'UTC',
    rules: [],
    quietHours: null,
    throttle: 24,
    destinations: [],
    nextRunAt: new Date(),
    now: new Date(),
  } as const;
  expect(await createWatch(one.db, accountId, watch, 10)).toBeNull();
  expect(await tablesWith(accountId)).toEqual(['accounts', 'ledger', 'lots']);
});

test('an answer that another account was given stays theirs, with where its search stopped', async () => {
  const first = await newCustomer(one.db);
  const second = await newCustomer(one.db);
  const { body: asked } = await start(one.url, first.key, 'held', { query: 'shared' });
  await ended(one.url, first.key, asked.id);
  const { body: held } = await start(one.url, second.key, 'held', { query: 'shared' });
  await one.db.rows(`update jobs set kind = 'videos' where id = any($1)`, [[asked.id, held.id]]);
  await one.db.rows(`insert into continuations (job_id, state) values ($1, '{"page": 2}')`, [asked.id]);
  expect(await deleteAccount(one.db, first.accountId)).toMatchObject({ jobs: 1, results: 0, shared: 1 });
  expect((await getJob(one.url, second.key, held.id)).body).toMatchObject({ result: { answeredBy: asked.id } });
  expect(await readAnswer(one.db, second.accountId, held.id)).toMatchObject({ state: { page: 2 } });
  expect(await deleteAccount(one.db, second.accountId)).toMatchObject({ jobs: 1, results: 1, shared: 0 });
  expect(await wrongOf()).toEqual([]);
});

test('a deletion that was cut off is finished by a sweep', async () => {
  const { accountId, key } = await newCustomer(one.db);
  const { body } = await start(one.url, key, 'quick', { query: 'praline' });
  await ended(one.url, key, body.id);
  await one.db.rows('select delete_account($1)', [accountId]);
  expect(await tablesWith('praline')).toEqual(['jobs', 'results']);
  await finishDeletions(one.db);
  expect(await tablesWith('praline')).toEqual([]);
  expect(await one.db.rows('select 1 from accounts where deleted_at is not null and erased_at is null')).toEqual([]);
});

test('runs of a suspended account go on, those in its queue too, and are there when it is resumed', async () => {
  const { accountId, key } = await newCustomer(one.db, { running: 1 });
  const running = await startGated(one, key);
  await untilRunning(one.url, key, running.id);
  const waiting = await start(one.url, key, 'quick', { query: 'next in line' });
  await setSuspended(two.db, accountId, true);
  await expect.poll(() => statuses(key), { interval: 5 }).toEqual([401, 401]);
  await running.open();
  const ends = () => one.db.rows(`select status from jobs where account_id = $1 order by seq`, [accountId]);
  await expect.poll(ends, { interval: 20 }).toEqual([{ status: 'done' }, { status: 'done' }]);
  await setSuspended(two.db, accountId, false);
  await expect.poll(() => statuses(key), { interval: 5 }).toEqual([200, 200]);
  expect((await getJob(two.url, key, waiting.body.id)).body).toMatchObject({ result: { echo: 'next in line' } });
});
