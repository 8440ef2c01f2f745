import { ago, dateTime } from '../words.ts';

/** A moment as people tell it, such as `3 minutes ago`; the title has it to the minute. */
export const When = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {ago(at)}
  </time>
);
