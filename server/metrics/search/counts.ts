import { CellSums, noSums, type Sums, together } from '../counting/count-cells.ts';
import { mondayOfWeek, weekOfDay } from '../counting/count-reviews.ts';
import type { ReviewIndex } from './index/review-index.ts';
import type { Matches, Pause } from './match.ts';
import type { Counted, Order, SearchCounts, ThemeCount } from './plan.ts';
import { Best, BestOfEach } from './ranking/rank-reviews.ts';
import { indexedKinds } from './tag-terms.ts';

/** Counts are capped at this. */
const highest = 1_023;
const reach = new Uint32Array(highest + 1);

/** The highest count reached by at least `room` of the counts: finds the top ones without sorting. */
export const leastAmong = (counts: Uint32Array, room: number): number => {
  if (counts.length <= room) return 0;
  reach.fill(0);
  for (const count of counts) reach[count < highest ? count : highest]!++;
  let count = highest;
  for (let reached = reach[count]!; reached < room && count > 0; reached += reach[count]!) count--;
  return count;
};

const maxVersions = 200;
const maxThemeApps = 20;
const maxQuotes = 12;

/** Seconds since 1970 are stored in 32 bits. */
const maxDays = Math.ceil(2 ** 32 / 86_400);
const maxRating = 5;
const countedColumns = ['app', 'day', 'country', 'version', 'kinds', 'rating'] as const;

/** Rows counted between two pauses. */
const block = 1 << 15;

const counted = ({ reviews, stars, low }: Sums): Counted => ({ matched: reviews, ratingSum: stars, low });

const byMatches = (one: Counted, other: Counted): number => other.matched - one.matched;

/** Counts everything of a search except phrases. */
export const countRows = async (
  index: ReviewIndex,
  { rows, worths, clauses }: Pick<Matches, 'rows' | 'worths' | 'clauses'>,
  { order, limit }: { readonly order: Order; readonly limit: number },
  pause: Pause,
): Promise<Omit<SearchCounts, 'candidates' | 'phrases'>> => {
  const counts = {
    app: new CellSums(index.appNos.length),
    day: new CellSums(maxDays),
    country: new CellSums(index.countries.size + 1),
    version: new CellSums(index.versions.text.length),
    kinds: new CellSums(1 << indexedKinds.length),
    rating: new CellSums(maxRating + 1),
  };
  const best = new Best(limit);
  const scoreOf = scorer(index, worths, order);
  for (let from = 0; from < rows.length; from += block) {
    const some = rows.subarray(from, from + block);
    for (const name of countedColumns) counts[name].addColumn(index[name], index.rating, some);
    const { seconds, quality, no } = index;
    for (let i = 0; i < some.length; i++) {
      const row = some[i]!;
      const score = scoreOf(from + i, row);
      if (best.wants(quality[row]!, score)) best.offer(no[row]!, seconds[row]!, quality[row]!, score);
    }
    await pause();
  }
  const themes = await countThemes(index, { rows, clauses }, counts.app.cells, pause);
  return {
    matched: rows.length,
    ratingMix: ratingMixOf(counts.rating),
    apps: counts.app.cells
      .map((app) => ({ appNo: index.appNos[app]!, ...counted(counts.app.of(app)) }))
      .sort((one, other) => byMatches(one, other) || one.appNo - other.appNo),
    countries: counts.country.cells
      .map((country) => ({ country: index.countries.text(country), ...counted(counts.country.of(country)) }))
      .sort((one, other) => byMatches(one, other) || (one.country < other.country ? -1 : 1))
      .map((each) => ({ ...each, country: each.country || null })),
    versions: versionsOf(index, counts.version),
    kinds: kindsOf(counts.kinds),
    weeks: weeksOf(counts.day),
    ...themes,
    top: best.list().map(({ no, score }) => ({ no, score })),
  };
};

const weeksOf = (days: CellSums): SearchCounts['weeks'] => {
  const weeks = new Map<number, Sums>();
  for (const day of days.cells) {
    const week = weekOfDay(day);
    weeks.set(week, together(weeks.get(week) ?? noSums, days.of(day)));
  }
  return [...weeks]
    .map(([week, sums]) => ({ monday: mondayOfWeek(week), ...counted(sums) }))
    .sort((one, other) => one.monday - other.monday);
};

const ratingMixOf = (ratings: CellSums): SearchCounts['ratingMix'] => {
  const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((rating) => ratings.of(rating).reviews);
  return [one!, two!, three!, four!, five!];
};

/** What matches are sorted by, highest first. */
const scorer = (
  { seconds }: ReviewIndex,
  worths: Uint32Array | null,
  order: Order,
): ((i: number, row: number) => number) => {
  if (order === 'recent') return (_, row) => seconds[row]!;
  if (order === 'oldest') return (_, row) => 0 - seconds[row]!;
  return order === 'relevance' && worths ? (i) => worths[i]! : () => 0;
};

/** Ties are ordered by the text of app and version. */
const versionsOf = ({ appNos, versions, versionTexts }: ReviewIndex, sums: CellSums): SearchCounts['versions'] => {
  const known = sums.cells.filter((number) => number > 0);
  const counts = new Uint32Array(known.length);
  for (let at = 0; at < known.length; at++) counts[at] = sums.reviewsOf(known[at]!);
  const least = leastAmong(counts, maxVersions);
  return known
    .filter((_, at) => counts[at]! >= least)
    .sort(
      (one, other) =>
        sums.reviewsOf(other) - sums.reviewsOf(one) || (versions.key[one]! < versions.key[other]! ? -1 : 1),
    )
    .slice(0, maxVersions)
    .map((number) => ({
      appNo: appNos[versions.app[number]!]!,
      version: versionTexts.text(versions.text[number]!),
      ...counted(sums.of(number)),
    }));
};

const kindsOf = (sets: CellSums): SearchCounts['kinds'] =>
  indexedKinds
    .map((kind, bit) => {
      const own = sets.cells.filter((bits) => (bits & (1 << bit)) !== 0);
      return { kind, ...counted(own.map((bits) => sets.of(bits)).reduce(together, noSums)) };
    })
    .filter(({ matched }) => matched > 0)
    .sort(byMatches);

/** @param apps those of the matches */
const countThemes = async (
  index: ReviewIndex,
  { rows, clauses }: Pick<Matches, 'rows' | 'clauses'>,
  apps: readonly number[],
  pause: Pause,
): Promise<Pick<SearchCounts, 'themes' | 'unthemed'>> => {
  const themeCount = index.themeIds.size + 1;
  const placeOfApp = new Uint32Array(index.appNos.length);
  for (const [place, app] of apps.entries()) placeOfApp[app] = place;
  const sums = new CellSums(themeCount);
  /** By theme, then by the app's place in `apps`. */
  const cells = new Uint32Array(themeCount * apps.length);
  const quotes = Array.from({ length: themeCount }, () => ({
    /** Quotes of a theme should come from several apps. */
    ofApps: new BestOfEach(maxQuotes),
    best: new Best(maxQuotes),
  }));
  /** Reviews below this quality cannot enter a theme's quotes. */
  const leastQuality = new Uint8Array(themeCount);
  let unthemed = 0;
  for (let from = 0; from < rows.length; from += block) {
    const { app, rating, quality, no, seconds } = index;
    const { start, values, clauses: placed } = index.themes;
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      let hasNone = true;
      for (let at = start[row]!, end = start[row + 1]!; at < end; at++) {
        if (clauses && (clauses[i]! & placed[at]!) === 0) continue;
        hasNone = false;
        const theme = values[at]!;
        sums.add(theme, rating[row]!);
        cells[theme * apps.length + placeOfApp[app[row]!]!]!++;
        if (quality[row]! < leastQuality[theme]!) continue;
        const { best, ofApps } = quotes[theme]!;
        best.offer(no[row]!, seconds[row]!, quality[row]!, 0);
        ofApps.offer(app[row]!, no[row]!, seconds[row]!, quality[row]!);
        leastQuality[theme] = Math.min(best.leastQuality, ofApps.leastQuality);
      }
      if (hasNone) unthemed++;
    }
    await pause();
  }
  const themes = sums.cells.map((theme): ThemeCount => {
    const { reviews, stars } = sums.of(theme);
    const ofApps = cells.subarray(theme * apps.length, (theme + 1) * apps.length);
    const { best, ofApps: bestOfApps } = quotes[theme]!;
    const quoted = new Set([...bestOfApps.list(), ...best.list()].map(({ no }) => no));
    return {
      id: index.themeIds.text(theme),
      count: reviews,
      ratingSum: stars,
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
