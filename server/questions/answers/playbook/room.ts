import { app, counted, countedInWords, inWords, percent, review } from '../../../support/prose/numbers.ts';
import { peopleDo } from '../finding-phrases.ts';
import type { PlaybookFinding } from './playbook-facts.ts';

/** Share of reviews from which a gap found in several apps is room for a newcomer. */
const wide = 0.05;
const someApps = 3;
const contented = 4.3;

export interface RoomFacts {
  readonly reviews: number;
  readonly avgRating: number | null;
  readonly apps: number;
  /** Complaints and requests, best opportunity first. */
  readonly gaps: readonly PlaybookFinding[];
  /** `the last 90 days`; null: whenever they were written. */
  readonly when: string | null;
}

export const roomSentence = ({ reviews, avgRating, apps, gaps, when }: RoomFacts): string => {
  const [first] = gaps.filter(({ theme }) => theme !== 'leaving');
  const read = `${counted(reviews, review)} of ${countedInWords(apps, app)} ${when === null ? 'on file' : `from ${when}`}`;
  if (!first) return `No gap shows: nothing is missed or complained about more than once in ${read}.`;
  const many = first.apps.length;
  const isWide = first.share >= wide && many >= Math.min(someApps, apps);
  const isContent = !isWide && (avgRating ?? 0) >= contented;
  const where = many === apps ? `across all ${inWords(apps)}` : `in ${inWords(many)} of ${inWords(apps)}`;
  const lead = isWide ? 'Yes, there is room' : isContent ? 'Little room' : 'Some room';
  return `${lead}: ${percent(first.share)} of ${read} ${peopleDo(first)}, ${where} apps.`;
};
