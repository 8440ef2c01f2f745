import { answerRequests } from '../../server/support/concurrency/ask-thread.ts';

/** Doubles numbers, in a thread; one that is no number breaks, and nothing at all ends it. */
answerRequests<number | string | null, number>((request) => {
  if (request === null) process.exit(3);
  if (typeof request === 'string') throw new TypeError(`“${request}” is no number.`);
  return 2 * request;
});
