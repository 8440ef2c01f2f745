import { useSyncExternalStore } from 'react';
import { ago, dateTime } from '../../words.ts';

const tickMs = 20_000;

const subscribe = (tell: () => void): (() => void) => {
  const timer = setInterval(tell, tickMs);
  return () => clearInterval(timer);
};

/** A moment as people tell it, such as `3 minutes ago`, which stays true; the title has it to the minute. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {useSyncExternalStore(subscribe, () => ago(at))}
  </time>
);
