import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { manualClock } from '../../../tests/support/clock.ts';
import { freshDatabase } from '../../../tests/support/database/database.ts';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { type DirectDatabase, openDatabase } from '../../store/engine/database.ts';
import { deleteExpiredReads } from '../../store/sources/cached-reads.ts';
import { type Clock, systemClock } from '../../support/clock.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import { createReadCache, type readCacheTimes } from './read-cache.ts';
import type { ReadCache } from './source.ts';

const log = pino({ level: 'silent' });

interface TestNode {
  readonly db: DirectDatabase;
  readonly cache: ReadCache;
}

const startNodes = async (
  count: number,
  times: Partial<typeof readCacheTimes> = {},
  clock: Clock = systemClock,
): Promise<TestNode[]> => {
  const connection = await freshDatabase();
  return Array.from({ length: count }, () => {
    const db = openDatabase(connection);
    // One that a test has closed already is closed.
    onTestFinished(() => db.close().catch(() => {}));
    return { db, cache: createReadCache({ db, clock, log, times }) };
  });
};

const startNode = async (times?: Partial<typeof readCacheTimes>, clock?: Clock): Promise<TestNode> =>
  (await startNodes(1, times, clock))[0]!;

/** A source that counts its reads and answers, slowly, one outcome after the other; the last one for good. */
const source = (...outcomes: Outcome<unknown>[]) => {
  const state = {
    reads: 0,
    async read(): Promise<Outcome<unknown>> {
      const outcome = outcomes[Math.min(state.reads++, outcomes.length - 1)]!;
      await sleep(60);
      return outcome;
    },
  };
  return state;
};

/** Lets time pass for what is cached. */
const age = (db: DirectDatabase, ms: number) =>
  db.rows(
    `update held_reads set read_at = read_at - make_interval(secs => $1 / 1000.0),
       expires_at = expires_at - make_interval(secs => $1 / 1000.0)`,
    [ms],
  );

const chart = found({ rows: [{ rank: 1, title: 'Ünïcode \u0000 \ud800 🐙' }], builtAt: null });
const dark: Outcome<unknown> = { kind: 'unreachable', detail: 'play could not be reached (ECONNREFUSED).' };

test('a hundred callers on two nodes at once cause one read, and all get the same', async () => {
  const nodes = await startNodes(2);
  const play = source(chart);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => nodes[at % 2]!.cache.get('chart', hourMs, play.read)),
  );
  expect(play.reads).toBe(1);
  expect(new Set(answers.map(({ readAt }) => readAt)).size).toBe(1);
  for (const { outcome } of answers) expect(outcome).toEqual(chart);
});

test('a failure is shared with all who wait for it, on every node, and is not cached', async () => {
  const nodes = await startNodes(2);
  let reads = 0;
  const known = Promise.withResolvers<Outcome<unknown>>();
  const read = () => (++reads === 1 ? known.promise : Promise.resolve(chart));
  const asking = Array.from({ length: 100 }, (_, at) => nodes[at % 2]!.cache.get('chart', hourMs, read));
  // The reader has sent two statements, and who waits on the other node has looked twice, with three each time.
  await expect.poll(() => nodes[0]!.db.sent + nodes[1]!.db.sent).toBeGreaterThanOrEqual(8);
  known.resolve(dark);
  for (const { outcome } of await Promise.all(asking)) expect(outcome).toEqual(dark);
  expect(reads).toBe(1);
  expect((await nodes[1]!.cache.get('chart', hourMs, read)).outcome).toEqual(chart);
  expect(reads).toBe(2);
});

test.each([chart, { kind: 'none' }, { kind: 'not_found' }, { kind: 'not_offered' }] as Outcome<unknown>[])(
  'an answer of the source ($kind) is cached over a restart',
  async (outcome) => {
    const clock = manualClock();
    const [before, after] = await startNodes(2, {}, clock);
    const play = source(outcome);
    const first = await before!.cache.get('app', hourMs, play.read);
    expect(await after!.cache.get('app', hourMs, play.read)).toEqual(first);
    expect(first.outcome).toEqual(outcome);
    expect(first.readAt).toBe(clock.now());
    expect(play.reads).toBe(1);
  },
);

test.each([
  dark,
  { kind: 'timed_out', detail: '' },
  { kind: 'rate_limited', detail: '', retryAfterMs: null },
  { kind: 'blocked', detail: '' },
  { kind: 'shape_changed', detail: '', path: '' },
  { kind: 'quota_spent', detail: '' },
  { kind: 'key_refused', detail: '' },
  { kind: 'key_missing', detail: '' },
] as Outcome<unknown>[])('a failure ($kind) is never cached', async (outcome) => {
  const { cache } = await startNode();
  const play = source(outcome);
  for (const reads of [1, 2]) {
    expect((await cache.get('app', hourMs, play.read)).outcome).toEqual(outcome);
    expect(play.reads).toBe(reads);
  }
});

test('a copy costs no statement, and the next call after its few seconds costs one', async () => {
  const clock = manualClock();
  const { db, cache } = await startNode({ copyMs: 5_000 }, clock);
  const play = source(chart);
  await cache.get('chart', hourMs, play.read);
  const before = db.sent;
  for (let at = 0; at < 50; at++) await cache.get('chart', hourMs, play.read);
  expect(db.sent).toBe(before);
  clock.pass(4_999);
  await cache.get('chart', hourMs, play.read);
  expect(db.sent).toBe(before);
  clock.pass(1);
  await cache.get('chart', hourMs, play.read);
  expect(db.sent).toBe(before + 1);
  expect(play.reads).toBe(1);
});

test('past its age it is read again, and a failure then is the outcome, not what was cached', async () => {
  const { db, cache } = await startNode({ copyMs: 0 });
  const play = source(chart, dark, { kind: 'none' });
  await cache.get('chart', hourMs, play.read);
  await age(db, hourMs + 1);
  expect((await cache.get('chart', hourMs, play.read)).outcome).toEqual(dark);
  expect((await cache.get('chart', hourMs, play.read)).outcome).toEqual({ kind: 'none' });
  expect(play.reads).toBe(3);
});

test.each([dark, { kind: 'none' }, { kind: 'not_found' }] as Outcome<unknown>[])(
  'a weaker read ($kind) never replaces what was found, while that is fresh',
  async (weaker) => {
    const { cache } = await startNode({ copyMs: 0 });
    const play = source(chart, weaker);
    await cache.get('chart', hourMs, play.read);
    // Who wants it newer learns what was seen now; the others keep the stronger one.
    expect((await cache.get('chart', 0, play.read)).outcome).toEqual(weaker);
    expect((await cache.get('chart', hourMs, play.read)).outcome).toEqual(chart);
    expect(play.reads).toBe(2);
  },
);

test('of two reads at once the stronger one is the answer of both', async () => {
  const [one, other] = await startNodes(2, { waitMs: 0, copyMs: 0 });
  const [strong, weak] = [Promise.withResolvers<Outcome<unknown>>(), Promise.withResolvers<Outcome<unknown>>()];
  const [reading, alsoReading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = one!.cache.get('chart', hourMs, () => {
    reading.resolve();
    return strong.promise;
  });
  await reading.promise;
  // It does not wait and reads by itself, but comes back later and with less.
  const second = other!.cache.get('chart', hourMs, () => {
    alsoReading.resolve();
    return weak.promise;
  });
  await alsoReading.promise;
  strong.resolve(chart);
  expect((await first).outcome).toEqual(chart);
  weak.resolve({ kind: 'none' });
  expect((await second).outcome).toEqual(chart);
});

test('a stronger read replaces a weaker one', async () => {
  const { cache } = await startNode({ copyMs: 0 });
  const play = source({ kind: 'none' }, chart);
  await cache.get('chart', hourMs, play.read);
  await cache.get('chart', 0, play.read);
  expect((await cache.get('chart', hourMs, play.read)).outcome).toEqual(chart);
  expect(play.reads).toBe(2);
});

test('who wants it newer than it is does not join who does not', async () => {
  const { db, cache } = await startNode({ copyMs: 0 });
  const play = source({ kind: 'none' }, chart);
  await cache.get('chart', hourMs, play.read);
  await age(db, 60_000);
  const [old, young] = await Promise.all([
    cache.get('chart', hourMs, play.read),
    cache.get('chart', 30_000, play.read),
  ]);
  expect([old.outcome.kind, young.outcome.kind]).toEqual(['none', 'found']);
});

test('the read of a node that died is taken over when its lease ends', async () => {
  const [dead, alive] = await startNodes(2, { leaseMs: 300 });
  // Its process is gone: it neither ends nor says that it lives.
  const { promise: reading, resolve } = Promise.withResolvers<void>();
  const die = (): Promise<never> => {
    resolve();
    return dead!.db.close().then(() => new Promise(() => {}));
  };
  dead!.cache.get('chart', hourMs, die).catch(() => {});
  await reading;
  const play = source(chart);
  expect((await alive!.cache.get('chart', hourMs, play.read)).outcome).toEqual(chart);
  expect(play.reads).toBe(1);
});

test('a slow reader that lives keeps its lease', async () => {
  const [one, other] = await startNodes(2, { leaseMs: 2_000 });
  let reads = 0;
  const slow = async () => {
    reads++;
    await sleep(3_000);
    return chart;
  };
  await Promise.all([one!.cache.get('chart', hourMs, slow), other!.cache.get('chart', hourMs, slow)]);
  expect(reads).toBe(1);
});

test('a read that throws is thrown to all who wait, and the next one reads', async () => {
  const { cache } = await startNode();
  const broken = async (): Promise<Outcome<unknown>> => {
    await sleep(20);
    throw new TypeError('a bug');
  };
  const both = await Promise.allSettled([cache.get('app', hourMs, broken), cache.get('app', hourMs, broken)]);
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: new TypeError('a bug') });
  expect((await cache.get('app', hourMs, source(chart).read)).outcome).toEqual(chart);
});

test('no connection is taken while a source is read: even with one, reads of many keys can use it', async () => {
  const db = openDatabase({ ...(await freshDatabase()), max: 1 });
  onTestFinished(() => db.close());
  const cache = createReadCache({ db, clock: systemClock, log });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      cache.get(`key ${at}`, hourMs, async () => found(await db.row('select 1 as one'))),
    ),
  );
  for (const { outcome } of answers) expect(outcome).toEqual(found({ one: 1 }));
});

test('keys of any length are distinguished', async () => {
  const { cache } = await startNode({ copyMs: 0 });
  const long = 'x'.repeat(10_000);
  await cache.get(`${long}1`, hourMs, async () => found(1));
  expect((await cache.get(`${long}2`, hourMs, async () => found(2))).outcome).toEqual(found(2));
  expect((await cache.get(`${long}1`, hourMs, async () => found(3))).outcome).toEqual(found(1));
});

test('what no one can use any more is deleted, and nothing else', async () => {
  const { db, cache } = await startNode();
  await cache.get('old', hourMs, source(chart).read);
  await age(db, hourMs + dayMs);
  await cache.get('new', hourMs, source(chart).read);
  await deleteExpiredReads(db);
  expect((await db.rows<{ key: string }>('select key from held_reads')).map(({ key }) => key)).toEqual([
    expect.stringMatching(/\/new$/),
  ]);
});
