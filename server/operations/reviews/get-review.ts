import * as z from 'zod';
import { Problem } from '../../contract/problem.ts';
import { ReviewEdition, ReviewOnFile, ThemeName } from '../../contract/resources/reviews/review.ts';
import { readReview } from '../../reviews/on-file/reviews-by-id.ts';
import { defineSessionOperation } from '../operation.ts';

export const getReview = defineSessionOperation({
  id: 'reviews.get',
  group: 'Reviews',
  path: '/api/v1/reviews/by-id/{id}',
  title: 'Read a review',
  description:
    'One review on file as it reads now, with the words that caused its themes and kinds, and what it said before it was edited. Its id is the same in findings, quotes, searches and pulls.',
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
