const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const name = 'appraise_request_seconds';

interface Series {
  readonly labels: string;
  /** Observations up to each bound and above the one before it; the last place is for those above all. */
  readonly counts: Float64Array;
  sum: number;
}

export interface AnswerTimes {
  observe(operation: string, surface: 'rest' | 'mcp', status: number, ms: number): void;
  /** In Prometheus' text format. */
  text(): string;
}

/** How long answers took. Written on every one of them, so it is an addition to two numbers and no more. */
export const createAnswerTimes = (): AnswerTimes => {
  const all: Series[] = [];
  /** By surface, operation and status. A key joined of the three would have to be hashed anew for every answer. */
  const series = { rest: new Map<string, Map<number, Series>>(), mcp: new Map<string, Map<number, Series>>() };

  const begin = (operation: string, surface: 'rest' | 'mcp', status: number): Series => {
    const labels = `operation="${operation}",surface="${surface}",status="${status}"`;
    const begun: Series = { labels, counts: new Float64Array(bounds.length + 1), sum: 0 };
    const ofOperation = series[surface].get(operation) ?? new Map<number, Series>();
    series[surface].set(operation, ofOperation.set(status, begun));
    all.push(begun);
    return begun;
  };

  const lines = ({ labels, counts, sum }: Series): string[] => {
    let below = 0;
    const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound, at) => {
      below += counts[at]!;
      return `${name}_bucket{le="${Number.isFinite(bound) ? bound : '+Inf'}",${labels}} ${below}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`];
  };

  return {
    observe(operation, surface, status, ms) {
      const observed = series[surface].get(operation)?.get(status) ?? begin(operation, surface, status);
      const seconds = ms / 1000;
      let at = 0;
      while (at < bounds.length && seconds > bounds[at]!) at++;
      observed.counts[at]!++;
      observed.sum += seconds;
    },
    text: () =>
      [
        `# HELP ${name} Answers by operation, surface and status`,
        `# TYPE ${name} histogram`,
        ...all.flatMap(lines),
        '',
      ].join('\n'),
  };
};
