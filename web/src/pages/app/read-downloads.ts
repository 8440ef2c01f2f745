/** Digits, optionally in groups of three: `12 000`, `12,000`, `12.000`; `1.5` does not match. */
const whole = /^\d+$|^\d{1,3}(?:[\s,.’']\d{3})+$/;

/** Parses a typed number of downloads; undefined if empty. */
export const readDownloads = (text: string): number | undefined | 'wrong' => {
  const written = text.trim();
  if (written === '') return undefined;
  const value = whole.test(written) ? Number(written.replace(/\D/g, '')) : Number.NaN;
  return value <= 1_000_000_000 ? value : 'wrong';
};
