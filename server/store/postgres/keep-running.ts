import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../contract/domain/durations.ts';
import { StartError } from '../../support/process/process.ts';

export interface Restartable {
  isRunning(): boolean;
  /** Why it ended, if it has. */
  whyEnded(): string;
  /** Throws a StartError on failure. */
  restart(): Promise<void>;
  /** False: its data is gone, so no further attempt can succeed. */
  hasData(): boolean;
}

const lookMs = 100;
const firstPauseMs = 250;
const longestPauseMs = 5_000;
/** A server that ends sooner counts as one that failed to start. */
const steadyMs = 5_000;
const defaultGiveUpMs = minuteMs;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Restarts a server whenever it ends: at once, then with growing pauses. Resolves with the reason after `giveUpMs` of failures, and with
 * null once stopped.
 */
export const keepRunning = async (
  server: Restartable,
  stopping: AbortSignal,
  warn: (message: string) => void,
  giveUpMs = defaultGiveUpMs,
): Promise<StartError | null> => {
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => {});
  let failingSince = 0;
  let pauseMs = 0;
  let upSince = performance.now();
  for (;;) {
    while (server.isRunning() && !stopping.aborted) await pause(lookMs);
    if (stopping.aborted) return null;
    const endedAt = performance.now();
    if (endedAt - upSince >= steadyMs || failingSince === 0) {
      failingSince = endedAt;
      pauseMs = 0;
    }
    const why = server.whyEnded();
    warn(`The embedded PostgreSQL ended (${why}) and is being restarted.`);
    // After its first end it is restarted at least once, however late that is noticed.
    const isLongEnough = (): boolean => performance.now() - failingSince > giveUpMs;
    if (endedAt !== failingSince && isLongEnough()) {
      return new StartError(`The embedded PostgreSQL keeps ending (${why}), so Appraise stopped.`);
    }
    for (let isBack = false; !isBack; ) {
      await pause(pauseMs);
      pauseMs = Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs);
      if (stopping.aborted) return null;
      try {
        await server.restart();
        isBack = true;
      } catch (error) {
        if (stopping.aborted) return null;
        const failure =
          error instanceof StartError ? error : new StartError(`PostgreSQL could not be restarted: ${error}.`);
        if (!server.hasData() || isLongEnough()) return failure;
        warn(`${failure.message} Trying again in ${seconds(pauseMs)}.`);
      }
    }
    upSince = performance.now();
    warn(`The embedded PostgreSQL is back after ${seconds(upSince - endedAt)}.`);
  }
};
