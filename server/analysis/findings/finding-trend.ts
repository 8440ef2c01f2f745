import { compare, oneInForty } from '../statistics/proportions.ts';
import type { Finding, Trend, Window, WindowReview } from './findings.ts';
import { byApp } from './reviews-by-app.ts';

/** The halves of what was read of every app: how many reviews each has, and in which of them a review is. */
interface Halves {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
  readonly isLate: Uint8Array;
}

const cut = new WeakMap<readonly WindowReview[], { readonly window: Window; readonly halves: Halves }>();

/** An app is cut in the middle of the time that was really read of it: a store may show fewer days than were asked for. */
const halvesOf = (reviews: readonly WindowReview[], window: Window): Halves => {
  const known = cut.get(reviews);
  if (known && known.window.from === window.from && known.window.to === window.to) return known.halves;
  const { apps, count } = byApp(reviews);
  const oldest = new Float64Array(count).fill(window.to);
  for (const [at, { date }] of reviews.entries()) oldest[apps[at]!] = Math.min(oldest[apps[at]!]!, date);
  const middles = oldest.map((first) => (Math.max(window.from, first) + window.to) / 2);
  const halves = {
    before: new Uint32Array(count),
    after: new Uint32Array(count),
    isLate: new Uint8Array(reviews.length),
  };
  for (const [at, { date }] of reviews.entries()) {
    const app = apps[at]!;
    const isLate = date >= middles[app]!;
    halves.isLate[at] = isLate ? 1 : 0;
    (isLate ? halves.after : halves.before)[app]!++;
  }
  cut.set(reviews, { window, halves });
  return halves;
};

const per100 = (said: number, all: number): number | null => (all === 0 ? null : Math.round((said / all) * 1e4) / 100);

const sumOf = (counts: Uint32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Every app is compared with itself, so that an app whose reviews are all recent does not make what it is blamed for look new. */
export const trendOf = ({ members }: Finding, reviews: readonly WindowReview[], window: Window): Trend => {
  const { apps, count } = byApp(reviews);
  const halves = halvesOf(reviews, window);
  const said = { before: new Uint32Array(count), after: new Uint32Array(count) };
  for (const at of members) (halves.isLate[at] ? said.after : said.before)[apps[at]!]!++;

  const tables = Array.from({ length: count }, (_, app) => ({
    one: { count: said.after[app]!, of: halves.after[app]! },
    other: { count: said.before[app]!, of: halves.before[app]! },
  }));
  const before = per100(sumOf(said.before), sumOf(halves.before));
  const after = per100(sumOf(said.after), sumOf(halves.after));
  const { way } = compare(tables, oneInForty);
  const growth = (after ?? 0) - (before ?? 0);
  if (way === 'more' && growth > 0) return { direction: 'rising', before, after };
  if (way === 'fewer' && growth < 0) return { direction: 'falling', before, after };
  return { direction: 'steady', before, after };
};

/** How many reviews the earlier and the later halves have. */
export const halfSizes = (reviews: readonly WindowReview[], window: Window): { before: number; after: number } => {
  const { before, after } = halvesOf(reviews, window);
  return { before: sumOf(before), after: sumOf(after) };
};
