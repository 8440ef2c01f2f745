import { useMutation } from '@tanstack/react-query';
import type { SessionState } from '../../../../server/contract/resources/accounts/session.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Refused } from '../../parts/states/refused.tsx';
import { askSession } from '../../service/session.ts';
import { NewLink } from './new-link.tsx';

/** Uses a sign-in link only after a click. */
export const LinkForm = ({ token, onSignedIn }: { token: string; onSignedIn(state: SessionState): void }) => {
  const spend = useMutation({
    mutationFn: () => askSession<SessionState>('POST', '/link', { token }),
    onSuccess: onSignedIn,
  });
  return (
    <>
      {!spend.error && <p>Your link is good for one sign-in, on this browser.</p>}
      {spend.error ? (
        <>
          <Refused error={spend.error} retry={() => spend.mutate()} />
          <NewLink />
        </>
      ) : (
        <p>
          <Button look="first" busy={spend.isPending} onClick={() => spend.mutate()}>
            Sign in on this browser
          </Button>
        </p>
      )}
    </>
  );
};
