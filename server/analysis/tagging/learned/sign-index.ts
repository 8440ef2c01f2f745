/** Where each hash stands in a list, for many look-ups: a table of twice the size, filled from the place a hash points at. */
export const indexSigns = (hashes: Uint32Array): ((hash: number) => number) => {
  const size = 2 ** Math.ceil(Math.log2(hashes.length * 2));
  const mask = size - 1;
  const table = new Int32Array(size).fill(-1);
  for (let sign = 0; sign < hashes.length; sign++) {
    let at = hashes[sign]! & mask;
    while (table[at] !== -1) at = (at + 1) & mask;
    table[at] = sign;
  }
  return (hash) => {
    let at = hash & mask;
    for (let sign = table[at]!; sign !== -1; sign = table[at]!) {
      if (hashes[sign] === hash) return sign;
      at = (at + 1) & mask;
    }
    return -1;
  };
};
