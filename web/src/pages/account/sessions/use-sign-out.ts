import { useMutation } from '@tanstack/react-query';
import { tellSignedOut } from '../../../service/api.ts';
import { signOut } from '../../../service/session.ts';

/** Signs this browser out, and goes to the sign-in page. */
export const useSignOut = () => useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
