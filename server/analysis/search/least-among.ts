/** Higher counts count as this. */
const highest = 1_023;
const reach = new Uint32Array(highest + 1);

/** A count that at least `room` of the counts reach, and as few more as possible: to find the highest ones without sorting. */
export const leastAmong = (counts: Uint32Array, room: number): number => {
  if (counts.length <= room) return 0;
  reach.fill(0);
  for (const count of counts) reach[count < highest ? count : highest]!++;
  let count = highest;
  for (let reached = reach[count]!; reached < room && count > 0; reached += reach[count]!) count--;
  return count;
};
