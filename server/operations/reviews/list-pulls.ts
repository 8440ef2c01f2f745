import * as z from 'zod';
import { Pull } from '../../contract/resources/reviews/pull.ts';
import { toPull } from '../../reviews/pulls/pull-record.ts';
import { listPulls as readPulls } from '../../store/reviews/pulls.ts';
import { defineOperation } from '../operation.ts';

export const listPulls = defineOperation({
  id: 'reviews.pulls',
  tool: 'list_pulls',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls',
  title: 'List your pulls',
  description: 'Lists your review pulls, newest first. A pull is listed from the moment it is accepted. Free.',
  use: 'Your review pulls, newest first.',
  input: z.strictObject({
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
  }),
  output: z.object({ pulls: z.array(Pull) }),
  rows: 'pulls',
  example: { limit: 20 },
  run: async ({ limit }, { account, db }) => ({
    body: { pulls: (await readPulls(db, account.id, limit)).map(toPull) },
  }),
});
