import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type RunSearch, runSearch } from './runs.ts';
import type { RawSearch } from './search.ts';

interface RunAddress {
  readonly id: string;
  readonly search: RunSearch;
  /** Changes the query; `replace` adds no history entry. */
  set(change: RunSearch, replace?: boolean): void;
}

/** The address of a run, which is read at the page of its kind or among all runs. */
export const useRunAddress = (): RunAddress => {
  const { id = '' } = useParams({ strict: false });
  const raw = useLocation({ select: ({ search }) => search }) as RawSearch;
  const navigate = useNavigate();
  const set = useCallback(
    (change: RunSearch, replace = false) =>
      void navigate({
        to: '.',
        // The cast: all pages of runs read their query alike, but the router takes `.` for any page.
        search: (before: RawSearch) => ({ ...before, ...change }) as Record<string, never>,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { id, search: runSearch(raw), set };
};
