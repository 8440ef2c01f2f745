import { setImmediate as turn } from 'node:timers/promises';

/** Longer than this nobody else waits for their turn. */
const sliceMs = 8;

/** Maps many items on the event loop without holding it: others have their turn in between. */
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
