/** Digits, or groups of three with what people put between them: `12 000`, `12,000`, `12.000`; `1.5` is none. */
const whole = /^\d+$|^\d{1,3}(?:[\s,.’']\d{3})+$/;

/** Downloads as a person writes them; undefined where nothing is written. */
export const readDownloads = (text: string): number | undefined | 'wrong' => {
  const written = text.trim();
  if (written === '') return undefined;
  const value = whole.test(written) ? Number(written.replace(/\D/g, '')) : Number.NaN;
  return value <= 1_000_000_000 ? value : 'wrong';
};
