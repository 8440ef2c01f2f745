import { storedFrequent } from '../../analysis/search/phrases/frequent-phrases.ts';
import { decodeDetails, mergeDetails, type PackedDetails } from '../../analysis/search/segments/details.ts';
import { decodeFacts, decodePhrases, mergeSegments, SEGMENT_DOCS } from '../../analysis/search/segments/segment.ts';
import type { Database } from '../../store/engine/database.ts';
import { readDetails } from '../../store/reviews/segment-details.ts';
import {
  addPostings,
  countDead,
  deadAmong,
  insertSegment,
  type Posting,
  postingsOf,
  readFacts,
  readPhrases,
  removeSegments,
  type SegmentState,
  segmentStates,
  takeUpkeep,
} from '../../store/reviews/segments.ts';

/** So many of about the same size become one: an edition is written again a few times in its life, not at every merge. */
export const fanIn = 8;

const smallest = 64;

/** A segment this large stays as it is: two of them would not fit into one. */
const full = SEGMENT_DOCS / 2;

/** When so many editions are dead, the segments of which they are so large a part are written anew. */
const manyDead = 1_000;
const deadShare = 0.1;

const tierOf = (docs: number): number => Math.floor(Math.log(Math.max(docs, smallest) / smallest) / Math.log(fanIn));

/** The segments to merge next, the smallest first; none when every tier is short enough. */
export const nextMerge = (states: readonly SegmentState[]): SegmentState[] => {
  const mergeable = states.filter(({ docs }) => docs < full);
  // Tags of two taxonomies do not mix: a segment of the old one is tagged anew first.
  const tiers = Map.groupBy(mergeable, ({ docs, taxonomy }) => `${tierOf(docs)} ${taxonomy}`);
  const due = [...tiers.values()].filter((tier) => tier.length >= fanIn).sort((a, b) => sizeOf(a) - sizeOf(b))[0] ?? [];
  const merged: SegmentState[] = [];
  let docs = 0;
  for (const state of due.toSorted((a, b) => a.docs - b.docs).slice(0, fanIn)) {
    docs += state.docs;
    if (docs > SEGMENT_DOCS) break;
    merged.push(state);
  }
  return merged;
};

const sizeOf = (tier: readonly SegmentState[]): number => Math.min(...tier.map(({ docs }) => docs));

/** Merges what is due, one merge in one transaction; false when nothing is. */
export const mergeNext = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Chosen under the lock: nobody merges them or tags them anew between the look and the merge.
    if (!(await takeUpkeep(tx))) return false;
    const due = nextMerge(await segmentStates(tx));
    const ids = due.length > 1 ? due.map(({ id }) => id) : await mostlyDead(tx);
    if (ids.length === 0) return false;
    await merge(tx, ids);
    return true;
  });

const merge = async (tx: Database, ids: readonly number[]): Promise<void> => {
  const phrases = new Map((await readPhrases(tx, ids)).map((each) => [each.id, each.phrases]));
  const parts = await readFacts(tx, ids);
  const nos = parts.map(({ facts, docs }) => decodeFacts(facts, docs).no);
  const dead = new Set<number>();
  for (const some of nos) for (const no of await deadAmong(tx, some)) dead.add(no);
  // Postings come by themselves, a page at a time: of all of a segment they are the most.
  const none = new Map<string, Uint16Array>();
  const merged = mergeSegments(
    parts.map((part) => ({ ...part, phrases: phrases.get(part.id)!, postings: none })),
    dead,
  );
  if (merged.docs > 0) {
    const whole = decodeFacts(merged.facts, merged.docs).no;
    const details = await mergedDetails(
      tx,
      parts.map(({ id, docs }, at) => ({ id, docs, nos: nos[at]! })),
      whole,
    );
    const frequent = storedFrequent(decodePhrases(merged.phrases, merged.docs));
    const id = await insertSegment(tx, { ...merged, taxonomy: parts[0]!.taxonomy, frequent, details });
    const places = placesIn(whole, nos);
    const placeOf = new Map(parts.map((part, at) => [part.id, places[at]!]));
    await movePostings(tx, ids, id, placeOf);
  }
  await removeSegments(tx, ids, dead);
};

/** Null where a part has none yet: upkeep writes those of the whole. */
const mergedDetails = async (
  tx: Database,
  parts: readonly { readonly id: number; readonly docs: number; readonly nos: Uint32Array }[],
  whole: Uint32Array,
): Promise<PackedDetails | null> => {
  const ids = parts.map(({ id }) => id);
  const stored = new Map((await readDetails(tx, ids)).map((each) => [each.id, each]));
  if (stored.size < ids.length) return null;
  const read = parts.map(({ id, docs, nos }) => {
    const own = stored.get(id)!;
    return { nos, details: decodeDetails(own, own.packed, docs) };
  });
  return mergeDetails(read, whole);
};

/** Of each part where its editions stand in the whole, -1 for those that do not. All lists are ascending. */
const placesIn = (whole: Uint32Array, parts: readonly Uint32Array[]): Int32Array[] =>
  parts.map((part) => {
    let at = 0;
    return Int32Array.from(part, (no) => {
      while (at < whole.length && whole[at]! < no) at++;
      return whole[at] === no ? at : -1;
    });
  });

const movePostings = async (
  tx: Database,
  from: readonly number[],
  to: number,
  placeOf: ReadonlyMap<number, Int32Array>,
): Promise<void> => {
  let term: string | null = null;
  let gathered: number[] = [];
  let ready = new Map<string, Uint16Array>();
  const close = (): void => {
    if (term !== null && gathered.length > 0) ready.set(term, Uint16Array.from(gathered).sort());
    gathered = [];
  };
  const take = (posting: Posting): void => {
    if (posting.term !== term) close();
    term = posting.term;
    const places = placeOf.get(posting.segment)!;
    for (const doc of posting.docs) if (places[doc]! >= 0) gathered.push(places[doc]!);
  };
  for await (const page of postingsOf(tx, from)) {
    for (const posting of page) take(posting);
    // The last term of a page may go on in the next.
    await addPostings(tx, to, ready);
    ready = new Map();
  }
  close();
  await addPostings(tx, to, ready);
};

/** A segment that is too full to be merged and has many dead, once there are many in all. */
const mostlyDead = async (db: Database): Promise<number[]> => {
  const inAll = await countDead(db);
  if (inAll < manyDead) return [];
  // One of which they could not be so large a part, if it had them all, is not read: in a large file that is most of it.
  const doubtful = (await segmentStates(db)).filter(({ docs }) => inAll > deadShare * docs);
  for (const { id } of doubtful) {
    const [segment] = await readFacts(db, [id]);
    if (!segment) continue;
    const dead = await deadAmong(db, decodeFacts(segment.facts, segment.docs).no);
    if (dead.size > deadShare * segment.docs) return [id];
  }
  return [];
};
