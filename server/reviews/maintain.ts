import type { Database } from '../store/database.ts';
import { segmentStates } from '../store/segments.ts';
import { mergeNext, nextMerge } from './merge-segments.ts';

const hasOtherTags = async (db: Database, taxonomy: string): Promise<boolean> =>
  (await segmentStates(db)).some((state) => state.taxonomy !== taxonomy);

/** Whether there is anything to do. */
export const isDue = async (db: Database, taxonomy: string): Promise<boolean> =>
  nextMerge(await segmentStates(db)).length > 1 || hasOtherTags(db, taxonomy);

/**
 * Keeps the index as it should be: few segments, all tagged by this version's taxonomy. Each step is a transaction of its
 * own and leaves a whole index behind, so it may be cut off anywhere and begun again.
 */
export const maintain = async (db: Database, taxonomy: string, signal: AbortSignal): Promise<void> => {
  const repeat = async (step: () => Promise<boolean>): Promise<void> => {
    while (!signal.aborted && (await step()));
  };
  await repeat(() => mergeNext(db));
  if (!(await hasOtherTags(db, taxonomy))) return;
  // Read only here: the words of all themes take longer to load than most merges.
  const { retagNext } = await import('./retag-segments.ts');
  await repeat(() => retagNext(db, { taxonomy, signal }));
  await repeat(() => mergeNext(db));
};
