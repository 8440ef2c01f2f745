import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { MarkedReview, PullRef } from '../../contract/resources/reviews/pull.ts';
import { readPlaces } from '../../reviews/pulls/pull-pages.ts';
import { defineSessionOperation } from '../operation.ts';
import { ownPull, pullId } from './own-pull.ts';

export const getPullTexts = defineSessionOperation({
  id: 'reviews.pulls.texts',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/texts',
  title: 'Read the reviews at places of a pull',
  description:
    'The reviews at the given places of the columns that `reviews.pulls.facts` returns, in the order asked for, with the words that caused their themes and kinds and, if `q` is given, those that it matches. Places beyond the last review are left out. `total` is the number of reviews in the pull: when it is not that of the facts, the pull has changed and the facts are to be read again.',
  input: z.strictObject({
    id: pullId,
    at: z.array(z.int().min(0).max(99_999)).min(1).max(500).describe('Places in the columns, the newest review at 0.'),
    q: text(1, 100).optional().describe('A word or phrase to mark, as `reviews.pulls.mentions` matches it.'),
  }),
  output: z.object({ pull: PullRef, total: z.int().min(0), reviews: z.array(MarkedReview) }),
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88', at: [0, 1, 2] },
  run: async ({ id, at, q }, context) => {
    const pull = await ownPull(context, id);
    return { body: { pull: { id: pull.id, status: pull.status }, ...(await readPlaces(context.db, pull, at, q)) } };
  },
});
