import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { createCustomer } from './support/customers/customer.ts';
import { startGreedy } from './support/customers/greedy.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { load, quantile } from './support/measures/load.ts';
import { startChild } from './support/processes/child.ts';

const reads = [
  '/api/v1/me',
  '/api/v1/jobs?limit=10',
  '/api/v1/reviews/search?q=crash&limit=5',
  '/api/v1/charts?genre=finance&limit=10',
  '/api/v1/apps/apple/6965719118',
];

const rounds = 4;
const readsARound = 250;
const runsARound = 5;

/** One read after the other; what the readings are held against is the same without the greedy one. */
const read = async (url: string, key: string): Promise<Float64Array> => {
  const { latencies, statuses } = await load(url, {
    connections: 1,
    count: readsARound,
    request: (at) =>
      `GET ${reads[at % reads.length]} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\nAccept-Encoding: identity\r\n\r\n`,
  });
  if (statuses.get(200) !== readsARound) throw new Error(`not all reads were answered: ${[...statuses]}`);
  return latencies;
};

/** Starts runs one after the other, each when the one before has ended. */
const run = async (url: string, key: string, round: number): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (let at = 0; at < runsARound; at++) {
    const body = JSON.stringify({ query: `login problems in Tidebook, question ${round} ${at}`, force: true });
    const response = await fetch(`${url}/api/v1/reviews/scan`, { method: 'POST', headers, body });
    const { id, code } = (await response.json()) as { id?: string; code?: string };
    if (!id) throw new Error(`a start was refused: ${response.status} ${code}`);
    await (await fetch(`${url}/api/v1/jobs/${id}?wait=30`, { headers })).text();
  }
};

/** What another customer notices of one that takes all its plan allows: its reads, and how soon its runs start. */
export const bench = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  const options = { connection: db.connection, own: true };
  const api = await startChild('./service-process.ts', { ...options, role: 'api' });
  const worker = await startChild('./service-process.ts', { ...options, role: 'worker' });
  try {
    const greedy = await createCustomer(db, 'greedy@bench.test');
    const modest = await createCustomer(db, 'modest@bench.test', { perMinute: 1_000_000 });
    const quiet: number[] = [];
    const loud: number[] = [];
    const statuses = new Map<number, number>();
    // Once each way, so that neither has the cold start.
    await read(api.url, modest.key);
    await run(api.url, modest.key, -1);
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await read(api.url, modest.key)));
      const taking = startGreedy(api.url, greedy.key);
      // Until its slots and its queue are full.
      await sleep(4_000);
      loud.push(...(await read(api.url, modest.key)));
      await run(api.url, modest.key, round);
      await taking.stop();
      for (const [status, times] of taking.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
      await untilOver(db);
    }
    const rows = await db.rows<{ ms: number }>(
      `select (extract(epoch from started_at - created_at) * 1000)::float8 as ms from jobs where account_id = $1 order by 1`,
      [modest.id],
    );
    return report(
      quiet,
      loud,
      rows.map(({ ms }) => ms),
      statuses,
    );
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await close();
  }
};

/** What the greedy one has left running would be heard in the quiet. */
const untilOver = async (db: DirectDatabase): Promise<void> => {
  await db.rows(`select cancel_job(account_id, id) from jobs where status in ('queued', 'running')`);
  while (await db.row(`select 1 from jobs where status in ('queued', 'running') limit 1`)) await sleep(100);
  await sleep(500);
};

const report = (
  quiet: readonly number[],
  loud: readonly number[],
  startMs: readonly number[],
  statuses: ReadonlyMap<number, number>,
): boolean => {
  const [alone, beside] = [quiet.toSorted((a, b) => a - b), loud.toSorted((a, b) => a - b)];
  const ratio = (share: number): number => quantile(beside, share) / quantile(alone, share);
  const figures = (sorted: readonly number[]): string =>
    [0.5, 0.99].map((share) => `p${share * 100} ${quantile(sorted, share).toFixed(1)} ms`).join(', ');
  console.log(`Reads of one account, ${rounds} rounds of ${readsARound} each:`);
  console.log(`  alone: ${figures(alone)}`);
  console.log(`  beside an account at all its limits: ${figures(beside)}`);
  console.log(
    `  that account was answered ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`,
  );
  console.log(`  ${startMs.length} runs beside it started after ${figures(startMs)}`);
  return [
    claim(ratio(0.5) <= 2, `the median read takes ${ratio(0.5).toFixed(2)} times as long (at most 2)`),
    claim(ratio(0.99) <= 2, `the p99 takes ${ratio(0.99).toFixed(2)} times as long (at most 2)`),
    claim(startMs.at(-1)! <= 1_000, `the last to start waited ${startMs.at(-1)!.toFixed(0)} ms (at most 1,000)`),
  ].every(Boolean);
};
