import { ownBuffer, type Phrases, packed, SEGMENT_DOCS } from '../segments/segment.ts';

/**
 * The phrases of a segment that stand in several of its reviews, each with a number. Most phrases stand in one: without
 * those, a fifth of the bytes tells which phrases many matches have.
 */
export interface FrequentPhrases {
  /** In how many of the segment's reviews any other phrase stands, at most. */
  readonly rest: number;
  /** The hash of each phrase. */
  readonly lo: Uint32Array;
  readonly hi: Uint16Array;
  /** The phrases of review i are the numbers from `start[i]` up to `start[i + 1]`. */
  readonly start: Uint32Array;
  readonly numbers: Uint16Array;
}

/** A number is 16 bits wide. */
const mostNumbers = 65_536;
/** Of so few reviews all phrases are kept, and they are not stored twice: they are quickly numbered. */
const wholeDocs = 4_096;
const headerBytes = 12;

/** Every occurrence by the phrase it is of, numbered as they come. */
const numbered = ({ lo, hi }: Phrases): { readonly of: Uint32Array; readonly first: Uint32Array } => {
  let room = 1 << 10;
  while (room < 2 * lo.length) room *= 2;
  const slots = new Uint32Array(room);
  const of = new Uint32Array(lo.length);
  const first = new Uint32Array(lo.length);
  let distinct = 0;
  for (let at = 0; at < lo.length; at++) {
    const mixed = Math.imul(lo[at]! ^ hi[at]!, 0x9e37_79b1);
    let slot = (mixed ^ (mixed >>> 15)) & (room - 1);
    for (;;) {
      const known = slots[slot]! - 1;
      if (known < 0) {
        first[distinct] = at;
        of[at] = distinct++;
        slots[slot] = distinct;
        break;
      }
      if (lo[first[known]!] === lo[at] && hi[first[known]!] === hi[at]) {
        of[at] = known;
        break;
      }
      slot = (slot + 1) & (room - 1);
    }
  }
  return { of, first: first.subarray(0, distinct) };
};

/** In how many reviews a phrase must stand: as few as leave no more phrases than can be numbered. */
const leastOf = (counts: Uint32Array, docs: number): number => {
  for (let least = docs <= wholeDocs ? 1 : 2; ; least++) {
    let kept = 0;
    for (let at = 0; at < counts.length; at++) if (counts[at]! >= least) kept++;
    if (kept <= mostNumbers) return least;
  }
};

/** @param given in how many reviews a phrase must stand, where that is not to be chosen */
export const packFrequent = (phrases: Phrases, given?: number): Buffer => {
  const docs = phrases.start.length - 1;
  const { of, first } = numbered(phrases);
  const counts = new Uint32Array(first.length);
  for (let at = 0; at < of.length; at++) counts[of[at]!]!++;
  const least = given ?? leastOf(counts, docs);
  const numberOf = new Int32Array(first.length).fill(-1);
  const lo = new Uint32Array(Math.min(first.length, mostNumbers));
  const hi = new Uint16Array(lo.length);
  let used = 0;
  for (let phrase = 0; phrase < first.length; phrase++) {
    if (counts[phrase]! < least) continue;
    lo[used] = phrases.lo[first[phrase]!]!;
    hi[used] = phrases.hi[first[phrase]!]!;
    numberOf[phrase] = used++;
  }
  const numbers = new Uint16Array(of.length);
  const perDoc = new Uint16Array(docs);
  let next = 0;
  for (let doc = 0; doc < docs; doc++) {
    const begin = next;
    for (let at = phrases.start[doc]!, end = phrases.start[doc + 1]!; at < end; at++) {
      const number = numberOf[of[at]!]!;
      if (number >= 0) numbers[next++] = number;
    }
    perDoc[doc] = next - begin;
  }
  const header = Uint32Array.of(least - 1, used, next);
  return packed(header, lo.subarray(0, used), hi.subarray(0, used), numbers.subarray(0, next), perDoc);
};

/** What is stored of a segment; null: it is so small that its phrases will do. */
export const storedFrequent = (phrases: Phrases): Buffer | null =>
  phrases.start.length - 1 <= wholeDocs ? null : packFrequent(phrases);

/** So many reviews, and it is stored. */
export const leastStored = wholeDocs + 1;

export const decodeFrequent = (bytes: Uint8Array, docs: number): FrequentPhrases => {
  const buffer = ownBuffer(bytes);
  const [rest = 0, used = 0, occurrences = 0] = new Uint32Array(buffer, 0, 3);
  const expected = headerBytes + 6 * used + 2 * occurrences + 2 * docs;
  if (bytes.length !== expected || docs > SEGMENT_DOCS)
    throw new RangeError(`frequent phrases of a segment have ${bytes.length} bytes, not ${expected}`);
  const perDoc = new Uint16Array(buffer, headerBytes + 6 * used + 2 * occurrences, docs);
  const start = new Uint32Array(docs + 1);
  for (let doc = 0; doc < docs; doc++) start[doc + 1] = start[doc]! + perDoc[doc]!;
  return {
    rest,
    lo: new Uint32Array(buffer, headerBytes, used),
    hi: new Uint16Array(buffer, headerBytes + 4 * used, used),
    start,
    numbers: new Uint16Array(buffer, headerBytes + 6 * used, occurrences),
  };
};
