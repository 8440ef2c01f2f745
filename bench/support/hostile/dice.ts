/** Random choices that a seed repeats. */
export interface Dice {
  /** From 0 to below `end`. */
  int(end: number): number;
  pick<T>(list: readonly T[]): T;
  maybe(share: number): boolean;
}

/** Mulberry32. */
export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (end: number): number => Math.floor(next() * end);
  return { int, pick: (list) => list[int(list.length)]!, maybe: (share) => next() < share };
};
