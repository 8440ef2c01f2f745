import { checkPull, pullFields } from '../../contract/fields/pull-request.ts';
import { PullResult } from '../../contract/resources/pull.ts';
import { defineStart } from '../operation.ts';

export const startReviewPull = defineStart({
  id: 'reviews.pull',
  tool: 'start_review_pull',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls',
  title: 'Pull reviews',
  description:
    'Reads the stores’ reviews of up to ten apps to an exact filter. The pull is in your history from the moment it is accepted; the job’s result holds it as `pull`, and its reviews and counts are read with the pull reads, in any status. Its `note` says what the stores cut off: the App Store shows 500 reviews of a storefront at most, so that more `countries` reach further. A pull that keeps nothing is done all the same.',
  kind: 'reviews',
  input: pullFields,
  refine: checkPull,
  example: {
    apps: [{ store: 'apple', appId: '389801252' }],
    stars: [1, 2],
    keywords: ['crash', 'freezes'],
    since: '2026-01-01',
    limit: 200,
    countries: ['us', 'gb'],
    languages: ['en'],
    label: 'Crashes this year',
  },
  results: [PullResult],
  prices: ['reviews.pull'],
});
