interface Waiting {
  /** Milliseconds it has had so far. */
  readonly used: number;
  go(): void;
}

export interface TurnOptions {
  /** How long one may go on while others wait. */
  readonly sliceMs: number;
  /** How long at most where it has had much already; left out: no longer. */
  readonly mostMs?: number;
  readonly now?: () => number;
}

/**
 * Lets long pieces of work share a thread. Between two turns the event loop reads what has arrived, so that one that begins is
 * not behind all others; turns go by turns to the work that has had least, which may soon be done, and to that which waits longest.
 */
export const createTurns = ({ sliceMs, mostMs = sliceMs, now = () => performance.now() }: TurnOptions) => {
  const waiting: Waiting[] = [];
  let isScheduled = false;
  let isForLeast = false;

  const next = (): void => {
    isScheduled = false;
    isForLeast = !isForLeast;
    let place = 0;
    if (isForLeast) {
      for (const [at, { used }] of waiting.entries()) if (used < waiting[place]!.used) place = at;
    }
    const [chosen] = waiting.splice(place, 1);
    if (waiting.length > 0) schedule();
    chosen?.go();
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(next);
  };

  /** For one piece of work: call what it gives between steps. It waits where the work has had its turn. */
  return (signal?: AbortSignal): (() => Promise<void> | void) => {
    let used = 0;
    let since = now();
    return () => {
      const had = now() - since;
      // Whoever comes back has to fetch what it works with anew: long work goes on for longer, and so comes back less often.
      if (had < Math.max(sliceMs, Math.min(mostMs, used / 2))) return;
      used += had;
      return new Promise<void>((resolve, reject) => {
        const go = (): void => {
          since = now();
          if (signal?.aborted) reject(signal.reason);
          else resolve();
        };
        waiting.push({ used, go });
        schedule();
      });
    };
  };
};
