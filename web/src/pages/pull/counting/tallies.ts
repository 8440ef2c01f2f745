export interface Tally {
  readonly count: number;
  /** The sum of their stars. */
  readonly stars: number;
  /** With one or two stars. */
  readonly low: number;
}

/** Counts of reviews by a number from 0 on, in typed arrays: tens of thousands are added at every click. */
export class Tallies {
  readonly #count: Uint32Array;
  readonly #stars: Uint32Array;
  readonly #low: Uint32Array;

  constructor(size: number) {
    this.#count = new Uint32Array(size);
    this.#stars = new Uint32Array(size);
    this.#low = new Uint32Array(size);
  }

  add(at: number, rating: number): void {
    this.#count[at]!++;
    this.#stars[at]! += rating;
    if (rating <= 2) this.#low[at]!++;
  }

  list(): Tally[] {
    return Array.from(this.#count, (count, at) => ({ count, stars: this.#stars[at]!, low: this.#low[at]! }));
  }

  /** The counts of what the sets hold, where these are the counts of sets. */
  spread(sets: readonly (readonly number[])[], size: number): Tally[] {
    const sums = Array.from({ length: size }, () => ({ count: 0, stars: 0, low: 0 }));
    for (const [at, set] of sets.entries()) {
      for (const each of set) {
        const sum = sums[each]!;
        sum.count += this.#count[at]!;
        sum.stars += this.#stars[at]!;
        sum.low += this.#low[at]!;
      }
    }
    return sums;
  }
}
