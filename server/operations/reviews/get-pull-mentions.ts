import * as z from 'zod';
import { howKeywordsMatch } from '../../contract/fields/keyword.ts';
import { text } from '../../contract/fields/text.ts';
import { PullRef } from '../../contract/resources/reviews/pull.ts';
import { placesMentioning } from '../../reviews/pulls/pull-pages.ts';
import { defineSessionOperation } from '../operation.ts';
import { ownPull, pullId } from './own-pull.ts';

export const getPullMentions = defineSessionOperation({
  id: 'reviews.pulls.mentions',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/mentions',
  title: 'Find which reviews of a pull mention something',
  description:
    'The places, in the columns that `reviews.pulls.facts` returns, of the reviews that mention a word or phrase in the title or text. They are matched as `q` of `reviews.pulls.reviews` matches them.',
  input: z.strictObject({
    id: pullId,
    q: text(1, 100).describe(`A word or phrase, in any form, or in double quotes exactly. ${howKeywordsMatch}`),
  }),
  output: z.object({
    pull: PullRef,
    total: z.int().min(0).describe('The number of reviews in the pull.'),
    places: z.array(z.int().min(0)).describe('Ascending.'),
  }),
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88', q: 'crash' },
  run: async ({ id, q }, context) => {
    const pull = await ownPull(context, id);
    return { body: { pull: { id: pull.id, status: pull.status }, ...(await placesMentioning(context.db, pull, q)) } };
  },
});
