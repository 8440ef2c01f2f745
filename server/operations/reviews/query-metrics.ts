import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { metricsCells } from '../../contract/exports/tables/metrics.ts';
import { reviewsOnFile } from '../../contract/exports/tables/reviews.ts';
import {
  EvidenceQuery,
  type MetricsFigure,
  MetricsQuery,
  type MetricsValue,
  ReviewMetrics,
} from '../../contract/resources/reviews/metrics.ts';
import { ReviewOnFile } from '../../contract/resources/reviews/review.ts';
import {
  evidenceOf,
  evidencePath,
  findEvidence,
  mostCells,
  queryMetrics as query,
  readEvidenceAddress,
} from '../../reviews/metrics/metrics-query.ts';
import type { MetricsTools } from '../../reviews/metrics/metrics-scope.ts';
import { reviewsByNo } from '../../reviews/on-file/reviews-by-id.ts';
import { invalidAt, unsafeTexts } from '../input/input-faults.ts';
import { type Context, defineOperation, liveReadHints } from '../operation.ts';

const maxListed = 100_000;
const readAtOnce = 500;

const queryOf = (of: string): EvidenceQuery => {
  const address = readEvidenceAddress(of);
  const read = EvidenceQuery.safeParse(address);
  if (read.success && unsafeTexts(address).length === 0) return read.data;
  const message = '`of` is not from an `evidence` address: use one as a figure has it, unchanged.';
  throw invalidAt('of', message);
};

export const listEvidence = defineOperation({
  id: 'reviews.evidence',
  tool: 'get_evidence',
  group: 'Reviews',
  annotations: liveReadHints,
  path: evidencePath,
  title: 'Read the reviews behind a figure',
  description:
    'Lists exactly the reviews that a figure of `reviews.metrics` counts, the newest first: take `of` from its `evidence` address. As many as the figure says, unless reviews have changed since. Free.',
  use: 'The reviews behind a figure of query_reviews: call that with `detail: "full"`, and pass the `evidence` of a figure as `of`.',
  rows: 'reviews',
  input: z.strictObject({
    of: z
      .string()
      .regex(/^[\w-]{1,12000}$/, 'the text after `of=` in the `evidence` address of a figure')
      .describe('As it is in the `evidence` address of a figure.'),
    limit: z.int().min(1).max(100).default(50).describe('How many to return.'),
    offset: z.int().min(0).max(maxListed).default(0).describe('How many to skip: the `next` of the page before.'),
  }),
  output: z.object({
    total: z.int().min(0).describe('How many there are.'),
    reviews: z.array(ReviewOnFile),
    next: z.int().min(0).nullable().describe('The `offset` of the next page; null on the last page.'),
  }),
  example: {
    of: 'eyJ3aGVyZSI6eyJhcHBzIjpbImFwcGxlOjM4OTgwMTI1MiJdfSwiY2VsbCI6W3siYnkiOiJzdGFycyIsInZhbHVlIjoxfV19',
    limit: 20,
  },
  exports: {
    formats: tableFormats,
    tables: [reviewsOnFile],
    open: async ({ of, limit, offset }, context) => {
      const { nos } = await findEvidence(toolsOf(context), queryOf(of), { offset, limit: limit ?? maxListed });
      async function* batches() {
        for (let from = 0; from < nos.length; from += readAtOnce) {
          yield await reviewsByNo(context.db, nos.slice(from, from + readAtOnce));
        }
      }
      return { table: reviewsOnFile, name: 'evidence', batches: batches(), stamp: null };
    },
  },
  run: async ({ of, limit, offset }, context) => {
    const { total, nos } = await findEvidence(toolsOf(context), queryOf(of), { offset, limit });
    const next = offset + limit < total ? offset + limit : null;
    return { body: { total, reviews: await reviewsByNo(context.db, nos), next } };
  },
});

export const toolsOf = ({ db, clock, sources, searcher, signal, account }: Context): MetricsTools => ({
  db,
  clock,
  sources,
  searcher,
  signal,
  accountId: account.id,
});

const inWords = ({ by, value, label }: MetricsValue): string =>
  by === 'version' || value === null || String(value) === label ? label : `${label} (${value})`;

/** Replaces evidence addresses by what `get_evidence` takes. */
const figureForTool = <Figure extends MetricsFigure>({ evidence, change, ...figure }: Figure) => ({
  ...figure,
  evidence: evidenceOf(evidence),
  change: change && { ...change, evidence: evidenceOf(change.evidence) },
});

export const queryMetrics = defineOperation({
  id: 'reviews.metrics',
  tool: 'query_reviews',
  group: 'Reviews',
  annotations: liveReadHints,
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
    open: async ({ limit, offset: _offset, format: _format, ...request }, context) => {
      const { cells, total } = await query(toolsOf(context), { ...request, limit: limit ?? mostCells });
      // Without dimensions there is one figure.
      const rows = request.by.length === 0 ? [{ values: [], ...total }] : cells;
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
