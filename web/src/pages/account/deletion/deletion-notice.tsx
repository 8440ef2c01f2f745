import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../parts/controls/button.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { ask, useChange } from '../../../service/api.ts';
import { dateTime } from '../../../words.ts';
import style from '../account.module.css';

export const DeletionNotice = () => {
  const deletesAt = useQuery(ask('me', {})).data?.deletesAt ?? null;
  const keep = useChange('account.cancel_deletion', 'me');
  return (
    <div role="status">
      {deletesAt !== null && (
        <div className={style.notice}>
          <p>
            <b>This account will be deleted on {dateTime(deletesAt)}.</b> Until then everything works.
          </p>
          <Button busy={keep.isPending} onClick={() => keep.mutate({})}>
            Keep my account
          </Button>
        </div>
      )}
      {keep.error && <Refused error={keep.error} />}
    </div>
  );
};
