import { watchKind } from '../../contract/job-kinds/watch.ts';
import { defineStart } from '../operation.ts';
import { ownWatch } from './to-watch.ts';

export const runWatch = defineStart({
  id: 'watches.run',
  group: 'Watches',
  path: '/api/v1/watches/{watchId}/runs',
  title: 'Run a watch now',
  description:
    'Runs a watch now, outside its schedule, even if it is paused. When the job is `done`, its result says what is new since the run before. Takes seconds; a question takes as long as research.',
  kind: watchKind,
  example: { watchId: '0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f' },
  prices: ['watches.run'],
  check: async ({ watchId }, context) => {
    await ownWatch(context, watchId);
  },
});
