import { dayMs } from '../../../../../server/contract/domain/durations.ts';
import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';

/** When an ad ran, in days since 1970. */
export interface RunDays {
  /** Null: before the first day that the library tells. */
  readonly from: number | null;
  readonly to: number;
  readonly isOpen: boolean;
}

const dayOf = (day: string): number => Math.floor(Date.parse(day) / dayMs);

/** Null where the library tells neither day. An ad without a last day that runs has run until it was looked for. */
export const runDays = ({ firstSeen, lastSeen, active }: Ad, generatedAt: string): RunDays | null => {
  const isOpen = active === true;
  if (lastSeen === null && !isOpen) return firstSeen === null ? null : oneDay(dayOf(firstSeen));
  const to = lastSeen === null ? dayOf(generatedAt) : dayOf(lastSeen);
  return firstSeen === null && lastSeen === null
    ? null
    : { from: firstSeen === null ? null : dayOf(firstSeen), to, isOpen };
};

const oneDay = (day: number): RunDays => ({ from: day, to: day, isOpen: false });

/** Those that ran longest first; one that began before anyone says is among them. */
export const byLength = (one: RunDays, other: RunDays): number => lengthOf(other) - lengthOf(one);

const lengthOf = ({ from, to }: RunDays): number => (from === null ? Number.MAX_SAFE_INTEGER : to - from);
