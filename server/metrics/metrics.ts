import { findMatches, type ReadTexts } from '../analysis/search/count-matches.ts';
import type { ReviewIndex } from '../analysis/search/index/review-index.ts';
import { type Matches, type Pause, type Snapshot, snapshotOf } from '../analysis/search/match.ts';
import { countPhrases } from '../analysis/search/phrase-counts.ts';
import type { SearchPlan } from '../analysis/search/plan.ts';
import { fisher, holm } from '../analysis/statistics/proportions.ts';
import type { MetricsDimension, MetricsQuery } from '../contract/resources/reviews/metrics.ts';
import { countCells, type Sums, TooManyCells, whole } from './count-cells.ts';
import { type Dimension, dimensionOf, type Label, maxCellsOfRow, maxDays } from './dimensions.ts';

/** A set of reviews, and those of them that are counted. */
export interface CountedSet {
  readonly scope: SearchPlan;
  /** Null: all of them. */
  readonly topic: SearchPlan | null;
}

export interface MetricsPlan extends CountedSet {
  readonly by: readonly MetricsDimension[];
  /** `rest`: the reviews in scope that are not in the cell; without a topic, those that are not in its first dimension’s value. */
  readonly against: CountedSet | 'rest' | null;
  readonly order: Order;
  readonly limit: number;
  /** The stores of the apps on file, by their numbers. */
  readonly stores: ReadonlyMap<number, string>;
}

type Order = MetricsQuery['order'];

/** Counts of a cell in one set, and how many reviews there are to have been counted. */
export interface Counts extends Sums {
  readonly of: number;
}

export interface MetricsCell extends Counts {
  /** In the order of `by`. */
  readonly labels: readonly Label[];
  readonly against: Counts | null;
  /** How likely chance alone makes shares differ so much, corrected for the number of cells; null when nothing is compared. */
  readonly probability: number | null;
}

export interface MetricsAnswer {
  readonly total: MetricsCell;
  readonly cells: readonly MetricsCell[];
  /** How many there are, whatever `limit` is. */
  readonly cellCount: number;
  /** A review that has it, for each phrase among the labels. */
  readonly phraseExamples: ReadonlyMap<number, number>;
}

/** Cells of a query, and of one that compares two sets. */
export const maxCells = { counted: 100_000, compared: 5_000 };

interface Found {
  readonly scope: Matches;
  readonly topic: Matches;
}

const find = async (snapshot: Snapshot, set: CountedSet, readTexts: ReadTexts, pause: Pause): Promise<Found> => {
  const scope = await findMatches(set.scope, snapshot, readTexts, pause);
  return { scope, topic: set.topic === null ? scope : await findMatches(set.topic, snapshot, readTexts, pause) };
};

/** Counts every cell of a query over the index as it is at this moment. */
export const countMetrics = async (
  plan: MetricsPlan,
  index: ReviewIndex,
  readTexts: ReadTexts,
  pause: Pause = () => {},
): Promise<MetricsAnswer> => {
  const snapshot = snapshotOf(index);
  const found = await find(snapshot, plan, readTexts, pause);
  const other =
    plan.against === null || plan.against === 'rest' ? null : await find(snapshot, plan.against, readTexts, pause);
  const phrases = plan.by.includes('phrase') ? await countPhrases(index, found.topic.rows, pause) : [];
  const tools = {
    storeOf: (appNo: number) => plan.stores.get(appNo) ?? null,
    phrases: phrases.map(({ hash }) => hash),
  };
  const [first = whole, second = whole] = plan.by.map((name) => dimensionOf(name, index, tools));
  const room = plan.against === null ? maxCells.counted : maxCells.compared;
  const countSet = (set: Found): Promise<CountedCells> => countFound(index, set, plan, [first, second], room, pause);
  const own = await countSet(found);
  const others = other && (await countSet(other));
  const numbers = new Set([...own.counted, ...(others?.counted ?? [])]);
  if (numbers.size > room) throw new TooManyCells();
  const compared = (cell: number): Counts | null =>
    plan.against === 'rest' ? own.restOf(cell) : (others?.of(cell) ?? null);
  const cells = [...numbers].map((number) => ({ number, own: own.of(number), against: compared(number) }));
  const probabilities = holm(cells.map(({ own, against }) => (against ? probabilityOf(own, against) : 1)));
  const labelled = cells.map(({ number, own, against }, at): MetricsCell & { number: number } => ({
    number,
    labels: [first.label(Math.floor(number / second.size)), second.label(number % second.size)].slice(
      0,
      plan.by.length,
    ),
    ...own,
    against,
    probability: against && probabilities[at]!,
  }));
  const totalAgainst = others?.total ?? null;
  return {
    total: {
      labels: [],
      ...own.total,
      against: totalAgainst,
      probability: totalAgainst && probabilityOf(own.total, totalAgainst),
    },
    cells: plan.by.length === 0 ? [] : ordered(labelled, plan.order).slice(0, plan.limit),
    cellCount: plan.by.length === 0 ? 0 : labelled.length,
    phraseExamples: new Map(phrases.map(({ hash, no }) => [hash, no])),
  };
};

interface CountedCells {
  readonly counted: readonly number[];
  readonly total: Counts;
  of(cell: number): Counts;
  /** What the cell is compared with when it is with the rest. */
  restOf(cell: number): Counts;
}

const countFound = async (
  index: ReviewIndex,
  { scope, topic }: Found,
  plan: MetricsPlan,
  dimensions: readonly [Dimension, Dimension],
  room: number,
  pause: Pause,
): Promise<CountedCells> => {
  const sums = await countCells(index, topic.rows, dimensions, room, pause);
  const total = (await countCells(index, topic.rows, [whole, whole], 1, pause)).of(0);
  const [first, second] = dimensions;
  const all = { ...total, of: scope.rows.length };
  if (plan.topic !== null || plan.by.length < 2) {
    const scopes = plan.topic && (await countCells(index, scope.rows, dimensions, room, pause));
    const of = (cell: number): Counts => ({ ...sums.of(cell), of: scopes ? scopes.of(cell).reviews : all.of });
    return { counted: (scopes ?? sums).cells, total: all, of, restOf: (cell) => less(all, of(cell)) };
  }
  const firsts = await countCells(index, scope.rows, [first, whole], room, pause);
  const seconds = await countCells(index, scope.rows, [whole, second], room, pause);
  const of = (cell: number): Counts => ({
    ...sums.of(cell),
    of: firsts.of(Math.floor(cell / second.size)).reviews,
  });
  return {
    counted: sums.cells,
    total: all,
    of,
    restOf: (cell) => less({ ...seconds.of(cell % second.size), of: all.of }, of(cell)),
  };
};

const less = (total: Counts, own: Counts): Counts => ({
  reviews: total.reviews - own.reviews,
  of: total.of - own.of,
  stars: total.stars - own.stars,
  low: total.low - own.low,
});

const probabilityOf = (own: Counts, other: Counts): number =>
  fisher({ count: own.reviews, of: own.of }, { count: other.reviews, of: other.of });

const ratio = (part: number, of: number): number => (of === 0 ? -1 : part / of);
const shareOf = ({ reviews, of }: Counts): number => (of === 0 ? 0 : reviews / of);

/** What cells are put in order by, the highest first. */
const measures: Record<Exclude<Order, 'cell'>, (cell: MetricsCell) => number> = {
  reviews: ({ reviews }) => reviews,
  share: ({ reviews, of }) => ratio(reviews, of),
  stars: ({ stars, reviews }) => ratio(stars, reviews),
  lowShare: ({ low, reviews }) => ratio(low, reviews),
  difference: (cell) => (cell.against ? Math.abs(shareOf(cell) - shareOf(cell.against)) : 0),
};

const compareLabels = (one: Label, other: Label): number =>
  one === other
    ? 0
    : one === null
      ? 1
      : other === null
        ? -1
        : typeof one === 'string' && typeof other === 'string'
          ? one.localeCompare(other, 'en', { numeric: true })
          : Number(one) - Number(other);

const compareCells = (one: MetricsCell, other: MetricsCell): number =>
  one.labels.reduce<number>((order, label, at) => order || compareLabels(label, other.labels[at]!), 0);

const ordered = (cells: readonly (MetricsCell & { number: number })[], order: Order): MetricsCell[] =>
  cells
    .toSorted(
      (one, other) =>
        (order === 'cell' ? 0 : measures[order](other) - measures[order](one) || other.of - one.of) ||
        compareCells(one, other),
    )
    .map(({ number: _, ...cell }) => cell);

/** Which reviews of a set lie in one cell, or outside of it or of its first dimension’s value. */
export interface EvidencePlan {
  readonly plan: SearchPlan;
  readonly cell: readonly { readonly by: MetricsDimension; readonly label: Label }[];
  readonly outside: 'cell' | 'first' | null;
  readonly stores: ReadonlyMap<number, string>;
  readonly offset: number;
  readonly limit: number;
}

export interface Evidence {
  readonly total: number;
  /** Newest first. */
  readonly nos: readonly number[];
}

export const listEvidence = async (
  { plan, cell, outside, stores, offset, limit }: EvidencePlan,
  index: ReviewIndex,
  readTexts: ReadTexts,
  pause: Pause = () => {},
): Promise<Evidence> => {
  const { rows } = await findMatches(plan, snapshotOf(index), readTexts, pause);
  const tests = cell.map(({ by, label }) => {
    const phrases = by === 'phrase' ? [Number(label)] : [];
    const dimension = dimensionOf(by, index, { storeOf: (appNo) => stores.get(appNo) ?? null, phrases });
    const cells = new Int32Array(maxCellsOfRow);
    return (row: number): boolean =>
      cells.subarray(0, dimension.read(row, cells)).some((each) => dimension.label(each) === label);
  });
  const isInCell = (row: number): boolean => tests.every((test) => test(row));
  const isListed = {
    cell: (row: number) => !isInCell(row),
    first: (row: number) => !tests[0]!(row) && tests.slice(1).every((test) => test(row)),
    inside: isInCell,
  }[outside ?? 'inside'];
  const found = rows.filter(isListed);
  await pause();
  return { total: found.length, nos: newestOf(index, found, offset, limit) };
};

/** The numbers of a page of rows, the newest first. Only rows of the days on the page are sorted. */
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
