import * as z from 'zod';
import { Watch } from '../../contract/resources/watches/watch.ts';
import { listWatches as readWatches } from '../../store/watches/watches.ts';
import { defineRoute } from '../operation.ts';
import { alertsSince, toWatch } from './to-watch.ts';

export const listWatches = defineRoute({
  id: 'watches.list',
  group: 'Watches',
  path: '/api/v1/watches',
  title: 'List your watches',
  description:
    'Your watches, newest first, each with its schedule, its price, what its last run found and how many alerts it raised in the last 30 days. Free.',
  input: z.strictObject({}),
  output: z.object({ watches: z.array(Watch) }),
  example: {},
  run: async (_input, { account, db, clock }) => {
    const now = clock.now();
    const watches = await readWatches(db, account.id, alertsSince(now));
    return { body: { watches: watches.map((watch) => toWatch(watch, account, now)) } };
  },
});
