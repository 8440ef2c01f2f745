import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { chartSnapshots } from '../../server/collectors/chart-snapshots.ts';
import { chartingReviews } from '../../server/collectors/collect-reviews.ts';
import type { Collector } from '../../server/collectors/collector.ts';
import { ratingDays } from '../../server/collectors/rating-days.ts';
import { startCollectors } from '../../server/collectors/schedule.ts';
import { createReadCache } from '../../server/connectors/http/read-cache.ts';
import type { Http } from '../../server/connectors/http/source.ts';
import type { ChartRow } from '../../server/connectors/listing.ts';
import { createSources, type Sources } from '../../server/connectors/sources.ts';
import { found } from '../../server/connectors/wire/outcome.ts';
import { hourMs } from '../../server/contract/domain/durations.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { saveChart } from '../../server/store/market/charts.ts';
import { createLog } from '../../server/support/log.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';

// The engine carries any collector: it is driven by some of the tests' own, that read nothing.
const times = { lookMs: 20, leaseMs: 400, retryMs: 100, brokenRetryMs: 100 };
const noSources = {} as Sources;

let db: DirectDatabase;
beforeEach(async () => {
  const connection = await freshDatabase();
  db = openDatabase(connection);
  onTestFinished(() => db.close());
});

const node = (collectors: readonly Collector[], given: { sources?: Sources; times?: typeof times } = {}) => {
  const started = startCollectors({
    db,
    clock: testClock,
    sources: noSources,
    collectors,
    authorSalt: '',
    pauseMs: 0,
    log: createLog('silent'),
    times,
    ...given,
  });
  onTestFinished(() => started.stop());
  return started;
};

const counting = (name: string, everyMs: number | null, runs: string[], answer: string | null = null): Collector => ({
  name,
  everyMs,
  async run() {
    runs.push(name);
    await sleep(10);
    return answer;
  },
});

const failureOf = async (name: string) =>
  (await db.row<{ failure: string | null }>('select failure from collections where name = $1', [name]))?.failure;

test('any number of nodes carries out each collection once', async () => {
  const runs: string[] = [];
  const collectors = Array.from({ length: 12 }, (_, at) => counting(`c${at}`, hourMs, runs));
  for (let at = 0; at < 5; at++) node(collectors);
  await expect.poll(() => runs.length).toBe(12);
  await sleep(200);
  expect(runs.toSorted()).toEqual(collectors.map(({ name }) => name).toSorted());
});

test('what is due is begun in the order of the list', async () => {
  const runs: string[] = [];
  node(['z', 'm', 'a'].map((name) => counting(name, null, runs)));
  await expect.poll(() => runs.length).toBe(3);
  expect(runs).toEqual(['z', 'm', 'a']);
});

test('a long run of one lane keeps no one of another waiting', async () => {
  const runs: string[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  const long: Collector = {
    name: 'long',
    everyMs: null,
    async run() {
      runs.push('long');
      await end;
      return null;
    },
  };
  node([long, counting('after', null, runs), { ...counting('beside', null, runs), lane: 'other' }]);
  await expect.poll(() => runs.toSorted()).toEqual(['beside', 'long']);
  resolve();
  await expect.poll(() => runs.length).toBe(3);
});

test('what has been due the longest comes first, so that one which keeps failing does not starve the others', async () => {
  await db.rows(
    `insert into collections (name, next_run_at)
     values ('early', now() - interval '1 second'), ('late', now() - interval '1 minute')`,
  );
  const runs: string[] = [];
  node([counting('early', null, runs), counting('late', null, runs)]);
  await expect.poll(() => runs.length).toBe(2);
  expect(runs).toEqual(['late', 'early']);
});

test('a collection comes again when its time has passed, and one that is needed once never does', async () => {
  const runs: string[] = [];
  node([counting('again', 50, runs), counting('once', null, runs)]);
  await expect.poll(() => runs.filter((name) => name === 'again').length).toBeGreaterThan(2);
  expect(runs.filter((name) => name === 'once').length).toBe(1);
});

test('a run that was not whole, or broke, says so and is tried again soon', async () => {
  const runs: string[] = [];
  let broken = 0;
  const breaking: Collector = {
    name: 'breaking',
    everyMs: hourMs,
    async run() {
      if (++broken < 2) throw new Error('inside');
      return null;
    },
  };
  node([counting('failing', hourMs, runs, 'the store was away'), breaking]);
  await expect.poll(() => runs.length).toBeGreaterThan(1);
  expect(await failureOf('failing')).toBe('the store was away');
  await expect.poll(() => broken).toBe(2);
  await expect.poll(() => failureOf('breaking')).toBeNull();
});

test('the collection of a node that died is another’s when its lease is over, and not before', async () => {
  await db.rows(
    `insert into collections (name, next_run_at, lease, leased_until)
     values ('orphan', now(), gen_random_uuid(), clock_timestamp() + interval '300 milliseconds')`,
  );
  const runs: string[] = [];
  const began = performance.now();
  node([counting('orphan', null, runs)]);
  await expect.poll(() => runs.length, { interval: 5 }).toBe(1);
  expect(performance.now() - began).toBeGreaterThan(200);
});

test('a long run keeps its lease, and no one else begins it', async () => {
  const leaseMs = 2_000;
  const runs: string[] = [];
  const long: Collector = {
    name: 'long',
    everyMs: null,
    async run() {
      runs.push('long');
      await sleep(2 * leaseMs);
      return null;
    },
  };
  const patient = { ...times, leaseMs };
  node([long], { times: patient });
  node([long], { times: patient });
  await sleep(2.5 * leaseMs);
  expect(runs).toEqual(['long']);
});

test('a stopping node gives its collection back, due at once', async () => {
  const runs: string[] = [];
  const patient: Collector = {
    name: 'patient',
    everyMs: hourMs,
    async run({ signal }) {
      runs.push('begun');
      await sleep(runs.length === 1 ? 60_000 : 1, null, { signal });
      return null;
    },
  };
  const first = node([patient]);
  await expect.poll(() => runs.length).toBe(1);
  await first.stop();
  node([patient]);
  await expect.poll(() => runs.length).toBe(2);
  await expect.poll(() => failureOf('patient')).toBeNull();
});

test('a run that ended with an error of ours is tried again long before one that a source cut short', async () => {
  const runs: string[] = [];
  const breaking: Collector = {
    name: 'breaking',
    everyMs: hourMs,
    async run() {
      runs.push('breaking');
      throw new Error('the connection to the database was lost');
    },
  };
  const incomplete = counting('incomplete', hourMs, runs, 'a store did not answer');
  node([breaking, incomplete], { times: { ...times, retryMs: hourMs, brokenRetryMs: 20 } });
  await expect.poll(() => runs.filter((name) => name === 'breaking').length).toBeGreaterThan(3);
  expect(runs.filter((name) => name === 'incomplete')).toHaveLength(1);
});

test('what comes again sooner than a retry is not made to wait for it when it fails', async () => {
  const runs: string[] = [];
  node([counting('upkeep', 20, runs, 'it broke')], { times: { ...times, retryMs: hourMs } });
  await expect.poll(() => runs.length).toBeGreaterThan(2);
});

const row: ChartRow = {
  rank: 1,
  store: 'apple',
  appId: '123456',
  bundleId: null,
  title: 'Tidebook',
  developer: 'Elboro',
  icon: 'https://icons.example/1.png',
  score: 4.5,
  ratingsTotal: 100,
  genre: 'Weather',
  genreId: '6001',
  free: true,
  price: null,
  released: null,
};

test.each([
  ['charts', chartSnapshots('apple', 'us'), null],
  ['ratings', ratingDays('us'), null],
  ['charts of apps whose reviews are kept', chartingReviews('play', 'us'), null],
  ['listings of apps whose reviews are kept', chartingReviews('apple', 'us'), [row]],
] as const)('a node stops while the store keeps a reading of %s waiting', async (_, collector, rows) => {
  await saveChart(
    db,
    { store: 'apple', country: 'us', genreId: null, chart: 'top-free', rows: [row] },
    testClock.now(),
  );
  let waiting = 0;
  const silent: Http = {
    send: (_request, signal) =>
      new Promise((_, reject) => {
        waiting++;
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
  const sources = createSources(silent, createReadCache({ db, clock: testClock, log: createLog('silent') }), {
    clock: testClock,
  });
  const bareChart: Sources['bareChart'] = async ({ store, chart, country }) => ({
    outcome: found({ store, chart, country, genreId: null, builtAt: null, rows: rows ?? [] }),
    readAt: 0,
  });
  const stopping = node([collector], { sources: rows ? { ...sources, bareChart } : sources });
  await expect.poll(() => waiting).toBe(1);
  await stopping.stop();
  expect(await db.row('select lease from collections where name = $1', [collector.name])).toEqual({ lease: null });
});

test('a collection that is woken is carried out at once, and once more if it is woken meanwhile', async () => {
  const runs: string[] = [];
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const waiting: Collector = {
    name: 'woken',
    everyMs: hourMs,
    async run() {
      runs.push('woken');
      if (runs.length === 2) {
        begun.resolve();
        await goOn.promise;
      }
      return null;
    },
  };
  const started = node([waiting], { times: { ...times, lookMs: hourMs } });
  await expect.poll(() => runs.length).toBe(1);
  await expect.poll(() => failureOf('woken')).toBeNull();
  await expect
    .poll(async () => (await db.row('select 1 from collections where finished_at is not null')) !== undefined)
    .toBe(true);
  started.wake('woken');
  await begun.promise;
  started.wake('woken');
  goOn.resolve();
  await expect.poll(() => runs.length).toBe(3);
});
