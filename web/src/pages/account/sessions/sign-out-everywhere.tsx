import { Confirm } from '../../../parts/dialogs/confirm.tsx';
import { useChange } from '../../../service/api.ts';
import { useSignOut } from './use-sign-out.ts';

export const SignOutEverywhere = ({ onClose }: { onClose(): void }) => {
  const endAll = useChange('sessions.end_all');
  // The service has ended this session too: what is left is the cookie of this browser.
  const signOut = useSignOut();
  return (
    <Confirm
      title="Sign out everywhere?"
      open
      onClose={onClose}
      action="Sign out everywhere"
      busy={endAll.isPending || signOut.isPending}
      doing="Signing out every browser…"
      error={endAll.error ?? signOut.error}
      onConfirm={() => endAll.mutate({}, { onSuccess: () => signOut.mutate() })}
    >
      <p>Every browser is signed out, this one too. API keys go on working.</p>
    </Confirm>
  );
};
