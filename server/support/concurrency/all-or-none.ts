/** Runs tasks side by side; one that throws ends the others, so that nothing goes on behind a run that has failed. */
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

/** The same for two tasks of different kinds. */
export const bothOrNone = async <One, Other>(
  signal: AbortSignal,
  one: (signal: AbortSignal) => Promise<One>,
  other: (signal: AbortSignal) => Promise<Other>,
): Promise<[One, Other]> =>
  // Results stand in the order of the tasks.
  (await allOrNone<(signal: AbortSignal) => Promise<One | Other>, One | Other>([one, other], signal, (task, stop) =>
    task(stop),
  )) as [One, Other];
