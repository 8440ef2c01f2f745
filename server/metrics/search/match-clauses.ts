import { allClauses } from './index/record.ts';
import type { ReviewIndex } from './index/review-index.ts';
import { inLanguage, type Matches, type Pause } from './match.ts';
import type { ClauseMatch, Groups, Way } from './plan.ts';

/** For each row, a bit for each clause. */
type Clauses = Uint16Array<ArrayBuffer>;

interface PlacedWay {
  readonly clauses: Clauses;
  readonly worth: number;
}

interface PlacedUnit {
  readonly ways: readonly PlacedWay[];
  readonly needed: boolean;
}

/** Keeps the rows with a matching clause, with a mask of their matching clauses. */
export const matchClauses = async (
  index: ReviewIndex,
  { topic, tags, without }: ClauseMatch,
  rows: Matches['rows'],
  pause: Pause,
): Promise<Pick<Matches, 'rows' | 'worths' | 'clauses'>> => {
  const withAny = (terms: readonly string[]): Clauses => {
    const clauses = new Uint16Array(rows.length);
    for (const term of terms) {
      const number = index.terms.find(term);
      if (number > 0) index.postings.addClauses(number, rows, clauses);
    }
    return clauses;
  };
  const withGroups = async ([first, ...others]: Groups): Promise<Clauses> => {
    const clauses = withAny(first ?? []);
    for (const terms of others) {
      await pause();
      keepCommon(clauses, withAny(terms));
    }
    return clauses;
  };
  const withWay = async ({ groups, language, worth }: Way): Promise<PlacedWay> => {
    const clauses = await withGroups(groups);
    if (language === null) return { clauses, worth };
    const isSpoken = inLanguage(index, language);
    return { clauses: clauses.map((bits, i) => (isSpoken(rows[i]!) ? bits : 0)), worth };
  };
  const open = Uint16Array.from(rows, (row) => allClauses(index.clauseCount[row]!));
  for (const terms of tags) {
    keepCommon(open, withAny(terms));
    await pause();
  }
  for (const groups of without) removeAll(open, await withGroups(groups));
  const units: PlacedUnit[] = [];
  for (const { ways, needed } of topic?.units ?? []) {
    const placed: PlacedWay[] = [];
    for (const way of ways) placed.push(await withWay(way));
    units.push({ ways: placed, needed });
  }
  return topic ? enoughOf(units, topic.least, rows, open) : anyOf(rows, open);
};

const anyOf = (rows: Matches['rows'], open: Clauses) => ({
  rows: rows.filter((_, i) => open[i] !== 0),
  worths: null,
  clauses: open.filter((clauses) => clauses !== 0),
});

/** The worth of the clause with this bit; -1 if a needed unit is missing. */
const worthOf = (units: readonly PlacedUnit[], i: number, bit: number): number => {
  let worth = 0;
  for (const { ways, needed } of units) {
    const way = ways.find(({ clauses }) => (clauses[i]! & bit) !== 0);
    if (!way && needed) return -1;
    worth += way?.worth ?? 0;
  }
  return worth;
};

/** The worth of a review is that of its best clause. */
const enoughOf = (units: readonly PlacedUnit[], least: number, rows: Matches['rows'], open: Clauses) => {
  const kept = new Int32Array(rows.length);
  const worths = new Uint32Array(rows.length);
  const clauses = new Uint16Array(rows.length);
  let end = 0;
  for (let i = 0; i < rows.length; i++) {
    let best = 0;
    let matching = 0;
    for (let left = open[i]!; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const worth = worthOf(units, i, bit);
      if (worth < least) continue;
      matching |= bit;
      best = Math.max(best, worth);
    }
    kept[end] = rows[i]!;
    worths[end] = best;
    clauses[end] = matching;
    if (matching !== 0) end++;
  }
  return { rows: kept.subarray(0, end), worths: worths.subarray(0, end), clauses: clauses.subarray(0, end) };
};

const keepCommon = (clauses: Clauses, others: Clauses): void => {
  for (let i = 0; i < clauses.length; i++) clauses[i]! &= others[i]!;
};
const removeAll = (clauses: Clauses, others: Clauses): void => {
  for (let i = 0; i < clauses.length; i++) clauses[i]! &= ~others[i]!;
};
