/** So many of so many. */
export interface Part {
  readonly count: number;
  readonly of: number;
}

export type Interval = readonly [low: number, high: number];

/** The 97.5 % quantile of the normal distribution: 95 % lie within it on both sides. */
const z = 1.959963984540054;

const shareOf = ({ count, of }: Part): number => (of === 0 ? 0 : count / of);

/** The 95 % interval of a share (Wilson's score interval); of nothing, everything is possible. */
export const wilson = ({ count, of }: Part): Interval => {
  if (of === 0) return [0, 1];
  const share = count / of;
  const center = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
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

/** Tables this much less likely than the likeliest add nothing to a sum. */
const negligible = 1e-18;
/** Tables as likely as the observed one count as such, whatever rounding does. */
const asLikely = 1 + 1e-7;

/** How likely shares differ at least so much when both groups are alike: Fisher's exact test, two-sided. */
export const fisher = (one: Part, other: Part): number => {
  const having = one.count + other.count;
  const all = one.of + other.of;
  const [least, most] = [Math.max(0, having - other.of), Math.min(one.of, having)];
  if (least === most) return 1;
  const lacking = other.of - having;
  /** How much likelier a table with one more in the first group is. */
  const step = (count: number): number => ((having - count) * (one.of - count)) / ((count + 1) * (lacking + count + 1));
  // From the likeliest table outwards: far ones are beyond what numbers can hold.
  const mode = Math.min(most, Math.max(least, Math.floor(((having + 1) * (one.of + 1)) / (all + 2))));
  const weights: { count: number; weight: number }[] = [{ count: mode, weight: 1 }];
  for (let count = mode, weight = 1; count < most && weight > negligible; count++) {
    weight *= step(count);
    weights.push({ count: count + 1, weight });
  }
  for (let count = mode, weight = 1; count > least && weight > negligible; count--) {
    weight /= step(count - 1);
    weights.push({ count: count - 1, weight });
  }
  const observed = weights.find(({ count }) => count === one.count)?.weight ?? 0;
  const sum = (some: typeof weights): number => some.reduce((total, { weight }) => total + weight, 0);
  return Math.min(1, sum(weights.filter(({ weight }) => weight <= observed * asLikely)) / sum(weights));
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
