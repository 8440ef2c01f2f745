import * as z from 'zod';
import { tableFormats } from '../../contract/domain/export-formats.ts';
import { reviewsOnFile } from '../../contract/exports/tables/reviews.ts';
import { Problem } from '../../contract/problem.ts';
import { ReviewEdition, ReviewOnFile, ThemeName } from '../../contract/resources/reviews/review.ts';
import { readReview, readReviews } from '../../reviews/on-file/reviews-by-id.ts';
import { inBatches } from '../exporting/exported.ts';
import { defineOperation, defineRoute } from '../operation.ts';

export const getReview = defineRoute({
  id: 'reviews.get',
  group: 'Reviews',
  path: '/api/v1/reviews/by-id/{id}',
  title: 'Read a review',
  description:
    'One review on file as it reads now, with the words that caused its themes and kinds, what it said and how it was rated before it was edited, and when its first reply was given. Its id is the same in findings, quotes, searches and pulls. Free.',
  input: z.strictObject({ id: z.uuid().describe('The review’s id.') }),
  output: z.object({
    review: ReviewOnFile,
    earlier: z.array(ReviewEdition).describe('Its earlier editions, newest first; empty if it was not seen to change.'),
    themes: z.array(ThemeName).describe('The names of the themes that its editions have.'),
  }),
  example: { id: '00000a3f-51c2-8e04-9d7b-6a90c4f1b2d8' },
  run: async ({ id }, { db }) => {
    const found = await readReview(db, id);
    if (!found) throw new Problem('not_found', 'No review on file has this id: check the id.');
    return { body: found };
  },
});

export const listReviews = defineOperation({
  id: 'reviews.list',
  tool: 'get_reviews',
  group: 'Reviews',
  path: '/api/v1/reviews',
  title: 'Read reviews by their ids',
  description:
    'Reads up to 100 reviews on file by the ids that findings, quotes, searches and pulls carry: as they read now, in the order asked for, each once, with the words that caused their themes and kinds. Ids that no review has are listed in `missing`. Reviews are public and shared by all accounts. Free.',
  use: 'The reviews behind `reviewIds` and quotes, by their ids: up to 100, in the order asked for.',
  input: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(100).describe('The ids of the reviews.'),
  }),
  output: z.object({
    reviews: z.array(ReviewOnFile),
    missing: z.array(z.uuid()).describe('The ids that no review on file has.'),
    themes: z.array(ThemeName).describe('The names of the themes that these reviews have.'),
  }),
  example: { ids: ['00000a3f-51c2-8e04-9d7b-6a90c4f1b2d8', '00000a40-77b1-8c3d-a5e6-0f2d9b8c7e61'] },
  exports: {
    formats: tableFormats,
    tables: [reviewsOnFile],
    open: async ({ ids }, { db }) => {
      const { reviews } = await readReviews(db, ids);
      return { table: reviewsOnFile, name: 'reviews', batches: inBatches(reviews), stamp: null };
    },
  },
  run: async ({ ids }, { db }) => ({ body: await readReviews(db, ids) }),
});
