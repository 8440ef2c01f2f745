import { useMutation } from '@tanstack/react-query';
import { tellSignedOut } from '../service/api.ts';
import { signOut } from '../service/session.ts';
import style from './shell.module.css';

/** Ends the session of this browser. Keeps its place until the address is known. */
export const SignOut = ({ email = '\u00a0' }: { email?: string | undefined }) => {
  const leave = useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
  return (
    <>
      <button type="button" className="site-link" onClick={() => leave.mutate()} disabled={leave.isPending}>
        Sign out
      </button>
      <p className={style.email} title={email}>
        {leave.error ? 'You could not be signed out: try again.' : email}
      </p>
    </>
  );
};
