/** Higher counts are told apart one by one: they are few. */
const highest = 1_023;

/**
 * The count that so many of the highest reach: who wants only those need not sort all of them.
 * Where counts are alike, or very high, more reach it.
 */
export const leastAmong = (counts: Uint32Array, room: number): number => {
  if (counts.length <= room) return 0;
  const reach = new Uint32Array(highest + 1);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at]!;
    reach[count < highest ? count : highest]!++;
  }
  let count = highest;
  for (let reached = reach[count]!; reached < room && count > 0; reached += reach[count]!) count--;
  return count;
};
