import { AppraiseError } from '../../../../client/http/error.ts';
import type { PlanRequest } from '../../../../server/contract/resources/questions/plan-request.ts';
import { Button } from '../../parts/controls/button.tsx';
import { date } from '../../words.ts';

interface Guess {
  readonly sentence: string;
  readonly plan: PlanRequest;
}

interface Props {
  readonly error: unknown;
  onTake(plan: PlanRequest): void;
}

/** A suggested reading of a question that was not understood, answered with one click. */
export const DidYouMean = ({ error, onTake }: Props) => {
  // Cast: the service sends it with a question it did not understand.
  const guess = error instanceof AppraiseError ? (error.extras.guess as Guess | undefined) : undefined;
  if (!guess) return null;
  return (
    <p>
      Did you mean: {guess.sentence.replaceAll(/\d{4}-\d{2}-\d{2}/g, date)}?{' '}
      <Button onClick={() => onTake(guess.plan)}>Answer this</Button>
    </p>
  );
};
