import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { reviewsOnFile } from '../../contract/exports/tables/reviews.ts';
import { EvidenceQuery } from '../../contract/resources/reviews/metrics.ts';
import { ReviewOnFile } from '../../contract/resources/reviews/review.ts';
import { evidencePath, findEvidence, readEvidenceAddress } from '../../reviews/metrics/metrics-query.ts';
import { reviewsByNo } from '../../reviews/on-file/reviews-by-id.ts';
import { invalid } from '../input/input-faults.ts';
import { defineOperation } from '../operation.ts';
import { toolsOf } from './query-metrics.ts';

const mostListed = 100_000;
const readAtOnce = 500;

const queryOf = (of: string): EvidenceQuery => {
  const read = EvidenceQuery.safeParse(readEvidenceAddress(of));
  if (read.success) return read.data;
  const message = '`of` is not from an `evidence` address: use one as a figure has it, unchanged.';
  throw invalid([{ path: 'of', code: 'invalid', message }]);
};

export const listEvidence = defineOperation({
  id: 'reviews.evidence',
  tool: 'get_evidence',
  group: 'Reviews',
  path: evidencePath,
  title: 'Read the reviews behind a figure',
  description:
    'Lists exactly the reviews that a figure of `reviews.metrics` counts, the newest first: take `of` from its `evidence` address. As many as the figure says, unless reviews have changed since. Free.',
  use: 'The reviews behind a figure of query_reviews: call that with `detail: "full"`, and pass the `evidence` of a figure as `of`.',
  rows: 'reviews',
  input: z.strictObject({
    of: z
      .string()
      .regex(/^[\w-]{1,12000}$/)
      .describe('As it is in the `evidence` address of a figure.'),
    limit: z.int().min(1).max(100).default(50).describe('How many to return.'),
    offset: z.int().min(0).max(mostListed).default(0).describe('How many to skip: the `next` of the page before.'),
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
      const { nos } = await findEvidence(toolsOf(context), queryOf(of), { offset, limit: limit ?? mostListed });
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
