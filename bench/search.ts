import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { SearchCounts, SearchPlan } from '../server/metrics/search/plan.ts';
import { createSearcher, type Searcher } from '../server/reviews/index/searcher.ts';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { editions } from '../server/store/reviews/editions.ts';
import { benchDatabase } from './support/database/bench-database.ts';
import { claim } from './support/measures/claim.ts';
import { median, quantile } from './support/measures/load.ts';
import { addApps, addReviews, settle } from './support/reviews/indexed-reviews.ts';
import { generateReviews, takeReviews } from './support/reviews/review-corpus.ts';
import type { PlainCounts } from './support/search/fts5.ts';
import { benchMemory } from './support/search/index-memory.ts';
import { type References, startReferences } from './support/search/references.ts';
import { filters, type Question, questions } from './support/search/search-questions.ts';

/** What is claimed is claimed of this many; the references hold no more, as they hold everything in memory. */
const mostReferenced = 1_000_000;
const claimed = {
  /** Of 1,000,000 reviews, at a start. */
  loadMs: 4_000,
  /** From a commit until another process finds it, and what the same search takes without a change. */
  commitToFoundMs: 5,
  /** Times what counting in memory takes. */
  overFloor: 3,
};

/** Each ten times the one before: `REVIEWS` says up to how many. */
const sizesUpTo = (most: number): number[] => [...[100_000, 1_000_000, 10_000_000].filter((size) => size < most), most];
const addedAtOnce = 50_000;

/** How long it takes until the answer is there: everything counted, and the texts of what is shown. */
const ask = async (
  searcher: Searcher,
  db: DirectDatabase,
  plan: SearchPlan,
): Promise<{ counts: SearchCounts; ms: number }> => {
  const began = performance.now();
  const counts = await searcher.count(plan);
  await editions(
    db,
    counts.top.map(({ no }) => no),
  );
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
      const referenced = references?.load(size);
      const began = performance.now();
      let storing = Promise.resolve();
      while (loaded < size) {
        const batch = takeReviews(reviews, Math.min(addedAtOnce, size - loaded));
        // One batch is stored while the next is made.
        await storing;
        storing = addReviews(db, batch);
        loaded += batch.length;
        if (loaded % 1_000_000 === 0) console.log(`  ${loaded.toLocaleString('en')} stored`);
      }
      await storing;
      await settle(db);
      await referenced;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(
        `\n${size.toLocaleString('en')} reviews (generated with their themes, not tagged, and stored in ${seconds} s):`,
      );
      if (references === null) console.log('  no references: they would not fit into memory');
      await printDisk(db, size);
      const { measured, results } = await benchSize(db, references, size === claims);
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
  const sizes = await Promise.all(
    ['review_records', 'reviews'].map(async (table) => {
      const [row] = await db.rows<{ bytes: number }>(`select pg_total_relation_size('${table}')::float8 as bytes`);
      return `${table} ${(row!.bytes / reviews).toFixed(0)}`;
    }),
  );
  console.log(`  bytes on disk a review: ${sizes.join(', ')}`);
};

const benchSize = async (
  db: DirectDatabase,
  references: References | null,
  claims: boolean,
): Promise<{ measured: Measured[]; results: boolean[] }> => {
  const searcher = createSearcher({ connection: db.connection });
  const results: boolean[] = [];
  const measured: Measured[] = [];
  try {
    const began = performance.now();
    await searcher.load();
    const loadMs = performance.now() - began;
    console.log(`  ${ms(loadMs)} to load the index`);
    if (claims) results.push(claim(loadMs <= claimed.loadMs, `the index loads in ${ms(loadMs)} (${claimed.loadMs})`));
    for (const [at, question] of questions.entries()) {
      const { first, p50, p95, counts, fts5, floor, same } = await measure(searcher, db, at, references);
      measured.push({ p50, matched: counts.matched });
      const beside =
        fts5 === null ? '' : `; FTS5 ${ms(fts5)} for fewer counts, bitmaps in memory ${ms(floor!)} for the same`;
      console.log(
        `  ${question.name} (${counts.matched.toLocaleString('en')} matches): p50 ${ms(p50)}, p95 ${ms(p95)}, first ${ms(first)}${beside}`,
      );
      if (!same) results.push(claim(false, `${question.name}: all come to the same counts`));
      if (claims) results.push(claimOf(question, p50, fts5!, floor!));
    }
    results.push(...(await benchFilters(searcher, db, claims)));
    results.push(...(await benchChange(searcher, db, claims)));
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
  const first = await ask(searcher, db, plan);
  let { counts } = first;
  let same = true;
  for (let round = -10; round < 25; round++) {
    const asked = await ask(searcher, db, plan);
    counts = asked.counts;
    const counted = await references?.count(at, round >= 0 && round % 5 === 0);
    if (round < 0) continue;
    took.push(asked.ms);
    if (!counted) continue;
    floor.push(counted.floor.ms);
    if (!counted.fts5) continue;
    fts5.push(counted.fts5.ms);
    same &&= isSame(counts, counted.fts5.value) && isSame(counts, counted.floor.value);
    const phrases = counts.phrases.map(({ count }) => count);
    same &&= isDeepStrictEqual(phrases, counted.floor.value.phrases);
  }
  return {
    first: first.ms,
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

/** A search after a commit must find it, and takes little longer than one without a change. */
const benchChange = async (searcher: Searcher, db: DirectDatabase, claims: boolean): Promise<boolean[]> => {
  const nothing: SearchPlan = { ...questions[1]!.plan, where: { ...questions[1]!.plan.where, appNos: [] } };
  const timed = async (): Promise<number> => {
    const began = performance.now();
    await searcher.count(nothing);
    return performance.now() - began;
  };
  const idle: number[] = [];
  const changed: number[] = [];
  for (let round = -5; round < 40; round++) {
    const without = await timed();
    await db.rows('update review_records set change = pg_current_xact_id() where no between $1 and $1 + 99', [
      1 + 100 * (round + 5),
    ]);
    const withChange = await timed();
    if (round < 0) continue;
    idle.push(without);
    changed.push(withChange);
  }
  const later = median(changed) - median(idle);
  console.log(
    `  a search that finds nothing: ${ms(median(idle))}, after a commit of 100 reviews ${ms(median(changed))}`,
  );
  if (!claims) return [];
  return [
    claim(
      later < claimed.commitToFoundMs,
      `a commit is found ${ms(later)} later (less than ${claimed.commitToFoundMs})`,
    ),
  ];
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

const mostApart = 2;
const mostTogether = 1.25;

/** Ten that differ in how many reviews they show: all take turns, so that all are answered at about the same time. */
const benchAlike = async (searcher: Searcher, db: DirectDatabase, alone: number): Promise<boolean[]> => {
  const { plan } = questions[0]!;
  const rounds: { fastest: number; slowest: number }[] = [];
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: together }, (_, at) => ask(searcher, db, { ...plan, limit: plan.limit + at }));
    const took = (await Promise.all(asked)).map((each) => each.ms);
    rounds.push({ fastest: Math.min(...took), slowest: Math.max(...took) });
  }
  const fastest = median(rounds.map((round) => round.fastest));
  const slowest = median(rounds.map((round) => round.slowest));
  console.log(`  ${together} alike at once: the first after ${ms(fastest)}, the last after ${ms(slowest)}`);
  return [
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
