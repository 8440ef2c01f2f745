import { sleep } from './http/retry.ts';
import type { Send } from './http/send.ts';
import type { Output } from './types.ts';

export type Job = Output<'jobs.get'>;

export interface FollowOptions {
  /** Called with every state but the last. */
  onProgress?(job: Job): void;
  /** Seconds per long poll, 0-30. Shorter ones report progress sooner with more requests. */
  wait?: number;
  signal?: AbortSignal;
  /** Retries per poll. Many, because a run survives a restart of the service. */
  retries?: number;
}

const ended = new Set<string>(['done', 'failed', 'cancelled']);

export const follow = async (send: Send, job: { id: string }, options: FollowOptions): Promise<Job> => {
  const { wait = 30, retries = 10, onProgress, signal } = options;
  for (;;) {
    const startedAt = Date.now();
    const answer = await send('jobs.get', { id: job.id, wait }, { retries, ...(signal && { signal }) });
    const read = answer.body as Job;
    if (ended.has(read.status)) return read;
    onProgress?.(read);
    // If the service answers early (it is stopping, or `wait` is short), do not ask again at once.
    if (Date.now() - startedAt < Math.max(1000, wait * 900)) await sleep((answer.retryAfter ?? 2) * 1000, signal);
  }
};
