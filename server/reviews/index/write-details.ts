import { packDetails } from '../../analysis/search/segments/details.ts';
import { decodeFacts } from '../../analysis/search/segments/segment.ts';
import { placesOf } from '../../analysis/search/segments/sorted-numbers.ts';
import type { Database } from '../../store/engine/database.ts';
import { changedNos, detailsOnFile, takeChanged, writeDetails } from '../../store/reviews/segment-details.ts';
import { readFacts, type SegmentState, segmentStates, takeUpkeep } from '../../store/reviews/segments.ts';

/** When so much has become known of reviews, it is moved to their segments. */
const manyChanged = 1_000;

const isUnwritten = ({ detailsNo }: SegmentState): boolean => detailsNo === 0;

/** Whether a segment has no details, or many that are no longer as they are written. */
export const areDetailsDue = async (db: Database, states: readonly SegmentState[]): Promise<boolean> =>
  states.some(isUnwritten) || (states.length > 0 && (await changedNos(db)).length >= manyChanged);

/** The segment of which most has become known since its details were written. */
const mostChanged = async (db: Database, states: readonly SegmentState[]): Promise<SegmentState | undefined> => {
  const changed = await changedNos(db);
  if (changed.length < manyChanged) return undefined;
  let most: { readonly state: SegmentState; readonly count: number } | undefined;
  for (const state of states) {
    const [segment] = await readFacts(db, [state.id]);
    const count = segment ? placesOf(decodeFacts(segment.facts, segment.docs).no, changed).length : 0;
    if (count > (most?.count ?? 0)) most = { state, count };
  }
  return most?.state;
};

/** Writes the details of a segment that has none, or of which much has become known; false when there is none. */
export const writeNextDetails = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await takeUpkeep(tx))) return false;
    const states = await segmentStates(tx);
    const due = states.find(isUnwritten) ?? (await mostChanged(tx, states));
    const [segment] = due ? await readFacts(tx, [due.id]) : [];
    if (!segment) return false;
    const { no } = decodeFacts(segment.facts, segment.docs);
    // Before they are read: what becomes known in between is noted again.
    await takeChanged(tx, no);
    await writeDetails(tx, segment.id, packDetails(no, await detailsOnFile(tx, no)));
    return true;
  });
