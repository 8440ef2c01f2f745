import type { Names } from './index/names.ts';
import type { ReviewIndex } from './index/review-index.ts';
import { matchClauses } from './match-clauses.ts';
import type { ClauseMatch, Groups, SearchPlan, TopicMatch, Unit, Way, Where } from './plan.ts';
import { indexedKinds } from './tag-terms.ts';

/** Yields to other searches; called between steps of a few milliseconds. */
export type Pause = () => Promise<void> | void;

/** The index at one moment: later changes do not affect it. */
export interface Snapshot {
  readonly index: ReviewIndex;
  readonly rows: number;
  readonly living: Bits;
  /** Living rows that count by default. */
  readonly usual: Bits;
}

export const snapshotOf = (index: ReviewIndex): Snapshot => ({
  index,
  rows: index.rows,
  living: index.living.slice(0, (index.rows + 31) >>> 5),
  usual: index.usual.slice(0, (index.rows + 31) >>> 5),
});

export interface Matches {
  /** The number of reviews in scope, matching or not. */
  readonly candidates: number;
  readonly rows: Rows;
  /** Null if nothing in the plan weighs matches. */
  readonly worths: Uint32Array | null;
  /** A mask of the matching clauses of each match; null if clauses make no difference. */
  readonly clauses: Uint16Array | null;
}

/** A bit for each row. */
type Bits = Uint32Array<ArrayBuffer>;
type Rows = Int32Array<ArrayBuffer>;

/** Matches everything except literals, which need the texts. */
export const matchRows = async (snapshot: Snapshot, plan: SearchPlan, pause: Pause): Promise<Matches> => {
  const { topic, clause, literals, exclude, where } = plan;
  const tests = testsOf(snapshot.index, where);
  const living = baseOf(snapshot, where);
  const scope = await scopeOf({ ...snapshot, living }, where, tests, pause);
  const candidates = scope?.length ?? countBits(living);
  if (topic === null && clause === null && literals.length === 0 && exclude.length === 0) {
    return { candidates, rows: scope ?? listOf(living), worths: null, clauses: null };
  }
  const units = topic && topicUnits(snapshot, topic);
  await pause();
  const bits = units ? mayBeEnough(snapshot, units, topic.least) : living.slice();
  if (units) keepCommon(bits, living);
  if (clause) keepClauses(snapshot, bits, clause);
  for (const { groups } of literals) keepCommon(bits, withGroups(snapshot, groups));
  for (const groups of exclude) removeAll(bits, withGroups(snapshot, groups));
  await pause();
  // Filtering the few matching rows is cheaper than looking up each row in scope, unless the scope is a list.
  const rows = where.nos === null ? filterRows(tests, listOf(bits)) : scope!.filter((row) => hasBit(bits, row));
  const enough = units ? enoughOf(units, topic.least, rows) : { rows, worths: null };
  if (!clause) return { candidates, ...enough, clauses: null };
  return { candidates, ...(await matchClauses(snapshot.index, clause, enough.rows, pause)) };
};

/** Keeps rows that may have a matching clause: those with all required terms in any clauses. */
const keepClauses = (snapshot: Snapshot, bits: Bits, { topic, tags, literals }: ClauseMatch): void => {
  if (topic) keepCommon(bits, mayBeEnough(snapshot, topicUnits(snapshot, topic), topic.least));
  if (tags.length > 0) keepCommon(bits, withGroups(snapshot, tags));
  for (const { groups } of literals) keepCommon(bits, withGroups(snapshot, groups));
};

export const rowsWith = (snapshot: Snapshot, groups: Groups, rows: Rows): Rows => {
  const bits = withGroups(snapshot, groups);
  return rows.filter((row) => hasBit(bits, row));
};

/** Moves rows that pass to the front of the array and returns that part. */
type Test = (rows: Rows) => Rows;

/** Rows filtered between two pauses. */
const block = 1 << 17;

/** The rows selected by app and panel. */
const baseOf = (snapshot: Snapshot, { appNos, panel }: Where): Bits => {
  const base = panel ? snapshot.usual : snapshot.living;
  if (appNos === null) return base;
  const bits = emptyBits(snapshot);
  for (const appNo of appNos) snapshot.index.markApp(appNo, bits);
  keepCommon(bits, base);
  return bits;
};

/** The living rows that pass all tests; null if there are no tests. */
const scopeOf = async (
  { index, rows, living }: Snapshot,
  where: Where,
  tests: readonly Test[],
  pause: Pause,
): Promise<Rows | null> => {
  if (where.nos !== null) {
    const own = Int32Array.from(where.nos, (no) => index.rowOf(no)).filter((row) => row >= 0 && row < rows);
    return filterRows(tests, own.filter((row) => hasBit(living, row)).sort());
  }
  if (tests.length === 0 && where.appNos === null) return null;
  const parts: Rows[] = [];
  for (let from = 0; from < rows; from += block) {
    const to = Math.min(from + block, rows);
    parts.push(filterRows(tests, listOf(living.subarray(from >>> 5, (to + 31) >>> 5), from)));
    await pause();
  }
  return joined(parts);
};

const joined = (parts: readonly Rows[]): Rows => {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
};

/** @param rows overwritten */
const filterRows = (tests: readonly Test[], rows: Rows): Rows => tests.reduce((left, test) => test(left), rows);

type Column = Uint8Array | Uint16Array | Uint32Array;

const byTable =
  (column: Column, marked: Uint8Array): Test =>
  (rows) => {
    let end = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      rows[end] = row;
      end += marked[column[row]!]!;
    }
    return rows.subarray(0, end);
  };

const byBounds =
  (column: Column, least: number, most: number): Test =>
  (rows) => {
    let end = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      rows[end] = row;
      end += column[row]! >= least && column[row]! <= most ? 1 : 0;
    }
    return rows.subarray(0, end);
  };

const marksOf = (size: number, isMarked: (number: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: size }, (_, number) => (isMarked(number) ? 1 : 0));

const markedNames = (names: Names, wanted: readonly string[]): Uint8Array => {
  const marks = new Uint8Array(names.size + 1);
  for (const each of wanted) {
    const number = names.find(each);
    if (number > 0) marks[number] = 1;
  }
  return marks;
};

/** Roughly the most selective first: each test only sees what the previous ones kept. */
const testsOf = (index: ReviewIndex, where: Where): Test[] => {
  const tests: Test[] = [];
  if (where.versions.length > 0) tests.push(byTable(index.version, markedVersions(index, where.versions)));
  if (where.countries.length > 0) tests.push(byCountry(index, where));
  if (where.languages.length > 0) tests.push(byTable(index.language, markedNames(index.languages, where.languages)));
  if (where.since !== null || where.until !== null) {
    tests.push(byBounds(index.seconds, where.since ?? 0, where.until ?? 0xffff_ffff));
  }
  if (where.kinds.length > 0) {
    const wanted = where.kinds.reduce((bits, kind) => bits | (1 << indexedKinds.indexOf(kind)), 0);
    tests.push(
      byTable(
        index.kinds,
        marksOf(1 << indexedKinds.length, (bits) => (bits & wanted) !== 0),
      ),
    );
  }
  if (where.stars.length > 0)
    tests.push(
      byTable(
        index.rating,
        marksOf(256, (stars) => where.stars.includes(stars)),
      ),
    );
  if (where.replied !== null)
    tests.push(
      byTable(
        index.replied,
        marksOf(2, (bit) => (bit === 1) === where.replied),
      ),
    );
  if (where.minLength !== null) tests.push(byBounds(index.length, where.minLength, 0xffff));
  return tests;
};

/** A review without a country counts as from one of `countries` if its language suggests so. */
const byCountry = ({ country, language, countries, languages }: ReviewIndex, where: Where): Test => {
  const here = markedNames(countries, where.countries);
  const spoken = markedNames(languages, where.languagesOfCountries);
  return (rows) => {
    let end = 0;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      rows[end] = row;
      end += here[country[row]!]! | (country[row] === 0 ? spoken[language[row]!]! : 0);
    }
    return rows.subarray(0, end);
  };
};

/** `5.4` includes 5.4.1; `=5.4` is exact. */
const matchesVersion = (version: string, wanted: string): boolean =>
  wanted.startsWith('=') ? version === wanted.slice(1) : version === wanted || version.startsWith(`${wanted}.`);

const markedVersions = ({ versions, versionTexts }: ReviewIndex, wanted: readonly string[]): Uint8Array => {
  const texts = marksOf(versionTexts.size + 1, (number) => {
    const text = versionTexts.text(number);
    return number > 0 && wanted.some((each) => matchesVersion(text, each));
  });
  return marksOf(versions.text.length, (version) => texts[versions.text[version]!] === 1);
};

/** The rows that match each way of a unit, and any of them. */
interface MarkedUnit {
  readonly ways: readonly { readonly bits: Bits; readonly worth: number }[];
  readonly any: Bits;
  readonly needed: boolean;
  readonly maxWorth: number;
}

const topicUnits = (snapshot: Snapshot, { units }: TopicMatch): MarkedUnit[] =>
  units.map(({ ways, needed }: Unit) => {
    const marked = ways
      .map((way) => ({ bits: withWay(snapshot, way), worth: way.worth }))
      .filter(({ bits }) => hasAny(bits));
    const any = marked.length === 1 ? marked[0]!.bits : emptyBits(snapshot);
    if (marked.length > 1) for (const { bits } of marked) addAll(any, bits);
    return { ways: marked, any, needed, maxWorth: marked.reduce((most, { worth }) => Math.max(most, worth), 0) };
  });

/** Rows that may reach the minimum: those with every unit that the others cannot make up for. */
const mayBeEnough = (snapshot: Snapshot, units: readonly MarkedUnit[], least: number): Bits => {
  const bits = emptyBits(snapshot);
  const total = units.reduce((sum, { maxWorth }) => sum + maxWorth, 0);
  if (total < least) return bits;
  for (const { any } of units) addAll(bits, any);
  for (const { any, needed, maxWorth } of units) if (needed || total - maxWorth < least) keepCommon(bits, any);
  return bits;
};

/** Rows that reach the minimum, counting each unit by its surest way. */
const enoughOf = (units: readonly MarkedUnit[], least: number, rows: Rows): Pick<Matches, 'rows' | 'worths'> => {
  const worths = new Uint32Array(rows.length);
  const [only] = units;
  if (units.length === 1 && only!.ways.length === 1) return { rows, worths: worths.fill(only!.maxWorth) };
  const kept = new Int32Array(rows.length);
  let end = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    let worth = 0;
    for (const { ways } of units) worth += ways.find(({ bits }) => hasBit(bits, row))?.worth ?? 0;
    kept[end] = row;
    worths[end] = worth;
    if (worth >= least) end++;
  }
  return { rows: kept.subarray(0, end), worths: worths.subarray(0, end) };
};

const withWay = (snapshot: Snapshot, { groups, language }: Way): Bits => {
  const bits = withGroups(snapshot, groups);
  if (language === null) return bits;
  const isSpoken = inLanguage(snapshot.index, language);
  for (const row of listOf(bits)) if (!isSpoken(row)) bits[row >>> 5]! &= ~(1 << (row & 31));
  return bits;
};

export const inLanguage = ({ languages, language }: ReviewIndex, asked: string): ((row: number) => boolean) => {
  const number = languages.find(asked);
  return (row) => number > 0 && language[row] === number;
};

/** Rows with a term of each group; none without groups. */
const withGroups = (snapshot: Snapshot, [first, ...others]: Groups): Bits => {
  const bits = withAny(snapshot, first ?? []);
  for (const terms of others) keepCommon(bits, withAny(snapshot, terms));
  return bits;
};

const withAny = (snapshot: Snapshot, terms: readonly string[]): Bits => {
  const { index } = snapshot;
  const bits = emptyBits(snapshot);
  for (const term of terms) {
    const number = index.terms.find(term);
    if (number > 0) index.postings.mark(number, bits);
  }
  return bits;
};

const emptyBits = ({ rows }: Snapshot): Bits => new Uint32Array((rows + 31) >>> 5);
const hasBit = (bits: Bits, row: number): boolean => (bits[row >>> 5]! & (1 << (row & 31))) !== 0;
const hasAny = (bits: Bits): boolean => bits.some((word) => word !== 0);
const addAll = (bits: Bits, others: Bits): void => {
  for (let i = 0; i < bits.length; i++) bits[i]! |= others[i]!;
};
const keepCommon = (bits: Bits, others: Bits): void => {
  for (let i = 0; i < bits.length; i++) bits[i]! &= others[i]!;
};
const removeAll = (bits: Bits, others: Bits): void => {
  for (let i = 0; i < bits.length; i++) bits[i]! &= ~others[i]!;
};

const countBits = (bits: Bits): number => {
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    // Population count in parallel: sums of 2 bits, 4, 8, then all.
    const pairs = bits[i]! - ((bits[i]! >>> 1) & 0x5555_5555);
    const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
};

/** @param first the row of the first bit */
const listOf = (bits: Bits, first = 0): Rows => {
  const rows = new Int32Array(countBits(bits));
  let end = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) {
      rows[end++] = first + (i << 5) + 31 - Math.clz32(word & -word);
    }
  }
  return rows;
};
