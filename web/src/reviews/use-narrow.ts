import { useSyncExternalStore } from 'react';

const width = matchMedia('(max-width: 56rem)');

const subscribe = (tell: () => void): (() => void) => {
  width.addEventListener('change', tell);
  return () => width.removeEventListener('change', tell);
};

/** Whether the layout has a single column. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => width.matches);
