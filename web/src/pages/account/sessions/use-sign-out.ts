import { useMutation } from '@tanstack/react-query';
import { tellSignedOut } from '../../../api.ts';
import { signOut } from '../../../session.ts';

/** Signs this browser out, and goes to the sign-in page. */
export const useSignOut = () => useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
