import { Link } from '@tanstack/react-router';
import { Doing } from './doing.tsx';
import { Refused } from './refused.tsx';

interface Start {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly data:
    | {
        readonly body: { readonly id: string; readonly credits: number; readonly status: string };
        readonly existingRun: boolean;
      }
    | undefined;
}

/** What came of a start: the way to its run, or the refusal. A run that was under way or held says that it cost nothing. */
export const Started = ({ start }: { start: Start }) => {
  if (start.error) return <Refused error={start.error} title="The run was not started" />;
  if (!start.data) return <Doing when={start.isPending} words="Checking your credits and starting the run…" />;
  const { body, existingRun } = start.data;
  const { id, credits, status } = body;
  return (
    <p role="status">
      {existingRun
        ? 'This run was going already, so nothing more was charged. '
        : `${status === 'done' ? 'The answer was there already.' : 'Started.'} ${credits === 0 ? 'Nothing was charged. ' : ''}`}
      <Link to="/runs/$id" params={{ id }}>
        {status === 'done' ? 'Read it' : 'Follow it'}
      </Link>
    </p>
  );
};
