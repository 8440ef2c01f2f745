import { atMost } from '../../support/concurrency/at-most.ts';
import { type Failure, isFailure, type Outcome } from '../wire/outcome.ts';

/** A refusal of whoever asks, whatever they ask for. */
const refusesAll = ({ kind }: Failure): boolean =>
  kind === 'rate_limited' || kind === 'quota_spent' || kind === 'key_refused' || kind === 'key_missing';

/** Asks for each, a few at once and in order; after a refusal the rest are not asked for, and have the same answer. */
export const eachUntilRefused = <Asked, T>(
  asked: readonly Asked[],
  atOnce: number,
  ask: (one: Asked) => Promise<Outcome<T>>,
): Promise<readonly Outcome<T>[]> => {
  const inTurn = atMost(atOnce);
  let refused: Failure | null = null;
  return Promise.all(
    asked.map((one) =>
      inTurn(async (): Promise<Outcome<T>> => {
        if (refused) return refused;
        const outcome = await ask(one);
        if (isFailure(outcome) && refusesAll(outcome)) refused = outcome;
        return outcome;
      }),
    ),
  );
};
