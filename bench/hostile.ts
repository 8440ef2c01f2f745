import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startStores } from '../sandbox/start.ts';
import { minuteMs } from '../server/contract/domain/durations.ts';
import { checkDatabase } from '../server/store/checks/check-database.ts';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { systemClock } from '../server/support/clock.ts';
import { sendRaw } from '../tests/support/calls/raw.ts';
import { attempts, keyHere, path } from '../tests/surfaces/malformed-requests.ts';
import { createCustomer } from './support/customers/customer.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { createDice, type Dice } from './support/hostile/dice.ts';
import { startGoodNeighbour } from './support/hostile/good-neighbour.ts';
import { type HostileRequest, type Known, learn, mcpRequest, restRequest } from './support/hostile/requests.ts';
import { sandboxSettings } from './support/hostile/sandbox-settings.ts';
import { createSender } from './support/hostile/send.ts';
import { besiege, siegesOf } from './support/hostile/sieges.ts';
import { claim } from './support/measures/claim.ts';
import { quantile } from './support/measures/load.ts';
import { type Child, type Memory, startChild } from './support/processes/child.ts';

const width = 24;
/** How long requests are sent at most. */
const mostMinutes = 15;
const hangMs = 10_000;
/** Sent before memory is measured first: compiled code and filled caches are no leak. */
const warmUpShare = 0.1;
/** Where malformed starts are sent to. */
const scan = '/api/v1/reviews/scan';
const shares = { rest: 0.72, mcp: 0.2, malformed: 0.1 };

/** What is attacked, and until when. */
interface Target {
  readonly child: Child;
  readonly endsAt: number;
}

/** What a storm left behind. */
interface Outcome {
  sent: number;
  readonly statuses: Map<string, number>;
  readonly broken: string[];
  readonly hung: string[];
}

const note = (outcome: Outcome, kind: string, what: () => string, status: number, ms: number): void => {
  outcome.sent++;
  const label = `${kind} ${status || 'closed'}`;
  outcome.statuses.set(label, (outcome.statuses.get(label) ?? 0) + 1);
  if (status >= 500 && status !== 503) outcome.broken.push(`${kind} ${status}: ${what()}`);
  if (ms > hangMs) outcome.hung.push(`${kind} ${status} after ${Math.round(ms)} ms: ${what()}`);
};

const inParallel = (count: number, endsAt: number, one: () => Promise<void>): Promise<unknown> => {
  let left = count;
  return Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0 && performance.now() < endsAt) await one();
    }),
  );
};

const storm = async (
  target: Target,
  outcome: Outcome,
  kind: string,
  count: number,
  make: () => HostileRequest,
): Promise<void> => {
  const { child } = target;
  const sender = createSender(child.url, width);
  await inParallel(count, target.endsAt, async () => {
    const request = make();
    const reply = child.ended === null ? await sender.send(request) : null;
    const what = () =>
      `${request.method} ${request.path.slice(0, 200)} ${request.body?.toString('latin1', 0, 300) ?? ''}`;
    if (reply) note(outcome, kind, () => `${what()} → ${reply.text.slice(0, 300)}`, reply.status, reply.ms);
  });
  sender.close();
};

/** Bytes that are no request at all, or half of one, each on a connection of its own. */
const malformedStorm = async (
  target: Target,
  outcome: Outcome,
  count: number,
  seed: number,
  key: string,
): Promise<void> => {
  const { child } = target;
  const kinds = Object.values(attempts);
  const all = kinds.flatMap((arbitrary, at) =>
    fc.sample(arbitrary, { seed: seed + at, numRuns: Math.ceil(count / kinds.length) }),
  );
  await inParallel(all.length, target.endsAt, async () => {
    const made = all.pop()!;
    const [bytes, end] = Array.isArray(made) ? made : [made, false];
    const text = (typeof bytes === 'string' ? bytes : bytes.toString('latin1'))
      .replace(keyHere, key)
      .replaceAll(path, scan);
    const began = performance.now();
    const reply = child.ended === null ? await sendRaw(child.url, text, { end }) : null;
    if (reply) note(outcome, 'malformed', () => text.slice(0, 300), reply.status ?? 0, performance.now() - began);
  });
};

const stormOf = async (target: Target, outcome: Outcome, dice: Dice, known: Known, count: number, seed: number) => {
  await storm(target, outcome, 'rest', count * shares.rest, () => restRequest(dice, known));
  await storm(target, outcome, 'mcp', count * shares.mcp, () => mcpRequest(dice, known));
  await malformedStorm(target, outcome, Math.round(count * shares.malformed), seed, known.rich);
};

/** Until the runs that the storm has started are over. */
const untilIdle = async (db: DirectDatabase, child: Child): Promise<void> => {
  await db.rows(`select cancel_job(account_id, id) from jobs where status = 'queued'`);
  while (child.ended === null && (await db.row(`select 1 from jobs where status in ('queued', 'running') limit 1`)))
    await sleep(200);
};

/** After the threads that nobody needs any more have ended, which they do after a minute. */
const memoryAtRest = async (db: DirectDatabase, child: Child): Promise<Memory> => {
  await untilIdle(db, child);
  await sleep(65_000);
  return child.ended === null ? child.memory() : { rss: Number.NaN, heap: Number.NaN, external: Number.NaN };
};

const say = (text: string): void => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
};

/** Sends hostile requests of every kind to one process: it answers, closes what it must, stays well, and forgets them. */
export const bench = async (given: { count: string; seed: string; minutes?: string | undefined }): Promise<boolean> => {
  const [count, seed] = [Number(given.count), Number(given.seed)];
  const { db, close } = await benchDatabase();
  // In this process: what the sandbox holds is not the service's.
  const sandbox = await startStores({ port: 0, today: systemClock.today });
  const env = sandboxSettings(sandbox.address);
  const child = await startChild('./service-process.ts', { role: 'all', connection: db.connection, env, own: true });
  try {
    const few = { running: 1, queue: 5 };
    const unlimited = { perMinute: 1_000_000_000, ...few };
    const rich = (await createCustomer(db, 'hostile@bench.test', unlimited)).key;
    const poor = (await createCustomer(db, 'poor@bench.test', { perMinute: 30, ...few })).key;
    const known = await learn(child.url, rich, poor);
    const dice = createDice(seed);
    const outcome: Outcome = { sent: 0, statuses: new Map(), broken: [], hung: [] };
    const neighbour = startGoodNeighbour(child.url, (await createCustomer(db, 'good@bench.test', unlimited)).key);
    const began = performance.now();
    const target = { child, endsAt: began + Number(given.minutes ?? mostMinutes) * minuteMs };

    say(`warming up with ${Math.round(count * warmUpShare)} requests`);
    await stormOf(target, outcome, dice, known, count * warmUpShare, seed);
    const before = await memoryAtRest(db, child);
    const cpuBefore = (await child.gauges()).cpuUs;
    const sentBefore = outcome.sent;
    // Many, so that every kind has had its turn when the time is up.
    const rounds = 20;
    for (let round = 1; round <= rounds; round++) {
      await stormOf(target, outcome, dice, known, (count * (1 - warmUpShare)) / rounds, seed + round);
      say(`${outcome.sent} requests, ${outcome.broken.length} broken, ${outcome.hung.length} hung`);
    }
    const cpuMs = (await child.gauges()).cpuUs / 1000 - cpuBefore / 1000;
    say(`${(cpuMs / (outcome.sent - sentBefore)).toFixed(2)} ms of the service’s CPU a request`);
    const left: string[] = [];
    let piped = 0;
    await Promise.all(
      siegesOf(rich).map(async (siege) => {
        piped += siege.connections * siege.requests;
        const open = child.ended === null ? await besiege(child.url, siege) : 0;
        if (open > 0) left.push(`${open} connections with ${siege.name}`);
      }),
    );
    await neighbour.stop();
    const after = await memoryAtRest(db, child);
    const seconds = (performance.now() - began) / 1000;
    const problems = (await checkDatabase(db)).flatMap(({ problems: found }) => found.map(({ what }) => what));
    return report({ outcome, left, ended: child.ended, before, after, seconds, neighbour, problems, count, piped });
  } finally {
    await child.stop();
    await sandbox.stop();
    await close();
  }
};

interface Result {
  readonly outcome: Outcome;
  readonly left: readonly string[];
  readonly ended: string | null;
  readonly before: Memory;
  readonly after: Memory;
  readonly seconds: number;
  readonly neighbour: { readonly times: readonly number[]; readonly refused: readonly string[] };
  readonly problems: readonly string[];
  readonly count: number;
  readonly piped: number;
}

const report = (result: Result): boolean => {
  const { outcome, left, ended, before, after, seconds, neighbour, problems, count, piped } = result;
  const { sent, statuses, broken, hung } = outcome;
  console.log(
    `${sent} hostile requests in ${seconds.toFixed(0)} s, and ${piped} more on connections that give nothing or read nothing:`,
  );
  for (const [label, times] of [...statuses].toSorted()) console.log(`  ${label}: ${times}`);
  const times = neighbour.times.toSorted((a, b) => a - b);
  const [p50, p99, worst] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0));
  console.log(`  a good neighbour’s ${times.length} calls: median ${p50} ms, p99 ${p99} ms, worst ${worst} ms`);
  console.log(`  memory before ${JSON.stringify(before)}, after ${JSON.stringify(after)} (MB)`);
  for (const line of [...broken.slice(0, 10), ...hung.slice(0, 10), ...left, ...problems.slice(0, 10)])
    console.log(`  ${line}`);
  const grown = after.rss - before.rss;
  return [
    claim(sent >= count, `${sent} requests were sent (at least ${count})`),
    claim(ended === null, `the process ${ended === null ? 'lives' : `ended with ${ended}`}`),
    claim(broken.length === 0, `${broken.length} answers of 5xx other than 503 (none)`),
    claim(
      hung.length === 0 && left.length === 0,
      `${hung.length} hangs over 10 s, ${left.length} sieges not ended (none)`,
    ),
    claim(
      neighbour.refused.length === 0,
      `the neighbour was refused ${neighbour.refused.length} times (never) ${neighbour.refused.slice(0, 3).join('; ')}`,
    ),
    claim(grown <= 50, `memory is ${grown} MB above what it was (at most 50)`),
    claim(problems.length === 0, `${problems.length} problems in the books (none)`),
  ].every(Boolean);
};
