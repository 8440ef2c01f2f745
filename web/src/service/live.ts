import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Job } from '../../../client/follow.ts';
import type { Output } from '../../../client/types.ts';
import { appraise, ask, queries, renew } from './api.ts';

/**
 * `lost`: the service is unreachable, retried every `lostRetryMs`. `off`: the service refuses the stream, and runs are
 * polled.
 */
type StreamState = 'idle' | 'connecting' | 'open' | 'lost' | 'off';

interface Live {
  readonly state: StreamState;
  /** Runs changed since the stream opened, newest first, without results. */
  readonly jobs: readonly Job[];
}

let live: Live = { state: 'idle', jobs: [] };
const listeners = new Set<() => void>();
let source: EventSource | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let renewalTimer: ReturnType<typeof setTimeout> | undefined;
let publishTimer: ReturnType<typeof setTimeout> | undefined;
/** Received, but not published yet. */
const received = new Map<string, Job>();
/** The stream has not sent its initial state yet: the balance, then every recently ended run. */
let isBeginning = false;
/** Refetch lists even if they already show every ended run. */
let isAnyListOld = false;
/** Runs that ended since lists were last refetched. */
const ended = new Set<string>();

/** Delay before reconnecting after a lost connection. */
export const lostRetryMs = 2_000;
const refusedRetryMs = 30_000;
/** A network that drops packets would keep a connection pending for minutes. */
const connectMs = 15_000;
/** While the service is lost, time out sooner, so that the next attempt can use a restored network. */
const lostConnectMs = 3_000;
/** A stream starts with every recently ended run: batch them, so that lists are refetched only once. */
const publishMs = 40;
const gatherMs = 200;

const set = (change: Partial<Live>): void => {
  live = { ...live, ...change };
  for (const listener of listeners) listener();
};

export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'failed' || status === 'cancelled';

/** Whether a list may be stale: one fetched later already shows the ended runs. */
const isOld = ({ state }: { state: { data: unknown } }): boolean => {
  // Cast: only called with data of `jobs.list`.
  const rows = (state.data as Output<'jobs.list'> | undefined)?.jobs ?? [];
  return isAnyListOld || ![...ended].every((id) => rows.some((row) => row.id === id && hasEnded(row)));
};

const renewLists = (): void => {
  clearTimeout(renewalTimer);
  renewalTimer = setTimeout(() => {
    void queries.invalidateQueries({ queryKey: ['jobs.list'], predicate: isOld });
    void renew('reviews.pulls');
    isAnyListOld = false;
    ended.clear();
  }, gatherMs);
};

/** Queries of runs that have not ended, as far as the cache knows. */
const going = (id?: string) => ({
  queryKey: ['jobs.get', ...(id === undefined ? [] : [{ id }])],
  predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined && !hasEnded(state.data as Job),
});

const publishJobs = (): void => {
  publishTimer = undefined;
  const jobs = [...received.values()].reverse();
  received.clear();
  set({ jobs: [...jobs, ...live.jobs.filter(({ id }) => jobs.every((job) => job.id !== id))] });
  // The stream has no results: pages that show an ended run fetch it.
  for (const job of jobs) if (!hasEnded(job)) queries.setQueriesData<Job>(going(job.id), job);
  for (const job of jobs) if (hasEnded(job)) ended.add(job.id);
  if (jobs.some(hasEnded)) renewLists();
};

const jobChanged = (job: Job): void => {
  received.delete(job.id);
  received.set(job.id, job);
  publishTimer ??= setTimeout(publishJobs, publishMs);
};

const balanceChanged = (credits: Output<'me'>['credits']): void => {
  queries.setQueriesData<Output<'me'>>({ queryKey: ['me'] }, (old) => old && { ...old, credits });
  void renew('account.ledger', 'account.usage');
  if (!isBeginning) return;
  isBeginning = false;
  isAnyListOld = true;
  renewLists();
};

const close = (): void => {
  source?.close();
  source = null;
  clearTimeout(retryTimer);
  clearTimeout(publishTimer);
  publishTimer = undefined;
  received.clear();
  isBeginning = false;
};

/**
 * Runs may have ended, and queries failed, before the stream opened. Lists are refetched only after its initial state,
 * which may come late, to avoid fetching them twice.
 */
const opened = (): void => {
  clearTimeout(retryTimer);
  set({ state: 'open', jobs: [] });
  void queries.invalidateQueries(going());
  void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  isBeginning = true;
};

/** Whether the service itself responds, and not only a proxy in front of it. */
export const isServiceUp = (): Promise<boolean> =>
  fetch('/api/session', { method: 'HEAD', signal: AbortSignal.timeout(connectMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reconnects explicitly: browsers differ in when they reconnect, and give up if a proxy responds with 502. */
const failed = async (): Promise<void> => {
  const mayBeRefused = source?.readyState === EventSource.CLOSED;
  close();
  set({ state: 'lost' });
  retryTimer = setTimeout(open, lostRetryMs);
  const tried = retryTimer;
  if (!mayBeRefused || !(await isServiceUp()) || retryTimer !== tried) return;
  set({ state: 'off' });
  clearTimeout(retryTimer);
  retryTimer = setTimeout(open, refusedRetryMs);
  // The stream is also refused if the session was ended elsewhere.
  void queries.invalidateQueries({ queryKey: ['session'] });
};

const open = (): void => {
  close();
  if (live.state === 'idle') set({ state: 'connecting' });
  source = new EventSource('/api/events');
  source.addEventListener('open', opened);
  source.addEventListener('job', ({ data }) => jobChanged(JSON.parse(data) as Job));
  source.addEventListener('balance', ({ data }) => balanceChanged(JSON.parse(data) as Output<'me'>['credits']));
  source.addEventListener('error', failed);
  retryTimer = setTimeout(failed, live.state === 'lost' ? lostConnectMs : connectMs);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (!source && !document.hidden) open();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) restartLive();
  };
};

/**
 * A hidden page closes its stream: HTTP/1.1 allows six connections per site, and background tabs would use them up.
 */
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    close();
    set({ state: 'idle' });
  } else if (!source && listeners.size > 0) open();
});

// Only a hint to retry early: some browsers don't send it, or not for the relevant network.
addEventListener('online', () => {
  if (live.state === 'lost') open();
});

/** Discards events of the previous account. */
export const restartLive = (): void => {
  close();
  set({ state: 'idle', jobs: [] });
  if (listeners.size > 0 && !document.hidden) open();
};

/** The account's runs, live: one stream per page, opened by the first subscriber. */
export const useLive = (): Live => useSyncExternalStore(subscribe, () => live);

/** One run, live: from the stream, or by long polling without one. */
export const useJob = (id: string) => {
  const query = useQuery(ask('jobs.get', { id }));
  const { state, jobs } = useLive();
  const { data, refetch, isFetching, isError } = query;
  const isGoing = data !== undefined && !hasEnded(data);
  const isOutdated = isGoing && jobs.some((job) => job.id === id && hasEnded(job));
  useEffect(() => {
    if (isOutdated && !isFetching && !isError) void refetch();
  }, [isOutdated, isFetching, isError, refetch]);
  useEffect(() => {
    if (state !== 'off' || !isGoing) return;
    const leaving = new AbortController();
    const keep = (job: Job) => queries.setQueryData(ask('jobs.get', { id }).queryKey, job);
    appraise
      .follow({ id }, { wait: 20, onProgress: keep, signal: leaving.signal })
      .then((job) => {
        keep(job);
        void renew('jobs.list', 'me');
      })
      .catch(() => {
        if (!leaving.signal.aborted) void queries.invalidateQueries({ queryKey: ['jobs.get', { id }] });
      });
    return () => leaving.abort();
  }, [id, state, isGoing]);
  return query;
};
