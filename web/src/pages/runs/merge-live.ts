import type { Job } from '../../../../client/follow.ts';
import { byText } from '../../order.ts';

export interface RunFilter {
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
}

/**
 * Merges stream updates into a page of runs: current rows, new runs on top of the first page, and no rows that no
 * longer match the filter.
 */
export const mergeLive = (
  rows: readonly Job[],
  live: readonly Job[],
  filter: RunFilter,
  isFirstPage: boolean,
): readonly Job[] => {
  const changed = new Map(live.map((job) => [job.id, job]));
  const listed = new Set(rows.map(({ id }) => id));
  const newest = rows[0]?.createdAt ?? '';
  const added = isFirstPage ? live.filter(({ id, createdAt }) => !listed.has(id) && createdAt >= newest) : [];
  return [
    ...added.toSorted((one, other) => byText(other.createdAt, one.createdAt)),
    ...rows.map((row) => changed.get(row.id) ?? row),
  ].filter(
    ({ kind, status }) =>
      (filter.kind === undefined || kind === filter.kind) && (filter.status === undefined || status === filter.status),
  );
};
