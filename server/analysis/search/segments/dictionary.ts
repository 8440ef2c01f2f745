/** Numbers the values it is shown from 0 on. */
export class Dictionary<Value> {
  readonly values: Value[] = [];
  private readonly numbers = new Map<Value, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  number(value: Value): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const next = this.values.length;
    if (next === this.most) throw new RangeError(`a segment has more than ${this.most} of ${typeof value}`);
    this.values.push(value);
    this.numbers.set(value, next);
    return next;
  }
}
