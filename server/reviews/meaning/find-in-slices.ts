import { setImmediate as turn } from 'node:timers/promises';
import type { Finding, WindowReview } from '../../analysis/findings/findings.ts';
import { createRuleReader } from '../../analysis/findings/rules/by-rules.ts';

/** How many reviews are read before others have their turn. */
const slice = 50;

/** What reviews say in common, by rules, on the event loop without holding it. */
export const findInSlices = async (reviews: readonly WindowReview[]): Promise<Finding[]> => {
  const reader = createRuleReader(reviews);
  while (reader.readSome(slice)) await turn();
  return reader.findings();
};
