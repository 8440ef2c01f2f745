import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { countMatches } from '../../../server/analysis/search/count-matches.ts';
import { searchable } from '../../../server/analysis/search/matching/filter-reviews.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../../../server/analysis/search/plan.ts';
import { decodeDetails, packDetails } from '../../../server/analysis/search/segments/details.ts';
import {
  decodeFacts,
  decodePhrases,
  mergeSegments,
  type Segment,
  type SegmentDoc,
} from '../../../server/analysis/search/segments/segment.ts';
import { buildSegment } from '../../../server/analysis/search/segments/segment-builder.ts';
import { createSearcher, type Searcher, type SearcherOptions } from '../../../server/reviews/index/searcher.ts';
import { areFrequentDue, writeNextFrequent } from '../../../server/reviews/index/write-frequent.ts';
import { type DirectDatabase, isUnavailable, openDatabase } from '../../../server/store/engine/database.ts';
import { insertSegment, removeSegments, retagSegment } from '../../../server/store/reviews/segments.ts';
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
  ways: [{ groups, sideBySide: null, worth }],
  needed: false,
});
const crashing: SearchPlan = { ...everything, topic: { units: [unitOf([['crash']])], least: 1 } };

const docOf = (no: number): SegmentDoc => ({
  no,
  seconds: no * 7,
  appNo: 1 + (no % 3),
  rating: 1 + (no % 5),
  quality: (no * 37) % 256,
  kinds: no % 2 === 0 ? ['bug'] : [],
  themes: [['crashes', 'slow'], ['slow'], []][no % 3]!,
  terms: [['crash', 'slow'], ['ads'], ['crash']][no % 3]!,
  phrases: no % 4 === 0 ? ['black screen', `only ${no}`] : ['every day'],
});
const docs = (from: number, count: number): SegmentDoc[] => Array.from({ length: count }, (_, i) => docOf(from + i));
/** The details of a review as its number makes them. */
const detailsOf = (no: number) => ({
  no,
  appNo: 1 + (no % 3),
  country: [null, 'us', 'de'][no % 3]!,
  lang: ['en', 'de'][no % 2]!,
  version: ['1.0', null, '1.1', '2'][no % 4]!,
  replied: no % 5 === 0,
  length: no,
});
const packedOf = (segment: Segment) => {
  const { no } = decodeFacts(segment.facts, segment.docs);
  return packDetails(no, [...no].map(detailsOf));
};
const keep = (segment: Segment): Promise<number> =>
  insertSegment(db, { ...segment, details: packedOf(segment), taxonomy: 'test' });

/** What the counting comes to without a database. */
const counted = (plan: SearchPlan, segments: readonly Segment[], dead: readonly number[] = []) =>
  countMatches(plan, {
    segments: segments.map((segment) => ({
      ...segment,
      facts: () => searchable(decodeFacts(segment.facts, segment.docs), segment),
      details: () => {
        const details = packedOf(segment);
        return decodeDetails(details, details.packed, segment.docs);
      },
      phrases: () => decodePhrases(segment.phrases, segment.docs),
    })),
    dead: Uint32Array.from(dead),
    texts: () => [],
  });

test('the index in the database counts as the segments it was made of, also when none of it may stay in memory', async () => {
  const segments = [docs(1, 300), docs(301, 40), docs(341, 1)].map((part) => buildSegment(part));
  for (const segment of segments) await keep(segment);
  const dead = [2, 3, 77, 320];
  await db.rows('insert into search_dead select unnest($1::int[])', [[...dead].reverse()]);
  const roomy = search();
  const cramped = search({ cacheBytes: 1 });
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
    nos: fc.option(fc.subarray(docs(1, 400).map(({ no }) => no)).map((nos) => Uint32Array.from(nos))),
    countries: fc.subarray(['us', 'fr']),
    versions: fc.subarray(['1', '2']),
    replied: fc.option(fc.boolean()),
  });
  const planArb: fc.Arbitrary<SearchPlan> = fc.record({
    topic: fc.option(fc.record({ units: fc.array(unitArb, { maxLength: 2 }), least: fc.constantFrom(1, 2, 4) })),
    where: whereArb.map((where) => ({ ...everywhere, ...where })),
    literals: fc.constant([]),
    exclude: fc.constant([]),
    excludeLiterals: fc.constant([]),
    order: fc.constant('relevance'),
    limit: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(planArb, async (plan) => {
      const expected = await counted(plan, segments, dead);
      expect(await roomy.count(plan)).toEqual(expected);
      expect(await cramped.count(plan)).toEqual(expected);
    }),
    { numRuns: propertyRuns(10) },
  );
});

test('a database without reviews is an answer of nothing', async () => {
  expect(await search().count(everything)).toEqual(await counted(everything, []));
  expect(await search().count(crashing)).toMatchObject({ candidates: 0, matched: 0, top: [], phrases: [] });
});

test('searches go on and stay right while segments are merged under them', async () => {
  let parts: { id: number; segment: Segment }[] = [];
  for (let i = 0; i < 16; i++) {
    const segment = buildSegment(docs(1 + 50 * i, 50));
    parts.push({ id: await keep(segment), segment });
  }
  const expected = await counted(
    crashing,
    parts.map(({ segment }) => segment),
  );
  // It keeps nothing, so it reads every column when it needs it: merges overtake it half-way.
  const searcher = search({ cacheBytes: 1 });
  expect(await searcher.count(crashing)).toEqual(expected);
  let merging = true;
  const merges = (async () => {
    while (parts.length > 1) {
      const [a, b, ...rest] = parts;
      const segment = mergeSegments([a!.segment, b!.segment], new Set());
      const id = await db.transaction(async (tx) => {
        await removeSegments(tx, [a!.id, b!.id], []);
        return insertSegment(tx, { ...segment, details: packedOf(segment), taxonomy: 'test' });
      });
      parts = [...rest, { id, segment }];
    }
    merging = false;
  })();
  while (merging) expect(await searcher.count(crashing)).toEqual(expected);
  await merges;
  expect(await searcher.count(crashing)).toEqual(expected);
});

test('a segment that was tagged anew is seen as it is now', async () => {
  const before = buildSegment(docs(1, 30));
  const id = await keep(before);
  const searcher = search();
  expect(await searcher.count(everything)).toEqual(await counted(everything, [before]));
  const after = buildSegment(docs(1, 30).map((doc) => ({ ...doc, themes: ['ads'] })));
  const postings = new Map([...after.postings].filter(([term]) => term.startsWith('#')));
  await db.transaction((tx) =>
    retagSegment(tx, { id, revision: 1, detailsNo: 1, docs: 30 }, { ...after, taxonomy: 'new', postings }),
  );
  // Its details are to be written again: until then they are read from the reviews, of which there are none here.
  const { countries: _, versions: __, ...rest } = await searcher.count(everything);
  const { countries: ___, versions: ____, ...expected } = await counted(everything, [after]);
  expect(rest).toEqual(expected);
});

test('a database that goes away fails the search and not the process, and is searched again when it is back', async () => {
  await keep(buildSegment(docs(1, 30)));
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

test('the death of the thread fails the searches in it with a reason, and the next search starts another', async () => {
  await keep(buildSegment(docs(1, 30)));
  const deaths: Error[] = [];
  const searcher = search({ onThreadEnd: (error) => deaths.push(error) });
  const thread = await threadOf(() => searcher.count(crashing));
  const caught = searcher.count(crashing).catch((error: unknown) => error);
  await thread.terminate();
  expect(String(await caught)).toMatch(/review search thread has ended/);
  expect(deaths).toHaveLength(1);
  expect(await searcher.count(crashing)).toMatchObject({ candidates: 30, matched: 20 });
});

test('whoever leaves is not kept waiting', async () => {
  await keep(buildSegment(docs(1, 30)));
  const searcher = search();
  const leaving = new AbortController();
  const asked = searcher.count(everything, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  await expect(searcher.count(everything, leaving.signal)).rejects.toThrow('gone');
  expect(await searcher.count(everything)).toMatchObject({ matched: 30 });
});

test('stopping ends the thread and its connections, and answers whoever still asks', async () => {
  await keep(buildSegment(docs(1, 30)));
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
  expect(await searcher.termCounts(['crash'])).toEqual({ docs: 0, counts: new Map() });
  await searcher.warm();
  expect(threads).toBe(0);
  await Promise.all([searcher.count(crashing), searcher.count(everything)]);
  expect(threads).toBe(1);
});

test('terms are counted over all segments', async () => {
  await keep(buildSegment(docs(1, 30)));
  await keep(buildSegment(docs(31, 3)));
  expect(await search().termCounts(['crash', 'ads', 'nowhere'])).toEqual({
    docs: 33,
    counts: new Map([
      ['crash', 22],
      ['ads', 11],
    ]),
  });
});

test('warming reads the whole index, so that a search after it asks for none of its columns', async () => {
  for (const from of [1, 4_001]) await keep(buildSegment(docs(from, 4_000)));
  const searcher = search();
  await searcher.warm();
  // Whatever is read from now on is other than what was there.
  await db.rows(String.raw`update search_segments set facts = '\x00', details = '\x00', phrases = '\x00'`);
  expect(await searcher.count(everything)).toEqual(
    await counted(
      everything,
      [1, 4_001].map((from) => buildSegment(docs(from, 4_000))),
    ),
  );
  await expect(search().count(everything)).rejects.toThrow(/4000 reviews in 1 bytes/);
});

test('what was read once comes from files after a restart, as long as the segment is what it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const segments = [docs(1, 5_000), docs(5_001, 30)].map((some) => buildSegment(some));
  for (const segment of segments) await keep(segment);
  const few = { ...everything, where: { ...everywhere, nos: Uint32Array.of(4, 8, 1_000, 5_004) } };
  const plans = [few, crashing, everything];
  const expected = await Promise.all(plans.map((plan) => counted(plan, segments)));
  const first = search({ folder });
  await first.warm();
  // Three columns of the large segment; its frequent phrases are not stored, and the small one soon merged.
  expect(readdirSync(folder)).toHaveLength(3);
  await first.stop();
  // Whoever asked the database for them would fail.
  await db.rows(
    String.raw`update search_segments set facts = '\x00', details = '\x00', phrases = '\x00' where docs = 5000`,
  );
  const second = search({ folder });
  for (const [at, plan] of plans.entries()) expect(await second.count(plan)).toEqual(expected[at]);
  // As after a return to an older state of the database: the same numbers, and another segment.
  await db.rows('update search_segments set stamp = gen_random_uuid() where docs = 5000');
  await expect(search({ folder }).count(everything)).rejects.toThrow(/5000 reviews in 1 bytes/);
});

test('a thread that starts reads ahead what lies in files, so that a search after it need not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const segments = [docs(1, 5_000), docs(5_001, 30)].map((some) => buildSegment(some));
  for (const segment of segments) await keep(segment);
  const first = search({ folder });
  await first.warm();
  await first.stop();
  const second = search({ folder });
  await second.start();
  // Whoever asked for them once more would fail.
  for (const name of readdirSync(folder)) if (!name.endsWith('.phrases')) rmSync(join(folder, name));
  await db.rows(String.raw`update search_segments set facts = '\x00', details = '\x00' where docs = 5000`);
  for (const plan of [crashing, everything]) expect(await second.count(plan)).toEqual(await counted(plan, segments));
});

test('large segments that come while nobody searches are in files at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = () => readdirSync(folder).filter((name) => !name.endsWith('.draft'));
  const first = search({ folder, followMs: 20 });
  await first.warm();
  const segments = [docs(1, 5_000), docs(5_001, 30), docs(6_001, 5_000)].map((some) => buildSegment(some));
  for (const [at, segment] of segments.entries()) {
    const id = await keep(segment);
    // Of a large one three columns, as its frequent phrases are not stored; of a small one none.
    await expect.poll(files).toHaveLength([3, 3, 6][at]!);
    // What was written anew is another state, of which files come in place of those of the one before.
    if (at === 2) await db.rows('update search_segments set stamp = gen_random_uuid() where id = $1', [id]);
  }
  const stamps = (await db.rows<{ stamp: string }>('select stamp from search_segments where docs = 5000')).map(
    ({ stamp }) => stamp,
  );
  await expect.poll(() => files().filter((name) => stamps.includes(name.slice(0, 36)))).toHaveLength(6);
  await first.stop();
  // Whoever asked the database for them would fail.
  await db.rows(
    String.raw`update search_segments set facts = '\x00', details = '\x00', phrases = '\x00' where docs = 5000`,
  );
  const second = search({ folder });
  for (const plan of [crashing, everything]) expect(await second.count(plan)).toEqual(await counted(plan, segments));
});

test('where memory is full, large segments that come are in files nevertheless', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'appraise-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const searcher = search({ folder, followMs: 20, cacheBytes: 300_000 });
  const segments = [docs(1, 5_000), docs(5_001, 5_000)].map((some) => buildSegment(some));
  await keep(segments[0]!);
  await searcher.warm();
  await keep(segments[1]!);
  await expect.poll(() => readdirSync(folder).length).toBeGreaterThan(3);
  for (const plan of [crashing, everything]) expect(await searcher.count(plan)).toEqual(await counted(plan, segments));
});

test('a number that names another segment, as after a return to an older state of the database, is not taken for the one before', async () => {
  const id = await keep(buildSegment(docs(1, 300)));
  const searcher = search();
  for (const plan of [everything, crashing, everything, crashing]) await searcher.count(plan);
  await removeSegments(db, [id], []);
  await db.rows(`select setval(pg_get_serial_sequence('search_segments', 'id'), $1, false)`, [id]);
  const other = buildSegment(docs(1_000, 200));
  expect(await keep(other)).toBe(id);
  for (const plan of [everything, crashing]) expect(await searcher.count(plan)).toEqual(await counted(plan, [other]));
});

test('nor where the other has as many reviews and its details were written anew since', async () => {
  const id = await keep(buildSegment(docs(1, 300)));
  const searcher = search();
  for (const plan of [everything, crashing, everything, crashing]) await searcher.count(plan);
  await removeSegments(db, [id], []);
  await db.rows(`select setval(pg_get_serial_sequence('search_segments', 'id'), $1, false)`, [id]);
  const other = buildSegment(docs(1_002, 300));
  expect(await keep(other)).toBe(id);
  await db.rows('update search_segments set details_no = details_no + 1 where id = $1', [id]);
  for (const plan of [everything, crashing]) expect(await searcher.count(plan)).toEqual(await counted(plan, [other]));
});

test('a review that comes between two searches is in the second, whatever the first has left in memory', async () => {
  const searcher = search();
  let inAll = 0;
  for (let batch = 0; batch < 6; batch++) {
    await keep(buildSegment(docs(1 + 20 * batch, 20)));
    inAll += 20;
    // Asked again, it counts in the state that it knows while it is told whether that is still so.
    for (let again = 0; again < 3; again++) expect(await searcher.count(everything)).toMatchObject({ matched: inAll });
  }
  await db.rows('insert into search_dead values (1), (22)');
  expect(await searcher.count(everything)).toMatchObject({ matched: inAll - 2 });
  const [row] = await db.rows<{ no: number }>('delete from search_dead where no = 22 returning no');
  expect(row).toEqual({ no: 22 });
  expect(await searcher.count(everything)).toMatchObject({ matched: inAll - 1 });
});

test('who leaves a search that others ask for as well does not end it', async () => {
  await keep(buildSegment(docs(1, 5_000)));
  const searcher = search();
  const right = await searcher.count(everything);
  const leaving = new AbortController();
  const asked = [
    searcher.count(everything, leaving.signal),
    ...Array.from({ length: 3 }, () => searcher.count(everything)),
  ];
  leaving.abort(new Error('gone'));
  const [left, ...others] = await Promise.allSettled(asked);
  expect(left).toMatchObject({ status: 'rejected', reason: new Error('gone') });
  for (const other of others) expect(other).toEqual({ status: 'fulfilled', value: right });
});

test('a few matches of a large segment are counted from their own phrases, and come to the same as from all', async () => {
  const segments = [buildSegment(docs(1, 5_000)), buildSegment(docs(5_001, 4_500)), buildSegment(docs(9_501, 20))];
  for (const segment of segments) await keep(segment);
  const nos = Uint32Array.of(4, 5, 8, 1_000, 4_996, 5_000, 5_001, 5_004, 9_500, 9_504, 9_508);
  const few = { ...everything, where: { ...everywhere, nos } };
  const expected = await counted(few, segments);
  expect(expected.phrases).toContainEqual(expect.objectContaining({ count: 9, no: 5_000 }));
  const searcher = search();
  // First by themselves, then from the whole segments, which are read when they are asked for again.
  for (let round = 0; round < 3; round++) expect(await searcher.count(few)).toEqual(expected);
});

test('upkeep writes the frequent phrases of a large segment, from which many matches are counted without all others', async () => {
  const phrasesOf = (no: number) => [`said often ${no % 70}`, `said once ${no}`];
  const segments = [docs(1, 5_000), docs(5_001, 30)].map((some) =>
    buildSegment(some.map((doc) => ({ ...doc, phrases: phrasesOf(doc.no) }))),
  );
  for (const segment of segments) await keep(segment);
  const expected = await counted(everything, segments);
  expect(await search().count(everything)).toEqual(expected);
  expect(await areFrequentDue(db)).toBe(true);
  while (await writeNextFrequent(db));
  expect(await areFrequentDue(db)).toBe(false);
  // Whoever read them would fail.
  await db.rows(String.raw`update search_segments set phrases = '\x00' where docs = 5000`);
  expect(await search().count(everything)).toEqual(expected);
});

test('the first matches are told before the answer, and are those of the answer', async () => {
  await keep(buildSegment(docs(1, 300)));
  const searcher = search();
  // The second search counts in a state that it only guesses, and tells as well.
  for (let round = 0; round < 3; round++) {
    const told: (readonly number[])[] = [];
    const { counts } = await searcher.find(crashing, undefined, (nos) => told.push([...nos]));
    expect(told).toEqual([counts.top.map(({ no }) => no)]);
  }
  const told: unknown[] = [];
  await searcher.find({ ...everything, topic: { units: [unitOf([['nowhere']])], least: 1 } }, undefined, (nos) =>
    told.push(nos),
  );
  expect(told).toEqual([]);
});

test('twenty at once are all answered', async () => {
  const segments = [buildSegment(docs(1, 3_000)), buildSegment(docs(3_001, 3_000))];
  for (const segment of segments) await keep(segment);
  const searcher = search();
  const expected = await Promise.all([everything, crashing].map((plan) => counted(plan, segments)));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => searcher.count(i % 2 === 0 ? everything : crashing)),
  );
  for (const [i, answer] of answers.entries()) expect(answer).toEqual(expected[i % 2]);
});
