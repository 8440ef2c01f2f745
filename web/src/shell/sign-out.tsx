import { useMutation } from '@tanstack/react-query';
import { tellSignedOut } from '../service/api.ts';
import { signOut } from '../service/session.ts';

export const SignOut = () => {
  const leave = useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
  return (
    <button
      type="button"
      className="site-link"
      onClick={(event) => {
        // Keep the surrounding menu open to show errors.
        event.stopPropagation();
        leave.mutate();
      }}
      disabled={leave.isPending}
    >
      {leave.error ? 'You could not be signed out: try again' : 'Sign out'}
    </button>
  );
};
