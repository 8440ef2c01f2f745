/** How many letters must be added, removed, changed or swapped with their neighbour to make one word the other. */
export const editDistance = (one: string, other: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const changed = last[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1);
      let least = Math.min(changed, last[at]! + 1, next[at - 1]! + 1);
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length]!;
};
