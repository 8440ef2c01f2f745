import { useState } from 'react';
import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { useChange } from '../../../service/api.ts';
import { EndAccess } from '../end-access.tsx';
import { useSignOut } from './use-sign-out.ts';

export const SignOutEverywhere = ({ onClose }: { onClose(): void }) => {
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
