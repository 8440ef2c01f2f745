import { useSyncExternalStore } from 'react';
import { AppraiseError } from '../../../client/http/error.ts';

/** Resolves what waits for a person to confirm that it is them; null: nothing does. */
let waiting: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

const setWaiting = (next: typeof waiting): void => {
  waiting = next;
  for (const tell of listeners) tell();
};

/** Sends what waits once more, or has it refused. */
export const endConfirmation = (isConfirmed: boolean): void => {
  waiting?.resolve(isConfirmed);
  setWaiting(null);
};

const askToConfirm = (): Promise<boolean> => {
  if (!waiting) setWaiting(Promise.withResolvers<boolean>());
  return waiting!.promise;
};

/** Sends something, and once more when the service first wants a person to confirm that it is them, and they do. */
export const withConfirmation = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    const isRefused = error instanceof AppraiseError && error.code === 'sign_in_again';
    if (!isRefused || !(await askToConfirm())) throw error;
    return send();
  }
};

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useConfirmation = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
