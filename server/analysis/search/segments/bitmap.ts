/** A set of the ordinals of a segment, a bit each. */
export type Bitmap = Uint32Array;

export const emptyBitmap = (docs: number): Bitmap => new Uint32Array((docs + 31) >>> 5);

export const has = (bitmap: Bitmap, ordinal: number): boolean =>
  ((bitmap[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1;

export const addAll = (bitmap: Bitmap, ordinals: Uint16Array): void => {
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!;
    bitmap[ordinal >>> 5]! |= 1 << (ordinal & 31);
  }
};

export const keepCommon = (bitmap: Bitmap, other: Bitmap): void => {
  for (let i = 0; i < bitmap.length; i++) bitmap[i]! &= other[i]!;
};

export const addBitmap = (bitmap: Bitmap, other: Bitmap): void => {
  for (let i = 0; i < bitmap.length; i++) bitmap[i]! |= other[i]!;
};

export const removeBitmap = (bitmap: Bitmap, other: Bitmap): void => {
  for (let i = 0; i < bitmap.length; i++) bitmap[i]! &= ~other[i]!;
};

const bitsIn = (bitmap: Bitmap): number => {
  let bits = 0;
  for (let i = 0; i < bitmap.length; i++) {
    let word = bitmap[i]!;
    word -= (word >>> 1) & 0x5555_5555;
    word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
    bits += Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return bits;
};

/** Its ordinals, ascending. */
export const listOf = (bitmap: Bitmap): Uint16Array => {
  const ordinals = new Uint16Array(bitsIn(bitmap));
  let count = 0;
  for (let i = 0; i < bitmap.length; i++) {
    let word = bitmap[i]!;
    while (word !== 0) {
      ordinals[count++] = (i << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return ordinals;
};
