import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '../../../../client/types.ts';
import { ask } from '../../service/api.ts';
import { hasEnded, useLive } from '../../service/live.ts';
import { mergeLive } from './merge-live.ts';

/** Polling interval for lists with unfinished runs when there is no stream. */
const pollMs = 5_000;

/** A page of the account's runs, updated live. */
export const useRuns = (input: Input<'jobs.list'>) => {
  const live = useLive();
  const query = useQuery({
    ...ask('jobs.list', input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      live.state === 'off' && state.data?.jobs.some((job) => !hasEnded(job)) ? pollMs : false,
  });
  const runs = query.data ? mergeLive(query.data.jobs, live.jobs, input, input.cursor === undefined) : [];
  return { query, runs };
};
