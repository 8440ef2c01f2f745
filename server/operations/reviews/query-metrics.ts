import { tableFormats } from '../../contract/domain/export-formats.ts';
import { metricsCells } from '../../contract/exports/tables/metrics.ts';
import {
  type MetricsFigure,
  MetricsQuery,
  type MetricsValue,
  ReviewMetrics,
} from '../../contract/resources/reviews/metrics.ts';
import { evidenceOf, mostCells, queryMetrics as query } from '../../reviews/metrics/metrics-query.ts';
import type { MetricsTools } from '../../reviews/metrics/metrics-scope.ts';
import { type Context, defineOperation } from '../operation.ts';

/** What counting for an account needs. */
export const toolsOf = ({ db, clock, searcher, signal, account }: Context): MetricsTools => ({
  db,
  clock,
  searcher,
  signal,
  accountId: account.id,
});

const inWords = ({ by, value, label }: MetricsValue): string =>
  by === 'version' || value === null || String(value) === label ? label : `${label} (${value})`;

/** With what `get_evidence` takes in place of addresses. */
const figureForTool = <Figure extends MetricsFigure>({ evidence, change, ...figure }: Figure) => ({
  ...figure,
  evidence: evidenceOf(evidence),
  change: change && { ...change, evidence: evidenceOf(change.evidence) },
});

export const queryMetrics = defineOperation({
  id: 'reviews.metrics',
  tool: 'query_reviews',
  group: 'Reviews',
  method: 'POST',
  path: '/api/v1/reviews/metrics',
  title: 'Count reviews by anything',
  description:
    'Counts reviews on file by one or two dimensions (`by`), such as version and country, in a scope (`where`), and compares them with a second set (`against`). With a `topic`, each figure is the share of the reviews of its cell that are about it; with a `polarity`, of those with a good or bad clause about it, or a wish, whatever their stars. Every figure carries numerator, denominator, share, 95 % interval, average rating, and an `evidence` address that lists exactly its reviews. A difference is `clear` when chance does not explain it. Everything is counted exactly, nothing is generated. Free.',
  use: 'Exact counts and shares of reviews by version, country, week, theme and more, with intervals and a comparison: “crash complaints by version, against the quarter before”, “bad clauses about sync”.',
  input: MetricsQuery,
  output: ReviewMetrics,
  example: {
    where: { apps: ['apple:389801252'], since: '2026-07-01', until: '2026-09-30' },
    topic: { themes: ['crashes'] },
    by: ['version', 'country'],
    against: { since: '2026-04-01', until: '2026-06-30' },
  },
  exports: {
    formats: tableFormats,
    tables: [metricsCells],
    open: async ({ limit, offset: _offset, format: _format, ...asked }, context) => {
      const { cells, total } = await query(toolsOf(context), { ...asked, limit: limit ?? mostCells });
      // Without dimensions there is one figure.
      const rows = asked.by.length === 0 ? [{ values: [], ...total }] : cells;
      const batches = async function* () {
        yield rows;
      };
      return { table: metricsCells, name: 'metrics', batches: batches(), stamp: null };
    },
  },
  forTool: ({ total, cells, ...answer }) => ({
    ...answer,
    total: figureForTool(total),
    cells: cells.map(({ values, ...figure }) => ({
      cell: Object.fromEntries(values.map((value) => [value.by, inWords(value)])),
      ...figureForTool(figure),
    })),
  }),
  run: async (input, context) => {
    const began = performance.now();
    const metrics = await query(toolsOf(context), input);
    return { body: { ...metrics, tookMs: Math.round(performance.now() - began) } };
  },
});
