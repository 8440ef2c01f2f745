import * as z from 'zod';
import { WatchResult } from '../../contract/resources/watches/watch-result.ts';
import { listWatchResults as readResults } from '../../store/watches/watch-runs.ts';
import { defineRoute } from '../operation.ts';
import { ownWatch } from './to-watch.ts';

export const listWatchResults = defineRoute({
  id: 'watches.results',
  group: 'Watches',
  path: '/api/v1/watches/{id}/results',
  title: 'List what a watch found',
  description: 'What each run of a watch found that was not there the run before, newest first. Free.',
  input: z.strictObject({
    id: z.uuid().describe('The watch’s id.'),
    limit: z.int().min(1).max(100).default(20).describe('The most to return.'),
    cursor: z.uuid().optional().describe('`next` of the page before.'),
  }),
  output: z.object({
    results: z.array(WatchResult),
    next: z.uuid().nullable().describe('The cursor of the next page; null on the last.'),
  }),
  example: { id: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f', limit: 20 },
  run: async ({ id, limit, cursor }, context) => {
    await ownWatch(context, id);
    const results = await readResults(context.db, id, cursor ?? null, limit + 1);
    const page = results.slice(0, limit);
    return { body: { results: page, next: results.length > limit ? page.at(-1)!.id : null } };
  },
});
