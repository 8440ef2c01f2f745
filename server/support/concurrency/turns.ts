interface Waiting {
  /** Milliseconds used so far. */
  readonly used: number;
  go(): void;
}

export interface TurnOptions {
  /** Length of a turn while others wait. */
  readonly sliceMs: number;
  readonly maxMs?: number;
  readonly now?: () => number;
}

/**
 * Time-slices long work on one thread; the event loop runs between turns. Turns alternate between the work that has used the least time,
 * which may finish soon, and the work that has waited longest.
 */
export const createTurns = ({ sliceMs, maxMs = sliceMs, now = () => performance.now() }: TurnOptions) => {
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

  /** Returns a function to call between steps of one piece of work; it waits when the turn is over. */
  return (signal?: AbortSignal): (() => Promise<void> | void) => {
    let used = 0;
    let since = now();
    return () => {
      const had = now() - since;
      // Resuming has a cost (cold caches), so long work gets longer turns.
      if (had < Math.max(sliceMs, Math.min(maxMs, used / 2))) return;
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
