import { average } from '../../../plots/weeks.ts';
import type { Columns } from './columns.ts';
import type { Tally } from './tallies.ts';

/** Fewer reviews than this say nothing about how a version is rated. */
const fewest = 5;

/** The first day on which each version was reviewed; in days since 1970. */
export const firstDays = ({ size, day, version }: Columns, versions: number): Int32Array => {
  const first = new Int32Array(versions);
  // From the newest to the oldest: the last one written is the first day.
  for (let at = 0; at < size; at++) if (version[at] !== 0) first[version[at]! - 1] = day[at]!;
  return first;
};

export interface VersionRow {
  readonly version: string;
  readonly tally: Tally;
  /** The average rating less that of the version before; null where either has too few reviews. */
  readonly change: number | null;
}

/** The versions that were reviewed, the newest first, each against the one before it. */
export const versionRows = (
  versions: readonly string[],
  tallies: readonly Tally[],
  first: Int32Array,
): VersionRow[] => {
  const counted = versions
    .map((version, at) => ({ version, tally: tallies[at]!, day: first[at]! }))
    .filter(({ tally }) => tally.count > 0)
    .sort((one, other) => one.day - other.day);
  return counted
    .map(({ version, tally }, at) => {
      const before = counted[at - 1]?.tally;
      const change =
        before && before.count >= fewest && tally.count >= fewest ? average(tally)! - average(before)! : null;
      return { version, tally, change };
    })
    .reverse();
};
