import { PullResult } from '../resources/reviews/pull.ts';
import { checkPull, pullFields } from '../resources/reviews/pull-request.ts';
import { defineKind, startInput } from './job-kind.ts';

export const reviewPullKind = defineKind({
  name: 'reviews',
  input: startInput(pullFields).superRefine(checkPull),
  source: 'app_stores',
  results: [PullResult],
});
