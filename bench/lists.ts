import { jobKinds, jobStatuses } from '../server/contract/resources/job.ts';
import { listAccounts } from '../server/store/accounts/accounts.ts';
import { listKeys } from '../server/store/accounts/keys.ts';
import { listActs } from '../server/store/audit/audit.ts';
import { checkDatabase } from '../server/store/checks/check-database.ts';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { lastAnswer } from '../server/store/jobs/continuations.ts';
import { queueDepth, readJob } from '../server/store/jobs/jobs.ts';
import { accountsWithFreeSlots, suspectRuns } from '../server/store/jobs/sweeps.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { type Seeded, seedYears } from './support/database/years-of-jobs.ts';
import { claim } from './support/measures/claim.ts';
import { median, quantile } from './support/measures/load.ts';
import { startChild } from './support/processes/child.ts';

const size = { accounts: 100, jobs: 1_000_000, pulls: 10_000 };
/** What a list may take at the median, where a job by its id takes at most a millisecond; on a slower machine in proportion. */
const mostMs = 20;
const times = 100;

interface Measured {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** Times the reference, asked in turns with it. */
  readonly ratio: number;
}

/** Measures something and the reference in turns, so that what else the machine does slows both. */
const inTurns = async (name: string, ask: () => Promise<void>, reference: () => Promise<void>): Promise<Measured> => {
  const took = async (work: () => Promise<void>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  for (let at = 0; at < 5; at++) await ask();
  const [mine, others]: [number[], number[]] = [[], []];
  for (let at = 0; at < times; at++) {
    others.push(await took(reference));
    mine.push(await took(ask));
  }
  const sorted = mine.toSorted((one, other) => one - other);
  const p50 = quantile(sorted, 0.5);
  return { name, p50, p99: quantile(sorted, 0.99), ratio: p50 / median(others) };
};

const print = (what: string, reference: Measured, rows: readonly Measured[]): void => {
  console.log(what);
  for (const { name, p50, p99, ratio } of [reference, ...rows]) {
    console.log(
      `  ${name.padEnd(46)} p50 ${p50.toFixed(2).padStart(6)} ms  p99 ${p99.toFixed(2).padStart(7)} ms  ${ratio.toFixed(1).padStart(4)} x`,
    );
  }
};

const underBound = (what: string, reference: Measured, rows: readonly Measured[]): boolean => {
  const slowest = rows.toSorted((one, other) => other.ratio - one.ratio)[0]!;
  const isQuick = rows.every(({ p50, ratio }) => p50 < mostMs || (reference.p50 > 1 && ratio < mostMs));
  return claim(
    isQuick,
    `${what} takes less than ${mostMs} ms at the median, or ${mostMs} times a job by its id where that takes over 1 ms; the slowest, ${slowest.name}: ${slowest.p50.toFixed(2)} ms, ${slowest.ratio.toFixed(1)} times`,
  );
};

/** Every list that a caller can ask for, with each of its filters. */
const listPaths: readonly string[] = [
  '/me',
  '/jobs?limit=100',
  ...jobKinds.map((kind) => `/jobs?kind=${kind}&limit=100`),
  ...jobStatuses.map((status) => `/jobs?status=${status}&limit=100`),
  ...jobStatuses.map((status) => `/jobs?kind=reviews&status=${status}&limit=100`),
  '/reviews/pulls?limit=100',
];

/** Over HTTP, by the account with half of all jobs and by one of the others. */
const benchCalls = async (db: DirectDatabase, busy: Seeded, usual: Seeded): Promise<boolean> => {
  const api = await startChild('./service-process.ts', { role: 'api', connection: db.connection, env: {} });
  const asking = (key: string, path: string) => async (): Promise<void> => {
    const answer = await fetch(`${api.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  };
  try {
    const held: boolean[] = [];
    for (const { key, id, jobs } of [busy, usual]) {
      const last = await db.row<{ id: string }>(
        `select id from jobs where account_id = $1 and status = 'done' order by seq desc limit 1`,
        [id],
      );
      const one = asking(key, `/jobs/${last!.id}`);
      const reference = await inTurns('one job by its id (the reference)', one, one);
      const rows: Measured[] = [];
      for (const path of listPaths) rows.push(await inTurns(path, asking(key, path), one));
      print(`Calls of an account with ${jobs.toLocaleString('en')} jobs, one at a time:`, reference, rows);
      held.push(underBound(`each list of an account with ${jobs.toLocaleString('en')} jobs`, reference, rows));
    }
    return held.every(Boolean);
  } finally {
    await api.stop();
  }
};

/** What the service and the command line list for themselves. */
const benchOwnLists = async (db: DirectDatabase, { id }: Seeded): Promise<boolean> => {
  const { question, job } = (await db.row<{ question: Buffer; job: string }>(
    `select question, id as job from jobs where account_id = $1 and kind in ('ad_search', 'creators', 'videos') and status = 'done' limit 1`,
    [id],
  ))!;
  const one = async (): Promise<void> => void (await readJob(db, id, job));
  const measure = (name: string, work: () => Promise<unknown>): Promise<Measured> =>
    inTurns(name, async () => void (await work()), one);
  const reference = await measure('one job by its id (the reference)', one);
  const rows = [
    await measure(`all ${size.accounts} accounts with their balances`, () => listAccounts(db)),
    await measure('the keys of an account', () => listKeys(db, id)),
    await measure('the last 100 administrative acts', () => listActs(db, 100)),
    await measure('the last 100 acts that concern an account', () => listActs(db, 100, id)),
    await measure('the last answer to a question, for `more`', () => lastAnswer(db, id, question.toString('hex'))),
    await measure('runs that may be dead', () => suspectRuns(db, 20_000, 10_000)),
    await measure('accounts with a free slot', () => accountsWithFreeSlots(db)),
    await measure('the depth of the queue', () => queueDepth(db)),
  ];
  print('Lists of the service itself and of the command line:', reference, rows);
  return underBound('each list of the service itself', reference, rows);
};

/** Lists of a database that years have filled. */
export const bench = async (): Promise<boolean> => {
  const { db, close } = await benchDatabase();
  try {
    const began = performance.now();
    const accounts = (await seedYears(db, size)).toSorted((one, other) => other.jobs - one.jobs);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { megabytes } = (await db.row<{ megabytes: number }>(
      'select (pg_database_size(current_database()) / 1e6)::int as megabytes',
    ))!;
    console.log(
      `${size.jobs.toLocaleString('en')} jobs, ${size.pulls.toLocaleString('en')} pulls, ${size.accounts} accounts: ${megabytes} MB, seeded in ${seconds} s`,
    );
    const [busy, usual] = [accounts[0]!, accounts.at(-1)!];
    const calls = await benchCalls(db, busy, usual);
    const own = await benchOwnLists(db, busy);
    const checkBegan = performance.now();
    const problems = (await checkDatabase(db)).flatMap((checked) => checked.problems.map(({ what }) => what));
    const checkSeconds = ((performance.now() - checkBegan) / 1000).toFixed(0);
    const sound = claim(
      problems.length === 0,
      `\`appraise check\` finds nothing wrong in it, in ${checkSeconds} s${problems.length === 0 ? '' : `: ${problems.slice(0, 3).join('; ')}`}`,
    );
    return calls && own && sound;
  } finally {
    await close();
  }
};
