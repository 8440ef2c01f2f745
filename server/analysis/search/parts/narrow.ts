export type Narrow = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers in as few bytes as hold them all. */
export const narrow = (column: Uint32Array): Narrow => {
  let most = 0;
  for (let at = 0; at < column.length; at++) if (column[at]! > most) most = column[at]!;
  if (most <= 0xff) return new Uint8Array(column);
  return most <= 0xffff ? new Uint16Array(column) : column;
};

/** All columns of one type again: what goes through all of them then runs several times as fast. */
export const widened = (column: Narrow): Uint32Array => new Uint32Array(column);
