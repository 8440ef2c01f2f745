import { useSyncExternalStore } from 'react';
import { AppraiseError } from '../../../client/http/error.ts';

/** Resolves when the person has confirmed or cancelled; null if nothing is waiting. */
let waiting: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

const setWaiting = (next: typeof waiting): void => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** Resumes the waiting request, or lets it fail. */
export const endConfirmation = (isConfirmed: boolean): void => {
  waiting?.resolve(isConfirmed);
  setWaiting(null);
};

const askToConfirm = (): Promise<boolean> => {
  if (!waiting) setWaiting(Promise.withResolvers<boolean>());
  return waiting!.promise;
};

/** Sends a request, and again after identity confirmation if the service requires it. */
export const withConfirmation = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    const isRefused = error instanceof AppraiseError && error.code === 'sign_in_again';
    if (!isRefused || !(await askToConfirm())) throw error;
    return send();
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useConfirmation = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
