import { reviewPull } from './review-pull.ts';
import { reviewScan } from './review-scan.ts';
import type { Run } from './run.ts';

/** Every kind of run, in the order of the documents. */
export const runs: readonly Run[] = [reviewPull, reviewScan];
