import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import { CopyButton } from '../../parts/controls/copy-button.tsx';
import { TextField } from '../../parts/controls/form.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Doing } from '../../parts/states/doing.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { appraise, renew } from '../../service/api.ts';
import { dateTime } from '../../words.ts';
import type { AdminAccount } from './accounts-tab.tsx';
import style from './admin.module.css';

const changed = () => renew('admin.accounts.list', 'admin.accounts.get', 'admin.audit');

const SignInLink = ({ id }: { id: string }) => {
  const link = useMutation({
    mutationFn: () => appraise.call('admin.accounts.sign_in_link', { id }),
    onSuccess: changed,
  });
  return (
    <>
      <Button onClick={() => link.mutate()} busy={link.isPending}>
        Create a sign-in link
      </Button>
      <Doing when={link.isPending} words="Creating the link…" />
      {link.error && <Refused error={link.error} retry={() => link.mutate()} />}
      {link.data && (
        <div className={style.link}>
          <TextField
            label="Sign-in link"
            hint={`Works once, until ${dateTime(link.data.expiresAt)}. It is not shown again.`}
            readOnly
            value={location.origin + link.data.path}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={location.origin + link.data.path} label="Copy the link" />
        </div>
      )}
    </>
  );
};

const Suspension = ({ account: { id, suspendedAt } }: { account: AdminAccount }) => {
  const change = useMutation({
    mutationFn: () =>
      suspendedAt === null
        ? appraise.call('admin.accounts.suspend', { id })
        : appraise.call('admin.accounts.resume', { id }),
    onSuccess: changed,
  });
  return (
    <>
      <Button onClick={() => change.mutate()} busy={change.isPending}>
        {suspendedAt === null ? 'Suspend' : 'Resume'}
      </Button>
      <Doing
        when={change.isPending}
        words={suspendedAt === null ? 'Suspending the account…' : 'Resuming the account…'}
      />
      <p className="small soft">
        {suspendedAt === null
          ? 'Refuses its keys and sessions within a second. Runs that are going finish.'
          : 'Its keys and sessions are refused until you resume it.'}
      </p>
      {change.error && <Refused error={change.error} />}
    </>
  );
};

const Deletion = ({ account: { id, email }, onGone }: { account: AdminAccount; onGone(): void }) => {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => appraise.call('admin.accounts.delete', { id }),
    onSuccess: () => {
      setAsking(false);
      onGone();
      void changed();
    },
  });
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete the account
      </Button>
      <Dialog title={`Delete ${email}?`} open={isAsking} onClose={() => setAsking(false)}>
        <p>
          Its keys, sessions, answers and review sets are erased, and what is under way is cancelled. The credit history
          is kept without its name. This cannot be undone.
        </p>
        {remove.error && <Refused error={remove.error} />}
        <div className={style.dialogEnd}>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            Delete for good
          </Button>
          <Button onClick={() => setAsking(false)}>Keep it</Button>
          <Doing when={remove.isPending} words="Cancelling what is under way and erasing what it has…" />
        </div>
      </Dialog>
    </>
  );
};

export const AccountActions = ({ account, onGone }: { account: AdminAccount; onGone(): void }) => (
  <div className={style.actions}>
    <SignInLink id={account.id} />
    <Suspension account={account} />
    <Deletion account={account} onGone={onGone} />
  </div>
);
