import type { ReviewKind } from '../address/pulls.ts';

export const kindLabels: Readonly<Record<ReviewKind, string>> = {
  bug: 'Bugs',
  complaint: 'Complaints',
  request: 'Wishes',
  praise: 'Praise',
};
