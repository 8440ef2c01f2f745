/** One app's reviews in two groups: how many of each there are, and how many of them say something. */
export interface Table {
  readonly one: { readonly said: number; readonly all: number };
  readonly other: { readonly said: number; readonly all: number };
}

/** A group of fewer reviews is compared with nothing: each voice moves its share too far. */
export const fewestCompared = 10;

/** How rare a difference has to be, in standard deviations, and as the part of all cases that go so far by chance. */
export interface Rarity {
  readonly deviations: number;
  readonly tail: number;
}
export const oneInForty: Rarity = { deviations: 1.96, tail: 0.025 };
export const oneInHundred: Rarity = { deviations: 2.33, tail: 0.01 };

export interface Comparison {
  /** Which way the first group differs from the other by more than chance. */
  readonly way: 'more' | 'fewer' | 'chance';
  /** By how many standard deviations. */
  readonly deviations: number;
}

/** Room enough on both sides of what is expected for the normal curve to be near the truth (Mantel and Fleiss). */
const roomForCurve = 5;

/**
 * Whether the first groups say something more or less often than the others. Each table is compared within itself (Mantel
 * and Haenszel's test), by the normal curve where there are reviews enough for it, else by counting the cases out.
 */
export const compare = (all: readonly Table[], rarity: Rarity): Comparison => {
  // Where one of the groups is empty there is nothing to compare.
  const tables = all.filter(({ one, other }) => one.all > 0 && other.all > 0);
  const total = (countOf: (table: Table) => number): number => tables.reduce((sum, table) => sum + countOf(table), 0);
  const deviation = Math.sqrt(total(varianceOf));
  if (deviation === 0) return { way: 'chance', deviations: 0 };
  const expected = total(expectedOf);
  const said = total(({ one }) => one.said);
  const deviations = (said - expected) / deviation;
  const [below, above] = [expected - total(leastOf), total(mostOf) - expected];
  if (total(({ one }) => one.all) < fewestCompared || total(({ other }) => other.all) < fewestCompared) {
    return { way: 'chance', deviations };
  }
  if (Math.min(below, above) >= roomForCurve) {
    const isFar = Math.abs(deviations) >= rarity.deviations;
    return { way: isFar ? (deviations > 0 ? 'more' : 'fewer') : 'chance', deviations };
  }
  // Counted out from the nearer end: from the other group's side, what is most for one is least for the other.
  const swapped = above < below;
  const { atLeast, atMost } = tailsOf(swapped ? tables.map(({ one, other }) => ({ one: other, other: one })) : tables);
  const [more, fewer] = swapped ? [atMost, atLeast] : [atLeast, atMost];
  return { way: more <= rarity.tail ? 'more' : fewer <= rarity.tail ? 'fewer' : 'chance', deviations };
};

const sizeOf = ({ one, other }: Table): { sayers: number; all: number } => ({
  sayers: one.said + other.said,
  all: one.all + other.all,
});

const expectedOf = (table: Table): number => {
  const { sayers, all } = sizeOf(table);
  return all === 0 ? 0 : (sayers * table.one.all) / all;
};

const varianceOf = (table: Table): number => {
  const { sayers, all } = sizeOf(table);
  return all < 2 ? 0 : (sayers * (all - sayers) * table.one.all * table.other.all) / (all * all * (all - 1));
};

const leastOf = (table: Table): number => Math.max(0, sizeOf(table).sayers - table.other.all);
const mostOf = (table: Table): number => Math.min(table.one.all, sizeOf(table).sayers);

/** So far above the least there is nothing left to count, where less than `roomForCurve` is expected. */
const furthest = 60;

/** How likely the first groups have as many sayers as they have or more, and as many or fewer, by chance alone. */
const tailsOf = (tables: readonly Table[]): { atLeast: number; atMost: number } => {
  const chances = tables.map(chancesOf).reduce(sumsOf, [1]);
  const place = tables.reduce((sum, table) => sum + table.one.said - leastOf(table), 0);
  const sum = (part: readonly number[]): number => part.reduce((all, chance) => all + chance, 0);
  return { atLeast: sum(chances.slice(place)), atMost: sum(chances.slice(0, place + 1)) };
};

/** How likely the first group has the least number of sayers that it can have, one more, and so on (hypergeometric). */
const chancesOf = (table: Table): number[] => {
  const { sayers } = sizeOf(table);
  const { one, other } = table;
  const [least, most] = [leastOf(table), mostOf(table)];
  const weights = [1];
  for (let count = least; count < most && weights.length <= furthest; count++) {
    const next = ((sayers - count) * (one.all - count)) / ((count + 1) * (other.all - sayers + count + 1));
    weights.push(weights.at(-1)! * next);
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
};

/** How likely the sums of two numbers are. */
const sumsOf = (ones: readonly number[], others: readonly number[]): number[] => {
  const sums = new Array<number>(Math.min(ones.length + others.length - 1, furthest + 1)).fill(0);
  for (const [at, one] of ones.entries()) {
    for (const [and, other] of others.entries()) if (at + and < sums.length) sums[at + and]! += one * other;
  }
  return sums;
};
