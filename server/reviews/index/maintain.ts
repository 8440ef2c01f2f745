import type { Database } from '../../store/engine/database.ts';
import { type SegmentState, segmentStates } from '../../store/reviews/segments.ts';
import { leadsTaxonomies } from '../../store/reviews/taxonomies.ts';
import { mergeNext, nextMerge } from './merge-segments.ts';
import { areDetailsDue, writeNextDetails } from './write-details.ts';
import { areFrequentDue, writeNextFrequent } from './write-frequent.ts';

const haveOtherTags = (states: readonly SegmentState[], taxonomy: string): boolean =>
  states.some((state) => state.taxonomy !== taxonomy);

/** Whether there is anything to do. */
export const isDue = async (db: Database, taxonomy: string): Promise<boolean> => {
  // Asked at every look, for it also says that this version is at work.
  const leads = await leadsTaxonomies(db, taxonomy);
  const states = await segmentStates(db);
  return (
    nextMerge(states).length > 1 ||
    (leads && haveOtherTags(states, taxonomy)) ||
    (await areDetailsDue(db, states)) ||
    (await areFrequentDue(db))
  );
};

/** How many reviews were tagged anew, and how long that took. */
export interface Retagged {
  readonly reviews: number;
  readonly ms: number;
}

const outdated = (states: readonly SegmentState[], taxonomy: string): number =>
  states.reduce((sum, state) => (state.taxonomy === taxonomy ? sum : sum + state.docs), 0);

/**
 * Keeps the index as it should be: few segments, all tagged by this version's taxonomy, unless a newer one is at work too,
 * and with the details and the frequent phrases of their reviews.
 * Each step is a transaction of its own and leaves a whole index behind, so it may be cut off anywhere and begun again.
 */
export const maintain = async (db: Database, taxonomy: string, signal: AbortSignal): Promise<Retagged> => {
  const repeat = async (step: () => Promise<boolean>): Promise<void> => {
    while (!signal.aborted && (await step()));
  };
  const leads = () => leadsTaxonomies(db, taxonomy);
  await repeat(() => mergeNext(db));
  await repeat(() => writeNextDetails(db));
  await repeat(() => writeNextFrequent(db));
  const before = outdated(await segmentStates(db), taxonomy);
  if (before === 0 || !(await leads())) return { reviews: 0, ms: 0 };
  const began = performance.now();
  // Read only here: the words of all themes take longer to load than most merges.
  const { retagNext } = await import('./retag-segments.ts');
  await repeat(async () => (await leads()) && retagNext(db, { taxonomy, signal }));
  const retagged = {
    reviews: Math.max(0, before - outdated(await segmentStates(db), taxonomy)),
    ms: performance.now() - began,
  };
  await repeat(() => mergeNext(db));
  await repeat(() => writeNextDetails(db));
  await repeat(() => writeNextFrequent(db));
  return retagged;
};
