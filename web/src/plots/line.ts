interface Point {
  readonly x: number;
  readonly y: number | null;
}

type Run = readonly [readonly [number, number], ...(readonly [number, number])[]];

/** Splits points at missing values, formatted for an SVG path. */
const runsOf = (points: readonly Point[]): Run[] => {
  const runs: (readonly [number, number])[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) runs.push([]);
    else runs.at(-1)!.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10]);
  }
  return runs.filter((run): run is [Run[0], ...Run[0][]] => run.length > 0);
};

/** An SVG path that breaks at missing values. A step line keeps a value until the next. */
export const linePath = (points: readonly Point[], steps = false): string =>
  runsOf(points)
    .map(([[x, y], ...others]) => {
      const on = others.map(([toX, toY]) => (steps ? `H${toX}V${toY}` : `L${toX},${toY}`)).join('');
      // A path closed at once renders as a dot.
      return `M${x},${y}${on || 'Z'}`;
    })
    .join('');

export const areaPath = (points: readonly Point[], base: number): string =>
  runsOf(points)
    .map((run) => `M${run.map(([x, y]) => `${x},${y}`).join('L')}L${run.at(-1)![0]},${base}L${run[0][0]},${base}Z`)
    .join('');
