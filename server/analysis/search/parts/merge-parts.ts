import type { CountColumns } from '../counting/facet-counts.ts';
import type { SearchCounts } from '../plan.ts';
import { byRank, type Ranked } from '../ranking/rank-reviews.ts';
import { kindBits } from '../segments/segment.ts';
import { mergeThemes } from './merge-themes.ts';
import type { PackedCounts } from './pack-counts.ts';
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

/** The same of columns. */
const summedColumns = <Row>(parts: readonly CountColumns[], rowOf: (key: number, counted: Counted) => Row): Row[] => {
  const sums = new PairSums(parts.reduce((sum, { keys }) => sum + keys.length, 0));
  for (const { keys, matched, ratings } of parts) {
    for (let at = 0; at < keys.length; at++) sums.add(keys[at]! >>> 0, 0, matched[at]!, ratings[at]!);
  }
  return Array.from({ length: sums.size }, (_, at) =>
    // Keys are whole numbers with a sign, which the sums are not.
    rowOf(sums.first[at]! | 0, { matched: sums.matched[at]!, ratingSum: sums.ratings[at]! }),
  );
};

const byMatches = (one: Counted, other: Counted): number => other.matched - one.matched;
const byText = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

const total = (parts: readonly PackedCounts[], of: (part: PackedCounts) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

/** What the whole search comes to, but for what is settled by listings: the same as if one had counted all segments. */
export const mergeParts = (
  parts: readonly PackedCounts[],
  limit: number,
): Omit<SearchCounts, 'phrases' | 'versions'> => {
  const rated = (at: number): number => total(parts, ({ ratingMix }) => ratingMix[at]!);
  return {
    candidates: total(parts, ({ candidates }) => candidates),
    matched: total(parts, ({ matched }) => matched),
    unthemed: total(parts, ({ unthemed }) => unthemed),
    ratingMix: [rated(0), rated(1), rated(2), rated(3), rated(4)],
    apps: summedColumns(
      parts.map(({ apps }) => apps),
      (appNo, counted) => ({ appNo, ...counted }),
    ).sort((one, other) => byMatches(one, other) || one.appNo - other.appNo),
    weeks: summedColumns(
      parts.map(({ weeks }) => weeks),
      (monday, counted) => ({ monday, ...counted }),
    ).sort((one, other) => one.monday - other.monday),
    countries: summed(
      parts.map(({ countries }) => countries),
      ({ country }) => country,
    ).sort((one, other) => byMatches(one, other) || byText(one.country ?? '', other.country ?? '')),
    kinds: summed(
      parts.map(({ kinds }) => kinds),
      ({ kind }) => kind,
    ).sort((one, other) => byMatches(one, other) || kindBits.indexOf(one.kind) - kindBits.indexOf(other.kind)),
    themes: mergeThemes(parts.map(({ themes }) => themes)),
    top: best(
      parts.flatMap(({ top }) => top),
      limit,
    ).map(({ no, score }) => ({ no, score })),
  };
};

const best = (ranked: readonly Ranked[], room: number): Ranked[] => ranked.toSorted(byRank).slice(0, room);
