import { reviewPullKind } from '../../contract/job-kinds/review-pull.ts';
import { defineStart } from '../operation.ts';

export const startReviewPull = defineStart({
  id: 'reviews.pull',
  tool: 'start_review_pull',
  group: 'Reviews',
  path: '/api/v1/reviews/pulls',
  title: 'Pull reviews',
  description:
    'Reads store reviews of up to ten apps and keeps those that match an exact filter. The pull appears in your history as soon as it is accepted. When the job is `done`, its result has the pull as `pull`. Read its reviews with `get_pull_reviews` and its counts with `get_pull_insights`, whatever its status. `note` says what the stores left out: the App Store shows at most 500 reviews per storefront, so more `countries` give more reviews. A pull that keeps no review is still `done`. Takes seconds to minutes. To search reviews already on file, use `search_reviews`, which is free.',
  use: 'All reviews of up to ten chosen apps by an exact filter, for your own analysis: read them with `get_pull_reviews`, their counts with `get_pull_insights`. Takes seconds to minutes.',
  kind: reviewPullKind,
  example: {
    apps: [{ store: 'apple', appId: '389801252' }],
    stars: [1, 2],
    since: '2026-01-01',
    limit: 200,
    countries: ['us', 'gb'],
    languages: ['en'],
    label: 'Low ratings this year',
  },
  prices: ['reviews.pull'],
});
