import type { ReviewIndex } from './index/review-index.ts';
import { leastAmong } from './least-among.ts';
import type { Matches, Pause } from './match.ts';
import type { Order, SearchCounts, ThemeCount } from './plan.ts';
import { Best, BestOfEach } from './ranking/rank-reviews.ts';
import { indexedKinds } from './tag-terms.ts';

/** Of how many versions the matches are counted. */
const maxVersions = 200;
/** Of how many apps a theme names its count. */
const maxThemeApps = 50;
/** How many reviews are named that a theme may be quoted from. */
const maxQuotes = 12;

const weekSeconds = 7 * 86_400;
/** 1 January 1970 was a Thursday. */
const sinceMonday = 3 * 86_400;
const maxWeeks = Math.ceil((2 ** 32 + sinceMonday) / weekSeconds);
const weekOf = (seconds: number): number => ((seconds + sinceMonday) / weekSeconds) | 0;

/** How many rows are counted between two pauses. */
const block = 1 << 15;

interface Counted {
  readonly matched: number;
  readonly ratingSum: number;
}

/** How many matches each number of a column has, and the sum of their ratings. */
class Tally {
  private readonly matched: Uint32Array;
  private readonly ratings: Uint32Array;

  constructor(size: number) {
    this.matched = new Uint32Array(size);
    this.ratings = new Uint32Array(size);
  }

  add(number: number, rating: number): void {
    this.matched[number]!++;
    this.ratings[number]! += rating;
  }

  of(number: number): Counted {
    return { matched: this.matched[number]!, ratingSum: this.ratings[number]! };
  }

  /** Most matches first. */
  compare(one: number, other: number): number {
    return this.matched[other]! - this.matched[one]!;
  }

  /** The numbers that have any, or those that have the most, at least `max` of them if there are so many; ascending. */
  met(max = this.matched.length): number[] {
    const { matched } = this;
    const least = Math.max(1, leastAmong(matched, max));
    const met: number[] = [];
    for (let number = 0; number < matched.length; number++) if (matched[number]! >= least) met.push(number);
    return met;
  }
}

const byMatches = (one: Counted, other: Counted): number => other.matched - one.matched;

/** Everything that a search counts of its matches but their phrases. */
export const countRows = async (
  index: ReviewIndex,
  { rows, worths }: Pick<Matches, 'rows' | 'worths'>,
  { order, limit }: { readonly order: Order; readonly limit: number },
  pause: Pause,
): Promise<Omit<SearchCounts, 'candidates' | 'phrases'>> => {
  const counts = {
    apps: new Tally(index.appNos.length),
    weeks: new Tally(maxWeeks),
    countries: new Tally(index.countries.size + 1),
    versions: new Tally(index.versions.text.length),
    kindSets: new Tally(1 << indexedKinds.length),
  };
  const ratingMix: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const best = new Best(limit);
  const scoreOf = scorer(index, worths, order);
  for (let from = 0; from < rows.length; from += block) {
    const { app, seconds, country, version, kinds, rating, quality, no } = index;
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      const stars = rating[row]!;
      counts.apps.add(app[row]!, stars);
      counts.weeks.add(weekOf(seconds[row]!), stars);
      counts.countries.add(country[row]!, stars);
      counts.versions.add(version[row]!, stars);
      counts.kindSets.add(kinds[row]!, stars);
      ratingMix[stars - 1]!++;
      const score = scoreOf(i, row);
      if (best.wants(quality[row]!, score)) best.offer(no[row]!, seconds[row]!, quality[row]!, score);
    }
    await pause();
  }
  const themes = await countThemes(index, rows, counts.apps.met(), pause);
  return {
    matched: rows.length,
    ratingMix,
    apps: counts.apps
      .met()
      .map((app) => ({ appNo: index.appNos[app]!, ...counts.apps.of(app) }))
      .sort((one, other) => byMatches(one, other) || one.appNo - other.appNo),
    countries: counts.countries
      .met()
      .map((country) => ({ country: index.countries.text(country), ...counts.countries.of(country) }))
      .sort((one, other) => byMatches(one, other) || (one.country < other.country ? -1 : 1))
      .map((each) => ({ ...each, country: each.country || null })),
    versions: versionsOf(index, counts.versions),
    kinds: kindsOf(counts.kindSets),
    weeks: counts.weeks.met().map((week) => ({ monday: 7 * week - 3, ...counts.weeks.of(week) })),
    ...themes,
    top: best.list().map(({ no, score }) => ({ no, score })),
  };
};

/** What the matches are put in order by, the highest first. */
const scorer = (
  { seconds }: ReviewIndex,
  worths: Uint32Array | null,
  order: Order,
): ((i: number, row: number) => number) => {
  if (order === 'recent') return (_, row) => seconds[row]!;
  if (order === 'oldest') return (_, row) => 0 - seconds[row]!;
  return order === 'relevance' && worths ? (i) => worths[i]! : () => 0;
};

/** Ties are broken by the text of app and version. */
const versionsOf = ({ appNos, versions, versionTexts }: ReviewIndex, tally: Tally): SearchCounts['versions'] =>
  tally
    // One more: unknown versions count as one here.
    .met(maxVersions + 1)
    .filter((number) => number > 0)
    .sort((one, other) => tally.compare(one, other) || (versions.key[one]! < versions.key[other]! ? -1 : 1))
    .slice(0, maxVersions)
    .map((number) => ({
      appNo: appNos[versions.app[number]!]!,
      version: versionTexts.text(versions.text[number]!),
      ...tally.of(number),
    }));

const kindsOf = (sets: Tally): SearchCounts['kinds'] =>
  indexedKinds
    .map((kind, bit) => {
      const own = sets.met().filter((bits) => (bits & (1 << bit)) !== 0);
      return {
        kind,
        matched: own.reduce((sum, bits) => sum + sets.of(bits).matched, 0),
        ratingSum: own.reduce((sum, bits) => sum + sets.of(bits).ratingSum, 0),
      };
    })
    .filter(({ matched }) => matched > 0)
    .sort(byMatches);

/** How often each theme is in the matches, in which apps, and which reviews show it best. @param apps those of the matches */
const countThemes = async (
  index: ReviewIndex,
  rows: Int32Array,
  apps: readonly number[],
  pause: Pause,
): Promise<Pick<SearchCounts, 'themes' | 'unthemed'>> => {
  const themeCount = index.themeIds.size + 1;
  const placeOfApp = new Uint32Array(index.appNos.length);
  for (const [place, app] of apps.entries()) placeOfApp[app] = place;
  const ratings = new Tally(themeCount);
  /** By theme, then by the app's place in `apps`. */
  const cells = new Uint32Array(themeCount * apps.length);
  const quotes = Array.from({ length: themeCount }, () => ({
    /** One app must not speak for all. */
    ofApps: new BestOfEach(maxQuotes),
    best: new Best(maxQuotes),
  }));
  /** A review of lower quality is not among a theme's quotes. */
  const leastQuality = new Uint8Array(themeCount);
  let unthemed = 0;
  for (let from = 0; from < rows.length; from += block) {
    const { app, rating, quality, no, seconds } = index;
    const { start, values } = index.themes;
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      const first = start[row]!;
      const end = start[row + 1]!;
      if (first === end) unthemed++;
      for (let at = first; at < end; at++) {
        const theme = values[at]!;
        ratings.add(theme, rating[row]!);
        cells[theme * apps.length + placeOfApp[app[row]!]!]!++;
        if (quality[row]! < leastQuality[theme]!) continue;
        const { best, ofApps } = quotes[theme]!;
        best.offer(no[row]!, seconds[row]!, quality[row]!, 0);
        ofApps.offer(app[row]!, no[row]!, seconds[row]!, quality[row]!);
        leastQuality[theme] = Math.min(best.leastQuality, ofApps.leastQuality);
      }
    }
    await pause();
  }
  const themes = ratings.met().map((theme): ThemeCount => {
    const { matched, ratingSum } = ratings.of(theme);
    const ofApps = cells.subarray(theme * apps.length, (theme + 1) * apps.length);
    const { best, ofApps: bestOfApps } = quotes[theme]!;
    const quoted = new Set([...bestOfApps.list(), ...best.list()].map(({ no }) => no));
    return {
      id: index.themeIds.text(theme),
      count: matched,
      ratingSum,
      apps: mostApps(ofApps, (place) => index.appNos[apps[place]!]!),
      quoteNos: [...quoted].slice(0, maxQuotes),
    };
  });
  return { unthemed, themes: themes.sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1)) };
};

const mostApps = (counts: Uint32Array, appNoOf: (place: number) => number): ThemeCount['apps'] => {
  const least = Math.max(1, leastAmong(counts, maxThemeApps));
  const found: { appNo: number; count: number }[] = [];
  for (let place = 0; place < counts.length; place++) {
    if (counts[place]! >= least) found.push({ appNo: appNoOf(place), count: counts[place]! });
  }
  return found.sort((one, other) => other.count - one.count || one.appNo - other.appNo).slice(0, maxThemeApps);
};
