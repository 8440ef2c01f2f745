import * as z from 'zod';
import { Pull } from '../../contract/resources/pull.ts';
import { toPull } from '../../reviews/pulls/pull-record.ts';
import { listPulls as readPulls } from '../../store/reviews/pulls.ts';
import { defineOperation } from '../operation.ts';

export const listPulls = defineOperation({
  id: 'reviews.pulls',
  tool: 'list_pulls',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls',
  title: 'List your pulls',
  description: 'Your pulls of reviews, newest first, from the moment each was accepted. Free.',
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(20).describe('How many at most.'),
  }),
  output: z.object({ pulls: z.array(Pull) }),
  example: { limit: 20 },
  run: async ({ limit }, { account, db }) => ({
    body: { pulls: (await readPulls(db, account.id, limit)).map(toPull) },
  }),
});
