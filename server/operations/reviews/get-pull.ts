import * as z from 'zod';
import { Job } from '../../contract/resources/job.ts';
import { Pull } from '../../contract/resources/reviews/pull.ts';
import { toPull } from '../../reviews/pulls/pull-record.ts';
import { defineSessionOperation } from '../operation.ts';
import { ownPull, pullId } from './own-pull.ts';

export const getPull = defineSessionOperation({
  id: 'reviews.pulls.get',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}',
  title: 'Read a pull',
  description:
    'One of your pulls: its status, the filter as asked, how many reviews were read and kept, and what it cost. `run` is its job, without the result.',
  input: z.strictObject({ id: pullId }),
  output: z.object({
    pull: Pull,
    run: Job.pick({ status: true, input: true, credits: true, refunded: true, progress: true, error: true }),
  }),
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88' },
  run: async ({ id }, context) => {
    const pull = toPull(await ownPull(context, id));
    const { body: job } = await context.jobs.get(context.account.id, id, 0, context.signal);
    const { status, input, credits, refunded, progress, error } = job;
    return { body: { pull, run: { status, input, credits, refunded, progress, error } } };
  },
});
