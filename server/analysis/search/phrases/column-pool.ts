/** Columns of searches that are done: large ones are costly to make, and to clear away, for every search. */
export class ColumnPool<Column extends Uint8Array | Uint16Array | Uint32Array> {
  private readonly spare: Column[] = [];
  private readonly make: () => Column;
  private readonly most: number;

  /** @param most how many are kept while nobody uses them */
  constructor(most: number, make: () => Column) {
    this.most = most;
    this.make = make;
  }

  /** As whoever had it before left it. */
  take(): Column {
    return this.spare.pop() ?? this.make();
  }

  /** Nobody may use it any more. */
  giveBack(column: Column): void {
    if (this.spare.length < this.most) this.spare.push(column);
  }
}
