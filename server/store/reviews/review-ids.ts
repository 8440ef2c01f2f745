import { hash } from 'node:crypto';

/** What of a review's id does not depend on its number. */
export const idTail = (store: string, appId: string, storeReviewId: string): string => {
  const key = hash('md5', `${store} ${appId} ${storeReviewId}`);
  const variant = '89ab'[Number.parseInt(key[7]!, 16) % 4];
  return `${key.slice(0, 4)}-8${key.slice(4, 7)}-${variant}${key.slice(8, 11)}-${key.slice(11, 23)}`;
};

/** A UUID of version 8: the number of the review's first edition, then a hash of its key. In their order reviews came in. */
export const idOf = (firstNo: number, tail: string): string => `${firstNo.toString(16).padStart(8, '0')}-${tail}`;

export const reviewId = (firstNo: number, store: string, appId: string, storeReviewId: string): string =>
  idOf(firstNo, idTail(store, appId, storeReviewId));

/** The number of the review's first edition. */
export const seqOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);
