/** More than any app takes: beyond it a figure is a misreading. */
const mostCredible = 1e12;

/** Two significant digits and whole dollars: more would claim what the method does not know. */
export const rounded = (usd: number): number => {
  const value = Math.min(Math.max(usd, 0), mostCredible);
  if (!(value >= 0.5)) return 0;
  const unit = Math.max(1, 10 ** (Math.floor(Math.log10(value)) - 1));
  return Math.round(value / unit) * unit;
};
