import { leastStored, packFrequent } from '../../analysis/search/phrases/frequent-phrases.ts';
import { decodePhrases } from '../../analysis/search/segments/segment.ts';
import type { Database } from '../../store/engine/database.ts';
import { segmentWithoutFrequent, writeFrequent } from '../../store/reviews/frequent-phrases.ts';
import { readPhrases, takeUpkeep } from '../../store/reviews/segments.ts';

/** Whether a large segment, which a version before this one has written, lacks its frequent phrases. */
export const areFrequentDue = async (db: Database): Promise<boolean> =>
  (await segmentWithoutFrequent(db, leastStored)) !== null;

/** Writes the frequent phrases of a segment that lacks them; false when there is none. */
export const writeNextFrequent = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await takeUpkeep(tx))) return false;
    const id = await segmentWithoutFrequent(tx, leastStored);
    const [segment] = id === null ? [] : await readPhrases(tx, [id]);
    if (!segment) return false;
    await writeFrequent(tx, segment.id, packFrequent(decodePhrases(segment.phrases, segment.docs)));
    return true;
  });
