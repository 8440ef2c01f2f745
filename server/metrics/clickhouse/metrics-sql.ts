import { dayMs } from '../../contract/domain/durations.ts';
import type { IndexedDimension } from '../../contract/resources/reviews/metrics.ts';
import { type Label, type Labelled, lowRating, noSums, type Sums, TooManyCells } from '../counting/count-cells.ts';
import {
  answerOf,
  type CountedCells,
  type CountedSet,
  countedCells,
  type EvidencePlan,
  type MetricsAnswer,
  type MetricsPlan,
  roomOf,
  type SumsByCell,
} from '../metrics.ts';
import { indexedPolarities } from '../search/tag-terms.ts';
import { matchingClauses } from './clauses.ts';
import { from, isMatch } from './conditions.ts';
import type { Tables } from './schema.ts';
import { type Statement, Values } from './statement.ts';

export type Row = readonly (string | number)[];
type Raw = string | number;

interface ColumnDimension {
  /** SQL of the value that reviews are grouped by. */
  readonly of: string;
  /** Set if the value is a list with a cell for each item. */
  readonly spread?: true;
  /** SQL of the clause masks parallel to that list. */
  readonly clauses?: string;
  readonly text?: true;
  label(raw: Raw): Label;
  /** The inverse of `label`; null if no value has this label. */
  raw(label: Label): Raw | null;
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const dayOf = (label: Label): number => Date.parse(`${label}T00:00:00Z`) / dayMs;
const wholeOrNull = (value: number): number | null => (Number.isSafeInteger(value) ? value : null);

const number = (of: string): ColumnDimension => ({
  of,
  label: (raw) => raw,
  raw: (label) => (typeof label === 'number' ? wholeOrNull(label) : null),
});
const text = (of: string): ColumnDimension => ({
  of,
  text: true,
  label: (raw) => raw || null,
  raw: (label) => (label === null ? '' : typeof label === 'string' && label !== '' ? label : null),
});

const columnDimensions: Record<IndexedDimension, ColumnDimension> = {
  app: number('app'),
  store: text('store'),
  week: {
    of: 'intDiv(day + 3, 7)',
    label: (raw) => dateOf(7 * Number(raw) - 3),
    raw: (label) => wholeOrNull((dayOf(label) + 3) / 7),
  },
  month: {
    of: 'toYear(toDate(day)) * 12 + toMonth(toDate(day))',
    label: (raw) =>
      new Date(Date.UTC(Math.floor((Number(raw) - 1) / 12), (Number(raw) - 1) % 12)).toISOString().slice(0, 10),
    raw: (label) => {
      const [, year, month] = /^(\d{4})-(\d\d)-01$/.exec(String(label)) ?? [];
      return year ? Number(year) * 12 + Number(month) : null;
    },
  },
  version: text(`if(version = '', '', concat(toString(app), ' ', version))`),
  country: text('country'),
  language: text('language'),
  stars: number('stars'),
  replied: {
    of: 'replied',
    label: (raw) => raw === 1,
    raw: (label) => (typeof label === 'boolean' ? Number(label) : null),
  },
  kind: { ...text('kinds'), spread: true },
  theme: { ...text('themes'), spread: true, clauses: 'theme_clauses' },
  polarity: {
    ...text(
      `arrayFilter(x -> x != '', [${indexedPolarities.map((each) => `if(${each} != 0, '${each}', '')`).join(', ')}])`,
    ),
    spread: true,
    clauses: `arrayFilter(x -> x != 0, [${indexedPolarities.join(', ')}])`,
  },
  phrase: { ...number('phrases'), spread: true },
};

const all = { number: -1, text: '\u0001' };
const allOf = ({ text }: ColumnDimension): Raw => (text ? all.text : all.number);

/** The clause mask of a row that counts whatever the clauses. */
const everyClause = 'toInt32(-1)';

/**
 * The columns of a dimension. Each review is counted in its own cells and in the cell of all values; where cells belong
 * to clauses, the clause masks are columns too.
 */
const columnsOf = (dimension: ColumnDimension, at: number, phrases: readonly number[], values: Values): string[] => {
  const { of, clauses } = dimension;
  if (!clauses) return [`${cells(dimension, phrases, values)} as d${at}`];
  const whole = `(toString(${values.bind(allOf(dimension))}), ${everyClause})`;
  const items = `arrayMap((x, c) -> (toString(x), toInt32(c)), ${of}, ${clauses})`;
  return [`arrayJoin(arrayConcat([${whole}], ${items})) as k${at}`, `k${at}.1 as d${at}`, `k${at}.2 as c${at}`];
};

const cells = (dimension: ColumnDimension, phrases: readonly number[], values: Values): string => {
  const { of, spread, text } = dimension;
  const whole = values.bind(allOf(dimension));
  const typed = (value: string): string => (text ? `toString(${value})` : `toInt64(${value})`);
  if (!spread) return `arrayJoin([${typed(whole)}, ${typed(of)}])`;
  const items =
    of !== 'phrases'
      ? of
      : phrases.length === 0
        ? '[]'
        : `arrayFilter(x -> has([${values.bind(phrases)}], x), phrases)`;
  return items === '[]'
    ? `arrayJoin([${typed(whole)}])`
    : `arrayJoin(arrayConcat([${typed(whole)}], arrayMap(x -> ${typed('x')}, ${items})))`;
};

const maxPhrases = 60;
const leastMatches = 2;
const noRange = 2 ** 32;

/**
 * The most frequent phrases among the matches. Rows: hash, matches, and the number of the best example combined with
 * its quality.
 */
export const phrasesSql = (tables: Tables, { scope, topic }: CountedSet): Statement => {
  const values = new Values();
  const sql = `select phrase, count() as matches, min(rank) as best from (
  select arrayJoin(phrases) as phrase, (255 - quality) * ${noRange} + no as rank
  ${from(tables, isMatch(topic ?? scope, tables, values))}
) group by phrase having matches >= ${leastMatches} order by matches desc, phrase limit ${maxPhrases}`;
  return { sql, values: values.list };
};

export interface CountedPhrase {
  readonly hash: number;
  readonly count: number;
  readonly no: number;
}

export const readPhrases = (rows: readonly Row[]): CountedPhrase[] =>
  rows.map(([hash, count, best]) => ({ hash: Number(hash), count: Number(count), no: Number(best) % noRange }));

/** Each dimension is counted by value and for all values, so two dimensions have up to four combinations. */
const maxRows = (plan: MetricsPlan): number => 4 * (roomOf(plan) + 1);

const needsFirsts = ({ topic, by }: MetricsPlan): boolean => topic === null && by.length === 2;

export const metricsSql = (tables: Tables, plan: MetricsPlan, phrases: readonly number[]): Statement => {
  const values = new Values();
  const sets = plan.against === null || plan.against === 'rest' ? [plan] : [plan, plan.against];
  const by = plan.by.map((name) => columnDimensions[name]);
  const keys = by.map((_, at) => `d${at}`);
  const inClauses = by.flatMap(({ clauses }, at) => (clauses ? [`c${at}`] : []));
  const flags = sets.flatMap(({ scope, topic }, at) => [
    `${isMatch(scope, tables, values)} as scope${at}`,
    `${topic ? isMatch(topic, tables, values) : `scope${at}`} as topic${at}`,
    ...(topic?.clause && inClauses.length > 0
      ? [`toInt32(${matchingClauses(topic.clause, values)}) as clauses${at}`]
      : []),
  ]);
  const columns = by.flatMap((dimension, at) => columnsOf(dimension, at, phrases, values));
  const common = inClauses.length > 0 ? inClauses.reduce((one, other) => `bitAnd(${one}, ${other})`) : '';
  // Two values that belong to clauses must share a clause.
  const isTogether =
    inClauses.length === 2
      ? ` and (${[...inClauses.map((each) => `${each} = ${everyClause}`), `${common} != 0`].join(' or ')})`
      : '';
  const sums = sets.flatMap(({ topic }, at) => {
    const isCounted =
      topic?.clause && inClauses.length > 0
        ? `topic${at} and bitAnd(${common}, clauses${at}) != 0`
        : `topic${at}${isTogether}`;
    return [
      `countIf(scope${at}${isTogether})`,
      `countIf(${isCounted})`,
      `sumIf(rating, ${isCounted})`,
      `countIf(${isCounted} and rating <= ${lowRating})`,
      `sumIf(rating * rating, ${isCounted})`,
    ];
  });
  const isAll = by.map((dimension, at) => `(d${at} = ${values.bind(allOf(dimension))})`);
  const wanted = !needsFirsts(plan)
    ? `${isAll[0]} = ${isAll[1]}`
    : plan.against === 'rest'
      ? '1'
      : `not (${isAll[0]} and not ${isAll[1]})`;
  const sql = `select ${[...keys, ...sums].join(', ')} from (
  select ${[...columns, 'stars as rating', ...flags].join(', ')}
  ${from(tables, `(${sets.map((_, at) => `scope${at}`).join(' or ')})`)}
)${by.length === 2 ? ` where ${wanted}` : ''}${keys.length > 0 ? ` group by ${keys.join(', ')} limit ${maxRows(plan)}` : ''}`;
  return { sql, values: values.list };
};

const sumsOfSet = 5;

export const readMetrics = (
  plan: MetricsPlan,
  rows: readonly Row[],
  phrases: readonly CountedPhrase[],
): MetricsAnswer => {
  const room = roomOf(plan);
  if (rows.length >= maxRows(plan)) throw new TooManyCells();
  const by = plan.by.map((name) => columnDimensions[name]);
  const names = by.map((dimension, at) => {
    const raws = [...new Set(rows.map((row) => row[at]!))].filter((raw) => raw !== allOf(dimension));
    return { raws, numbers: new Map(raws.map((raw, place) => [raw, place])) };
  });
  const labelled = (at: number): Labelled => {
    const raws = names[at]?.raws;
    return { size: raws?.length || 1, label: (cell) => (raws ? by[at]!.label(raws[cell]!) : null) };
  };
  const [first, second] = [labelled(0), labelled(1)];
  /** @param isWanted for each dimension: rows of single values (true) or of all values (false) */
  const sumsOf = (setAt: number, counted: 'scope' | 'topic', isWanted: readonly boolean[]): SumsByCell => {
    const sums = new Map<number, Sums>();
    for (const row of rows) {
      const places = names.map(({ numbers }, at) => numbers.get(row[at]!));
      if (places.some((place, at) => (place !== undefined) !== isWanted[at])) continue;
      const start = by.length + sumsOfSet * setAt;
      const [scope, reviews, stars, low, squares] = row.slice(start, start + sumsOfSet).map(Number);
      const own: Sums =
        counted === 'scope'
          ? { ...noSums, reviews: scope! }
          : { reviews: reviews!, stars: stars!, low: low!, squares: squares! };
      if (own.reviews > 0) sums.set((places[0] ?? 0) * (isWanted[1] ? second.size : 1) + (places[1] ?? 0), own);
    }
    if (sums.size > room) throw new TooManyCells();
    return { cells: [...sums.keys()], of: (cell) => sums.get(cell) ?? noSums };
  };
  const setOf = (setAt: number): CountedCells => {
    const total = {
      ...sumsOf(setAt, 'topic', [false, false]).of(0),
      of: sumsOf(setAt, 'scope', [false, false]).of(0).reviews,
    };
    return countedCells(second.size, {
      total,
      sums: sumsOf(setAt, 'topic', [true, true]),
      scopes: plan.topic && sumsOf(setAt, 'scope', [true, true]),
      firsts: needsFirsts(plan) ? sumsOf(setAt, 'scope', [true, false]) : null,
      seconds: needsFirsts(plan) && plan.against === 'rest' ? sumsOf(setAt, 'topic', [false, true]) : null,
    });
  };
  const others = plan.against === null || plan.against === 'rest' ? null : setOf(1);
  const examples = new Map(phrases.map(({ hash, no }) => [hash, no]));
  return answerOf(plan, [first, second], setOf(0), others, examples);
};

type Cell = EvidencePlan['cell'];

const isInCell = ({ by, label }: Cell[number], values: Values): string => {
  const { of, spread, raw } = columnDimensions[by];
  const value = raw(label);
  if (value === null || (spread && label === null)) return '0';
  return spread ? `has(${of}, ${values.bind(value)})` : `${of} = ${values.bind(value)}`;
};

/** The clauses in which a review is in a cell; null if cells of this dimension do not belong to clauses. */
const clausesOfCell = ({ by, label }: Cell[number], values: Values): string | null => {
  const { of, clauses } = columnDimensions[by];
  if (!clauses) return null;
  const value = values.bind(String(label));
  return `arrayReduce('groupBitOr', arrayMap((x, c) -> if(x = ${value}, c, toUInt16(0)), ${of}, ${clauses}))`;
};

/** Whether a match is in all of these cells; if they belong to clauses, within one matching clause. */
const isInCells = ({ clause }: EvidencePlan['plan'], cells: Cell, values: Values): string => {
  const placed = cells.map((cell) => clausesOfCell(cell, values)).filter((each) => each !== null);
  const common = [...placed, ...(clause ? [matchingClauses(clause, values)] : [])];
  const isPlaced = placed.length > 0 && common.length > 1;
  return [
    ...cells.map((cell) => isInCell(cell, values)),
    ...(isPlaced ? [`${common.reduce((one, other) => `bitAnd(${one}, ${other})`)} != 0`] : []),
    '1',
  ].join(' and ');
};

/** The reviews behind a figure: their number, and a page of them, newest first. */
export const evidenceSql = (
  tables: Tables,
  { plan, cell, outside, offset, limit }: EvidencePlan,
): { readonly count: Statement; readonly page: Statement } => {
  const values = new Values();
  const isIn = (cells: Cell): string => `(${isInCells(plan, cells, values)})`;
  const listed = {
    cell: () => `not ${isIn(cell)}`,
    first: () => `not ${isIn(cell.slice(0, 1))} and ${isIn(cell.slice(1))}`,
    inside: () => isIn(cell),
  }[outside ?? 'inside']();
  const found = from(tables, `${isMatch(plan, tables, values)} and (${listed})`);
  const page = `${values.bind(offset)}, ${values.bind(limit)}`;
  return {
    count: { sql: `select count() ${found}`, values: values.list },
    page: { sql: `select no ${found} order by seconds desc, no desc limit ${page}`, values: values.list },
  };
};
