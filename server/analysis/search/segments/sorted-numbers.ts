/** The first place from `from` on whose number is not below `wanted`, found by steps that double. */
const seek = (numbers: Uint32Array, wanted: number, from: number): number => {
  let step = 1;
  let low = from;
  let high = from;
  while (high < numbers.length && numbers[high]! < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, numbers.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Where in a column the wanted numbers stand. Both ascend; the cost is that of the shorter one. */
export const placesOf = (column: Uint32Array, wanted: Uint32Array): Uint16Array => {
  const places = new Uint16Array(Math.min(column.length, wanted.length));
  let count = 0;
  let at = 0;
  let want = 0;
  while (at < column.length && want < wanted.length) {
    const difference = column[at]! - wanted[want]!;
    if (difference === 0) {
      places[count++] = at++;
      want++;
    } else if (difference < 0) at = seek(column, wanted[want]!, at);
    else want = seek(wanted, column[at]!, want);
  }
  return places.subarray(0, count);
};
