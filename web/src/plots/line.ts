import { area, curveLinear, curveStepAfter, line } from 'd3-shape';

interface Point {
  readonly x: number;
  readonly y: number | null;
}

const isThere = ({ y }: Point): boolean => y !== null;

/** The path of a line that breaks where there is no value. A step line keeps a value until the next. */
export const linePath = (points: readonly Point[], steps = false): string =>
  line<Point>()
    .defined(isThere)
    .x(({ x }) => x)
    .y(({ y }) => y ?? 0)
    .curve(steps ? curveStepAfter : curveLinear)
    .digits(1)([...points]) ?? '';

export const areaPath = (points: readonly Point[], base: number): string =>
  area<Point>()
    .defined(isThere)
    .x(({ x }) => x)
    .y0(base)
    .y1(({ y }) => y ?? base)
    .digits(1)([...points]) ?? '';
