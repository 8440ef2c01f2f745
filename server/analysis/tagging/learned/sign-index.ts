/**
 * The number of each hash of a list, its place in it, for many look-ups; below zero for any other. A table of twice the size,
 * filled from the place that a hash points at, with the hash beside its number; and bits that say of most hashes that they are not
 * in it, without a look into a table that no cache of a processor holds.
 */
export const indexSigns = (hashes: Uint32Array): ((hash: number) => number) => {
  const size = 2 ** Math.ceil(Math.log2(hashes.length * 2));
  const mask = size - 1;
  const table = new Int32Array(2 * size).fill(-1);
  const bits = new Uint32Array(Math.max(1, (4 * size) / 32));
  const bitMask = 4 * size - 1;
  for (let sign = 0; sign < hashes.length; sign++) {
    const hash = hashes[sign]!;
    bits[(hash & bitMask) >>> 5]! |= 1 << (hash & 31);
    let at = hash & mask;
    while (table[2 * at + 1] !== -1) at = (at + 1) & mask;
    table[2 * at] = hash;
    table[2 * at + 1] = sign;
  }
  return (hash) => {
    if (((bits[(hash & bitMask) >>> 5]! >>> (hash & 31)) & 1) === 0) return -1;
    const sought = hash | 0;
    let at = hash & mask;
    for (let sign = table[2 * at + 1]!; sign !== -1; sign = table[2 * at + 1]!) {
      if (table[2 * at] === sought) return sign;
      at = (at + 1) & mask;
    }
    return -1;
  };
};
