import type { Finding, Trend, Window, WindowReview } from './findings.ts';
import { byApp } from './reviews-by-app.ts';

/** Beyond it, a difference between the halves comes about by chance in one case of forty. */
const farBeyondChance = 1.96;

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

/**
 * Every app is compared with itself (Mantel and Haenszel's test over the apps), so that an app whose reviews are all
 * recent does not make what it is blamed for look new.
 */
export const trendOf = ({ members }: Finding, reviews: readonly WindowReview[], window: Window): Trend => {
  const { apps, count } = byApp(reviews);
  const halves = halvesOf(reviews, window);
  const said = { before: new Uint32Array(count), after: new Uint32Array(count) };
  for (const at of members) (halves.isLate[at] ? said.after : said.before)[apps[at]!]!++;

  let [more, variance] = [0, 0];
  for (let app = 0; app < count; app++) {
    const [early, late] = [halves.before[app]!, halves.after[app]!];
    const total = early + late;
    const sayers = said.before[app]! + said.after[app]!;
    if (total < 2) continue;
    more += said.after[app]! - (sayers * late) / total;
    variance += (sayers * (total - sayers) * early * late) / (total * total * (total - 1));
  }
  const before = per100(sumOf(said.before), sumOf(halves.before));
  const after = per100(sumOf(said.after), sumOf(halves.after));
  const z = variance === 0 ? 0 : more / Math.sqrt(variance);
  const growth = (after ?? 0) - (before ?? 0);
  if (z >= farBeyondChance && growth > 0) return { direction: 'rising', before, after };
  if (z <= -farBeyondChance && growth < 0) return { direction: 'falling', before, after };
  return { direction: 'steady', before, after };
};
