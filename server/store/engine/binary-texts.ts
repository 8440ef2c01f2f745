/** Texts within bytes: where each begins and ends, one pair after the other. */
export interface BinaryTexts {
  readonly bytes: Uint8Array;
  readonly bounds: Uint32Array;
}

/** Dimensions, whether there are nulls, type of the elements; then size and first index of the dimension. */
const headerBytes = 12;
const dimensionBytes = 8;

/** A `text[]` without nulls as PostgreSQL sends it in binary; nothing is copied. */
export const binaryTexts = (array: Uint8Array): BinaryTexts => {
  const view = new DataView(array.buffer, array.byteOffset, array.byteLength);
  if (view.getInt32(0) === 0) return { bytes: array, bounds: new Uint32Array() };
  const bounds = new Uint32Array(2 * view.getInt32(headerBytes));
  let at = headerBytes + dimensionBytes;
  for (let next = 0; next < bounds.length; next += 2) {
    const begin = at + 4;
    at = begin + view.getInt32(at);
    bounds[next] = begin;
    bounds[next + 1] = at;
  }
  return { bytes: array, bounds };
};
