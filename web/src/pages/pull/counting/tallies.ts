import { CellSums, noSums, type Sums, together } from '../../../../../server/metrics/counting/count-cells.ts';

export interface Tally {
  readonly count: number;
  /** The sum of their stars. */
  readonly stars: number;
  /** With one or two stars. */
  readonly low: number;
}

const tallyOf = ({ reviews, stars, low }: Sums): Tally => ({ count: reviews, stars, low });

/** Counts of reviews by a number from 0 on. */
export class Tallies extends CellSums {
  readonly #size: number;

  constructor(size: number) {
    super(size);
    this.#size = size;
  }

  list(): Tally[] {
    return Array.from({ length: this.#size }, (_, at) => tallyOf(this.of(at)));
  }

  /** The counts of what the sets hold, where these are the counts of sets. */
  spread(sets: readonly (readonly number[])[], size: number): Tally[] {
    const sums = new Array<Sums>(size).fill(noSums);
    for (const set of this.cells) for (const each of sets[set]!) sums[each] = together(sums[each]!, this.of(set));
    return sums.map(tallyOf);
  }
}
