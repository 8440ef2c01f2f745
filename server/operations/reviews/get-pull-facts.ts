import * as z from 'zod';
import { PullFacts } from '../../contract/resources/reviews/pull-facts.ts';
import { readPullFacts } from '../../reviews/pulls/page-facts.ts';
import { defineSessionOperation } from '../operation.ts';
import { ownPull, pullId } from './own-pull.ts';

export const getPullFacts = defineSessionOperation({
  id: 'reviews.pulls.facts',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls/{id}/facts',
  title: 'Read a pull’s facts as columns',
  description:
    'Everything about a pull’s reviews but their words, as columns, newest review first: day, rating, app, version, storefront, language, themes, kinds and whether the developer replied. A page counts and filters them itself; `reviews.pulls.texts` reads the words of the reviews it shows, by their places in these columns.',
  input: z.strictObject({ id: pullId }),
  output: PullFacts,
  example: { id: '01976b1e-4a52-7d0c-9b7e-2f6a1c3d5e88' },
  run: async ({ id }, context) => ({ body: await readPullFacts(context.db, await ownPull(context, id)) }),
});
