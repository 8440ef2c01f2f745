import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** Stops waiting after a time; the work continues. */
export const noLongerThan = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await Promise.race([work, sleep(ms, null, { ref: false })]);
};

/** Rejects as soon as the signal aborts; the work continues for other callers. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });

/** Shares one result among all callers, while it is in flight and for `ms` after it started. */
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

/** Runs tasks concurrently. If one throws, the others are aborted, so that nothing continues after a failure. */
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

/** How long to block the event loop. */
const sliceMs = 8;

/** Maps many items, yielding to the event loop in between. */
export const mapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - began < sliceMs) continue;
    await turn();
    began = performance.now();
  }
  return results;
};
