import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasEnded, useJob } from '../../service/live.ts';
import { Doing } from './doing.tsx';
import { Refused } from './refused.tsx';

interface Start {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly data: { readonly body: { readonly id: string }; readonly existingRun: boolean } | undefined;
}

interface Props {
  readonly start: Start;
  /** The reader stays on the page, which shows the result by itself. */
  readonly stays?: boolean;
}

const Following = ({ id, isJoined, stays }: { id: string; isJoined: boolean; stays: boolean }) => {
  const navigate = useNavigate();
  const { data: job } = useJob(id);
  const isOver = job !== undefined && hasEnded(job);
  useEffect(() => {
    if (isOver && !stays) void navigate({ to: '/runs/$id', params: { id } });
  }, [isOver, stays, id, navigate]);
  return (
    <p role="status">
      {isOver ? 'Done. ' : (job?.progress?.message ?? 'Under way…')}{' '}
      {isJoined && 'It had been started before, so nothing more was charged. '}
      <Link to="/runs/$id" params={{ id }}>
        {isOver ? 'Open the result' : 'View progress'}
      </Link>
    </p>
  );
};

/** After a start: opens the result as soon as it is available, or shows the error. */
export const Started = ({ start: { error, data, isPending }, stays = false }: Props) => {
  if (error) return <Refused error={error} title="This was not started" />;
  if (!data) return <Doing when={isPending} words="Checking your credits…" />;
  return <Following key={data.body.id} id={data.body.id} isJoined={data.existingRun} stays={stays} />;
};
