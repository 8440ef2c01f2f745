import { hash } from 'node:crypto';

/** A UUID of version 8: the number of the review's first edition, then a hash of its key. In their order reviews came in. */
export const reviewId = (firstNo: number, store: string, appId: string, storeReviewId: string): string => {
  const key = hash('md5', `${store} ${appId} ${storeReviewId}`);
  const no = firstNo.toString(16).padStart(8, '0');
  const variant = '89ab'[Number.parseInt(key[7]!, 16) % 4];
  return `${no}-${key.slice(0, 4)}-8${key.slice(4, 7)}-${variant}${key.slice(8, 11)}-${key.slice(11, 23)}`;
};

/** The number of the review's first edition. */
export const seqOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);
