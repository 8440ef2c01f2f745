import { expect, onTestFinished, test, vi } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import { start } from '../support/call.ts';
import { type Received, startReceiver } from '../support/deliveries/receiver.ts';
import { addWebhook } from '../support/deliveries/webhook.ts';
import { type NodeProcess, startProcess } from '../support/processes/processes.ts';
import { newCustomer, withService } from '../support/service.ts';

const kills = 5;
const accounts = 4;
/** Started of each account before each kill. */
const runsAtOnce = 5;

interface Message {
  readonly type: string;
  readonly data: { readonly job: Job };
}

const jobIn = ({ body }: Received): Job => (JSON.parse(body) as Message).data.job;

test('while the processes that carry out runs and deliver are killed, every end of a run is reported, and again only with the same id', async () => {
  // Nothing is carried out or delivered here.
  const { url, db, connection } = await withService({ config: { role: 'api' } });
  const receiver = await startReceiver((response) => setTimeout(() => response.writeHead(204).end(), 200));
  const customers = await Promise.all(Array.from({ length: accounts }, () => newCustomer(db, { running: 50 })));
  for (const { accountId } of customers) await addWebhook(db, accountId, receiver.url);
  const jobs: string[] = [];
  const startSome = async (): Promise<void> => {
    const asked = customers.flatMap(({ key }) => Array.from({ length: runsAtOnce }, () => key));
    const started = await Promise.all(
      asked.map((key, at) => start(url, key, 'quick', { query: `${jobs.length + at}` })),
    );
    expect(started.every(({ status }) => status === 202)).toBe(true);
    jobs.push(...started.map(({ body }) => body.id));
  };

  const work = (): Promise<NodeProcess> =>
    startProcess('worker', connection, { silentMs: 5_000 }, { leaseMs: 3_000, sendMs: 2_000 });
  const workers = await Promise.all([work(), work()]);
  onTestFinished(async () => {
    await Promise.all(workers.map((each) => each.kill()));
  });
  const undelivered = async (): Promise<number> => {
    const row = await db.row<{ left: number }>(
      `select (select count(*) from jobs where status in ('queued', 'running'))
         + (select count(*) from deliveries where status <> 'delivered') as left`,
    );
    return row!.left;
  };

  for (let killed = 0; killed < kills; killed++) {
    const before = receiver.received.length;
    await startSome();
    // Each dies in the middle of its work.
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before + 4), {
      timeout: 120_000,
      interval: 5,
    });
    const victim = killed % workers.length;
    await workers[victim]!.kill();
    workers[victim] = await work();
  }
  await vi.waitFor(async () => expect(await undelivered()).toBe(0), { timeout: 120_000, interval: 200 });

  const byJob = Map.groupBy(receiver.received, (each) => jobIn(each).id);
  expect(new Set(byJob.keys())).toEqual(new Set(jobs));
  for (const [, messages] of byJob) {
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1);
  }
  // Reported when it was ended, with how it ended, and once, though its run may have been begun twice.
  const wrong = await db.rows(
    `select j.id from jobs j left join events e on e.data -> 'job' ->> 'id' = j.id::text
     group by j.id having count(e.id) <> 1
       or bool_or(e.type <> case j.status when 'done' then 'job.finished' else 'job.failed' end)`,
  );
  expect(wrong).toEqual([]);
  // Otherwise nothing was in the middle of being sent when a process died, and nothing was proved.
  expect(receiver.received.length).toBeGreaterThan(jobs.length);
});

test('a process that stops cleanly sends nothing twice and leaves nothing leased', async () => {
  const { db, connection } = await withService({ config: { role: 'api' } });
  const receiver = await startReceiver((response) => setTimeout(() => response.writeHead(204).end(), 100));
  const { accountId } = await newCustomer(db);
  await addWebhook(db, accountId, receiver.url);
  for (let each = 0; each < 30; each++) await db.rows(`select queue_event($1, 'balance.low', '{}')`, [accountId]);
  const first = await startProcess('worker', connection);
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(3), { timeout: 120_000, interval: 5 });
  await first.stop();
  expect(await db.rows('select id from deliveries where lease is not null')).toEqual([]);
  const second = await startProcess('worker', connection);
  onTestFinished(() => second.stop());
  await vi.waitFor(
    async () => expect(await db.rows(`select id from deliveries where status <> 'delivered'`)).toEqual([]),
    { timeout: 120_000, interval: 100 },
  );
  expect(receiver.received).toHaveLength(30);
});
