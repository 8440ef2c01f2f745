/** How full buckets are, in few bytes: most hold little. */
export interface PackedFills {
  /** Which buckets the rest is of, where few hold anything; null: of all, in their order. */
  readonly places: Uint16Array | null;
  /** `overflow` where the number is the next of `more`. */
  readonly fills: Uint8Array;
  readonly more: Uint32Array;
}

const overflow = 0xff;

/** @param fills at most 65,536 */
export const packFills = (fills: Uint32Array): PackedFills => {
  let [used, large] = [0, 0];
  for (let at = 0; at < fills.length; at++) {
    used += fills[at]! > 0 ? 1 : 0;
    large += fills[at]! >= overflow ? 1 : 0;
  }
  const more = new Uint32Array(large);
  const isSparse = 3 * used < fills.length;
  const places = isSparse ? new Uint16Array(used) : null;
  const packed = new Uint8Array(isSparse ? used : fills.length);
  let [next, nextMore] = [0, 0];
  for (let at = 0; at < fills.length; at++) {
    const fill = fills[at]!;
    if (places !== null) {
      if (fill === 0) continue;
      places[next] = at;
    }
    packed[next++] = fill < overflow ? fill : overflow;
    if (fill >= overflow) more[nextMore++] = fill;
  }
  return { places, fills: packed, more };
};

export const addFills = (sums: Uint32Array, { places, fills, more }: PackedFills): void => {
  for (let at = 0, next = 0; at < fills.length; at++) {
    const fill = fills[at] === overflow ? more[next++]! : fills[at]!;
    sums[places === null ? at : places[at]!]! += fill;
  }
};
