import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats work with a pause after each turn, until it is stopped. A turn that fails does not end it. */
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
  /** No further turn begins; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Does work when it is woken, one turn at a time: woken during a turn, it takes another one. */
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
      // Woken after the last turn and before this line.
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
