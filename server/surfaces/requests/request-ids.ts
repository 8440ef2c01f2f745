import { randomUUID } from 'node:crypto';
import { inOnePiece } from '../../support/in-one-piece.ts';

/**
 * Ids of requests: a random beginning for this process and a count, in the form of a UUID. They name requests in logs and
 * need not be hard to guess, and drawing 122 random bits for each costs more than finding its route.
 */
export const createRequestIds = (): (() => string) => {
  const beginning = randomUUID().slice(0, 24);
  const ends = Array.from({ length: 4_096 }, (_, at) => at.toString(16).padStart(3, '0'));
  let block = 0;
  let count = 0;
  let start = '';
  return () => {
    const at = count++ % ends.length;
    if (at === 0) start = inOnePiece(beginning + (block++).toString(16).padStart(9, '0'));
    return start + ends[at];
  };
};
