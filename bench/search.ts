import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { SearchCounts, SearchPlan } from '../server/analysis/search/plan.ts';
import { SEGMENT_DOCS } from '../server/analysis/search/segments/segment.ts';
import { createSearcher, type Searcher } from '../server/reviews/index/searcher.ts';
import { columnNames, isKeptInFiles } from '../server/reviews/index/segment-cache.ts';
import { createFoundEditions } from '../server/reviews/search/found-editions.ts';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { segmentStates } from '../server/store/reviews/segments.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { median, quantile } from './support/measures/load.ts';
import { addApps, addReviews, settle } from './support/reviews/indexed-reviews.ts';
import { generateReviews, takeReviews } from './support/reviews/review-corpus.ts';
import type { PlainCounts } from './support/search/fts5.ts';
import { benchMemory } from './support/search/index-memory.ts';
import { type References, startReferences } from './support/search/references.ts';
import { filters, type Question, questions } from './support/search/search-questions.ts';

/** What is claimed, is claimed of so many; the references hold no more, as they hold everything in memory. */
const mostReferenced = 1_000_000;
const claimed = {
  coldMs: 150,
  /** Times what counting in memory takes. */
  overFloor: 3,
};

/** Each ten times the one before: `REVIEWS` says up to how many. */
const sizesUpTo = (most: number): number[] => [...[100_000, 1_000_000, 10_000_000].filter((size) => size < most), most];

/** The index is to be in memory whole, whatever its size. @param folder where it is kept between starts; null: nowhere */
const searcherFor = (db: DirectDatabase, reviews: number, folder: string | null = null): Searcher =>
  createSearcher({ connection: db.connection, cacheBytes: Math.max(512 * 2 ** 20, 150 * reviews), folder });

/** How long it takes until the answer is there: everything counted, and the texts of what is shown. */
const ask = async (
  searcher: Searcher,
  db: DirectDatabase,
  plan: SearchPlan,
): Promise<{ counts: SearchCounts; ms: number }> => {
  const began = performance.now();
  const texts = createFoundEditions(db);
  const { counts } = await searcher.find(plan, undefined, texts.expect);
  await texts.read(counts.top.map(({ no }) => no));
  return { counts, ms: performance.now() - began };
};

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const times = (value: number): string => `${value.toFixed(1)} times`;

/** What a question took over a corpus. */
interface Measured {
  readonly p50: number;
  readonly matched: number;
}

/** Review search over everything on file: how soon it answers, how that grows, and what it costs the rest of the process. */
export const bench = async (): Promise<boolean> => {
  const most = Number(process.env.REVIEWS ?? mostReferenced);
  if (!Number.isInteger(most) || most < 10_000 || most > 100_000_000) {
    throw new Error('REVIEWS is a whole number from 10000 to 100000000');
  }
  const sizes = sizesUpTo(most);
  const claims = Math.max(...sizes.filter((size) => size <= mostReferenced));
  const database = await benchDatabase();
  const { db } = database;
  let references: References | null = startReferences(Math.max(...sizes), claims);
  const held: boolean[] = [];
  let before: readonly Measured[] | null = null;
  try {
    await addApps(db);
    const reviews = generateReviews(Math.max(...sizes));
    let loaded = 0;
    for (const size of sizes) {
      if (size > mostReferenced) {
        await references?.stop();
        references = null;
      }
      const folder = await mkdtemp(join(tmpdir(), 'appraise-bench-index-'));
      const running = searcherFor(db, size, folder);
      await running.warm();
      const referenced = references?.load(size);
      const began = performance.now();
      let storing = Promise.resolve();
      while (loaded < size) {
        const batch = takeReviews(reviews, Math.min(SEGMENT_DOCS, size - loaded));
        // One segment is stored while the next is made.
        await storing;
        storing = addReviews(db, batch);
        loaded += batch.length;
        if (loaded % (16 * SEGMENT_DOCS) === 0) console.log(`  ${loaded.toLocaleString('en')} loaded`);
      }
      await storing;
      await settle(db);
      await referenced;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(
        `\n${size.toLocaleString('en')} reviews (generated with their themes, not tagged, and loaded in ${seconds} s):`,
      );
      if (references === null) console.log('  no references: they would not fit into memory');
      await printDisk(db, size);
      await allInFiles(db, folder);
      await running.stop();
      const colds = await benchColds(database, size, folder);
      await rm(folder, { recursive: true, force: true });
      if (size === claims) {
        const worst = Math.max(...colds);
        held.push(
          claim(
            worst <= claimed.coldMs,
            `straight after a start that reads files, the slowest question takes ${ms(worst)} (at most ${claimed.coldMs})`,
          ),
        );
      }
      const { measured, results } = await benchWarm(db, size, references, size === claims);
      held.push(...(await benchMemory(db, size, size === claims)));
      held.push(...results, ...(before === null ? [] : growth(before, measured)));
      before = measured;
    }
    return held.every(Boolean);
  } finally {
    await references?.stop();
    await database.close();
  }
};

const printDisk = async (db: DirectDatabase, reviews: number): Promise<void> => {
  const tables = ['search_segments', 'search_postings', 'reviews'];
  const sizes = await Promise.all(
    tables.map(async (table) => {
      const [row] = await db.rows<{ bytes: number }>(`select pg_total_relation_size('${table}')::float8 as bytes`);
      return `${table} ${(row!.bytes / reviews).toFixed(0)}`;
    }),
  );
  console.log(`  bytes on disk a review: ${sizes.join(', ')}`);
};

type BenchDatabase = Awaited<ReturnType<typeof benchDatabase>>;

/** Until a process that runs has put the large segments into files, which it does by itself. */
const allInFiles = async (db: DirectDatabase, folder: string): Promise<void> => {
  const large = (await segmentStates(db)).filter(isKeptInFiles);
  const names = () => readdirSync(folder).filter((name) => !name.endsWith('.draft'));
  while (names().length < columnNames.length * large.length) await setTimeout(100);
};

/** As on a machine where no process ran, then after a restart of one that ran while the reviews came and was never asked. */
const benchColds = async (database: BenchDatabase, reviews: number, folder: string): Promise<number[]> => {
  console.log('  never searched, where no process has run before:');
  await benchCold(database, reviews, null);
  console.log('  never searched, after a restart of the process that ran while the reviews came:');
  return benchCold(database, reviews, folder);
};

/**
 * Each question after a restart of PostgreSQL and of the search, straight after the thread has started, as it does with the
 * service: of the index it has read what lies in files, and else nothing.
 */
const benchCold = async ({ db, restart }: BenchDatabase, reviews: number, folder: string | null) => {
  const colds: number[] = [];
  for (const { name, plan } of questions) {
    await restart();
    await db.row('select 1');
    const searcher = searcherFor(db, reviews, folder);
    const began = performance.now();
    await searcher.start();
    const started = performance.now() - began;
    colds.push((await ask(searcher, db, plan)).ms);
    console.log(`    cold, ${name}: ${ms(colds.at(-1)!)}, asked straight after a start of ${ms(started)}`);
    await searcher.stop();
  }
  return colds;
};

const benchWarm = async (
  db: DirectDatabase,
  reviews: number,
  references: References | null,
  claims: boolean,
): Promise<{ measured: Measured[]; results: boolean[] }> => {
  const searcher = searcherFor(db, reviews);
  const results: boolean[] = [];
  const measured: Measured[] = [];
  try {
    const began = performance.now();
    await searcher.warm();
    console.log(`  ${ms(performance.now() - began)} to read the index into memory`);
    for (const [at, question] of questions.entries()) {
      const { p50, p95, counts, fts5, floor, same } = await measure(searcher, db, at, references);
      measured.push({ p50, matched: counts.matched });
      const beside =
        fts5 === null ? '' : `; FTS5 ${ms(fts5)} for fewer counts, bitmaps in memory ${ms(floor!)} for the same`;
      console.log(
        `  ${question.name} (${counts.matched.toLocaleString('en')} matches): p50 ${ms(p50)}, p95 ${ms(p95)}${beside}`,
      );
      if (!same) results.push(claim(false, `${question.name}: all come to the same counts`));
      if (claims) results.push(claimOf(question, p50, fts5!, floor!));
    }
    results.push(...(await benchFilters(searcher, db, claims)));
    if (claims) results.push(...(await benchTogether(searcher, db, measured)));
    return { measured, results };
  } finally {
    await searcher.stop();
  }
};

const claimOf = ({ name, size }: Question, p50: number, fts5: number, floor: number): boolean =>
  size === 'small'
    ? claim(p50 < fts5, `${name}: FTS5 takes ${times(fts5 / p50)} as long (more than 1)`)
    : claim(
        p50 <= claimed.overFloor * floor,
        `${name}: ${times(p50 / floor)} what counting in memory takes (at most ${claimed.overFloor})`,
      );

/** In turns with its references, so that what else the machine does is the same for all. */
const measure = async (searcher: Searcher, db: DirectDatabase, at: number, references: References | null) => {
  const { plan } = questions[at]!;
  const took: number[] = [];
  const fts5: number[] = [];
  const floor: number[] = [];
  let { counts } = await ask(searcher, db, plan);
  let same = true;
  for (let round = -10; round < 25; round++) {
    const asked = await ask(searcher, db, plan);
    counts = asked.counts;
    const told = await references?.count(at, round >= 0 && round % 5 === 0);
    if (round < 0) continue;
    took.push(asked.ms);
    if (!told) continue;
    floor.push(told.floor.ms);
    if (!told.fts5) continue;
    fts5.push(told.fts5.ms);
    same &&= isSame(counts, told.fts5.value) && isSame(counts, told.floor.value);
    const phrases = counts.phrases.map(({ count }) => count);
    same &&= isDeepStrictEqual(phrases, told.floor.value.phrases);
  }
  return {
    counts,
    same,
    p50: quantile(sorted(took), 0.5),
    p95: quantile(sorted(took), 0.95),
    fts5: references && median(fts5),
    floor: references && median(floor),
  };
};

const isSame = (counts: SearchCounts, other: PlainCounts): boolean =>
  isDeepStrictEqual([...counts.ratingMix], [...other.ratingMix]) &&
  isDeepStrictEqual(new Map(counts.themes.map(({ id, count }) => [id, count])), new Map(other.themes)) &&
  counts.apps.length === other.apps &&
  isDeepStrictEqual(
    counts.top.map(({ no }) => no),
    other.top,
  );

/** The first question without a filter and with each, in turns. */
const benchFilters = async (searcher: Searcher, db: DirectDatabase, claims: boolean): Promise<boolean[]> => {
  const asked = [{ name: 'no filter', plan: questions[0]!.plan }, ...filters];
  const took = asked.map((): number[] => []);
  for (let round = -3; round < 11; round++) {
    for (const [at, { plan }] of asked.entries()) {
      const each = await ask(searcher, db, plan);
      if (round >= 0) took[at]!.push(each.ms);
    }
  }
  const [without, ...withOne] = took.map(median);
  console.log(
    `  the topic of 5 %: ${ms(without!)}; with a filter by ${filters.map(({ name }, at) => `${name} ${ms(withOne[at]!)}`).join(', ')}`,
  );
  if (!claims) return [];
  return filters.map(({ name }, at) =>
    claim(
      withOne[at]! < without!,
      `a filter by ${name} leaves ${(withOne[at]! / without!).toFixed(2)} of the time (less than 1)`,
    ),
  );
};

/** From one corpus to the next. */
const growth = (before: readonly Measured[], now: readonly Measured[]): boolean[] =>
  questions.map(({ name }, at) => {
    const [longer, more] = [now[at]!.p50 / before[at]!.p50, now[at]!.matched / before[at]!.matched];
    return claim(longer < more, `${name}: ${times(more)} the matches take ${times(longer)} as long (less than that)`);
  });

const together = 10;
const soak = 200;
const mostDelayMs = 50;
const mostGrowth = 64 * 2 ** 20;
/** What one of many waits for besides its share: the others' turns at the thread, and their texts. */
const turnsMs = 50;

/** Ten at once, large and small among them; then many, one after the other, for what they leave behind. */
const benchTogether = async (
  searcher: Searcher,
  db: DirectDatabase,
  alone: readonly Measured[],
): Promise<boolean[]> => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const took = await Promise.all(
    Array.from({ length: together }, async (_, at) => {
      const which = at % questions.length;
      const { name, plan } = questions[which]!;
      return { name, share: together * alone[which]!.p50 + turnsMs, ms: (await ask(searcher, db, plan)).ms };
    }),
  );
  delay.disable();
  const p99 = delay.percentile(99) / 1e6;
  console.log(`  ${together} at once took ${took.map((each) => `${ms(each.ms)} (${each.name})`).join(', ')}`);
  const alike = await benchAlike(searcher, db, alone[0]!.p50);
  const before = process.memoryUsage.rss();
  for (let round = 0; round < soak; round++) await searcher.count(questions[round % questions.length]!.plan);
  const after = process.memoryUsage.rss();
  console.log(`  memory of the process: ${megabytes(before)} before ${soak} more questions, ${megabytes(after)} after`);
  return [
    ...alike,
    claim(
      took.every((each) => each.ms <= each.share),
      `each of ${together} at once takes at most ${together} times what it takes alone, and ${turnsMs} ms`,
    ),
    claim(p99 < mostDelayMs, `while they ran the event loop was at most ${ms(p99)} late in 99 of 100 times`),
    claim(
      after - before < mostGrowth,
      `${soak} questions leave the memory as it was, give or take ${megabytes(mostGrowth)}`,
    ),
  ];
};

/** Nobody of several alike is answered while another has to wait for all of them. */
const mostApart = 2;
const mostTogether = 1.25;
const mostSame = 2;

/** Ten at once, a few times over: when the first is answered, and when the last one is. */
const atOnce = async (searcher: Searcher, db: DirectDatabase, planOf: (at: number) => SearchPlan) => {
  const rounds: { fastest: number; slowest: number }[] = [];
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: together }, (_, at) => ask(searcher, db, planOf(at)));
    const took = (await Promise.all(asked)).map((each) => each.ms);
    rounds.push({ fastest: Math.min(...took), slowest: Math.max(...took) });
  }
  return {
    fastest: median(rounds.map((round) => round.fastest)),
    slowest: median(rounds.map((round) => round.slowest)),
  };
};

/**
 * Ten that differ in how many reviews they show: all take turns, so that all are answered at about the time the last one is.
 * Then the very same ten times, which is counted once.
 */
const benchAlike = async (searcher: Searcher, db: DirectDatabase, alone: number): Promise<boolean[]> => {
  const { plan } = questions[0]!;
  const { fastest, slowest } = await atOnce(searcher, db, (at) => ({ ...plan, limit: plan.limit + at }));
  console.log(`  ${together} alike at once: the first after ${ms(fastest)}, the last after ${ms(slowest)}`);
  const same = await atOnce(searcher, db, () => plan);
  console.log(`  the same ${together} times at once: the last after ${ms(same.slowest)}`);
  return [
    claim(
      same.slowest <= mostSame * alone,
      `the same ${together} times at once takes ${times(same.slowest / alone)} what it takes once (at most ${mostSame})`,
    ),
    claim(
      slowest <= mostApart * fastest,
      `the last of ${together} alike takes ${times(slowest / fastest)} what the first takes (at most ${mostApart})`,
    ),
    claim(
      slowest <= mostTogether * together * alone,
      `they take ${(slowest / (together * alone)).toFixed(2)} of what they take one after the other (at most ${mostTogether})`,
    ),
  ];
};
