import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { Answered } from '../../../parts/states/answered.tsx';
import { Refused } from '../../../parts/states/refused.tsx';
import { ask, useChange } from '../../../service/api.ts';
import style from '../account.module.css';
import { AccountHead } from '../account-head.tsx';
import { EndAccess } from '../end-access.tsx';
import { SessionTable } from './session-table.tsx';
import { useSignOut } from './use-sign-out.ts';

const SignOutEverywhere = ({ onClose }: { onClose(): void }) => {
  const endAll = useChange('sessions.end_all');
  const [ends, setEnds] = useState({ endKeys: true, endGrants: true });
  // The service has ended this session too; this clears the browser's cookie.
  const signOut = useSignOut();
  return (
    <Confirm
      title="Sign out everywhere?"
      open
      onClose={onClose}
      action="Sign out everywhere"
      busy={endAll.isPending || signOut.isPending}
      doing="Signing out every device…"
      error={endAll.error ?? signOut.error}
      onConfirm={() => endAll.mutate(ends, { onSuccess: () => signOut.mutate() })}
    >
      <p>Every device is signed out, this one too. Webhooks, alerts and channels go on.</p>
      <EndAccess value={ends} onChange={setEnds} />
    </Confirm>
  );
};

export const Page = () => {
  const sessions = useQuery({ ...ask('sessions.list', {}), staleTime: 0, refetchOnWindowFocus: true });
  const end = useChange('sessions.end', 'sessions.list');
  const signOut = useSignOut();
  const [everywhere, setEverywhere] = useState(false);
  return (
    <>
      <AccountHead title="Signed-in devices" page="/account/sessions" />
      <div className={style.bar}>
        <p className="soft">
          A device that is not used for a while is signed out. Sign out those that you do not know.
        </p>
        <Button look="danger" onClick={() => setEverywhere(true)}>
          Sign out everywhere…
        </Button>
      </div>
      {signOut.error && <Refused error={signOut.error} />}
      {end.error && <Refused error={end.error} />}
      <Answered query={sessions}>
        {(answer) => (
          <SessionTable
            sessions={answer.sessions}
            ending={end.isPending ? end.variables.id : null}
            onEnd={(id) => end.mutate({ id })}
            isLeaving={signOut.isPending}
            onLeave={() => signOut.mutate()}
          />
        )}
      </Answered>
      {everywhere && <SignOutEverywhere onClose={() => setEverywhere(false)} />}
    </>
  );
};
