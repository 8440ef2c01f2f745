import type { Outcome } from '../../../server/connectors/wire/outcome.ts';

/** What was found; anything else ends the test with what it was. */
export const foundValue = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'found') throw new Error(`Not found: ${JSON.stringify(outcome)}`);
  return outcome.value;
};
