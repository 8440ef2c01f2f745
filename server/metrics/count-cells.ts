import type { ReviewIndex } from '../analysis/search/index/review-index.ts';
import type { Pause } from '../analysis/search/match.ts';
import { type Dimension, maxCellsOfRow } from './dimensions.ts';

/** Sums of the reviews of a cell, of which every measure is made. */
export interface Sums {
  readonly reviews: number;
  readonly stars: number;
  /** Reviews of one or two stars. */
  readonly low: number;
}

export const noSums: Sums = { reviews: 0, stars: 0, low: 0 };

/** Thrown where a query has more cells than it may. The code survives the way between threads. */
export class TooManyCells extends Error {
  readonly code = tooManyCells;
}
export const tooManyCells = 'too_many_cells';

const fields = 3;
const lowRating = 2;
/** Up to so many possible cells are looked up in an array, more in a map. */
const maxDense = 1 << 22;
/** How many rows are counted between two pauses. */
const block = 1 << 14;

/** Sums by cell, for cells that any review is in. */
export class CellSums {
  private readonly places: Int32Array | Map<number, number>;
  private sums = new Uint32Array(64 * fields);
  private readonly maxCells: number;
  /** In the order in which they were met. */
  readonly cells: number[] = [];

  constructor(size: number, maxCells: number) {
    this.places = size <= maxDense ? new Int32Array(size) : new Map();
    this.maxCells = maxCells;
  }

  add(cell: number, rating: number): void {
    const at = fields * (this.placeOf(cell) ?? this.newPlace(cell));
    this.sums[at]!++;
    this.sums[at + 1]! += rating;
    if (rating <= lowRating) this.sums[at + 2]!++;
  }

  of(cell: number): Sums {
    const place = this.placeOf(cell);
    if (place === null) return noSums;
    const at = fields * place;
    return { reviews: this.sums[at]!, stars: this.sums[at + 1]!, low: this.sums[at + 2]! };
  }

  private placeOf(cell: number): number | null {
    const next = this.places instanceof Map ? this.places.get(cell) : this.places[cell];
    return next ? next - 1 : null;
  }

  private newPlace(cell: number): number {
    if (this.cells.length === this.maxCells) throw new TooManyCells();
    const place = this.cells.push(cell) - 1;
    if (this.places instanceof Map) this.places.set(cell, place + 1);
    else this.places[cell] = place + 1;
    if (fields * (place + 1) > this.sums.length) {
      const larger = new Uint32Array(2 * this.sums.length);
      larger.set(this.sums);
      this.sums = larger;
    }
    return place;
  }
}

/** Everything in one cell. */
export const whole: Dimension = {
  size: 1,
  label: () => null,
  read(_row, cells) {
    cells[0] = 0;
    return 1;
  },
};

/** Counts rows by one dimension and by another: cells are `first * second.size + second`. */
export const countCells = async (
  { rating }: ReviewIndex,
  rows: Int32Array,
  [first, second]: readonly [Dimension, Dimension],
  maxCells: number,
  pause: Pause,
): Promise<CellSums> => {
  const sums = new CellSums(first.size * second.size, maxCells);
  const [outer, inner] = [new Int32Array(maxCellsOfRow), new Int32Array(maxCellsOfRow)];
  for (let from = 0; from < rows.length; from += block) {
    for (let i = from, to = Math.min(from + block, rows.length); i < to; i++) {
      const row = rows[i]!;
      const outers = first.read(row, outer);
      const inners = outers > 0 ? second.read(row, inner) : 0;
      for (let o = 0; o < outers; o++) {
        for (let n = 0; n < inners; n++) sums.add(outer[o]! * second.size + inner[n]!, rating[row]!);
      }
    }
    await pause();
  }
  return sums;
};
