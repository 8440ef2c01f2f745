/** Callers waiting for jobs to end, on this node. */
export interface Waiters {
  /** Resolves when the job's end is announced, the time is up, or the signal aborts. */
  wait(jobId: string, ms: number, signal: AbortSignal): Promise<void>;
  wake(jobId: string): void;
  /** Answers everyone: the service is stopping. */
  wakeAll(): void;
  readonly ids: readonly string[];
}

export const createWaiters = (): Waiters => {
  const waiting = new Map<string, Set<() => void>>();
  let closed = false;

  return {
    wait: (jobId, ms, signal) =>
      new Promise((resolve) => {
        if (closed || signal.aborted) return resolve();
        const finish = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', finish);
          const others = waiting.get(jobId);
          others?.delete(finish);
          if (others?.size === 0) waiting.delete(jobId);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        signal.addEventListener('abort', finish);
        waiting.set(jobId, (waiting.get(jobId) ?? new Set()).add(finish));
      }),
    wake(jobId) {
      for (const finish of [...(waiting.get(jobId) ?? [])]) finish();
    },
    wakeAll() {
      closed = true;
      for (const finishes of [...waiting.values()]) for (const finish of [...finishes]) finish();
    },
    get ids() {
      return [...waiting.keys()];
    },
  };
};
