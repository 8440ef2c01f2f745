export interface Scale {
  (value: number): number;
  readonly ticks: readonly number[];
}

/** A step of 1, 2 or 5 times a power of ten that divides the span into about `count` steps. */
const stepOf = (span: number, count: number): number => {
  const power = 10 ** Math.floor(Math.log10(span / count));
  const times = span / count / power;
  return power * (times >= Math.sqrt(50) ? 10 : times >= Math.sqrt(10) ? 5 : times >= Math.SQRT2 ? 2 : 1);
};

/** A linear scale with rounded ends, low at `bottom`. */
export const linear = (values: readonly number[], bottom: number, top: number, count = 4): Scale => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.1 * (high - low || Math.abs(high) * 0.1 || 1);
  const [from, to] = [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
  const fine = stepOf(to - from, count);
  // Rounding the ends widens the span, so the step may be too small.
  const step = stepOf((Math.ceil(to / fine) - Math.floor(from / fine)) * fine, count);
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)];
  const scale = (value: number): number => bottom + ((value / step - first) / (last - first)) * (top - bottom);
  // 3 × 0.1 is not 0.3.
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
  return Object.assign(scale, { ticks });
};

/** A log scale for ranks: best on top, with as much space for the first ten as for the next hundred. */
export const ranks = (values: readonly number[], bottom: number, top: number): Scale => {
  const worst = Math.max(10, ...values);
  const end = [10, 25, 50, 100, 200, 500, 1_000].find((each) => each >= worst) ?? worst;
  const scale = (value: number): number => top + (Math.log(Math.max(1, value)) / Math.log(end)) * (bottom - top);
  return Object.assign(scale, { ticks: [1, 2, 5, 10, 25, 50, 100, 200, 500, 1_000].filter((each) => each <= end) });
};

/** A log scale from left to right with powers of ten as ends. */
export const powers = (values: readonly number[], left: number, right: number): Scale => {
  const positive = values.filter((value) => value > 0);
  const first = Math.floor(Math.log10(Math.min(...positive, 1e12)));
  const last = Math.ceil(Math.log10(Math.max(...positive, 10 ** (first + 1))));
  const scale = (value: number): number => {
    const power = Math.min(last, Math.max(first, Math.log10(Math.max(value, 10 ** first))));
    return left + ((power - first) / (last - first)) * (right - left);
  };
  return Object.assign(scale, { ticks: Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at)) });
};
