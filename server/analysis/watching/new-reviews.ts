import type { WindowReview } from '../findings/findings.ts';

/**
 * Reviews that were first seen after a number was given: an edition's number grows with every one that is stored, and a
 * review's id begins with the number of its first.
 */
export const seenAfter = (reviews: readonly WindowReview[], no: number): WindowReview[] =>
  reviews.filter((review) => review.no > no && firstNoOf(review.id) > no);

const firstNoOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);
