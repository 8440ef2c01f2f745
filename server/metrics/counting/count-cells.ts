/**
 * What a cell stands for; null if unknown. In the index: app numbers, `appNo version` for versions, Mondays for weeks,
 * first days for months, hashes for phrases.
 */
export type Label = string | number | boolean | null;

export interface Labelled {
  readonly size: number;
  label(cell: number): Label;
}

export interface Dimension extends Labelled {
  /**
   * Writes the cells of a row to the start of `cells` and returns their number.
   * @param clauses mask of the clauses that count, if cells belong to clauses
   */
  read(row: number, cells: Int32Array, clauses: number): number;
  /**
   * The clauses of a row in which a cell occurs, if cells belong to clauses; a cell of the crossed dimension must share
   * one.
   */
  clausesOf?(row: number, cell: number): number;
  /** The cell of each row, if every row has exactly one: counts faster. */
  readonly column?: Column;
}

export type Column = ArrayLike<number>;

/** The clause mask of cells that do not belong to clauses. */
export const everyClause = -1;

/** Rows with the mask of clauses that count in each; null counts all. */
export interface CountedRows {
  readonly rows: Int32Array;
  readonly clauses: Uint16Array | null;
}

export const maxCellsOfRow = 1_024;

export interface Sums {
  readonly reviews: number;
  readonly stars: number;
  /** Reviews of one or two stars. */
  readonly low: number;
  /** Sum of squared stars, for the variance. */
  readonly squares: number;
}

export const noSums: Sums = { reviews: 0, stars: 0, low: 0, squares: 0 };

/** The code survives transfer between threads. */
export class TooManyCells extends Error {
  readonly code = tooManyCells;
}
export const tooManyCells = 'too_many_cells';

const fields = 4;
export const lowRating = 2;
/** Up to this many possible cells use a dense array; above, only cells that occur are stored. */
const maxDense = 1 << 21;

export class CellSums {
  /** Null if a cell's place is its number. */
  private readonly places: Map<number, number> | null;
  private sums: Uint32Array;
  private readonly maxCells: number;
  /** In order of first occurrence. */
  readonly cells: number[] = [];

  constructor(size: number, maxCells = Number.POSITIVE_INFINITY) {
    this.places = size <= maxDense ? null : new Map();
    this.sums = new Uint32Array(fields * (this.places ? 64 : size));
    this.maxCells = maxCells;
  }

  add(cell: number, rating: number): void {
    const at = fields * (this.places ? this.placeIn(this.places, cell) : cell);
    if (this.sums[at]!++ === 0) this.meet(cell);
    this.sums[at + 1]! += rating;
    if (rating <= lowRating) this.sums[at + 2]!++;
    this.sums[at + 3]! += rating * rating;
  }

  addColumn(column: Column, ratings: Column, rows: Int32Array): void {
    if (this.places) {
      for (const row of rows) this.add(column[row]!, ratings[row]!);
      return;
    }
    const { sums } = this;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      const cell = column[row]!;
      const rating = ratings[row]!;
      const at = fields * cell;
      if (sums[at]!++ === 0) this.meet(cell);
      sums[at + 1]! += rating;
      // Branchless: a branch would be mispredicted for about half of the ratings.
      sums[at + 2]! += Number(rating <= lowRating);
      sums[at + 3]! += rating * rating;
    }
  }

  of(cell: number): Sums {
    const place = this.places ? this.places.get(cell) : cell;
    if (place === undefined) return noSums;
    const at = fields * place;
    const [reviews, stars, low, squares] = this.sums.subarray(at, at + fields);
    return { reviews: reviews!, stars: stars!, low: low!, squares: squares! };
  }

  /** Only the count, for comparing thousands of cells. */
  reviewsOf(cell: number): number {
    const place = this.places ? this.places.get(cell) : cell;
    return place === undefined ? 0 : this.sums[fields * place]!;
  }

  private meet(cell: number): void {
    if (this.cells.push(cell) > this.maxCells) throw new TooManyCells();
  }

  private placeIn(places: Map<number, number>, cell: number): number {
    const known = places.get(cell);
    if (known !== undefined) return known;
    const place = places.size;
    places.set(cell, place);
    if (fields * (place + 1) > this.sums.length) {
      const larger = new Uint32Array(2 * this.sums.length);
      larger.set(this.sums);
      this.sums = larger;
    }
    return place;
  }
}

/** Adds the sums of two disjoint cells. */
export const together = (one: Sums, other: Sums): Sums => ({
  reviews: one.reviews + other.reviews,
  stars: one.stars + other.stars,
  low: one.low + other.low,
  squares: one.squares + other.squares,
});

export const whole: Dimension = {
  size: 1,
  label: () => null,
  read(_row, cells) {
    cells[0] = 0;
    return 1;
  },
};

type Crossed = readonly [Dimension, Dimension];

export const sumsFor = ([first, second]: Crossed, maxCells?: number): CellSums =>
  new CellSums(first.size * second.size, maxCells);

/** Counts rows by two dimensions: cells are `first * second.size + second`. */
export const addRows = (
  sums: CellSums,
  ratings: Column,
  { rows, clauses }: CountedRows,
  [first, second]: Crossed,
): void => {
  if (first.column && second === whole) {
    sums.addColumn(first.column, ratings, rows);
    return;
  }
  const isCrossed = first.clausesOf !== undefined && second.clausesOf !== undefined;
  const [outer, inner] = [new Int32Array(maxCellsOfRow), new Int32Array(maxCellsOfRow)];
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const counted = clauses?.[i] ?? everyClause;
    const outers = first.read(row, outer, counted);
    let inners = outers > 0 ? second.read(row, inner, counted) : 0;
    for (let o = 0; o < outers; o++) {
      if (isCrossed) inners = second.read(row, inner, counted & first.clausesOf!(row, outer[o]!));
      for (let n = 0; n < inners; n++) sums.add(outer[o]! * second.size + inner[n]!, ratings[row]!);
    }
  }
};

/** Rows counted between two pauses. */
const block = 1 << 14;

/** Like `addRows`, with pauses: there may be millions of rows. */
export const countCells = async (
  { rating }: { readonly rating: Column },
  { rows, clauses }: CountedRows,
  dimensions: Crossed,
  maxCells: number,
  pause: () => Promise<void> | void,
): Promise<CellSums> => {
  const sums = sumsFor(dimensions, maxCells);
  for (let from = 0; from < rows.length; from += block) {
    const some = {
      rows: rows.subarray(from, from + block),
      clauses: clauses?.subarray(from, from + block) ?? null,
    };
    addRows(sums, rating, some, dimensions);
    await pause();
  }
  return sums;
};
