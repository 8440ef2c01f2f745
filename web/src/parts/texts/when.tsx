import { useSyncExternalStore } from 'react';
import { ago, dateTime } from '../../words.ts';

const tickMs = 20_000;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, tickMs);
  return () => clearInterval(timer);
};

/** Relative time, such as `3 minutes ago`, kept up to date; the title has the exact time. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {useSyncExternalStore(subscribe, () => ago(at))}
  </time>
);
