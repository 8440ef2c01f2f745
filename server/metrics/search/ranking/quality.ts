const isUpper = (unit: number): boolean => unit >= 65 && unit <= 90;
const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;
/** A character of Kana, Han or Hangul says about as much as three others. */
const isDense = (unit: number): boolean => unit >= 0x3040 && unit <= 0xd7a3;
/** Non-ASCII letters: excludes punctuation and symbol blocks and surrogates. */
const isOtherLetter = (unit: number): boolean =>
  (unit >= 0xc0 && unit < 0x2000) || (unit >= 0x2c00 && unit < 0x3000) || (unit >= 0xf900 && unit < 0xfe00);

const enough = 240;
const tooMuch = 1_500;
/** Only this many units of a text are looked at. */
const readUnits = 4_000;

/** How well a review serves as an example, 0 to 255: long enough, mostly letters, found helpful by others. */
export const qualityOf = (text: string, helpful: number): number => {
  const units = Math.min(text.length, readUnits);
  let letters = 0;
  let upper = 0;
  let ascii = 0;
  let visible = 0;
  let previous = 0;
  let run = 0;
  for (let i = 0; i < units; i++) {
    const unit = text.charCodeAt(i);
    if (unit <= 32) continue;
    run = unit === previous ? run + 1 : 0;
    previous = unit;
    const weight = isDense(unit) ? 3 : 1;
    visible += weight;
    // From the fourth repetition on, characters do not count as letters: `looooool`.
    if (run >= 3) continue;
    if (isUpper(unit)) upper++;
    if (isUpper(unit) || isLower(unit)) ascii++;
    if (weight === 3 || isUpper(unit) || isLower(unit) || isOtherLetter(unit)) letters += weight;
  }
  if (letters === 0) return 0;
  const length = Math.min(letters / enough, 1) * (letters > tooMuch ? 0.85 : 1);
  const share = letters / visible;
  const shouting = ascii > 20 && upper / ascii > 0.6 ? 0.7 : 1;
  const votes = Math.min(Math.log2(1 + Math.max(helpful, 0)) / 10, 1);
  return Math.round(255 * (0.6 * Math.sqrt(length) * shouting + 0.15 * share * share + 0.25 * votes));
};
