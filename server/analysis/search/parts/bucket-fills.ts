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
  const packed = new Uint8Array(fills.length);
  const more: number[] = [];
  let used = 0;
  for (let at = 0; at < fills.length; at++) {
    const fill = fills[at]!;
    if (fill === 0) continue;
    used++;
    packed[at] = fill < overflow ? fill : overflow;
    if (fill >= overflow) more.push(fill);
  }
  const isSparse = 3 * used < fills.length;
  return { ...(isSparse ? sparse(packed, used) : { places: null, fills: packed }), more: new Uint32Array(more) };
};

const sparse = (packed: Uint8Array, used: number): Pick<PackedFills, 'places' | 'fills'> => {
  const places = new Uint16Array(used);
  const fills = new Uint8Array(used);
  for (let at = 0, next = 0; next < used; at++) {
    if (packed[at] === 0) continue;
    places[next] = at;
    fills[next++] = packed[at]!;
  }
  return { places, fills };
};

export const addFills = (sums: Uint32Array, { places, fills, more }: PackedFills): void => {
  let next = 0;
  if (places === null) {
    for (let at = 0; at < fills.length; at++) sums[at]! += fills[at] === overflow ? more[next++]! : fills[at]!;
    return;
  }
  for (let i = 0; i < fills.length; i++) sums[places[i]!]! += fills[i] === overflow ? more[next++]! : fills[i]!;
};
