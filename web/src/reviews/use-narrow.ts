import { useSyncExternalStore } from 'react';

const width = matchMedia('(max-width: 56rem)');

const subscribe = (tell: () => void): (() => void) => {
  width.addEventListener('change', tell);
  return () => width.removeEventListener('change', tell);
};

/** Whether there is room for one column only. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => width.matches);
