import type { SharedAnswer } from '../../../../server/contract/resources/job.ts';
import type { Teardown } from '../../../../server/contract/resources/research/teardown.ts';

export const titleOf = ({ kind, input, result }: SharedAnswer): string => {
  // Casts: the service's tests ensure that a result and an input match their kind.
  if (kind === 'teardown') return `What reviews say about ${(result as unknown as Teardown).app.title}`;
  return input.question as string;
};
