import type { Phrases } from '../../analysis/search/segments/segment.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type PhraseRange,
  phrasesField,
  readPhraseCounts,
  readPhraseRanges,
} from '../../store/reviews/segment-columns.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';
import type { SegmentFiles } from './segment-files.ts';

/** Some reviews of a segment, whose ordinals ascend. */
export interface SomeReviews {
  readonly key: SegmentKey;
  readonly ordinals: Uint16Array;
}

/** A hash is stored as four bytes among the low ones and two among the high ones, which follow all of those. */
const lowBytes = 4;
const highBytes = 2;

/** Where the phrases of some reviews lie. */
interface Layout {
  readonly some: SomeReviews;
  /** Of each of the ordinals how many phrases it has. */
  readonly counts: Uint16Array;
  readonly size: number;
  readonly ranges: readonly PhraseRange[];
}

const layoutOf = (some: SomeReviews, counts: Uint16Array, bytes: number): Layout => {
  const { key, ordinals } = some;
  const inAll = (bytes - 2 * key.docs) / (lowBytes + highBytes);
  const low: PhraseRange[] = [];
  const high: PhraseRange[] = [];
  const own = new Uint16Array(ordinals.length);
  let [begin, at, size] = [0, 0, 0];
  for (const [i, ordinal] of ordinals.entries()) {
    for (; at < ordinal; at++) begin += counts[at]!;
    const count = counts[ordinal]!;
    own[i] = count;
    size += count;
    if (count === 0) continue;
    low.push({ segment: key.id, from: lowBytes * begin, length: lowBytes * count });
    high.push({ segment: key.id, from: lowBytes * inAll + highBytes * begin, length: highBytes * count });
  }
  return { some, counts: own, size, ranges: [...low, ...high] };
};

/** As if it were all of the segment's: of the other reviews nothing may be asked. */
const phrasesIn = ({ some: { key, ordinals }, counts, size }: Layout, found: Uint8Array): Phrases => {
  const bytes = new Uint8Array(found);
  const start = new Uint32Array(key.docs + 1);
  let at = 0;
  for (const [i, ordinal] of ordinals.entries()) {
    start[ordinal] = at;
    at += counts[i]!;
    start[ordinal + 1] = at;
  }
  return {
    start,
    lo: new Uint32Array(bytes.buffer, 0, size),
    hi: new Uint16Array(bytes.buffer, lowBytes * size, size),
  };
};

/** The phrases of a few reviews, by the ids of their segments, and nothing else; segments that are gone are left out. */
export const readSparsePhrases = async (db: Database, few: readonly SomeReviews[]): Promise<Map<number, Phrases>> => {
  const byId = new Map(few.map((some) => [some.key.id, some]));
  const rows = await readPhraseCounts(db, [...byId.keys()]);
  const layouts = new Map<number, Layout>();
  for (const { id, revision, bytes, counts } of rows) {
    const some = byId.get(id)!;
    if (some.key.revision === revision) {
      layouts.set(id, layoutOf(some, new Uint16Array(counts.buffer, counts.byteOffset, counts.length / 2), bytes));
    }
  }
  const ranges = [...layouts.values()].flatMap((layout) => layout.ranges);
  const found = new Map((ranges.length > 0 ? await readPhraseRanges(db, ranges) : []).map((row) => [row.id, row]));
  const read = new Map<number, Phrases>();
  for (const [id, layout] of layouts) {
    const row = found.get(id);
    if (layout.size === 0) read.set(id, phrasesIn(layout, Buffer.alloc(0)));
    else if (row?.revision === layout.some.key.revision) read.set(id, phrasesIn(layout, row.found));
  }
  return read;
};

/** The same from a file; null where there is none. */
export const sparsePhrasesIn = (files: SegmentFiles, name: string, some: SomeReviews): Phrases | null => {
  const countBytes = 2 * some.key.docs;
  let bytes = 0;
  const [counts] =
    files.ranges(name, phrasesField, (length) => {
      bytes = length;
      return [{ from: length - countBytes, length: countBytes }];
    }) ?? [];
  if (!counts) return null;
  const layout = layoutOf(some, new Uint16Array(counts.buffer), bytes);
  const found = files.ranges(name, phrasesField, () => layout.ranges);
  return found && phrasesIn(layout, Buffer.concat(found));
};
