import type { PartCounts } from '../count-matches.ts';
import { Dictionary } from '../dictionary.ts';
import { VERSIONS } from '../facet-counts.ts';
import { leastAmong } from '../least-among.ts';
import { PhraseCounts } from '../phrase-counts.ts';
import type { PhraseColumns } from '../phrase-table.ts';
import type { SearchCounts, ThemeCount } from '../plan.ts';
import { byRank, type Ranked } from '../rank-reviews.ts';
import { kindBits } from '../segment.ts';
import { THEME_APPS, THEME_QUOTES, type ThemePart } from '../theme-counts.ts';
import type { VersionColumns } from '../version-counts.ts';
import { PairSums } from './pair-sums.ts';

interface Counted {
  readonly matched: number;
  readonly ratingSum: number;
}

/** Sums of rows with the same key. */
const summed = <Row extends Counted>(lists: readonly (readonly Row[])[], keyOf: (row: Row) => unknown): Row[] => {
  const sums = new Map<unknown, Row>();
  for (const row of lists.flat()) {
    const key = keyOf(row);
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, matched: sum.matched + row.matched, ratingSum: sum.ratingSum + row.ratingSum } : row);
  }
  return [...sums.values()];
};

const byMatches = (one: Counted, other: Counted): number => other.matched - one.matched;
const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const total = (parts: readonly PartCounts[], of: (part: PartCounts) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

/** What the whole search comes to, phrases aside: the same as if one had counted all segments. */
export const mergeParts = (parts: readonly PartCounts[], limit: number): Omit<SearchCounts, 'phrases'> => {
  const rated = (at: number): number => total(parts, ({ ratingMix }) => ratingMix[at]!);
  return {
    candidates: total(parts, ({ candidates }) => candidates),
    matched: total(parts, ({ matched }) => matched),
    unthemed: total(parts, ({ unthemed }) => unthemed),
    ratingMix: [rated(0), rated(1), rated(2), rated(3), rated(4)],
    apps: summed(
      parts.map(({ apps }) => apps),
      ({ appNo }) => appNo,
    ).sort((one, other) => byMatches(one, other) || one.appNo - other.appNo),
    weeks: summed(
      parts.map(({ weeks }) => weeks),
      ({ monday }) => monday,
    ).sort((one, other) => one.monday - other.monday),
    countries: summed(
      parts.map(({ countries }) => countries),
      ({ country }) => country,
    ).sort((one, other) => byMatches(one, other) || byText(one.country ?? '', other.country ?? '')),
    versions: mergeVersions(parts.map(({ versions }) => versions)),
    kinds: summed(
      parts.map(({ kinds }) => kinds),
      ({ kind }) => kind,
    ).sort((one, other) => byMatches(one, other) || kindBits.indexOf(one.kind) - kindBits.indexOf(other.kind)),
    themes: mergeThemes(parts.flatMap(({ themes }) => themes)),
    top: best(
      parts.flatMap(({ top }) => top),
      limit,
    ).map(({ no, score }) => ({ no, score })),
  };
};

const mergeVersions = (parts: readonly VersionColumns[]): SearchCounts['versions'] => {
  const names = new Dictionary<string>(Number.POSITIVE_INFINITY);
  const sums = new PairSums(parts.reduce((sum, { app }) => sum + app.length, 0));
  for (const { app, version, matched, ratings, ...part } of parts) {
    const numbers = part.names.map((name) => names.number(name));
    for (let at = 0; at < app.length; at++) sums.add(app[at]!, numbers[version[at]!]!, matched[at]!, ratings[at]!);
  }
  const found: (SearchCounts['versions'][number] & { readonly key: string })[] = [];
  const least = leastAmong(sums.matched.subarray(0, sums.size), VERSIONS);
  for (let at = 0; at < sums.size; at++) {
    const matched = sums.matched[at]!;
    if (matched < least) continue;
    const appNo = sums.first[at]!;
    const version = names.values[sums.second[at]!]!;
    found.push({ key: `${appNo} ${version}`, appNo, version, matched, ratingSum: sums.ratings[at]! });
  }
  return found
    .sort((one, other) => byMatches(one, other) || byText(one.key, other.key))
    .slice(0, VERSIONS)
    .map(({ key: _, ...counted }) => counted);
};

const best = (ranked: readonly Ranked[], room: number): Ranked[] => ranked.toSorted(byRank).slice(0, room);

const mergeThemes = (themes: readonly ThemePart[]): ThemeCount[] =>
  [...Map.groupBy(themes, ({ id }) => id)]
    .map(([id, own]) => ({
      id,
      count: own.reduce((sum, { count }) => sum + count, 0),
      ratingSum: own.reduce((sum, { ratingSum }) => sum + ratingSum, 0),
      apps: appsOf(own),
      quoteNos: quotesOf(own),
    }))
    .sort((one, other) => other.count - one.count || byText(one.id, other.id));

const appsOf = (own: readonly ThemePart[]): ThemeCount['apps'] => {
  const sums = new PairSums(own.reduce((sum, { appNos }) => sum + appNos.length, 0));
  for (const { appNos, appCounts } of own) {
    for (let at = 0; at < appNos.length; at++) sums.add(appNos[at]!, 0, appCounts[at]!, 0);
  }
  const counts = sums.matched.subarray(0, sums.size);
  const least = leastAmong(counts, THEME_APPS);
  const most: { appNo: number; count: number }[] = [];
  for (let at = 0; at < counts.length; at++) {
    if (counts[at]! >= least) most.push({ appNo: sums.first[at]!, count: counts[at]! });
  }
  return most.sort((one, other) => other.count - one.count || one.appNo - other.appNo).slice(0, THEME_APPS);
};

/** An app whose best is among the best of all apps is so in its own part, too: what the parts left out is not missed. */
const quotesOf = (own: readonly ThemePart[]): number[] => {
  const ofApps = new Map<number, Ranked>();
  for (const { appNo, ranked } of own.flatMap(({ bestOfApps }) => bestOfApps)) {
    const known = ofApps.get(appNo);
    if (!known || byRank(ranked, known) < 0) ofApps.set(appNo, ranked);
  }
  const ofAll = own.flatMap(({ best }) => best);
  const nos = [...best([...ofApps.values()], THEME_QUOTES), ...best(ofAll, THEME_QUOTES)].map(({ no }) => no);
  return [...new Set(nos)].slice(0, THEME_QUOTES);
};

/**
 * The most frequent phrases over all parts. The fills of the buckets add up, so what holds of one table holds of the whole;
 * `ask` puts the question of a round to every part.
 */
export const mergePhrases = async (
  fills: readonly Uint32Array[],
  ask: (wanted: Uint32Array) => Promise<readonly PhraseColumns[]>,
): Promise<SearchCounts['phrases']> => {
  const phrases = new PhraseCounts(Number.POSITIVE_INFINITY);
  for (const each of fills) phrases.addFills(each);
  while (phrases.nextRound()) {
    const wanted = phrases.wanted();
    if (wanted.length === 0) continue;
    for (const columns of await ask(wanted)) phrases.addCounted(columns);
  }
  return phrases.list();
};
