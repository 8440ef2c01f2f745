import type { Part } from './proportions.ts';

/** Coefficients of the Lanczos approximation. */

const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for positive numbers (Lanczos). */
export const logGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const at = x - 1;
  let sum = 0.99999999999980993;
  lanczos.forEach((factor, index) => {
    sum += factor / (at + index + 1);
  });
  const base = at + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(base) - base + Math.log(sum);
};

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

const logChoose = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);

/** The probability of exactly `k` of `n` if the share itself is uncertain: Beta(a, b). */
const betaBinomial = (k: number, n: number, a: number, b: number): number =>
  Math.exp(logChoose(n, k) + logBeta(k + a, n - k + b) - logBeta(a, b));

const sumOf = (from: number, to: number, chance: (k: number) => number): number => {
  let sum = 0;
  for (let k = from; k <= to; k++) sum += chance(k);
  return Math.min(1, sum);
};

/** `weight` is how many reviews the mean is worth. */
export interface UsualShare {
  readonly mean: number;
  readonly weight: number;
}

/** The probability of at least `k` of `n` under the usual share. */
export const chanceOfMore = (k: number, n: number, { mean, weight }: UsualShare): number =>
  sumOf(k, n, (count) => betaBinomial(count, n, mean * weight, (1 - mean) * weight));

/** The probability of at most `k` of `n` under the usual share. */
export const chanceOfFewer = (k: number, n: number, { mean, weight }: UsualShare): number =>
  sumOf(0, k, (count) => betaBinomial(count, n, mean * weight, (1 - mean) * weight));

/**
 * The probability of at least `k` if `mean` are expected and the variance is `dispersion` times that of Poisson:
 * negative binomial, or Poisson up to 1.
 */
export const chanceOfCount = (k: number, mean: number, dispersion: number): number => {
  if (k <= 0) return 1;
  if (mean <= 0) return 0;
  const isPoisson = dispersion <= 1.001;
  const size = isPoisson ? 0 : mean / (dispersion - 1);
  const logOf = (count: number): number =>
    isPoisson
      ? count * Math.log(mean) - mean - logGamma(count + 1)
      : logGamma(count + size) -
        logGamma(size) -
        logGamma(count + 1) +
        size * Math.log(1 / dispersion) +
        count * Math.log(1 - 1 / dispersion);
  return Math.max(0, 1 - sumOf(0, k - 1, (count) => Math.exp(logOf(count))));
};

/** Bounds of a share's weight, in reviews. */
const steadiest = 300;
const wildest = 20;

/**
 * The usual share, from parts of the past such as weeks. Its weight falls the more the parts differ beyond chance, and
 * the fewer reviews there are.
 */
export const usualShare = (parts: readonly Part[]): UsualShare => {
  const all = parts.reduce((sum, part) => sum + part.of, 0);
  const having = parts.reduce((sum, part) => sum + part.count, 0);
  const mean = (having + 0.5) / (all + 1);
  const filled = parts.filter((part) => part.of > 0);
  // By chance alone, chi-square is about its degrees of freedom, plus or minus the square root of twice that.
  const chi = filled.reduce((sum, part) => sum + (part.count - part.of * mean) ** 2 / (part.of * mean * (1 - mean)), 0);
  const freedom = filled.length - 1;
  const excess = freedom > 0 ? (chi - Math.sqrt(2 * freedom)) / freedom - 1 : 0;
  const size = filled.length > 0 ? all / filled.length : 1;
  // The variance of a beta-binomial is 1 + (size - 1) / (weight + 1) times that of the binomial.
  const spread = excess > 0 ? Math.max(wildest, (size - 1) / excess - 1) : steadiest;
  const weight = 1 / (1 / Math.min(steadiest, spread) + 1 / (all + 1));
  return { mean, weight };
};

/** The variance of counts of equally long parts relative to Poisson; at least 1. */
export const dispersionOf = (counts: readonly number[]): number => {
  if (counts.length < 2) return 2;
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (mean === 0) return 1;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length - 1);
  return Math.max(1, variance / mean);
};
