import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';

/** The days on which an ad ran, in days since 1970. */
export interface RunDays {
  /** Null if the library gives no first day. */
  readonly from: number | null;
  readonly to: number;
  readonly isOpen: boolean;
}

const dayOf = (day: string): number => Math.floor(Date.parse(day) / dayMs);

/** Null if the library has no dates. A running ad without a last day is taken to run until the search. */
export const runDays = ({ firstSeen, lastSeen, active }: Ad, generatedAt: string): RunDays | null => {
  const isOpen = active === true;
  if (lastSeen === null && !isOpen) return firstSeen === null ? null : oneDay(dayOf(firstSeen));
  const to = lastSeen === null ? dayOf(generatedAt) : dayOf(lastSeen);
  return firstSeen === null && lastSeen === null
    ? null
    : { from: firstSeen === null ? null : dayOf(firstSeen), to, isOpen };
};

const oneDay = (day: number): RunDays => ({ from: day, to: day, isOpen: false });

/** Longest first, including those with an unknown start. */
export const byLength = (one: RunDays, other: RunDays): number => lengthOf(other) - lengthOf(one);

const lengthOf = ({ from, to }: RunDays): number => (from === null ? Number.MAX_SAFE_INTEGER : to - from);
