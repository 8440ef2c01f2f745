import { country } from '../fields/country.ts';
import { text } from '../fields/text.ts';
import { PullResult } from '../resources/reviews/pull.ts';
import { checkPull, pullFields } from '../resources/reviews/pull-request.ts';
import { ReviewScan } from '../resources/reviews/review-scan.ts';
import { defineKind, startInput } from './job-kind.ts';

export const reviewPullKind = defineKind({
  name: 'reviews',
  input: startInput(pullFields).superRefine(checkPull),
  source: 'app_stores',
  results: [PullResult],
});

export const reviewScanKind = defineKind({
  name: 'review_scan',
  input: startInput({
    query: text(2, 600).describe('A sentence with a topic and the apps, or the kind of app, it is about.'),
    country,
  }),
  source: 'app_stores',
  results: [ReviewScan],
});
