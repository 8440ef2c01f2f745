import type { AppWeek } from '../../contract/resources/home.ts';
import { averageOf } from '../../metrics/counting/count-reviews.ts';

interface Release {
  readonly version: string;
  readonly releasedAt: Date;
}

interface VersionCount {
  readonly version: string | null;
  readonly reviews: number;
  readonly stars: number;
}

const byNumber = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

const countOf = (counts: readonly VersionCount[], version: string) => {
  const own = counts.filter((each) => each.version === version);
  const reviews = own.reduce((sum, each) => sum + each.reviews, 0);
  const stars = own.reduce((sum, each) => sum + each.stars, 0);
  return { reviews, average: averageOf(stars, reviews) };
};

/**
 * The newest version, if it was released since a day, and how it is reviewed beside the one before it: the release before
 * as the store gave it, or else the highest lower version that reviews name.
 *
 * @param releases oldest first
 */
export const newVersion = (
  releases: readonly Release[],
  counts: readonly VersionCount[],
  since: Date,
): AppWeek['version'] => {
  const newest = releases.at(-1);
  if (!newest || newest.releasedAt < since) return null;
  const named = counts.flatMap(({ version }) => version ?? []);
  const lower = named.filter((each) => byNumber(each, newest.version) < 0).sort(byNumber);
  const previous = releases.at(-2)?.version ?? lower.at(-1);
  return {
    version: newest.version,
    date: newest.releasedAt.toISOString().slice(0, 10),
    after: countOf(counts, newest.version),
    before: previous === undefined ? null : { version: previous, ...countOf(counts, previous) },
  };
};
