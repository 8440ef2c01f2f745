import { hash } from 'node:crypto';
import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { pullReviews } from '../../contract/exports/tables/reviews.ts';
import { storeName } from '../../contract/fields/app-ref.ts';
import { howKeywordsMatch, text } from '../../contract/fields/text.ts';
import { PullRef, PullReview } from '../../contract/resources/reviews/pull.ts';
import {
  aliasNames,
  checkFilters,
  filterAliases,
  filtersOf,
  reviewFilters,
} from '../../contract/resources/reviews/review-filters.ts';
import { pageDirs, pageSorts } from '../../reviews/pulls/pull-columns.ts';
import { openPull, readPullPage } from '../../reviews/pulls/pull-pages.ts';
import { editionsStamp } from '../../store/reviews/editions.ts';
import { defineOperation } from '../operation.ts';
import { ownPull, pullId } from './pulls.ts';

const input = z
  .strictObject({
    id: pullId,
    ...reviewFilters,
    q: text(1, 100)
      .optional()
      .describe(
        `Reviews that mention this word or phrase, in any form, or in double quotes exactly. ${howKeywordsMatch}`,
      ),
    store: storeName.optional().describe('Only reviews of this store.'),
    appId: text(1, 200).optional().describe('Only reviews of this app.'),
    replied: z
      .enum(['yes', 'no'])
      .optional()
      .describe('Whether the developer replied. Only Google Play publishes replies: all other reviews count as `no`.'),
    sort: z.enum(pageSorts).default('date').describe('What to sort by. Ties are sorted newest first.'),
    dir: z.enum(pageDirs).default('desc').describe('`desc` puts the newest, highest-rated or most helpful first.'),
    limit: z.int().min(1).max(500).default(100).describe('The most to return.'),
    offset: z.int().min(0).max(1_000_000).default(0).describe('How many to skip: the `next` of the previous page.'),
    ...filterAliases,
  })
  .superRefine(checkFilters);

export const getPullReviews = defineOperation({
  id: 'reviews.pulls.reviews',
  tool: 'get_pull_reviews',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/reviews',
  title: 'Read a pull’s reviews',
  description:
    'Reads the reviews in a pull, one page at a time, with your own filters and order, whatever the pull’s status. Reviews are shown as they were when pulled, even if edited since. `next` is the offset of the next page, or null on the last page. Free.',
  use: 'The reviews of a pull, a page at a time, with your own filters and order.',
  input,
  output: z.object({
    pull: PullRef,
    total: z.int().min(0).describe('The number of reviews on all pages.'),
    offset: z.int().min(0),
    limit: z.int().min(1),
    next: z.int().min(0).nullable().describe('The offset of the next page; null on the last page.'),
    reviews: z.array(PullReview),
  }),
  rows: 'reviews',
  example: {
    id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88',
    stars: [1, 2],
    countries: ['us'],
    sort: 'helpful',
    limit: 100,
  },
  unshownInTool: aliasNames,
  exports: {
    formats: tableFormats,
    tables: [pullReviews],
    open: async ({ id, ...query }, context) => {
      const pull = await ownPull(context, id);
      const { nos, batches } = await openPull(context.db, pull, { ...query, ...filtersOf(query) });
      const isFinished = pull.status !== 'queued' && pull.status !== 'running';
      // The order of the rows is part of the content.
      const order = hash('sha1', nos, 'base64url');
      return {
        table: pullReviews,
        name: `reviews-${id}`,
        batches,
        stamp: isFinished ? `${pull.revision}.${order}.${await editionsStamp(context.db, nos)}` : null,
      };
    },
  },
  run: async ({ id, ...query }, context) => {
    const pull = await ownPull(context, id);
    const { total, reviews } = await readPullPage(context.db, pull, { ...query, ...filtersOf(query) });
    const { offset, limit } = query;
    const next = offset + reviews.length < total && reviews.length > 0 ? offset + reviews.length : null;
    return { body: { pull: { id: pull.id, status: pull.status }, total, offset, limit, next, reviews } };
  },
});
