import { randomUUID } from 'node:crypto';

/**
 * Ids of requests: a random beginning for this process and a count, in the form of a UUID. They name requests in logs and
 * need not be hard to guess, and drawing 122 random bits for each costs more than finding its route.
 */
export const createRequestIds = (): (() => string) => {
  const beginning = randomUUID().slice(0, 24);
  let count = 0;
  return () => beginning + (count++).toString(16).padStart(12, '0');
};
