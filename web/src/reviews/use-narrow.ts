import { useSyncExternalStore } from 'react';

const width = matchMedia('(max-width: 56rem)');

const subscribe = (listener: () => void): (() => void) => {
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
};

/** Whether the layout has a single column. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => width.matches);
