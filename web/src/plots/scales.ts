import { scaleLinear, scaleLog } from 'd3-scale';

export interface Scale {
  (value: number): number;
  readonly ticks: readonly number[];
}

const withTicks = (scale: (value: number) => number, ticks: readonly number[]): Scale =>
  Object.assign(scale, { ticks });

/** Round numbers around the values, low at `bottom`. */
export const linear = (values: readonly number[], bottom: number, top: number, count = 4): Scale => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = high - low || Math.abs(high) * 0.1 || 1;
  const scale = scaleLinear()
    .domain(low >= 0 ? [Math.max(0, low - room * 0.1), high + room * 0.1] : [low - room * 0.1, high + room * 0.1])
    .nice(count)
    .range([bottom, top]);
  return withTicks((value) => scale(value), scale.ticks(count));
};

/** Chart positions: best on top, and the first ten as far apart as the next hundred. */
export const ranks = (values: readonly number[], bottom: number, top: number): Scale => {
  const worst = Math.max(10, ...values);
  const end = [10, 25, 50, 100, 200, 500, 1_000].find((each) => each >= worst) ?? worst;
  const scale = scaleLog().domain([1, end]).range([top, bottom]);
  return withTicks(
    (value) => scale(Math.max(1, value)),
    [1, 2, 5, 10, 25, 50, 100, 200, 500, 1_000].filter((each) => each <= end),
  );
};

/** Amounts that span powers of ten, from left to right, over whole powers. */
export const powers = (values: readonly number[], left: number, right: number): Scale => {
  const positive = values.filter((value) => value > 0);
  const low = 10 ** Math.floor(Math.log10(Math.min(...positive, 1e12)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...positive, low * 10)));
  const scale = scaleLog().domain([low, high]).range([left, right]).clamp(true);
  const exponents = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, at) => low * 10 ** at);
  return withTicks((value) => scale(Math.max(low, value)), exponents);
};
