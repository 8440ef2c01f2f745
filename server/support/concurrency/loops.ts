import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats work with a pause in between until stopped, even when it fails. */
export const repeatEvery = (
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const repeating = repeat();
  return {
    stop() {
      stopping.abort();
      return repeating;
    },
  };
};

export interface Wakeable {
  wake(): void;
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Runs work when woken, never concurrently; if woken during a run, runs once more. */
export const wakeable = (work: () => Promise<void>, onError: (error: unknown) => void): Wakeable => {
  let isWanted = false;
  let isStopped = false;
  let turn: Promise<void> | null = null;
  const takeTurns = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await work().catch(onError);
    }
  };
  const wake = (): void => {
    isWanted = true;
    if (turn || isStopped) return;
    turn = takeTurns().finally(() => {
      turn = null;
      // Woken after the last run and before this line.
      if (isWanted) wake();
    });
  };
  return {
    wake,
    async stop() {
      isStopped = true;
      await turn;
    },
  };
};
