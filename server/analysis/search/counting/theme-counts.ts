import { ColumnPool } from '../phrases/column-pool.ts';
import type { ThemeCount } from '../plan.ts';
import { Best, BestOfEach, type Ranked } from '../ranking/rank-reviews.ts';
import { MostApps } from './most-apps.ts';

/** How many reviews are named that a theme may be quoted from. */
export const THEME_QUOTES = 12;

const freeKey = 0xffff_ffff;
/** A pair is 32 bits: the theme's number, then the app's. */
const appBits = 22;
const mostApps = 1 << appBits;
/** Reviews of the same themes and apps need no room of their own. */
const mostExpected = 1 << 14;
/** Segments may be tagged by several versions of the taxonomy at a time. */
const mostThemes = (1 << (32 - appBits)) - 1;

/** Reviews worth quoting, an entry each, those of a theme side by side and best first. */
export interface QuoteColumns {
  /** Where those of each theme begin, and the last end. */
  readonly starts: Uint32Array;
  readonly no: Uint32Array;
  readonly seconds: Uint32Array;
  readonly quality: Uint8Array;
}

/** What one part of a search has of themes: all that their counts in the whole are made of. */
export interface ThemeColumns {
  readonly ids: readonly string[];
  readonly counts: Uint32Array;
  readonly ratingSums: Uint32Array;
  /** What `app` refers to. */
  readonly appNos: Uint32Array;
  /** Where the apps of each theme begin, and the last end: all of them, in no order, and how many matches are of each. */
  readonly appStarts: Uint32Array;
  readonly app: Uint32Array;
  readonly appCounts: Uint32Array;
  readonly bestOfApps: QuoteColumns & { readonly app: Uint32Array };
  readonly best: QuoteColumns;
}

const quoteColumns = (lists: readonly (readonly Ranked[])[]): QuoteColumns => {
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = starts[at]! + list.length;
  const all = lists.flat();
  return {
    starts,
    no: new Uint32Array(all.map(({ no }) => no)),
    seconds: new Uint32Array(all.map(({ seconds }) => seconds)),
    quality: new Uint8Array(all.map(({ quality }) => quality)),
  };
};

/** The best of each app, and where there are few of those, the best of all. */
const quoteNosOf = (bestOfApps: BestOfEach, best: Best): number[] => {
  const ofApps = bestOfApps.owned();
  if (ofApps.length === THEME_QUOTES) return ofApps.map(({ ranked }) => ranked.no);
  return [...new Set([...bestOfApps.list(), ...best.list()].map(({ no }) => no))].slice(0, THEME_QUOTES);
};

interface Theme {
  readonly id: string;
  /** One app must not speak for all. */
  readonly bestOfApps: BestOfEach;
  readonly best: Best;
}

/** What many reviews need is kept for the next search. */
const usualPairs = 1 << 17;
const ofPairs = new ColumnPool(4, () => new Uint32Array(usualPairs));
const noPairs = new Uint32Array();
const giveBack = (pairs: Uint32Array<ArrayBuffer>): void => {
  if (pairs.length === usualPairs) ofPairs.giveBack(pairs);
};

/** How often each theme stands in the matches, by app, and which reviews show it best. Told once: its columns then serve other searches. */
export class ThemeCounts {
  private readonly themes: Theme[] = [];
  private readonly counts = new Uint32Array(mostThemes);
  private readonly ratingSums = new Uint32Array(mostThemes);
  /** A review below it is among neither best of a theme. */
  private readonly leastQuality = new Uint8Array(mostThemes);
  private readonly themeNumbers = new Map<string, number>();
  private readonly appNos: number[] = [];
  private readonly appNumbers = new Map<number, number>();
  /** Key and count of each pair of theme and app that is there, found by its hash: of all that could be they are few. */
  private pairs = new Uint32Array(2 << 10).fill(freeKey);
  private used = 0;

  /** Makes room for what so many reviews may be about. */
  expect(reviews: number): void {
    while (this.pairs.length < 4 * Math.min(reviews, mostExpected)) this.grow();
  }

  themeNumber(id: string): number {
    const known = this.themeNumbers.get(id);
    if (known !== undefined) return known;
    const number = this.themes.length;
    if (number === mostThemes) throw new RangeError(`more than ${mostThemes} themes in one search`);
    this.themes.push({ id, bestOfApps: new BestOfEach(THEME_QUOTES), best: new Best(THEME_QUOTES) });
    this.themeNumbers.set(id, number);
    return number;
  }

  appNumber(appNo: number): number {
    const known = this.appNumbers.get(appNo);
    if (known !== undefined) return known;
    const number = this.appNos.length;
    if (number === mostApps) throw new RangeError(`more than ${mostApps} apps in one search`);
    this.appNos.push(appNo);
    this.appNumbers.set(appNo, number);
    return number;
  }

  add(theme: number, app: number, rating: number): void {
    this.counts[theme]!++;
    this.ratingSums[theme]! += rating;
    this.pairs[this.slotOf(theme * mostApps + app) + 1]!++;
  }

  /** Whether a review of this quality could be among those to quote. */
  wants(theme: number, quality: number): boolean {
    return quality >= this.leastQuality[theme]!;
  }

  offer(theme: number, app: number, no: number, seconds: number, quality: number): void {
    const { best, bestOfApps } = this.themes[theme]!;
    best.offer(no, seconds, quality, 0);
    bestOfApps.offer(app, no, seconds, quality);
    this.leastQuality[theme] = Math.min(best.leastQuality, bestOfApps.leastQuality);
  }

  /** Most matches first. */
  list(): ThemeCount[] {
    const apps = this.appsOfThemes();
    return this.themes
      .map(({ id, best, bestOfApps }, theme) => ({
        id,
        count: this.counts[theme]!,
        ratingSum: this.ratingSums[theme]!,
        apps: apps[theme]!,
        quoteNos: quoteNosOf(bestOfApps, best),
      }))
      .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
  }

  part(): ThemeColumns {
    const { themes } = this;
    const { begins, apps, counts } = this.pairsByTheme();
    const ofApps = themes.map(({ bestOfApps }) => bestOfApps.owned());
    return {
      ids: themes.map(({ id }) => id),
      counts: this.counts.slice(0, themes.length),
      ratingSums: this.ratingSums.slice(0, themes.length),
      appNos: new Uint32Array(this.appNos),
      appStarts: begins,
      app: apps,
      appCounts: counts,
      bestOfApps: {
        ...quoteColumns(ofApps.map((owned) => owned.map(({ ranked }) => ranked))),
        app: new Uint32Array(ofApps.flat().map(({ owner }) => owner)),
      },
      best: quoteColumns(themes.map(({ best }) => best.list())),
    };
  }

  /** Of each theme the apps that most of its matches are of, most first. */
  private appsOfThemes(): ThemeCount['apps'][] {
    const { begins, ends, apps, counts } = this.pairsByTheme();
    const most = new MostApps(this.appNos);
    return this.themes.map((_, theme) => {
      const [from, to] = [begins[theme]!, ends[theme]!];
      return most.of(apps.subarray(from, to), counts.subarray(from, to));
    });
  }

  /** The numbers of apps and their counts, those of each theme side by side. */
  private pairsByTheme(): Record<'begins' | 'ends' | 'apps' | 'counts', Uint32Array> {
    const { pairs } = this;
    const begins = new Uint32Array(this.themes.length + 1);
    for (let at = 0; at < pairs.length; at += 2) if (pairs[at] !== freeKey) begins[(pairs[at]! >>> appBits) + 1]!++;
    for (let theme = 0; theme < this.themes.length; theme++) begins[theme + 1]! += begins[theme]!;
    const ends = begins.slice();
    const apps = new Uint32Array(this.used);
    const counts = new Uint32Array(this.used);
    for (let at = 0; at < pairs.length; at += 2) {
      const key = pairs[at]!;
      if (key === freeKey) continue;
      const place = ends[key >>> appBits]!++;
      apps[place] = key & (mostApps - 1);
      counts[place] = pairs[at + 1]!;
    }
    giveBack(pairs);
    this.pairs = noPairs;
    return { begins, ends, apps, counts };
  }

  private slotOf(key: number): number {
    const { pairs } = this;
    const mask = (pairs.length >>> 1) - 1;
    const mixed = Math.imul(key, 0x9e37_79b1);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (pairs[2 * slot] !== key) {
      if (pairs[2 * slot] === freeKey) return this.take(slot, key);
      slot = (slot + 1) & mask;
    }
    return 2 * slot;
  }

  private take(slot: number, key: number): number {
    if (4 * this.used >= this.pairs.length) {
      this.grow();
      return this.slotOf(key);
    }
    this.used++;
    this.pairs[2 * slot] = key;
    this.pairs[2 * slot + 1] = 0;
    return 2 * slot;
  }

  private grow(): void {
    const { pairs } = this;
    const room = 4 * pairs.length;
    this.pairs = (room === usualPairs ? ofPairs.take() : new Uint32Array(room)).fill(freeKey);
    this.used = 0;
    for (let at = 0; at < pairs.length; at += 2) {
      if (pairs[at] !== freeKey) this.pairs[this.slotOf(pairs[at]!) + 1] = pairs[at + 1]!;
    }
    giveBack(pairs);
  }
}
