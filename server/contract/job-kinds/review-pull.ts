import { PullResult } from '../resources/pull.ts';
import { checkPull, pullFields } from '../resources/pull-request.ts';
import { defineKind, startInput } from './job-kind.ts';

export const reviewPullKind = defineKind({
  name: 'reviews',
  input: startInput(pullFields).superRefine(checkPull),
  results: [PullResult],
});
