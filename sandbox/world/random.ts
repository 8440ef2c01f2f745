/** Deterministic pseudo-random numbers, so that a seed gives the same world everywhere. */

export const mix = (a: number, b: number): number => {
  let h = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x27d4eb2f);
  return (h ^ (h >>> 16)) >>> 0;
};

export const hashText = (text: string, from = 0): number => {
  let h = 0x811c9dc5 ^ from;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, from);
};

/** Maps a hash to [0, 1). */
export const unit = (hash: number): number => hash / 4294967296;

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer, both bounds included. */
  whole(low: number, high: number): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Approximately normal: mean 0, standard deviation 1. */
  bell(): number;
  /** Poisson-distributed. */
  count(mean: number): number;
}

export const randomFrom = (seed: number): Random => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const bell = (): number => (next() + next() + next() + next() - 2) * Math.sqrt(3);
  return {
    next,
    whole,
    bell,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    count: (mean) => {
      if (mean <= 0) return 0;
      if (mean > 20) return Math.max(0, Math.round(mean + bell() * Math.sqrt(mean)));
      const floor = Math.exp(-mean);
      let many = 0;
      for (let product = next(); product > floor; product *= next()) many++;
      return many;
    },
  };
};

/** A smooth wave from -1 to 1: random at every `step`-th day and eased in between. */
export const wave = (salt: number, day: number, step: number): number => {
  const at = Math.floor(day / step);
  const t = day / step - at;
  const eased = t * t * (3 - 2 * t);
  const from = unit(mix(salt, at));
  return 2 * (from + (unit(mix(salt, at + 1)) - from) * eased) - 1;
};
