/** Fuller ones are all alike. */
const fullest = 1 << 16;

/** The least fill, but no less than `least`, that so many buckets or fewer reach. */
export const boundOf = (fills: Uint32Array, most: number, least: number): number => {
  let top = least;
  for (let at = 0; at < fills.length; at++) if (fills[at]! > top) top = fills[at]!;
  top = Math.min(top, fullest);
  const having = new Uint32Array(top + 1);
  for (let at = 0; at < fills.length; at++) having[fills[at]! < top ? fills[at]! : top]!++;
  let reached = having[top]!;
  let fill = top;
  while (fill > least && reached + having[fill - 1]! <= most) reached += having[--fill]!;
  return fill;
};
