import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type RunSearch, runSearch } from './runs.ts';
import type { RawSearch } from './search.ts';

interface RunAddress {
  readonly id: string;
  readonly search: RunSearch;
  /** `replace` adds no history entry. */
  set(change: RunSearch, replace?: boolean): void;
}

/** The address of a run, which opens on the page of its kind or in the list of all runs. */
export const useRunAddress = (): RunAddress => {
  const { id = '' } = useParams({ strict: false });
  const raw = useLocation({ select: ({ search }) => search }) as RawSearch;
  const navigate = useNavigate();
  const set = useCallback(
    (change: RunSearch, replace = false) =>
      void navigate({
        to: '.',
        // Cast: every page of runs parses its query the same way, but the router types `.` as any page.
        search: (before: RawSearch) => ({ ...before, ...change }) as Record<string, never>,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { id, search: runSearch(raw), set };
};
