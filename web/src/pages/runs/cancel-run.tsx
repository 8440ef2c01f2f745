import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '../../../../client/follow.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { appraise, ask, queries, renew } from '../../service/api.ts';
import { counted } from '../../words.ts';
import style from './runs.module.css';

const refundOf = ({ credits }: Job): string =>
  credits === 0 ? 'Nothing was charged for it.' : `Its ${counted(credits, 'credit')} will be refunded.`;

/** Cancels a queued run after confirmation, and says so if it has started meanwhile. */
export const CancelRun = ({ job }: { job: Job }) => {
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => appraise.call('jobs.cancel', { id: job.id }),
    onSuccess: (answer) => {
      queries.setQueryData(ask('jobs.get', { id: job.id }).queryKey, answer);
      if (answer.status === 'cancelled') setAsking(false);
      void renew('jobs.list', 'me');
    },
  });
  const isTooLate = job.status === 'running' || (cancel.data !== undefined && cancel.data.status !== 'cancelled');
  const close = (): void => {
    setAsking(false);
    cancel.reset();
  };
  return (
    <>
      {(job.status === 'queued' || isAsking) && (
        <Button look="danger" onClick={() => setAsking(true)}>
          Cancel
        </Button>
      )}
      <Dialog title="Cancel this?" open={isAsking} onClose={close}>
        {isTooLate ? (
          <p role="status">It has started in the meantime, so it goes on.</p>
        ) : (
          <p>It is still waiting to start. {refundOf(job)}</p>
        )}
        {cancel.error && <Refused error={cancel.error} retry={() => cancel.mutate()} />}
        <div className={style.dialogEnd}>
          {!isTooLate && (
            <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel it
            </Button>
          )}
          <Button onClick={close}>{isTooLate ? 'Close' : 'Keep it'}</Button>
        </div>
      </Dialog>
    </>
  );
};
