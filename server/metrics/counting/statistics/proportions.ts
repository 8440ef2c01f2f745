export interface Part {
  readonly count: number;
  readonly of: number;
}

/** Two groups to compare, such as one app's reviews in two periods. */
export interface Table {
  readonly one: Part;
  readonly other: Part;
}

export type Interval = readonly [low: number, high: number];

/** The 97.5 % quantile of the normal distribution: 95 % lie within it on both sides. */
export const z = 1.959963984540054;

const shareOf = ({ count, of }: Part): number => (of === 0 ? 0 : count / of);

/** Wilson's score interval of a share, 95 % by default; 0 to 1 for an empty group. */
export const wilson = ({ count, of }: Part, deviations = z): Interval => {
  if (of === 0) return [0, 1];
  const [share, squared] = [count / of, deviations * deviations];
  const center = (share + squared / (2 * of)) / (1 + squared / of);
  const reach = (deviations / (1 + squared / of)) * Math.sqrt((share * (1 - share)) / of + squared / (4 * of * of));
  // At the ends the exact value is 0 or 1; rounding would miss it.
  return [count === 0 ? 0 : Math.max(0, center - reach), count === of ? 1 : Math.min(1, center + reach)];
};

/** The 95 % interval of the difference of two shares (Newcombe's method 10, from Wilson's intervals). */
export const newcombe = (one: Part, other: Part): Interval => {
  const [oneLow, oneHigh] = wilson(one);
  const [otherLow, otherHigh] = wilson(other);
  const [share, otherShare] = [shareOf(one), shareOf(other)];
  const difference = share - otherShare;
  return [
    Math.max(-1, difference - Math.hypot(share - oneLow, otherHigh - otherShare)),
    Math.min(1, difference + Math.hypot(oneHigh - share, otherShare - otherLow)),
  ];
};

/** Terms this much less likely than the most likely one are left out of sums. */
const negligible = 1e-18;
/** Tolerance for rounding when probabilities are compared with the observed one. */
const asLikely = 1 + 1e-7;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/**
 * If the groups are alike, the probabilities that the first has `least`, `least + 1`, … of what both have
 * (hypergeometric).
 */
interface Chances {
  readonly least: number;
  readonly chances: readonly number[];
}

const chancesOf = ({ one, other }: Table): Chances => {
  const having = one.count + other.count;
  const [least, most] = rangeOf({ one, other });
  /** The probability ratio of `count + 1` to `count`. */
  const step = (count: number): number =>
    ((having - count) * (one.of - count)) / ((count + 1) * (other.of - having + count + 1));
  // From the mode outwards, so that far terms cannot underflow first.
  const mode = Math.min(most, Math.max(least, Math.floor(((having + 1) * (one.of + 1)) / (one.of + other.of + 2))));
  const [above, below]: [number[], number[]] = [[], []];
  for (let count = mode, weight = 1; count < most && weight > negligible; count++) {
    weight *= step(count);
    above.push(weight);
  }
  for (let count = mode, weight = 1; count > least && weight > negligible; count--) {
    weight /= step(count - 1);
    below.push(weight);
  }
  const weights = [...below.reverse(), 1, ...above];
  const whole = sumOf(weights);
  return { least: mode - below.length, chances: weights.map((weight) => weight / whole) };
};

/** The p-value of two shares differing this much: Fisher's exact test, two-sided. */
export const fisher = (one: Part, other: Part): number => {
  const { least, chances } = chancesOf({ one, other });
  const observed = chances[one.count - least] ?? 0;
  return Math.min(1, sumOf(chances.filter((chance) => chance <= observed * asLikely)));
};

/**
 * The p-value of one thing being said this much more often than another: the sign test, two-sided. A review that says
 * both counts on both sides, which never overstates the difference.
 */
export const signTest = (one: number, other: number): number => {
  const all = one + other;
  let [tail, half] = [0, 0];
  const middle = Math.ceil(all / 2);
  for (let count = middle, weight = 1; count <= all && weight > negligible; count++) {
    // If the total is even, the middle count belongs to both halves.
    const own = 2 * count === all ? weight / 2 : weight;
    half += own;
    if (count >= Math.max(one, other)) tail += own;
    weight *= (all - count) / (count + 1);
  }
  return 2 * one === all ? 1 : Math.min(1, tail / half);
};

/** Corrects p-values for the number of tests (Holm). */
export const holm = (probabilities: readonly number[]): number[] => {
  const order = probabilities.map((_, at) => at).sort((a, b) => probabilities[a]! - probabilities[b]!);
  const corrected = new Array<number>(probabilities.length);
  let highest = 0;
  for (const [rank, at] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (probabilities.length - rank) * probabilities[at]!));
    corrected[at] = highest;
  }
  return corrected;
};

/** A difference is clear if its p-value is below 0.05. */
export const isClear = (probability: number): boolean => probability < 0.05;

/** Smaller groups are not compared: a single review moves their share too far. */
export const fewestCompared = 10;

/** How rare a difference must be: in standard deviations, and as a tail probability. */
export interface Rarity {
  readonly deviations: number;
  readonly tail: number;
}
export const oneInForty: Rarity = { deviations: z, tail: 0.025 };
export const oneInHundred: Rarity = { deviations: 2.33, tail: 0.01 };

export interface Comparison {
  /** Whether the first group has more or fewer than the other, beyond chance. */
  readonly way: 'more' | 'fewer' | 'chance';
  readonly deviations: number;
}

/** The least distance of the expected count from its bounds for the normal approximation (Mantel and Fleiss). */
const roomForCurve = 5;

const rangeOf = ({ one, other }: Table): [least: number, most: number] => {
  const having = one.count + other.count;
  return [Math.max(0, having - other.of), Math.min(one.of, having)];
};

const expectedOf = ({ one, other }: Table): number => ((one.count + other.count) * one.of) / (one.of + other.of);

const varianceOf = ({ one, other }: Table): number => {
  const [having, all] = [one.count + other.count, one.of + other.of];
  return all < 2 ? 0 : (having * (all - having) * one.of * other.of) / (all * all * (all - 1));
};

/**
 * Whether the first groups have something more or less often than the others. Compares within each table
 * (Mantel-Haenszel), by the normal approximation if there are enough reviews, else exactly.
 */
export const compare = (all: readonly Table[], rarity: Rarity): Comparison => {
  const tables = all.filter(({ one, other }) => one.of > 0 && other.of > 0);
  const total = (countOf: (table: Table) => number): number => sumOf(tables.map(countOf));
  const deviation = Math.sqrt(total(varianceOf));
  if (deviation === 0) return { way: 'chance', deviations: 0 };
  const expected = total(expectedOf);
  const count = total(({ one }) => one.count);
  const deviations = (count - expected) / deviation;
  if (
    Math.min(
      total(({ one }) => one.of),
      total(({ other }) => other.of),
    ) < fewestCompared
  ) {
    return { way: 'chance', deviations };
  }
  const room = Math.min(expected - total((table) => rangeOf(table)[0]), total((table) => rangeOf(table)[1]) - expected);
  if (room >= roomForCurve) {
    const isFar = Math.abs(deviations) >= rarity.deviations;
    return { way: isFar ? (deviations > 0 ? 'more' : 'fewer') : 'chance', deviations };
  }
  const { least, chances } = tables.map(chancesOf).reduce(both);
  const atLeast = sumOf(chances.slice(Math.max(0, count - least)));
  const atMost = sumOf(chances.slice(0, Math.max(0, count - least + 1)));
  return { way: atLeast <= rarity.tail ? 'more' : atMost <= rarity.tail ? 'fewer' : 'chance', deviations };
};

/** The distribution of the sum of two counts. */
const both = (one: Chances, other: Chances): Chances => {
  const chances = new Array<number>(one.chances.length + other.chances.length - 1).fill(0);
  for (const [at, chance] of one.chances.entries()) {
    for (const [and, otherChance] of other.chances.entries()) chances[at + and]! += chance * otherChance;
  }
  return { least: one.least + other.least, chances };
};
