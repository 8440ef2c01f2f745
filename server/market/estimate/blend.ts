/** One guess at a positive quantity. */
export interface Guess {
  readonly value: number;
  /** How unsure the method is: a standard deviation of the natural logarithm. Never depends on a value. */
  readonly sigma: number;
  /** How far apart the guesses behind it were, in the same unit. */
  readonly disagreement: number;
}

/**
 * Several guesses at one quantity: the geometric mean, each weighing as much as its method is sure (inverse variance).
 * Weights never look at the values, so raising any guess never lowers the blend; disagreement widens the range and moves
 * nothing. Logarithms of 1 + x: a guess of 0 is a guess too.
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

/** Eight of ten truths should lie within this factor, if the doubts are as big as we say: 1.28 standard deviations. */
export const factorEitherWay = (guess: Guess): number => Math.exp(1.28 * doubt(guess));

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
