import type { SharedAnswer } from '../../../../server/contract/resources/job.ts';
import type { Teardown } from '../../../../server/contract/resources/research/teardown.ts';

/** What an answer is known by: the question, or the app it is about. */
export const titleOf = ({ kind, input, result }: SharedAnswer): string => {
  // The casts: a result and an input are those of their kind, which the service's own tests hold them to.
  if (kind === 'teardown') return `What reviews say about ${(result as unknown as Teardown).app.title}`;
  return input.question as string;
};
