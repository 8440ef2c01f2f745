import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { everywhere, type SearchCounts, type SearchPlan, type Unit } from '../server/analysis/search/plan.ts';
import { SEGMENT_DOCS } from '../server/analysis/search/segment.ts';
import { createSearcher, type Searcher } from '../server/reviews/index/searcher.ts';
import type { DirectDatabase } from '../server/store/engine/database.ts';
import { editions } from '../server/store/reviews/editions.ts';
import { benchDatabase } from './support/bench-database.ts';
import { claim } from './support/claim.ts';
import { createPlainIndex, type PlainQuery } from './support/fts5.ts';
import { addApps, addReviews, settle } from './support/indexed-reviews.ts';
import { median, quantile } from './support/load.ts';
import { type GeneratedReview, generateReviews, planted } from './support/review-corpus.ts';

const sizes = [100_000, 1_000_000];

interface Question {
  readonly name: string;
  readonly plan: SearchPlan;
  readonly plain: PlainQuery;
  /** What its p50 over the largest corpus stays under. */
  readonly underMs: number | null;
}

const limit = 50;
const everything: SearchPlan = {
  topic: null,
  literals: [],
  exclude: [],
  excludeLiterals: [],
  where: everywhere,
  order: 'relevance',
  limit,
};
/** Every one of these, each in any of its spellings. */
const all = (...units: readonly (readonly string[])[]): SearchPlan['topic'] => ({
  units: units.map((words): Unit => ({ ways: [{ groups: [words], sideBySide: null, worth: 1 }], needed: false })),
  least: units.length,
});
const someApps = Array.from({ length: 30 }, (_, i) => 20 + i);

const questions: readonly Question[] = [
  {
    name: 'a topic of 5 %',
    plan: { ...everything, topic: all(planted.topic.words) },
    plain: { match: planted.topic.words.join(' OR '), appNos: null, stars: [], limit },
    underMs: 80,
  },
  {
    name: 'a rare topic',
    plan: { ...everything, topic: all(planted.rare.words) },
    plain: { match: planted.rare.words.join(' OR '), appNos: null, stars: [], limit },
    underMs: 10,
  },
  {
    name: 'two words in 30 apps',
    plan: {
      ...everything,
      topic: all(planted.first.words, planted.second.words),
      where: { ...everywhere, appNos: someApps },
    },
    plain: { match: `${planted.first.words[0]} AND ${planted.second.words[0]}`, appNos: someApps, stars: [], limit },
    underMs: null,
  },
  {
    name: 'everything of 1 and 2 stars',
    plan: { ...everything, where: { ...everywhere, stars: [1, 2] } },
    plain: { match: null, appNos: null, stars: [1, 2], limit },
    underMs: 350,
  },
];

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

/** Review search over everything on file: how soon it answers, how that grows, and what it costs the rest of the process. */
export const bench = async (): Promise<boolean> => {
  const database = await benchDatabase();
  const { db } = database;
  const plain = createPlainIndex();
  let held = true;
  try {
    await addApps(db);
    const reviews = generateReviews(Math.max(...sizes));
    let loaded = 0;
    for (const size of sizes) {
      const began = performance.now();
      while (loaded < size) {
        const batch = take(reviews, Math.min(SEGMENT_DOCS, size - loaded));
        await addReviews(db, batch);
        plain.add(batch);
        loaded += batch.length;
      }
      await settle(db);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`\n${size.toLocaleString('en')} reviews (generated and loaded in ${seconds} s):`);
      const largest = size === Math.max(...sizes);
      held = (await benchQuestions({ ...database, plain, claims: largest })) && held;
      if (largest) held = (await benchTogether(db)) && held;
    }
    return held;
  } finally {
    plain.close();
    await database.close();
  }
};

const take = (reviews: Iterator<GeneratedReview>, count: number): GeneratedReview[] =>
  Array.from({ length: count }, () => reviews.next().value as GeneratedReview);

interface Given extends Awaited<ReturnType<typeof benchDatabase>> {
  readonly plain: ReturnType<typeof createPlainIndex>;
  /** Whether the figures are those that something is claimed of. */
  readonly claims: boolean;
}

/** Each question cold, warm, and put to FTS5, which counts less. */
const benchQuestions = async ({ db, restart, plain, claims }: Given): Promise<boolean> => {
  const colds: number[] = [];
  for (const { plan } of questions) {
    await restart();
    await db.row('select 1');
    const searcher = createSearcher({ connection: db.connection });
    colds.push((await ask(searcher, db, plan)).ms);
    await searcher.stop();
  }
  await restart();
  await db.row('select 1');
  const searcher = createSearcher({ connection: db.connection });
  try {
    const began = performance.now();
    await searcher.warm();
    const first = (await ask(searcher, db, questions[0]!.plan)).ms;
    console.log(
      `  after a restart of PostgreSQL and of the search: ${ms(performance.now() - began - first)} to read the index into memory, ` +
        `then the first question takes ${ms(first)}; unread it is the one called cold`,
    );
    const results: boolean[] = [];
    for (const [at, question] of questions.entries()) {
      const { p50, p95, counts } = await measure(searcher, db, question.plan);
      const reference = referenceOf(plain, question.plain);
      const ratio = reference.p50 / p50;
      console.log(
        `  ${question.name} (${counts.matched.toLocaleString('en')} matches): p50 ${ms(p50)}, p95 ${ms(p95)}, cold ${ms(colds[at]!)}; ` +
          `FTS5 ${ms(reference.p50)}, ${ratio.toFixed(1)} times as long`,
      );
      const { ratingMix, themes, top, apps } = reference.counts;
      const same =
        isDeepStrictEqual(counts.ratingMix, ratingMix) &&
        isDeepStrictEqual(new Map(counts.themes.map(({ id, count }) => [id, count])), new Map([...themes])) &&
        counts.apps.length === apps &&
        isDeepStrictEqual(
          counts.top.map(({ no }) => no),
          top,
        );
      if (!same) results.push(claim(false, `${question.name}: both come to the same counts`));
      if (claims && question.underMs !== null) {
        results.push(
          claim(p50 < question.underMs, `p50 of ${question.name} is ${ms(p50)} (under ${question.underMs})`),
        );
      }
      if (claims && at === 0) {
        results.push(claim(ratio > 1, `and FTS5 takes ${ratio.toFixed(1)} times as long for fewer counts`));
      }
    }
    return results.every(Boolean);
  } finally {
    await searcher.stop();
  }
};

const measure = async (searcher: Searcher, db: DirectDatabase, plan: SearchPlan) => {
  let { counts } = await ask(searcher, db, plan);
  const took: number[] = [];
  for (let round = -10; round < 25; round++) {
    const asked = await ask(searcher, db, plan);
    if (round >= 0) took.push(asked.ms);
    counts = asked.counts;
  }
  return { counts, p50: quantile(sorted(took), 0.5), p95: quantile(sorted(took), 0.95) };
};

const referenceOf = (plain: Given['plain'], query: PlainQuery) => {
  let counts = plain.count(query);
  const took: number[] = [];
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    counts = plain.count(query);
    took.push(performance.now() - began);
  }
  return { counts, p50: median(took) };
};

const together = 10;
const soak = 200;
const mostDelayMs = 50;
const mostGrowth = 64 * 2 ** 20;

/** Ten at once, large and small among them; then many, one after the other, for what they leave behind. */
const benchTogether = async (db: DirectDatabase): Promise<boolean> => {
  const searcher = createSearcher({ connection: db.connection });
  try {
    await searcher.warm();
    for (const { plan } of questions) await ask(searcher, db, plan);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const took = await Promise.all(
      Array.from({ length: together }, async (_, at) => {
        const question = questions[at % questions.length]!;
        return { name: question.name, ms: (await ask(searcher, db, question.plan)).ms };
      }),
    );
    delay.disable();
    const p99 = delay.percentile(99) / 1e6;
    console.log(`  ${together} at once took ${took.map((each) => `${ms(each.ms)} (${each.name})`).join(', ')}`);
    const before = process.memoryUsage.rss();
    for (let round = 0; round < soak; round++) await searcher.count(questions[round % questions.length]!.plan);
    const after = process.memoryUsage.rss();
    console.log(
      `  memory of the process: ${megabytes(before)} before ${soak} more questions, ${megabytes(after)} after`,
    );
    return [
      claim(p99 < mostDelayMs, `while they ran the event loop was at most ${ms(p99)} late in 99 of 100 times`),
      claim(
        after - before < mostGrowth,
        `${soak} questions leave the memory as it was, give or take ${megabytes(mostGrowth)}`,
      ),
    ].every(Boolean);
  } finally {
    await searcher.stop();
  }
};
