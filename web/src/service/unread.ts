import { useSyncExternalStore } from 'react';

const key = 'alerts-read';
const listeners = new Set<() => void>();

const read = (): string => localStorage.getItem(key) ?? '';

/** When alerts were last read in this browser. */
export const useReadUntil = (): string =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, read);

export const isUnread = ({ raisedAt }: { readonly raisedAt: string }, until: string): boolean => raisedAt > until;

export const markRead = (until: string): void => {
  localStorage.setItem(key, until);
  for (const changed of listeners) changed();
};
