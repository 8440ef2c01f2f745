import type { Numbers } from './index/numbers.ts';
import type { ReviewIndex } from './index/review-index.ts';
import { leastAmong } from './least-among.ts';
import type { Matches, Pause } from './match.ts';
import type { Order, SearchCounts, ThemeCount } from './plan.ts';
import { Best, BestOfEach } from './ranking/rank-reviews.ts';
import { indexedKinds } from './tag-terms.ts';

/** Of how many versions the matches are counted. */
const maxVersions = 200;
/** Of how many apps a theme names its count. */
const maxThemeApps = 20;
/** How many reviews are named that a theme may be quoted from. */
const maxQuotes = 12;

/** Days since 1970, which began on a Thursday, to weeks. */
const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** Seconds since 1970 are 32 bits. */
const maxDays = Math.ceil(2 ** 32 / 86_400);
const maxRating = 5;
const countedColumns = ['app', 'day', 'country', 'version', 'kinds', 'rating'] as const;

/** How many rows are counted between two pauses. */
const block = 1 << 15;

interface Counted {
  readonly matched: number;
  readonly ratingSum: number;
}

/** How many matches each number of a column has, and the sum of their ratings: both side by side. */
class Tally {
  private readonly sums: Uint32Array;

  constructor(size: number) {
    this.sums = new Uint32Array(2 * size);
  }

  add(number: number, rating: number, matches = 1): void {
    this.sums[2 * number]! += matches;
    this.sums[2 * number + 1]! += rating;
  }

  addRows(column: Numbers, ratings: Uint8Array, rows: Int32Array): void {
    const { sums } = this;
    for (let i = 0; i < rows.length; i++) {
      const at = 2 * column[rows[i]!]!;
      sums[at]!++;
      sums[at + 1]! += ratings[rows[i]!]!;
    }
  }

  of(number: number): Counted {
    return { matched: this.sums[2 * number]!, ratingSum: this.sums[2 * number + 1]! };
  }

  /** Most matches first. */
  compare(one: number, other: number): number {
    return this.sums[2 * other]! - this.sums[2 * one]!;
  }

  /** The numbers that have any, or those that have the most, at least `max` of them if there are so many; ascending. */
  met(max = this.sums.length): number[] {
    const { sums } = this;
    const least = Math.max(1, leastAmong(sums, max, 2));
    const met: number[] = [];
    for (let at = 0; at < sums.length; at += 2) if (sums[at]! >= least) met.push(at / 2);
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
    app: new Tally(index.appNos.length),
    day: new Tally(maxDays),
    country: new Tally(index.countries.size + 1),
    version: new Tally(index.versions.text.length),
    kinds: new Tally(1 << indexedKinds.length),
    rating: new Tally(maxRating + 1),
  };
  const best = new Best(limit);
  const scoreOf = scorer(index, worths, order);
  for (let from = 0; from < rows.length; from += block) {
    const some = rows.subarray(from, from + block);
    for (const name of countedColumns) counts[name].addRows(index[name], index.rating, some);
    const { seconds, quality, no } = index;
    for (let i = 0; i < some.length; i++) {
      const row = some[i]!;
      const score = scoreOf(from + i, row);
      if (best.wants(quality[row]!, score)) best.offer(no[row]!, seconds[row]!, quality[row]!, score);
    }
    await pause();
  }
  const weeks = new Tally(weekOf(maxDays) + 1);
  for (const day of counts.day.met()) weeks.add(weekOf(day), counts.day.of(day).ratingSum, counts.day.of(day).matched);
  const themes = await countThemes(index, rows, counts.app.met(), pause);
  return {
    matched: rows.length,
    ratingMix: ratingMixOf(counts.rating),
    apps: counts.app
      .met()
      .map((app) => ({ appNo: index.appNos[app]!, ...counts.app.of(app) }))
      .sort((one, other) => byMatches(one, other) || one.appNo - other.appNo),
    countries: counts.country
      .met()
      .map((country) => ({ country: index.countries.text(country), ...counts.country.of(country) }))
      .sort((one, other) => byMatches(one, other) || (one.country < other.country ? -1 : 1))
      .map((each) => ({ ...each, country: each.country || null })),
    versions: versionsOf(index, counts.version),
    kinds: kindsOf(counts.kinds),
    weeks: weeks.met().map((week) => ({ monday: 7 * week - 3, ...weeks.of(week) })),
    ...themes,
    top: best.list().map(({ no, score }) => ({ no, score })),
  };
};

const ratingMixOf = (tally: Tally): SearchCounts['ratingMix'] => {
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((rating) => tally.of(rating).matched);
  return [one!, two!, three!, four!, five!];
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
