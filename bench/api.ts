import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { benchGate } from './support/api/gate-cost.ts';
import { createCustomer } from './support/customers/customer.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { load, median, quantile } from './support/measures/load.ts';
import { postgresCpu } from './support/measures/postgres-cpu.ts';
import { startChild } from './support/processes/child.ts';

/** What the gate costs, how many starts a second are accepted for good, and how soon an admitted run is picked up. */
export const bench = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const gate = await benchGate(db);
    const starts = await benchStarts(db);
    const neighbours = await benchNeighbours(db);
    const pickUp = await benchPickUp(db);
    return gate && starts && neighbours && pickUp;
  } finally {
    await close();
  }
};

const customer = async (db: DirectDatabase, email: string): Promise<string> => {
  const limits = { counted: true, perMinute: 10_000_000, running: 1_000, queue: 1_000_000 };
  return (await createCustomer(db, email, limits)).key;
};

const startRequest = (key: string, at: number, kind = 'quick'): string => {
  const body = JSON.stringify({ query: `question ${at}` });
  return (
    `POST /api/v1/test/${kind} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${key}\r\nIdempotency-Key: bench-${at}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
};

/** Connections that send starts, each the next as soon as it has its answer: more make larger batches and longer waits. */
const width = Number(process.env.WIDTH ?? 20);

/** Durable starts a second over 100 accounts with workers consuming, against bare one-row commits at the same width. */
const benchStarts = async (db: DirectDatabase): Promise<boolean> => {
  const keys = await Promise.all(Array.from({ length: 100 }, (_, at) => customer(db, `start${at}@bench.test`)));
  const [{ sync }] = (await db.rows<{ sync: string }>(`select current_setting('synchronous_commit') as sync`)) as [
    { sync: string },
  ];
  await db.script(
    'create table if not exists bare_commits (id bigint generated always as identity, at timestamptz default now())',
  );
  const commits = async (count: number): Promise<number> => {
    const began = performance.now();
    let left = count;
    const one = async (): Promise<void> => {
      while (left-- > 0) await db.rows('insert into bare_commits default values');
    };
    await Promise.all(Array.from({ length: width }, one));
    return count / ((performance.now() - began) / 1000);
  };
  const connection = db.connection;
  const api = await startChild('./service-process.ts', { role: 'api', connection });
  const worker = await startChild('./service-process.ts', { role: 'worker', connection });
  let next = 0;
  const starts = (count: number) =>
    load(api.url, {
      connections: width,
      count,
      request: () => {
        next++;
        return startRequest(keys[next % keys.length]!, next);
      },
    });
  // Until the code is compiled: a service runs for weeks, and its first seconds say little about it.
  await starts(8_000);
  await commits(2_000);
  await waitUntilIdle(db);
  const postgresMs = await postgresCpu(db);
  const rounds: Record<
    'perSecond' | 'ended' | 'bare' | 'trips' | 'p99' | 'api' | 'worker' | 'postgres' | 'load',
    number
  >[] = [];
  const count = 4_000;
  for (let round = 0; round < 5; round++) {
    const bare = await commits(count);
    const before = { api: await api.gauges(), worker: await worker.gauges(), postgres: postgresMs() };
    const began = performance.now();
    const result = await starts(count);
    if (result.statuses.get(202) !== count) throw new Error(`not all were accepted: ${[...result.statuses]}`);
    const sent = (await api.gauges()).sent;
    await waitUntilIdle(db);
    rounds.push({
      perSecond: count / result.seconds,
      ended: count / ((performance.now() - began) / 1000),
      bare,
      trips: (sent - before.api.sent) / count,
      p99: quantile(result.latencies, 0.99),
      api: ((await api.gauges()).cpuUs - before.api.cpuUs) / 1000 / count,
      worker: ((await worker.gauges()).cpuUs - before.worker.cpuUs) / 1000 / count,
      postgres: ((postgresMs() ?? Number.NaN) - (before.postgres ?? Number.NaN)) / count,
      load: result.cpuMs / count,
    });
  }
  await Promise.all([api.stop(), worker.stop()]);
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  console.log(
    `Starts over ${keys.length} accounts, ${width} connections, workers consuming, synchronous_commit ${sync}:`,
  );
  console.log(
    `  ${of('perSecond').toFixed(0)} durable starts a second, ${of('ended').toFixed(0)} runs a second carried to their end`,
  );
  console.log(`  ${of('bare').toFixed(0)} bare one-row commits a second at the same width`);
  console.log(
    `  CPU a start with its run: PostgreSQL ${of('postgres').toFixed(2)} ms, API ${of('api').toFixed(2)} ms, worker ${of('worker').toFixed(2)} ms; what sends them, on the same cores, ${of('load').toFixed(2)} ms`,
  );
  console.log(
    `  ${of('trips').toFixed(2)} statements a start (the start shares one; keys, the rate limit and notices make the rest)`,
  );
  const isFast = claim(
    of('perSecond') >= 800,
    `${of('perSecond').toFixed(0)} starts a second (at least 800), ${(of('perSecond') / of('bare')).toFixed(2)} of bare commits`,
  );
  const isSoon = claim(of('p99') < 50, `p99 of a start is ${of('p99').toFixed(1)} ms (under 50)`);
  const keepsUp = claim(
    of('ended') >= 0.8 * of('perSecond'),
    `${of('ended').toFixed(0)} runs a second end, of ${of('perSecond').toFixed(0)} that start (at least 0.8 of them)`,
  );
  return isFast && isSoon && keepsUp;
};

/** Starts of an account that sends one at a time, alone and beside 99 accounts that send as many as they can. */
const benchNeighbours = async (db: DirectDatabase): Promise<boolean> => {
  const connection = db.connection;
  const quiet = await customer(db, 'quiet@bench.test');
  const others = await Promise.all(Array.from({ length: 99 }, (_, at) => customer(db, `flood${at}@bench.test`)));
  const api = await startChild('./service-process.ts', { role: 'api', connection });
  const worker = await startChild('./service-process.ts', { role: 'worker', connection });
  let next = 1_000_000;
  const starts = (keys: readonly string[], connections: number) =>
    load(api.url, {
      connections,
      count: 150 * connections,
      request: () => {
        next++;
        return startRequest(keys[next % keys.length]!, next);
      },
    });
  await starts(others, 19);
  await waitUntilIdle(db);
  const rounds: Record<'alone' | 'beside' | 'flood' | 'p99', number>[] = [];
  for (let round = 0; round < 3; round++) {
    const alone = await starts([quiet], 1);
    const [beside, flood] = await Promise.all([starts([quiet], 1), starts(others, 19)]);
    await waitUntilIdle(db);
    rounds.push({
      alone: quantile(alone.latencies, 0.5),
      beside: quantile(beside.latencies, 0.5),
      flood: quantile(flood.latencies, 0.5),
      p99: quantile(beside.latencies, 0.99),
    });
  }
  await Promise.all([api.stop(), worker.stop()]);
  const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
  console.log(
    `A start of a quiet account: ${of('alone').toFixed(1)} ms alone, ${of('beside').toFixed(1)} ms (p99 ${of('p99').toFixed(1)}) beside 99 accounts that flood, ${(of('beside') / of('alone')).toFixed(1)} times as long`,
  );
  const ratio = median(rounds.map(({ beside, flood }) => beside / flood));
  return claim(ratio <= 1.25, `it takes ${ratio.toFixed(2)} times as long as one of those that flood (at most 1.25)`);
};

const waitUntilIdle = async (db: DirectDatabase): Promise<void> => {
  for (;;) {
    const row = await db.row(`select 1 from jobs where status in ('queued', 'running') limit 1`);
    if (!row) return;
    await sleep(100);
  }
};

/** From a run's slot to its start, at 50 starts a second. */
const benchPickUp = async (db: DirectDatabase): Promise<boolean> => {
  const key = await customer(db, 'pickup@bench.test');
  const connection = db.connection;
  const api = await startChild('./service-process.ts', { role: 'api', connection });
  const worker = await startChild('./service-process.ts', { role: 'worker', connection });
  const seconds = 10;
  const began = performance.now();
  for (let at = 0; at < 50 * seconds; at++) {
    const due = began + at * 20;
    if (performance.now() < due) await sleep(due - performance.now());
    fetch(`${api.url}/api/v1/test/quick`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `paced ${at}` }),
    }).then((response) => response.text());
  }
  await sleep(300);
  await waitUntilIdle(db);
  await Promise.all([api.stop(), worker.stop()]);
  const rows = await db.rows<{ ms: number }>(
    `select (extract(epoch from started_at - admitted_at) * 1000)::float8 as ms
     from jobs j join accounts a on a.id = j.account_id where a.email = 'pickup@bench.test' order by 1`,
  );
  const times = rows.map(({ ms }) => ms);
  if (times.length !== 50 * seconds) throw new Error(`only ${times.length} of ${50 * seconds} were accepted`);
  const p95 = quantile(times, 0.95);
  console.log(
    `Pick-up of ${times.length} runs at 50 starts a second: median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  );
  return claim(p95 < 100, `p95 of pick-up is ${p95.toFixed(1)} ms (under 100)`);
};
