import { reviewScanKind } from '../../contract/job-kinds/review-scan.ts';
import { defineStart } from '../operation.ts';
import { checkUnderstood } from '../problems/ask-back.ts';

export const scanReviews = defineStart({
  id: 'reviews.scan',
  tool: 'start_review_scan',
  group: 'Reviews',
  path: '/api/v1/reviews/scan',
  title: 'Turn a sentence into a review filter',
  description:
    'Turns a sentence (“login problems in Tidebook since March, 1 star”) into a review filter and finds the apps it means in both stores. It pulls nothing: the result’s `pull` is a body for `POST /api/v1/reviews/pulls` (`start_review_pull`), to send unchanged or edited. `readBy` says whether a model or rules read the sentence. A sentence that names neither an app nor a kind of app, or contradicts itself, is refused with `not_understood` before any charge. If no app is found, the run fails with `nothing_found` and is refunded. Takes seconds.',
  use: 'Turns a sentence into the filter of a pull and finds the apps it means; pulls nothing. The result’s `pull` has the arguments of `start_review_pull`.',
  kind: reviewScanKind,
  example: { query: 'login problems in Tidebook 1 star', country: 'us' },
  prices: ['reviews.scan'],
  check: ({ query }, context) => checkUnderstood(context, query, 'scan'),
});
