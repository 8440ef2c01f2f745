import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { countMatches } from '../../../server/metrics/search/count-matches.ts';
import { encodeRecord, type IndexedReview } from '../../../server/metrics/search/index/record.ts';
import { ReviewIndex } from '../../../server/metrics/search/index/review-index.ts';
import { phraseHash } from '../../../server/metrics/search/literal.ts';
import { snapshotOf } from '../../../server/metrics/search/match.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../../../server/metrics/search/plan.ts';
import type { SearchAnswer, SearchRequest } from '../../../server/reviews/index/search-thread.ts';
import { createSearcher, type Searcher, type SearcherOptions } from '../../../server/reviews/index/searcher.ts';
import { type DirectDatabase, isUnavailable, openDatabase } from '../../../server/store/engine/database.ts';
import { insertRecords } from '../../../server/store/reviews/review-records.ts';
import { createThreads } from '../../../server/support/concurrency/threads.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';

let db: DirectDatabase;
const opened: DirectDatabase[] = [];

beforeEach(async () => {
  db = openDatabase(await freshDatabase());
  opened.push(db);
});
const searchers: Searcher[] = [];
afterEach(async () => {
  await Promise.all(searchers.splice(0).map((searcher) => searcher.stop()));
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
});

const search = (options: Partial<SearcherOptions> = {}): Searcher => {
  const searcher = createSearcher({ connection: db.connection, ...options });
  searchers.push(searcher);
  return searcher;
};

/** Calls `work` and hands over the thread it starts. */
const threadOf = async (work: () => Promise<unknown>): Promise<Worker> => {
  const started = once(process, 'worker') as Promise<[Worker]>;
  await work();
  return (await started)[0];
};

const everything = planOfEverything(10);
const unitOf = (groups: readonly (readonly string[])[], worth = 1) => ({
  ways: [{ groups, language: null, worth }],
  needed: false,
});
const crashing: SearchPlan = { ...everything, topic: { units: [unitOf([['crash']])], least: 1 } };

const reviewOf = (no: number): IndexedReview => ({
  seconds: no * 7,
  appNo: 1 + (no % 3),
  rating: 1 + (no % 5),
  quality: (no * 37) % 256,
  kinds: no % 2 === 0 ? ['bug'] : [],
  themes: [['crashes', 'slow'], ['slow'], []][no % 3]!,
  clauses: [],
  terms: new Map([['crash', 'slow'], ['ads'], ['crash']][no % 3]!.map((term) => [term, 0])),
  phrases: (no % 4 === 0 ? ['black screen', `only ${no}`] : ['every day']).map(phraseHash),
  country: [null, 'us', 'de'][no % 3]!,
  lang: ['en', 'de'][no % 2]!,
  version: ['1.0', null, '1.1', '2'][no % 4]!,
  replied: no % 5 === 0,
  panel: no % 6 === 0,
  length: no,
});
const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

/** Puts reviews on file, as far as the index is concerned. */
const keep = async (nos: readonly number[], to: DirectDatabase = db): Promise<void> => {
  await insertRecords(
    to,
    nos.map((no) => ({ no, taxonomy: 'test', record: encodeRecord(reviewOf(no)) })),
  );
};
const remove = (...nos: number[]) =>
  db.rows(`update review_records set record = '', change = pg_current_xact_id() where no = any($1)`, [nos]);

/** What counting comes to without a database. */
const counted = (plan: SearchPlan, nos: readonly number[]) => {
  const index = new ReviewIndex();
  for (const no of nos) index.put(no, 'test', encodeRecord(reviewOf(no)));
  return countMatches(plan, snapshotOf(index), async () => []);
};

test('the records in the database are counted as they are, without those that were removed', async () => {
  await keep(numbers(1, 341));
  const removed = [2, 3, 77, 320];
  await remove(...removed);
  const living = numbers(1, 341).filter((no) => !removed.includes(no));
  const searcher = search();
  const unitArb = fc
    .tuple(
      fc.array(fc.subarray(['crash', 'slow', 'ads', '#slow', '#kind:bug', 'nowhere'], { minLength: 1 }), {
        minLength: 1,
        maxLength: 2,
      }),
      fc.constantFrom(1, 3),
    )
    .map(([groups, worth]) => unitOf(groups, worth));
  const whereArb = fc.record({
    appNos: fc.option(fc.subarray([1, 2, 3, 9])),
    stars: fc.subarray([1, 2, 3, 4, 5]),
    nos: fc.option(fc.subarray(numbers(1, 400)).map((nos) => Uint32Array.from(nos))),
    countries: fc.subarray(['us', 'fr']),
    versions: fc.subarray(['1', '2']),
    replied: fc.option(fc.boolean()),
    panel: fc.boolean(),
  });
  const planArb: fc.Arbitrary<SearchPlan> = fc.record({
    topic: fc.option(fc.record({ units: fc.array(unitArb, { maxLength: 2 }), least: fc.constantFrom(1, 2, 4) })),
    where: whereArb.map((where) => ({ ...everywhere, ...where })),
    literals: fc.constant([]),
    exclude: fc.constant([]),
    excludeLiterals: fc.constant([]),
    clause: fc.constant(null),
    order: fc.constant('relevance'),
    limit: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(planArb, async (plan) => {
      expect(await searcher.count(plan)).toEqual(await counted(plan, living));
    }),
    { numRuns: propertyRuns(20) },
  );
});

test('a database without reviews is an answer of nothing', async () => {
  expect(await search().count(everything)).toEqual(await counted(everything, []));
  expect(await search().count(crashing)).toMatchObject({ candidates: 0, matched: 0, top: [], phrases: [] });
});

test('what is counted together is counted over the same reviews, whatever is filed or removed meanwhile', async () => {
  await keep(numbers(1, 40));
  const searcher = search();
  const [before, after] = [numbers(1, 40), numbers(3, 78)];
  await searcher.still(async (still) => {
    const first = await still.count(everything);
    await keep(numbers(41, 40));
    await remove(1, 2);
    expect(first).toEqual(await counted(everything, before));
    expect(await still.count(everything)).toEqual(first);
    expect(await still.count(crashing)).toEqual(await counted(crashing, before));
    expect(await searcher.count(everything)).toEqual(await counted(everything, after));
  });
  expect(await searcher.count(crashing)).toEqual(await counted(crashing, after));
});

test('reviews are not held for a caller who left while they were read', async () => {
  await keep(numbers(1, 40));
  const url = new URL('../../../server/reviews/index/search-thread.ts', import.meta.url);
  const thread = createThreads<SearchRequest, SearchAnswer>(url, {
    name: 'review search',
    workerData: { connection: db.connection },
    idleMs: null,
  });
  onTestFinished(() => thread.stop());
  const countHeld = (name: string) => thread.ask({ do: 'count', plan: everything, held: name });
  await thread.ask({ do: 'load' });
  await thread.ask({ do: 'hold', name: 'stays' });
  const leaving = new AbortController();
  const asked = thread.ask({ do: 'hold', name: 'leaves' }, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  // A search waits for the same changes as the hold before it.
  await thread.ask({ do: 'count', plan: everything, held: null });
  expect(await countHeld('stays')).toMatchObject({ counts: { matched: 40 } });
  expect(await countHeld('leaves')).toBe('not held');
});

test('what is counted together is counted once more, over one set of reviews, when the thread dies meanwhile', async () => {
  await keep(numbers(1, 40));
  const searcher = search();
  const thread = await threadOf(() => searcher.load());
  let times = 0;
  const matched = await searcher.still(async (still) => {
    times++;
    const first = await still.count(everything);
    if (times === 1) {
      await keep(numbers(41, 40));
      await thread.terminate();
    }
    return [first.matched, (await still.count(everything)).matched];
  });
  expect({ times, matched }).toEqual({ times: 2, matched: [80, 80] });
});

test('what is counted together is refused with a time to try again when its threads keep dying', async () => {
  const searcher = search();
  let thread = await threadOf(() => searcher.load());
  const work = async (still: Searcher): Promise<void> => {
    await thread.terminate();
    const next = threadOf(() => searcher.load());
    await still.count(everything).finally(async () => {
      thread = await next;
    });
  };
  await expect(searcher.still(work)).rejects.toMatchObject({
    code: 'unavailable',
    options: { headers: { 'retry-after': '5' } },
  });
});

test('what was committed before a search is in it, in every process, and what was not is not', async () => {
  const [one, other] = [search(), search()];
  const expected = async (nos: readonly number[]) => {
    const counts = await counted(crashing, nos);
    expect(await Promise.all([one, other].map((searcher) => searcher.count(crashing)))).toEqual([counts, counts]);
  };
  for (let batch = 0; batch < 6; batch++) {
    await keep(numbers(1 + 20 * batch, 20));
    await expected(numbers(1, 20 * (batch + 1)));
  }
  await remove(1, 22);
  await expected(numbers(2, 119).filter((no) => no !== 22));
  await db.transaction(async (early) => {
    await keep([500], early);
    await keep([501]);
    await expected([...numbers(2, 119).filter((no) => no !== 22), 501]);
  });
  await expected([...numbers(2, 119).filter((no) => no !== 22), 500, 501]);
});

test('searches stay right while reviews come and change under them', async () => {
  await keep(numbers(1, 1_000));
  const searcher = search();
  let last = 1_000;
  let done = false;
  const writing = (async () => {
    for (let round = 0; round < 20; round++) {
      await keep(numbers(last + 1, 50));
      last += 50;
      await db.rows(`update review_records set change = pg_current_xact_id() where no % 20 = $1`, [round]);
    }
    done = true;
  })();
  while (!done) {
    const before = last;
    const { matched, ratingMix } = await searcher.count(everything);
    expect(matched).toBeGreaterThanOrEqual(before);
    expect(matched % 50).toBe(0);
    expect(ratingMix.reduce((sum, many) => sum + many, 0)).toBe(matched);
  }
  await writing;
  expect(await searcher.count(everything)).toEqual(await counted(everything, numbers(1, last)));
});

test('a review that was tagged again is counted by its new tags, and the answer names both taxonomies', async () => {
  await keep(numbers(1, 30));
  const searcher = search();
  expect(await searcher.find(everything)).toMatchObject({ taxonomies: ['test'] });
  const record = encodeRecord({ ...reviewOf(1), themes: ['ads'] });
  await db.rows(
    `update review_records set record = $1, taxonomy = 'newer', change = pg_current_xact_id() where no = 1`,
    [record],
  );
  const { counts, taxonomies } = await searcher.find(everything);
  expect(counts.themes).toContainEqual(expect.objectContaining({ id: 'ads', count: 1 }));
  expect(counts.matched).toBe(30);
  expect(taxonomies).toEqual(['test', 'newer']);
});

/** What a search is refused with while the index loads. */
const isLoading = {
  code: 'unavailable',
  message: expect.stringMatching(/^The review index is loading \(\d+%\): try again in \d+ seconds?\.$/),
  options: { headers: { 'retry-after': expect.stringMatching(/^\d+$/) } },
};
/** As reviews of before the index are, which it must not be loaded without. */
const addUnread = (nos: readonly number[], to: DirectDatabase = db) =>
  to.rows(`insert into review_records (no, taxonomy) select no, '' from unnest($1::int[]) as no`, [nos]);

test('a database that is made again under a running process is loaded as the first one was', async () => {
  await keep(numbers(1, 300));
  const searcher = search({ waitMs: 500 });
  await searcher.load();
  expect(await searcher.count(everything)).toMatchObject({ matched: 300 });
  const name = db.connection.database!;
  const admin = openDatabase({ ...db.connection, database: 'postgres' });
  onTestFinished(() => admin.close());
  const copy = openDatabase(await freshDatabase());
  await keep(numbers(1_000, 200), copy);
  await addUnread([2_000], copy);
  const source = copy.connection.database!;
  await copy.close();
  await db.close();
  await admin.rows(`select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)`, [[name, source]]);
  await admin.script(`drop database ${name} with (force)`);
  await admin.script(`alter database ${source} rename to ${name}`);
  opened.splice(opened.indexOf(db), 1);
  // A connection that was idle may be found dead by the first to ask on it.
  await expect.poll(() => searcher.count(everything).catch((error: unknown) => error)).toMatchObject(isLoading);
  const progress: unknown[] = [];
  const waiting = searcher.patient((each) => progress.push(each)).count(everything);
  await expect.poll(() => progress.length).toBeGreaterThan(0);
  db = openDatabase({ ...db.connection });
  opened.push(db);
  await remove(2_000);
  const right = await counted(everything, numbers(1_000, 200));
  expect(await waiting).toEqual(right);
  expect(await searcher.count(everything)).toEqual(right);
});

test('a database that goes away fails the search and not the process, and is searched again when it is back', async () => {
  await keep(numbers(1, 30));
  const searcher = search();
  const right = await searcher.count(crashing);
  const name = db.connection.database!;
  const admin = openDatabase({ ...db.connection, database: 'postgres' });
  onTestFinished(() => admin.close());
  await admin.script(`alter database ${name} allow_connections false`);
  await admin.rows('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  const error = await searcher.count(crashing).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isUnavailable(error)).toBe(true);
  await admin.script(`alter database ${name} allow_connections true`);
  // A connection that was idle may be found dead by the first to ask on it.
  await expect.poll(() => searcher.count(crashing)).toEqual(right);
});

test('searches in a thread that dies are carried out by the next one', async () => {
  await keep(numbers(1, 30));
  const deaths: Error[] = [];
  const searcher = search({ onThreadEnd: (error) => deaths.push(error) });
  const thread = await threadOf(() => searcher.count(crashing));
  const asked = Promise.all([searcher.count(crashing), searcher.termCounts(['crash'])]);
  await thread.terminate();
  expect(await asked).toMatchObject([{ candidates: 30, matched: 20 }, { docs: 30 }]);
  expect(deaths).toHaveLength(1);
  expect(String(deaths[0])).toMatch(/review search thread has ended/);
});

test('where the next thread dies too, a search is refused and says when to try again', async () => {
  const searcher = search();
  const end = (thread: Worker) => void thread.terminate();
  process.on('worker', end);
  onTestFinished(() => {
    process.off('worker', end);
  });
  await expect(searcher.count(crashing)).rejects.toMatchObject({
    code: 'unavailable',
    options: { headers: { 'retry-after': '5' } },
  });
  process.off('worker', end);
  expect(await searcher.count(crashing)).toMatchObject({ matched: 0 });
});

test('a caller who leaves is not kept waiting, and doesn’t end what others ask', async () => {
  await keep(numbers(1, 500));
  const searcher = search();
  const leaving = new AbortController();
  const asked = searcher.count(everything, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  await expect(searcher.count(everything, leaving.signal)).rejects.toThrow('gone');
  const right = await searcher.count(everything);
  const again = new AbortController();
  const all = [
    searcher.count(everything, again.signal),
    ...Array.from({ length: 3 }, () => searcher.count(everything)),
  ];
  again.abort(new Error('gone'));
  const [left, ...others] = await Promise.allSettled(all);
  expect(left).toMatchObject({ status: 'rejected', reason: new Error('gone') });
  for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: right });
});

test('stopping ends the thread and its connections, and answers anyone who still asks', async () => {
  await keep(numbers(1, 30));
  const searcher = search();
  const thread = await threadOf(() => searcher.count(everything));
  const left = once(thread, 'exit');
  const asked = searcher.count(everything).catch((error: unknown) => error);
  await searcher.stop();
  await left;
  expect(String(await asked)).toMatch(/stopped/);
  await expect(searcher.count(everything)).rejects.toThrow(/stopped/);
  const open = await db.rows(
    "select 1 from pg_stat_activity where application_name = 'appraise search' and datname = $1",
    [db.connection.database],
  );
  expect(open).toEqual([]);
});

test('a thread starts with the first question and not before', async () => {
  let threads = 0;
  const starts = () => threads++;
  process.on('worker', starts);
  onTestFinished(() => {
    process.off('worker', starts);
  });
  const searcher = search();
  expect(threads).toBe(0);
  await Promise.all([searcher.count(crashing), searcher.count(everything), searcher.load()]);
  expect(threads).toBe(1);
});

test('terms are counted over all reviews', async () => {
  await keep(numbers(1, 30));
  await keep(numbers(31, 3));
  expect(await search().termCounts(['crash', 'ads', 'nowhere'])).toEqual({
    docs: 33,
    counts: new Map([
      ['crash', 22],
      ['ads', 11],
    ]),
  });
});

test('while reviews have no records yet, a search is refused with how far it is, and a run waits', async () => {
  await keep(numbers(200_001, 20_000));
  const total = 100_000;
  await db.rows(
    `insert into review_apps (store, app_id, title, reviews, seen_at) values ('play', 'test.app', 'App', $1, now())`,
    [total],
  );
  const unread = numbers(1_000, 99_000);
  await addUnread(unread);
  const searcher = search({ waitMs: 500 });
  const percents: number[] = [];
  const patient = searcher.patient((progress) => percents.push((100 * progress.done) / progress.total));
  const waiting = patient.count(everything);
  await expect.poll(() => percents.length).toBeGreaterThan(0);
  const refused = await searcher.count(everything).catch((error: unknown) => error);
  expect(refused).toMatchObject(isLoading);
  // At the rate so far it would be minutes.
  expect(refused).toMatchObject({ options: { headers: { 'retry-after': '30' } } });
  await remove(...unread.slice(0, -10));
  await expect.poll(() => percents.at(-1)).toBeGreaterThan(20);
  await remove(...unread.slice(-10));
  expect(await waiting).toEqual(await counted(everything, numbers(200_001, 20_000)));
  expect(percents.at(-1)).toBe(60);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(await searcher.count(everything)).toMatchObject({ matched: 20_000 });
});

test('an index with many dead rows is loaded again, and counts the same', async () => {
  await keep(numbers(1, 12_000));
  const searcher = search();
  const right = await searcher.count(crashing);
  for (let round = 0; round < 3; round++) {
    await db.rows(`update review_records set change = pg_current_xact_id()`);
    expect(await searcher.count(crashing)).toEqual(right);
  }
  await keep([20_001]);
  expect(await searcher.count(crashing)).toEqual(await counted(crashing, [...numbers(1, 12_000), 20_001]));
});

test('twenty at once are all answered', async () => {
  await keep(numbers(1, 600));
  const searcher = search();
  const expected = await Promise.all([everything, crashing].map((plan) => counted(plan, numbers(1, 600))));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => searcher.count(i % 2 === 0 ? everything : crashing)),
  );
  for (const [i, answer] of answers.entries()) expect(answer).toEqual(expected[i % 2]);
});
