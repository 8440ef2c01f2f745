import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { TextField } from '../../../parts/controls/form.tsx';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { ask, useChange } from '../../../service/api.ts';
import { sessionQuery } from '../../../service/session.ts';
import style from '../account.module.css';

const waitDays = 7;

const AskDeletion = ({ email, onClose }: { email: string; onClose(): void }) => {
  const request = useChange('account.request_deletion', 'me');
  const [typed, setTyped] = useState('');
  return (
    <Confirm
      title="Delete this account?"
      open
      onClose={onClose}
      action="Delete my account"
      busy={request.isPending}
      doing="Asking for the account to be deleted…"
      error={request.error}
      disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
      onConfirm={() => request.mutate({}, { onSuccess: onClose })}
    >
      <p>It is deleted in {waitDays} days. Until then everything works, and you can change your mind on this page.</p>
      <p>
        <b>Erased:</b> your address, keys and sign-ins, and your answers and review sets. Credits that are left are
        lost.
      </p>
      <p>
        <b>Kept:</b> the credit history, without your name, because books have to be kept.
      </p>
      <TextField
        label={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Confirm>
  );
};

export const DeleteAccount = () => {
  const session = useQuery(sessionQuery).data;
  const isAsked = useQuery(ask('me', {})).data?.deletesAt != null;
  const [asking, setAsking] = useState(false);
  if (!session?.signedIn) return null;
  return (
    <section className={style.section}>
      <h2>Delete this account</h2>
      {session.owner ? (
        <p className="soft">This account owns the service, so it cannot be deleted here.</p>
      ) : isAsked ? (
        <p className="soft">You have asked for this account to be deleted. The top of this page says when.</p>
      ) : (
        <>
          <p className="soft">Erases what is yours after {waitDays} days. Until then you can change your mind.</p>
          <p>
            <Button look="danger" onClick={() => setAsking(true)}>
              Delete my account…
            </Button>
          </p>
        </>
      )}
      {asking && <AskDeletion email={session.account.email} onClose={() => setAsking(false)} />}
    </section>
  );
};
