export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `ads, crashes and login`. */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** `ads, crashes or login`. */
export const listedOr = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;

export const quotedOr = (items: readonly string[]): string => listedOr(items.map((item) => `“${item}”`));

export const quoted = (items: readonly string[]): string => listed(items.map((item) => `“${item}”`));

/** `Calmly’s`, `Habits’`. */
export const possessive = (name: string): string => (/s$/iu.test(name) ? `${name}’` : `${name}’s`);

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

// Marked pure, so that browser bundles which don't use them leave them out.
const grouped = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const hundredths = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** `1,204`. */
export const figure = (count: number): string => grouped.format(count);

/** `12.4`, `12`. */
export const tenth = (value: number): string => tenths.format(value);

/** `4.12`, `4.1`, `4`. */
export const hundredth = (value: number): string => hundredths.format(value);

/** Spells out counts below ten: `three`, `14`. */
export const inWords = (count: number): string => small[count] ?? figure(count);

export interface Noun {
  readonly one: string;
  readonly many: string;
}

export const noun = (one: string, many = `${one}s`): Noun => ({ one, many });

export const review = noun('review');
export const app = noun('app');

export const formOf = ({ one, many }: Noun, count: number): string => (count === 1 ? one : many);

/** `no reviews`, `1 review`, `1,204 reviews`. */
export const counted = (count: number, of: Noun): string =>
  `${count === 0 ? 'no' : figure(count)} ${formOf(of, count)}`;

/** `one app`, `three apps`, `14 apps`. */
export const countedInWords = (count: number, of: Noun): string => `${inWords(count)} ${formOf(of, count)}`;

/** Verb agreement: `is` and `are`, `complains` and `complain`. */
export const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** `35%`; never rounds to 0% or 100% unless exact. */
export const percent = (share: number): string => {
  if (share > 0 && share < 0.01) return 'under 1%';
  if (share < 1 && share > 0.99) return 'over 99%';
  return `${Math.round(share * 100)}%`;
};

/** `143 of 412 reviews (35%)`, `all 12 reviews`, `1 of 12 reviews`, `the only review`; small totals get no percentage. */
export const partOf = (part: number, whole: number, share: number, of: Noun): string => {
  if (part === whole && whole > 0) return whole === 1 ? `the only ${of.one}` : `all ${counted(whole, of)}`;
  const fraction = `${figure(part)} of ${counted(whole, of)}`;
  return whole < fewForPercent || part === 0 ? fraction : `${fraction} (${percent(share)})`;
};

/** Below this total, a percentage would claim too much precision. */
export const fewForPercent = 20;

/** `4.2 stars`, `1 star`. */
export const stars = (average: number): string => `${hundredths.format(average)} ${average === 1 ? 'star' : 'stars'}`;

const scales = [
  { from: 999_500_000, unit: 1_000_000_000, word: ' billion' },
  { from: 999_500, unit: 1_000_000, word: ' million' },
] as const;

/** `$1.2 million`, `$34,000`, `$850`: three significant digits. */
export const dollars = (amount: number): string => {
  const scale = scales.find(({ from }) => amount >= from);
  if (scale) {
    const value = amount / scale.unit;
    return `$${new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }).format(value)}${scale.word}`;
  }
  return `$${figure(amount >= 1_000 ? Number(amount.toPrecision(3)) : amount)}`;
};
