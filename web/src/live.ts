import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Job } from '../../client/follow.ts';
import type { Output } from '../../client/types.ts';
import { appraise, ask, queries, renew } from './api.ts';

/** `off`: the service refuses a stream to this browser, and runs are asked for one by one. */
type StreamState = 'idle' | 'connecting' | 'open' | 'off';

interface Live {
  readonly state: StreamState;
  /** Runs that changed since the page was opened, newest first, without their results. */
  readonly jobs: readonly Job[];
}

let live: Live = { state: 'idle', jobs: [] };
const listeners = new Set<() => void>();
let source: EventSource | null = null;

const set = (change: Partial<Live>): void => {
  live = { ...live, ...change };
  for (const tell of listeners) tell();
};

export const hasEnded = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'done' || status === 'failed' || status === 'cancelled';

const jobChanged = (job: Job): void => {
  set({ jobs: [job, ...live.jobs.filter(({ id }) => id !== job.id)] });
  queries.setQueriesData<Job>(
    { queryKey: ['jobs.get', { id: job.id }] },
    (old) => old && { ...job, result: old.result },
  );
  if (hasEnded(job)) {
    void queries.invalidateQueries({ queryKey: ['jobs.get', { id: job.id }] });
    void renew('jobs.list', 'me');
  }
};

const balanceChanged = (credits: Output<'me'>['credits']): void => {
  queries.setQueriesData<Output<'me'>>({ queryKey: ['me'] }, (old) => old && { ...old, credits });
  void renew('account.ledger', 'account.usage');
};

const open = (): void => {
  set({ state: 'connecting' });
  source = new EventSource('/api/events');
  source.addEventListener('open', () => {
    set({ state: 'open' });
    // Runs may have started and ended between the answers that a page shows and the stream, which tells of those that go.
    const isGoing = ({ state }: { state: { data: unknown } }) =>
      state.data !== undefined && !hasEnded(state.data as Job);
    void queries.invalidateQueries({ queryKey: ['jobs.get'], predicate: isGoing });
    void renew('jobs.list');
  });
  source.addEventListener('job', ({ data }) => jobChanged(JSON.parse(data) as Job));
  source.addEventListener('balance', ({ data }) => balanceChanged(JSON.parse(data) as Output<'me'>['credits']));
  // The browser connects again by itself, unless the service answered something other than a stream.
  source.addEventListener('error', () =>
    set({ state: source?.readyState === EventSource.CLOSED ? 'off' : 'connecting' }),
  );
};

const subscribe = (tell: () => void): (() => void) => {
  if (!source && !document.hidden) open();
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/**
 * A page that nobody sees lets go of its stream: over HTTP/1.1 a browser has six connections for all tabs of a site, and
 * streams of forgotten tabs would leave none for the one in sight.
 */
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    source?.close();
    source = null;
    set({ state: 'idle' });
  } else if (!source && listeners.size > 0) {
    open();
  }
});

/** For whoever is signed in now: what was heard of another account's runs is forgotten. */
export const restartLive = (): void => {
  source?.close();
  source = null;
  set({ state: 'idle', jobs: [] });
  if (listeners.size > 0 && !document.hidden) open();
};

/** The account's runs as they change: one stream a page, opened by the first part that listens. */
export const useLive = (): Live => useSyncExternalStore(subscribe, () => live);

/** One run, as it changes: told by the stream, or by asking with `wait` where there is none. */
export const useJob = (id: string) => {
  const query = useQuery(ask('jobs.get', { id }));
  const { state } = useLive();
  const going = query.data !== undefined && !hasEnded(query.data);
  useEffect(() => {
    if (state !== 'off' || !going) return;
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
  }, [id, state, going]);
  return query;
};
