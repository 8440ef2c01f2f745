import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Job } from '../../../client/follow.ts';
import type { Output } from '../../../client/types.ts';
import { appraise, ask, queries, renew } from './api.ts';

/**
 * `lost`: the service cannot be reached, and is tried every `lostRetryMs`. `off`: the service refuses a stream to this browser,
 * and runs are asked for one by one.
 */
type StreamState = 'idle' | 'connecting' | 'open' | 'lost' | 'off';

interface Live {
  readonly state: StreamState;
  /** Runs that changed since the stream was opened, newest first, without their results. */
  readonly jobs: readonly Job[];
}

let live: Live = { state: 'idle', jobs: [] };
const listeners = new Set<() => void>();
let source: EventSource | null = null;
let timeOfNextTry: ReturnType<typeof setTimeout> | undefined;
let timeOfRenewal: ReturnType<typeof setTimeout> | undefined;
let timeOfTelling: ReturnType<typeof setTimeout> | undefined;
/** Received, but not passed to the page yet. */
const heard = new Map<string, Job>();
/** The stream is open, and has not said yet how things stand: the balance, then every run that ended lately. */
let isBeginning = false;
/** Lists are read again even where they show the end of every run that was heard of. */
let isAnyListOld = false;
/** Runs that have ended since lists were last read again. */
const ended = new Set<string>();

/** How long after a lost connection the service is tried again. */
export const lostRetryMs = 2_000;
const refusedRetryMs = 30_000;
/** A network that drops packets would keep a connection waiting for minutes. */
const connectMs = 15_000;
/** While the service is lost a try is given up sooner, so that the next one finds a network that is back. */
const lostConnectMs = 3_000;
/** A stream begins with every run that ended lately: they are passed on together, so that lists are read again only once. */
const tellMs = 40;
const gatherMs = 200;

const set = (change: Partial<Live>): void => {
  live = { ...live, ...change };
  for (const tell of listeners) tell();
};

export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'failed' || status === 'cancelled';

/** Whether a list may miss something of the runs that have ended: one that was answered late shows their end already. */
const isOld = ({ state }: { state: { data: unknown } }): boolean => {
  // The cast: it is asked of the answers to `jobs.list` alone.
  const rows = (state.data as Output<'jobs.list'> | undefined)?.jobs ?? [];
  return isAnyListOld || ![...ended].every((id) => rows.some((row) => row.id === id && hasEnded(row)));
};

const renewLists = (): void => {
  clearTimeout(timeOfRenewal);
  timeOfRenewal = setTimeout(() => {
    void queries.invalidateQueries({ queryKey: ['jobs.list'], predicate: isOld });
    void renew('reviews.pulls');
    isAnyListOld = false;
    ended.clear();
  }, gatherMs);
};

/** Of runs that pages show and that have not ended, as far as those pages know. */
const going = (id?: string) => ({
  queryKey: ['jobs.get', ...(id === undefined ? [] : [{ id }])],
  predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined && !hasEnded(state.data as Job),
});

const tellJobs = (): void => {
  timeOfTelling = undefined;
  const jobs = [...heard.values()].reverse();
  heard.clear();
  set({ jobs: [...jobs, ...live.jobs.filter(({ id }) => jobs.every((job) => job.id !== id))] });
  // The stream carries no results: who shows a run that has ended reads it.
  for (const job of jobs) if (!hasEnded(job)) queries.setQueriesData<Job>(going(job.id), job);
  for (const job of jobs) if (hasEnded(job)) ended.add(job.id);
  if (jobs.some(hasEnded)) renewLists();
};

const jobChanged = (job: Job): void => {
  heard.delete(job.id);
  heard.set(job.id, job);
  timeOfTelling ??= setTimeout(tellJobs, tellMs);
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
  clearTimeout(timeOfNextTry);
  clearTimeout(timeOfTelling);
  timeOfTelling = undefined;
  heard.clear();
  isBeginning = false;
};

/**
 * Runs may have ended, and reads have failed, between the answers that the page shows and the stream. Lists are read again once
 * it has said how things stand, which may come late: to read them before would be to read them twice.
 */
const opened = (): void => {
  clearTimeout(timeOfNextTry);
  set({ state: 'open', jobs: [] });
  void queries.invalidateQueries(going());
  void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  isBeginning = true;
};

/** Whether the service itself answers, and not only a proxy in front of it. */
export const isServiceUp = (): Promise<boolean> =>
  fetch('/api/session', { method: 'HEAD', signal: AbortSignal.timeout(connectMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Browsers differ in when and whether they reconnect, and give up on a stream that a proxy answers with 502. So this page
 * reconnects by itself.
 */
const failed = async (): Promise<void> => {
  const mayBeRefused = source?.readyState === EventSource.CLOSED;
  close();
  set({ state: 'lost' });
  timeOfNextTry = setTimeout(open, lostRetryMs);
  const tried = timeOfNextTry;
  if (!mayBeRefused || !(await isServiceUp()) || timeOfNextTry !== tried) return;
  set({ state: 'off' });
  clearTimeout(timeOfNextTry);
  timeOfNextTry = setTimeout(open, refusedRetryMs);
  // A session that was ended elsewhere is refused a stream, too.
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
  timeOfNextTry = setTimeout(failed, live.state === 'lost' ? lostConnectMs : connectMs);
};

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  if (!source && !document.hidden) open();
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) restartLive();
  };
};

/**
 * A hidden page closes its stream: over HTTP/1.1 a browser has six connections for all tabs of a site, and
 * streams of forgotten tabs would leave none for the one in sight.
 */
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    close();
    set({ state: 'idle' });
  } else if (!source && listeners.size > 0) open();
});

// Only a hint that saves the wait: some browsers never send it, or not for the network that leads to the service.
addEventListener('online', () => {
  if (live.state === 'lost') open();
});

/** Forgets events of the account that was signed in before. */
export const restartLive = (): void => {
  close();
  set({ state: 'idle', jobs: [] });
  if (listeners.size > 0 && !document.hidden) open();
};

/** The account's runs as they change: one stream a page, opened by the first part that listens. */
export const useLive = (): Live => useSyncExternalStore(subscribe, () => live);

/** One run, as it changes: from the stream, or by asking with `wait` where there is none. */
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
