import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the work, but no longer than this; the work goes on. */
export const noLongerThan = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await Promise.race([work, sleep(ms, null, { ref: false })]);
};

/** Rejects as soon as the signal aborts; the work goes on for others who wait for it. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });

/** Does the work once for all callers while it is under way and for a while after it began. */
export const sharedFor = <T>(ms: number, work: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly outcome: Promise<T>; readonly began: number; settled: boolean } | null = null;
  return () => {
    if (last && (!last.settled || performance.now() - last.began < ms)) return last.outcome;
    const own = { outcome: work(), began: performance.now(), settled: false };
    last = own;
    const settle = (): void => {
      own.settled = true;
    };
    own.outcome.then(settle, settle);
    return own.outcome;
  };
};

/** Runs tasks concurrently. If one throws, the others are aborted, so that nothing outlasts a failed run. */
export const allOrNone = async <Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  task: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> => {
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  const tasks = items.map((item) => task(item, either));
  try {
    return await Promise.all(tasks);
  } catch (error) {
    broken.abort(error);
    await Promise.allSettled(tasks);
    throw error;
  }
};

/** `allOrNone` for two tasks of different kinds. */
export const bothOrNone = async <One, Other>(
  signal: AbortSignal,
  one: (signal: AbortSignal) => Promise<One>,
  other: (signal: AbortSignal) => Promise<Other>,
): Promise<[One, Other]> =>
  // Results are in the order of the tasks.
  (await allOrNone<(signal: AbortSignal) => Promise<One | Other>, One | Other>([one, other], signal, (task, stop) =>
    task(stop),
  )) as [One, Other];
