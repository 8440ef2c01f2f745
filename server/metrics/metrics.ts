import type { IndexedDimension, MetricsQuery } from '../contract/resources/reviews/metrics.ts';
import {
  type CellSums,
  countCells,
  type Dimension,
  everyClause,
  type Label,
  type Labelled,
  maxCellsOfRow,
  type Sums,
  TooManyCells,
  whole,
} from './counting/count-cells.ts';
import { fisher, holm } from './counting/statistics/proportions.ts';
import { clauseDimensions, dimensionOf, maxDays } from './dimensions.ts';
import { findMatches, type ReadTexts } from './search/count-matches.ts';
import type { ReviewIndex } from './search/index/review-index.ts';
import type { Matches, Pause, Snapshot } from './search/match.ts';
import { countPhrases } from './search/phrase-counts.ts';
import type { SearchPlan } from './search/plan.ts';

export interface CountedSet {
  readonly scope: SearchPlan;
  /** Null counts the whole scope. */
  readonly topic: SearchPlan | null;
}

export interface MetricsPlan extends CountedSet {
  readonly by: readonly IndexedDimension[];
  /** `rest`: the reviews in scope outside the cell; without a topic, those outside the value of its first dimension. */
  readonly against: CountedSet | 'rest' | null;
  readonly order: Order;
  readonly limit: number;
  /** Stores by app number. */
  readonly stores: ReadonlyMap<number, string>;
}

type Order = MetricsQuery['order'];

/** `of` is the denominator of the share. */
export interface Counts extends Sums {
  readonly of: number;
}

export interface MetricsCell extends Counts {
  /** In the order of `by`. */
  readonly labels: readonly Label[];
  readonly against: Counts | null;
  /** The p-value of the difference between the shares, corrected for the number of cells; null without a comparison. */
  readonly probability: number | null;
}

export interface MetricsAnswer {
  readonly total: MetricsCell;
  readonly cells: readonly MetricsCell[];
  /** The number of cells before `limit`. */
  readonly cellCount: number;
  /** An example review for each phrase among the labels. */
  readonly phraseExamples: ReadonlyMap<number, number>;
}

/** The most cells of a query without and with a comparison. */
export const maxCells = { counted: 100_000, compared: 5_000 };
export const roomOf = ({ against }: Pick<MetricsPlan, 'against'>): number =>
  against === null ? maxCells.counted : maxCells.compared;

interface Found {
  readonly scope: Matches;
  readonly topic: Matches;
}

const find = async (snapshot: Snapshot, set: CountedSet, readTexts: ReadTexts, pause: Pause): Promise<Found> => {
  const scope = await findMatches(set.scope, snapshot, readTexts, pause);
  return { scope, topic: set.topic === null ? scope : await findMatches(set.topic, snapshot, readTexts, pause) };
};

export const countMetrics = async (
  plan: MetricsPlan,
  snapshot: Snapshot,
  readTexts: ReadTexts,
  pause: Pause = () => {},
): Promise<MetricsAnswer> => {
  const { index } = snapshot;
  const found = await find(snapshot, plan, readTexts, pause);
  const other =
    plan.against === null || plan.against === 'rest' ? null : await find(snapshot, plan.against, readTexts, pause);
  const phrases = plan.by.includes('phrase') ? await countPhrases(index, found.topic.rows, pause) : [];
  const tools = {
    storeOf: (appNo: number) => plan.stores.get(appNo) ?? null,
    phrases: phrases.map(({ hash }) => hash),
  };
  const [first = whole, second = whole] = plan.by.map((name) => dimensionOf(name, index, tools));
  const room = roomOf(plan);
  const countSet = (set: Found): Promise<CountedCells> => countFound(index, set, plan, [first, second], room, pause);
  const own = await countSet(found);
  const others = other && (await countSet(other));
  await pause();
  return answerOf(plan, [first, second], own, others, new Map(phrases.map(({ hash, no }) => [hash, no])));
};

export const answerOf = (
  plan: Omit<MetricsPlan, keyof CountedSet | 'stores'>,
  [first, second]: readonly [Labelled, Labelled],
  own: CountedCells,
  others: CountedCells | null,
  phraseExamples: ReadonlyMap<number, number>,
): MetricsAnswer => {
  const room = roomOf(plan);
  const numbers = new Set([...own.counted, ...(others?.counted ?? [])]);
  if (numbers.size > room) throw new TooManyCells();
  const compared = (cell: number): Counts | null =>
    plan.against === 'rest' ? own.restOf(cell) : (others?.of(cell) ?? null);
  const cells = [...numbers].map((number) => ({ number, ...own.of(number), against: compared(number) }));
  const shown = plan.by.length === 0 ? [] : ordered(cells, plan.order, [first, second]).slice(0, plan.limit);
  const probabilities = plan.against === null ? null : probabilitiesOf(cells);
  const labelled = shown.map(
    ({ number, ...counts }): MetricsCell => ({
      labels: [first.label(Math.floor(number / second.size)), second.label(number % second.size)].slice(
        0,
        plan.by.length,
      ),
      ...counts,
      probability: probabilities?.get(number) ?? null,
    }),
  );
  const totalAgainst = others?.total ?? null;
  return {
    total: {
      labels: [],
      ...own.total,
      against: totalAgainst,
      probability: totalAgainst && probabilityOf(own.total, totalAgainst),
    },
    cells: labelled,
    cellCount: plan.by.length === 0 ? 0 : cells.length,
    phraseExamples,
  };
};

export interface SumsByCell {
  readonly cells: readonly number[];
  of(cell: number): Sums;
}

export interface SetSums {
  readonly total: Counts;
  readonly sums: SumsByCell;
  /** Of all reviews in scope; null without a topic. */
  readonly scopes: SumsByCell | null;
  /** By the first and by the second dimension alone, if cells are compared with them. */
  readonly firsts: SumsByCell | null;
  readonly seconds: SumsByCell | null;
}

export interface CountedCells {
  readonly counted: readonly number[];
  readonly total: Counts;
  of(cell: number): Counts;
  /** The counts of everything outside the cell; null if they were not requested. */
  restOf(cell: number): Counts | null;
}

const countFound = async (
  index: ReviewIndex,
  { scope, topic }: Found,
  plan: MetricsPlan,
  dimensions: readonly [Dimension, Dimension],
  room: number,
  pause: Pause,
): Promise<CountedCells> => {
  const [first, second] = dimensions;
  const count = (matches: Matches, by: readonly [Dimension, Dimension]): Promise<CellSums> =>
    countCells(index, matches, by, room, pause);
  const isPlain = plan.topic === null && plan.by.length === 2;
  return countedCells(second.size, {
    sums: await count(topic, dimensions),
    total: { ...(await count(topic, [whole, whole])).of(0), of: scope.rows.length },
    scopes: plan.topic && (await count(scope, dimensions)),
    firsts: isPlain ? await count(scope, [first, whole]) : null,
    seconds: isPlain && plan.against === 'rest' ? await count(scope, [whole, second]) : null,
  });
};

/** @param secondSize the number of cells of the second dimension */
export const countedCells = (secondSize: number, { sums, total, scopes, firsts, seconds }: SetSums): CountedCells => {
  const denominator = (cell: number): number => {
    if (scopes) return scopes.of(cell).reviews;
    return firsts ? firsts.of(Math.floor(cell / secondSize)).reviews : total.of;
  };
  const of = (cell: number): Counts => ({ ...sums.of(cell), of: denominator(cell) });
  const outer = (cell: number): Counts | null => {
    if (!firsts) return total;
    return seconds && { ...seconds.of(cell % secondSize), of: total.of };
  };
  return {
    counted: (scopes ?? sums).cells,
    total,
    of,
    restOf(cell) {
      const all = outer(cell);
      return all && less(all, of(cell));
    },
  };
};

const less = (total: Counts, own: Counts): Counts => ({
  reviews: total.reviews - own.reviews,
  of: total.of - own.of,
  stars: total.stars - own.stars,
  low: total.low - own.low,
  squares: total.squares - own.squares,
});

interface CountedCell extends Counts {
  readonly number: number;
  readonly against: Counts | null;
}

/** p-values by cell, corrected for the number of cells. */
const probabilitiesOf = (cells: readonly CountedCell[]): ReadonlyMap<number, number> => {
  const corrected = holm(cells.map((cell) => (cell.against ? probabilityOf(cell, cell.against) : 1)));
  return new Map(cells.map(({ number }, at) => [number, corrected[at]!]));
};

const probabilityOf = (own: Counts, other: Counts): number =>
  fisher({ count: own.reviews, of: own.of }, { count: other.reviews, of: other.of });

const ratio = (part: number, of: number): number => (of === 0 ? -1 : part / of);

/** What cells are sorted by, highest first. */
const measures: Record<Exclude<Order, 'cell'>, (cell: CountedCell) => number> = {
  reviews: ({ reviews }) => reviews,
  share: ({ reviews, of }) => ratio(reviews, of),
  stars: ({ stars, reviews }) => ratio(stars, reviews),
  lowShare: ({ low, reviews }) => ratio(low, reviews),
  // Cells without a comparison come last.
  difference: ({ against, ...own }) =>
    against && own.of > 0 && against.of > 0 ? Math.abs(own.reviews / own.of - against.reviews / against.of) : -1,
};

/** Pads digits, so that numbers within a text sort numerically. */
const sortKeyOf = (label: Label): string | number | null =>
  typeof label === 'string'
    ? label.replace(/\d+/g, (digits) => digits.padStart(12, '0'))
    : label === null
      ? null
      : Number(label);

/**
 * Ranks a dimension's cells by label, unknown last. Ranks are computed once because comparing labels for each pair of
 * cells would take longer than counting.
 */
const ranksOf = (dimension: Labelled, cells: Iterable<number>): ReadonlyMap<number, number> => {
  const keyed = [...new Set(cells)].map((cell) => {
    const label = dimension.label(cell);
    return { cell, key: sortKeyOf(label), text: String(label) };
  });
  keyed.sort((one, other) => {
    if (one.key === other.key) return one.text < other.text ? -1 : 1;
    if (one.key === null || other.key === null) return one.key === null ? 1 : -1;
    return one.key < other.key ? -1 : 1;
  });
  return new Map(keyed.map(({ cell }, rank) => [cell, rank]));
};

const ordered = (
  cells: readonly CountedCell[],
  order: Order,
  [first, second]: readonly [Labelled, Labelled],
): CountedCell[] => {
  const firstOf = ({ number }: CountedCell): number => Math.floor(number / second.size);
  const secondOf = ({ number }: CountedCell): number => number % second.size;
  const firstRanks = ranksOf(first, cells.map(firstOf));
  const secondRanks = ranksOf(second, cells.map(secondOf));
  const measure = order === 'cell' ? () => 0 : measures[order];
  return cells
    .map((cell) => ({
      cell,
      measure: measure(cell),
      of: order === 'cell' ? 0 : cell.of,
      rank: firstRanks.get(firstOf(cell))! * secondRanks.size + secondRanks.get(secondOf(cell))!,
    }))
    .sort((one, other) => other.measure - one.measure || other.of - one.of || one.rank - other.rank)
    .map(({ cell }) => cell);
};

/** The reviews of a set inside a cell, outside it, or outside the value of its first dimension. */
export interface EvidencePlan {
  readonly plan: SearchPlan;
  readonly cell: readonly { readonly by: IndexedDimension; readonly label: Label }[];
  readonly outside: 'cell' | 'first' | null;
  readonly stores: ReadonlyMap<number, string>;
  readonly offset: number;
  readonly limit: number;
}

export interface Evidence {
  readonly total: number;
  readonly nos: readonly number[];
}

export const listEvidence = async (
  { plan, cell, outside, stores, offset, limit }: EvidencePlan,
  snapshot: Snapshot,
  readTexts: ReadTexts,
  pause: Pause = () => {},
): Promise<Evidence> => {
  const { index } = snapshot;
  const { rows, clauses } = await findMatches(plan, snapshot, readTexts, pause);
  const isCrossed = cell.length === 2 && cell.every(({ by }) => clauseDimensions.has(by));
  const tests = cell.map(({ by, label }) => {
    const phrases = by === 'phrase' ? [Number(label)] : [];
    const dimension = dimensionOf(by, index, { storeOf: (appNo) => stores.get(appNo) ?? null, phrases });
    const cells = new Int32Array(maxCellsOfRow);
    /** The mask of clauses in which a row is in the cell; 0 for none. */
    return (row: number, counted: number): number => {
      const own = cells
        .subarray(0, dimension.read(row, cells, counted))
        .find((each) => dimension.label(each) === label);
      if (own === undefined) return 0;
      return isCrossed && dimension.clausesOf ? counted & dimension.clausesOf(row, own) : counted;
    };
  });
  const isIn = (some: typeof tests, row: number, i: number): boolean =>
    some.reduce((counted, test) => (counted === 0 ? 0 : test(row, counted)), clauses?.[i] ?? everyClause) !== 0;
  const isListed = {
    cell: (row: number, i: number) => !isIn(tests, row, i),
    first: (row: number, i: number) => !isIn(tests.slice(0, 1), row, i) && isIn(tests.slice(1), row, i),
    inside: (row: number, i: number) => isIn(tests, row, i),
  }[outside ?? 'inside'];
  const found = rows.filter(isListed);
  await pause();
  return { total: found.length, nos: newestOf(index, found, offset, limit) };
};

/** A page of review numbers, newest first. Sorts only rows of the days on the page. */
const newestOf = ({ day, seconds, no }: ReviewIndex, rows: Int32Array, offset: number, limit: number): number[] => {
  const perDay = new Uint32Array(maxDays);
  for (const row of rows) perDay[day[row]!]!++;
  let [first, newer] = [maxDays - 1, 0];
  while (first > 0 && newer + perDay[first]! <= offset) newer += perDay[first--]!;
  let last = first;
  for (let shown = newer + perDay[first]!; last > 0 && shown < offset + limit; ) shown += perDay[--last]!;
  return Array.from(
    rows
      .filter((row) => day[row]! <= first && day[row]! >= last)
      .sort((one, other) => seconds[other]! - seconds[one]! || no[other]! - no[one]!)
      .subarray(offset - newer, offset - newer + limit),
    (row) => no[row]!,
  );
};
