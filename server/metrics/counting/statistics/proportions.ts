/** A number of reviews out of a total. */
export interface Part {
  readonly count: number;
  readonly of: number;
}

/** Two groups of reviews that are compared, such as those of one app in two periods. */
export interface Table {
  readonly one: Part;
  readonly other: Part;
}

export type Interval = readonly [low: number, high: number];

/** The 97.5 % quantile of the normal distribution: 95 % lie within it on both sides. */
export const z = 1.959963984540054;

const shareOf = ({ count, of }: Part): number => (of === 0 ? 0 : count / of);

/** The interval of a share (Wilson's score interval), by default the 95 % one; of nothing, everything is possible. */
export const wilson = ({ count, of }: Part, deviations = z): Interval => {
  if (of === 0) return [0, 1];
  const [share, squared] = [count / of, deviations * deviations];
  const center = (share + squared / (2 * of)) / (1 + squared / of);
  const reach = (deviations / (1 + squared / of)) * Math.sqrt((share * (1 - share)) / of + squared / (4 * of * of));
  // At the ends the formula gives exactly 0 or 1, which rounding would miss.
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

/** What is this much less likely than the likeliest adds nothing to a sum. */
const negligible = 1e-18;
/** Tables as likely as the observed one count as such, whatever rounding does. */
const asLikely = 1 + 1e-7;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** How likely the first group has `least` of what both have, one more, and so on, when the groups are alike (hypergeometric). */
interface Chances {
  readonly least: number;
  readonly chances: readonly number[];
}

const chancesOf = ({ one, other }: Table): Chances => {
  const having = one.count + other.count;
  const [least, most] = rangeOf({ one, other });
  /** How much likelier one more in the first group is. */
  const step = (count: number): number =>
    ((having - count) * (one.of - count)) / ((count + 1) * (other.of - having + count + 1));
  // From the likeliest outwards: far ones are beyond what numbers can hold.
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

/** How likely shares differ at least so much when both groups are alike: Fisher's exact test, two-sided. */
export const fisher = (one: Part, other: Part): number => {
  const { least, chances } = chancesOf({ one, other });
  const observed = chances[one.count - least] ?? 0;
  return Math.min(1, sumOf(chances.filter((chance) => chance <= observed * asLikely)));
};

/**
 * How likely one of two things that reviews may say is said so much oftener when both are said as often: the sign test,
 * two-sided. A review that says both is counted on both sides, which makes no difference look clearer than it is.
 */
export const signTest = (one: number, other: number): number => {
  const all = one + other;
  let [tail, half] = [0, 0];
  const middle = Math.ceil(all / 2);
  for (let count = middle, weight = 1; count <= all && weight > negligible; count++) {
    // An even number has a middle that belongs to both halves.
    const own = 2 * count === all ? weight / 2 : weight;
    half += own;
    if (count >= Math.max(one, other)) tail += own;
    weight *= (all - count) / (count + 1);
  }
  return 2 * one === all ? 1 : Math.min(1, tail / half);
};

/** Probabilities of several tests, corrected for their number (Holm): each as it would be if it were the only one. */
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

/** A difference is clear when chance alone makes one like it in fewer than 1 of 20 cases. */
export const isClear = (probability: number): boolean => probability < 0.05;

/** A group of fewer reviews is compared with nothing: each voice moves its share too far. */
export const fewestCompared = 10;

/** How rare a difference has to be, in standard deviations, and as the part of all cases that go so far by chance. */
export interface Rarity {
  readonly deviations: number;
  readonly tail: number;
}
export const oneInForty: Rarity = { deviations: z, tail: 0.025 };
export const oneInHundred: Rarity = { deviations: 2.33, tail: 0.01 };

export interface Comparison {
  /** Which way the first group differs from the other by more than chance. */
  readonly way: 'more' | 'fewer' | 'chance';
  /** By how many standard deviations. */
  readonly deviations: number;
}

/** Room enough on both sides of what is expected for the normal curve to be near the truth (Mantel and Fleiss). */
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
 * Whether the first groups have something more or less often than the others. Each table is compared within itself (Mantel
 * and Haenszel's test), by the normal curve where there are reviews enough for it, else by counting the cases out.
 */
export const compare = (all: readonly Table[], rarity: Rarity): Comparison => {
  // Where one of the groups is empty there is nothing to compare.
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

/** How likely the sums of two numbers are. */
const both = (one: Chances, other: Chances): Chances => {
  const chances = new Array<number>(one.chances.length + other.chances.length - 1).fill(0);
  for (const [at, chance] of one.chances.entries()) {
    for (const [and, otherChance] of other.chances.entries()) chances[at + and]! += chance * otherChance;
  }
  return { least: one.least + other.least, chances };
};
