import { useMutation } from '@tanstack/react-query';
import { tellSignedOut } from '../service/api.ts';
import { signOut } from '../service/session.ts';

/** Ends the session of this browser. */
export const SignOut = () => {
  const leave = useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
  return (
    <button
      type="button"
      className="site-link"
      onClick={(event) => {
        // The menu around it stays open, to say if it fails.
        event.stopPropagation();
        leave.mutate();
      }}
      disabled={leave.isPending}
    >
      {leave.error ? 'You could not be signed out: try again' : 'Sign out'}
    </button>
  );
};
