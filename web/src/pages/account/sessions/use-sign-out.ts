import { useMutation } from '@tanstack/react-query';
import { tellSignedOut } from '../../../service/api.ts';
import { signOut } from '../../../service/session.ts';

export const useSignOut = () => useMutation({ mutationFn: signOut, onSuccess: tellSignedOut });
