/** The options of an LRU cache that holds so many entries; `max` would make room for all of them before the first comes. */
export const atMostEntries = (most: number): { maxSize: number; sizeCalculation: () => number } => ({
  maxSize: most,
  sizeCalculation: () => 1,
});
