import { setTimeout as sleep } from 'node:timers/promises';

/** A customer that takes all its plan allows and asks for more. */
export interface Greedy {
  /** How its calls were answered. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): Promise<void>;
}

interface Job {
  readonly id: string;
}

const countries = ['us', 'gb', 'de', 'fr', 'jp', 'br', 'in', 'mx', 'it', 'es'];
/** Open at any time. */
const longPolls = 20;
/** Twice as often as a Pro plan allows: every other call is refused, and refusals cost something too. */
const everyMs = 166;

/** Its runs: the largest pulls and broad scans, so that every slot and the whole queue are taken. */
const startOf = (at: number): { path: string; body: unknown } =>
  at % 2 === 0
    ? { path: '/api/v1/reviews/scan', body: { query: `crashes and bugs number ${at}`, force: true } }
    : {
        path: '/api/v1/reviews/pulls',
        body: { apps: [{ store: 'apple', appId: '6965719118' }], countries, limit: 5_000, label: `pull ${at}` },
      };

const readOf = (at: number): string =>
  [
    `/api/v1/reviews/search?q=${encodeURIComponent(`bugs crashes price login number ${at}`)}&limit=50`,
    `/api/v1/reviews/search?q=crash&scope=mine&limit=50`,
    `/api/v1/apps/search?q=${encodeURIComponent(`habit ${at}`)}`,
    '/api/v1/reviews/pulls?limit=50',
    '/api/v1/jobs?limit=50',
  ][at % 5]!;

export const startGreedy = (url: string, key: string): Greedy => {
  const statuses = new Map<number, number>();
  const stopping = new AbortController();
  const { signal } = stopping;

  const call = async (path: string, body?: unknown): Promise<unknown> => {
    try {
      const response = await fetch(url + path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
        signal,
      });
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      return await response.json();
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    }
  };

  const jobs: string[] = [];
  const pause = (ms: number) => sleep(ms, null, { signal }).catch(() => {});
  const reading = async (): Promise<void> => {
    for (let at = 0; !signal.aborted; at++) {
      call(readOf(at));
      await pause(everyMs);
    }
  };
  const starting = async (): Promise<void> => {
    for (let at = 0; !signal.aborted; at++) {
      const { path, body } = startOf(at);
      const job = (await call(path, body)) as Partial<Job> | null;
      if (job?.id) jobs.unshift(job.id);
      jobs.length = Math.min(jobs.length, longPolls);
      await pause(job?.id ? 50 : 500);
    }
  };
  const waiting = async (at: number): Promise<void> => {
    while (!signal.aborted) {
      const id = jobs[at % Math.max(1, jobs.length)];
      if (id) await call(`/api/v1/jobs/${id}?wait=30`);
      // A finished job is answered at once, and a refusal too.
      await pause(1_000);
    }
  };
  const working = [reading(), starting(), ...Array.from({ length: longPolls }, (_, at) => waiting(at))];
  return {
    statuses,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
};
