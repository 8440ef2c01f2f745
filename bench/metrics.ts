import { isDeepStrictEqual } from 'node:util';
import type { IndexedDimension } from '../server/contract/resources/reviews/metrics.ts';
import { TooManyCells } from '../server/metrics/counting/count-cells.ts';
import { countMetrics, type MetricsAnswer, type MetricsPlan, maxCells } from '../server/metrics/metrics.ts';
import { encodeRecord } from '../server/metrics/search/index/record.ts';
import { ReviewIndex } from '../server/metrics/search/index/review-index.ts';
import { phraseHash } from '../server/metrics/search/literal.ts';
import { snapshotOf } from '../server/metrics/search/match.ts';
import { everywhere, planOfEverything, type SearchPlan } from '../server/metrics/search/plan.ts';
import { claim } from './support/measures/claim.ts';
import { median } from './support/measures/load.ts';
import { type CountingServer, startCounting } from './support/metrics/cluster.ts';
import { createGroupBy, type GroupedDimension, groupedDimensions } from './support/metrics/group-by.ts';
import { clausesOf, detailsOf } from './support/reviews/indexed-reviews.ts';
import { corpusApps, generateReviews } from './support/reviews/review-corpus.ts';
import { questions } from './support/search/search-questions.ts';

/** Pairs that have more cells than a query may are asked of fewer apps. */
const scopes = [corpusApps, 30, 3];
const rounds = 5;

const readTexts = async (): Promise<[]> => [];

const planOf = (apps: number): SearchPlan => ({
  ...planOfEverything(0),
  where: { ...everywhere, appNos: apps === corpusApps ? null : Array.from({ length: apps }, (_, at) => 1 + at) },
});

const queryOf = (by: readonly IndexedDimension[], scope: SearchPlan, more: Partial<MetricsPlan> = {}): MetricsPlan => ({
  scope,
  topic: null,
  by,
  against: null,
  order: 'reviews',
  limit: 100,
  stores: new Map(),
  ...more,
});

/** In milliseconds. */
const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** The counts of all cells, in an order of their own: labels are written differently. */
const countsOf = ({ cells }: MetricsAnswer): string[] =>
  cells.map(({ reviews, stars, low }) => `${reviews} ${stars} ${low}`).sort();

/** Every dimension by every other over everything on file, against SQLite, which groups the same rows in memory. */
export const bench = async (): Promise<boolean> => {
  const most = Number(process.env.REVIEWS ?? 1_000_000);
  if (!Number.isInteger(most) || most < 1_000 || most > 10_000_000) {
    throw new Error('REVIEWS is a whole number from 1000 to 10000000');
  }
  const cluster = await startCounting();
  if (cluster === null) console.log('Counted without ClickHouse: install Debian’s clickhouse-server to see it beside.');
  return measure(most, cluster).finally(() => cluster?.close());
};

const measure = async (most: number, cluster: CountingServer | null): Promise<boolean> => {
  const index = new ReviewIndex();
  const grouped = createGroupBy();
  for (const review of generateReviews(most)) {
    const details = detailsOf(review);
    const phrases = review.phrases.map(phraseHash);
    const known = { lang: 'en', replied: false, panel: true, length: review.text.length };
    const record = encodeRecord({ ...review, ...details, ...clausesOf(review), ...known, phrases });
    index.put(review.no, 'bench', record);
    grouped.add({ ...review, ...details });
    await cluster?.add(review, record);
  }
  grouped.settle();
  await cluster?.settle();
  console.log(`\n${most.toLocaleString('en')} generated reviews, in CPU time of one process, median of ${rounds}:`);
  const ratios: number[] = [];
  let same = true;
  for (const [at, first] of groupedDimensions.entries()) {
    for (const second of groupedDimensions.slice(at + 1)) {
      const pair = await comparePair(index, grouped, cluster, [first, second]);
      console.log(
        `  ${first} by ${second}${pair.apps === corpusApps ? '' : ` in ${pair.apps} apps`}, ${pair.cells.toLocaleString('en')} cells: ${ms(pair.own)}; SQLite ${ms(pair.sqlite)}${pair.cluster === null ? '' : `; ClickHouse ${ms(pair.cluster)}`}`,
      );
      ratios.push(pair.sqlite / pair.own);
      same &&= pair.same;
    }
  }
  await printOthers(index);
  return [
    claim(
      same,
      `every cell of every pair has the same count, sum of stars and low ratings as in SQLite${cluster ? ' and ClickHouse' : ''}`,
    ),
    claim(
      median(ratios) > 1,
      `grouping in SQLite takes ${median(ratios).toFixed(1)} times as long for the middle pair (more than 1), from ${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} for all`,
    ),
  ].every(Boolean);
};

const comparePair = async (
  index: ReviewIndex,
  grouped: ReturnType<typeof createGroupBy>,
  cluster: CountingServer | null,
  by: readonly [GroupedDimension, GroupedDimension],
) => {
  for (const apps of scopes) {
    const count = (limit = 100) => countMetrics(queryOf(by, planOf(apps), { limit }), snapshotOf(index), readTexts);
    const whole = await count(maxCells.counted).catch((error: unknown) => {
      if (error instanceof TooManyCells) return null;
      throw error;
    });
    if (whole === null) continue;
    const counts = countsOf(whole);
    const plan = queryOf(by, planOf(apps), { limit: maxCells.counted });
    const same =
      isDeepStrictEqual(counts, grouped.count(by, apps).sort()) &&
      (cluster === null || isDeepStrictEqual(counts, countsOf(await cluster.count(plan))));
    const [own, sqlite]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      own.push(await cpuOf(() => count()));
      sqlite.push(await cpuOf(() => grouped.count(by, apps)));
    }
    const [before, cells] = [cluster?.cpu() ?? 0, whole.cellCount];
    for (let round = 0; cluster && round < rounds; round++) await cluster.count({ ...plan, limit: 100 });
    const ofCluster = cluster && (cluster.cpu() - before) / rounds;
    return { apps, cells, own: median(own), sqlite: median(sqlite), cluster: ofCluster, same };
  }
  throw new Error(`${by.join(' by ')} has too many cells in every scope`);
};

/** What SQLite has no plain statement for: phrases, a topic, and a comparison with its intervals and tests. */
const printOthers = async (index: ReviewIndex): Promise<void> => {
  const everything = planOf(corpusApps);
  const few = planOf(10);
  const { topic } = questions[0]!.plan;
  const about = (scope: SearchPlan): Partial<MetricsPlan> => ({ topic: { ...scope, topic } });
  const queries: readonly (readonly [string, MetricsPlan])[] = [
    ['phrase by stars', queryOf(['phrase', 'stars'], everything)],
    ['a topic of 5 %, theme by country', queryOf(['theme', 'country'], everything, about(everything))],
    [
      'a topic of 5 % in 10 apps, version by country, against the rest',
      queryOf(['version', 'country'], few, { ...about(few), against: 'rest' }),
    ],
  ];
  for (const [name, query] of queries) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      took.push(await cpuOf(() => countMetrics(query, snapshotOf(index), readTexts)));
    }
    console.log(`  ${name}: ${ms(median(took))}`);
  }
};
