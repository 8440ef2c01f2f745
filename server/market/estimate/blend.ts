/** An estimate of a positive quantity. */
export interface Guess {
  readonly value: number;
  /** Uncertainty of the method, as a standard deviation of the natural logarithm. Never depends on a value. */
  readonly sigma: number;
  /** How far apart its inputs were, in the same unit. */
  readonly disagreement: number;
}

/**
 * Combines estimates: their geometric mean, weighted by inverse variance. Weights never depend on values, so raising an input never lowers
 * the result; disagreement only widens the range. Uses log(1 + x), so that 0 is allowed.
 */
export const blend = (guesses: readonly Guess[]): Guess | null => {
  if (guesses.length === 0) return null;
  const weights = guesses.map(({ sigma }) => 1 / sigma ** 2);
  const total = sum(weights);
  const logs = guesses.map(({ value }) => Math.log1p(value));
  const mean = sum(logs.map((log, at) => log * weights[at]!)) / total;
  const apart = sum(
    guesses.map(({ disagreement }, at) => ((logs[at]! - mean) ** 2 + disagreement ** 2) * weights[at]!),
  );
  return { value: Math.expm1(mean), sigma: Math.sqrt(1 / total), disagreement: Math.sqrt(apart / total) };
};

const doubt = ({ sigma, disagreement }: Guess): number => Math.hypot(sigma, disagreement);

/** Eight of ten true values should lie within this factor, if the uncertainties are right: 1.28 standard deviations. */
export const factorEitherWay = (guess: Guess): number => Math.exp(1.28 * doubt(guess));

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
