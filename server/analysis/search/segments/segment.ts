import { Dictionary } from './dictionary.ts';

/** The index of reviews is made of segments that never change: built from a batch, merged with others, read as columns. */

/** An ordinal is 16 bits wide. */
export const SEGMENT_DOCS = 65_536;

/** The order is that of the bits kept; a new one goes to the end. */
export const kindBits = ['bug', 'complaint', 'request', 'praise'] as const;
export type SegmentKind = (typeof kindBits)[number];

export interface SegmentDoc {
  readonly no: number;
  /** Of its date, since 1970. */
  readonly seconds: number;
  readonly appNo: number;
  readonly rating: number;
  /** 0 to 255, see `qualityOf`. */
  readonly quality: number;
  readonly kinds: readonly SegmentKind[];
  readonly themes: readonly string[];
  readonly terms: readonly string[];
  /** Folded. */
  readonly phrases: readonly string[];
}

/** A segment as it is stored. */
export interface Segment {
  readonly docs: number;
  /** What the theme numbers of `facts` mean. */
  readonly themes: readonly string[];
  /** What the app numbers of `facts` mean. */
  readonly apps: readonly number[];
  readonly facts: Buffer;
  readonly phrases: Buffer;
  /** Of each term the ordinals of its reviews, ascending; themes and kinds are terms too. */
  readonly postings: ReadonlyMap<string, Uint16Array>;
}

const themeTerms = new Map<string, string>();
/** The very same text for the same theme: every review's is looked up among the postings. */
export const themeTerm = (id: string): string => {
  const known = themeTerms.get(id) ?? `#${id}`;
  if (themeTerms.size < mostThemeTerms) themeTerms.set(id, known);
  return known;
};
const mostThemeTerms = 1_000;
const kindTerms = { bug: '#kind:bug', complaint: '#kind:complaint', request: '#kind:request', praise: '#kind:praise' };
export const kindTerm = (kind: SegmentKind): string => kindTerms[kind];

/** What is known of each review of a segment, a column each, in the order of their numbers. */
export interface Facts {
  readonly no: Uint32Array;
  readonly seconds: Uint32Array;
  readonly app: Uint16Array;
  readonly rating: Uint8Array;
  readonly quality: Uint8Array;
  readonly kinds: Uint8Array;
  /** Where the themes of review i begin in `themes`; those of i + 1 begin where they end. */
  readonly themeStart: Uint32Array;
  readonly themes: Uint8Array;
}

/** The phrases of review i are the hashes (hi, lo) from `start[i]` up to `start[i + 1]`. */
export interface Phrases {
  readonly start: Uint32Array;
  readonly lo: Uint32Array;
  readonly hi: Uint16Array;
}

const startsOf = (counts: ArrayLike<number>): Uint32Array => {
  const starts = new Uint32Array(counts.length + 1);
  let at = 0;
  for (let i = 0; i < counts.length; i++) {
    starts[i] = at;
    at += counts[i]!;
  }
  starts[counts.length] = at;
  return starts;
};

const expectSize = (what: string, is: number, expected: number): void => {
  if (is !== expected) throw new RangeError(`${what} of a segment have ${is} bytes, not ${expected}`);
};

/** The bytes in a buffer of their own: columns must begin where their numbers are aligned, and a small view would keep a large buffer. */
export const ownBuffer = (bytes: Uint8Array): ArrayBuffer => {
  if (bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength) return bytes.buffer;
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
};

export const decodeFacts = (bytes: Uint8Array, n: number): Facts => {
  if (bytes.length < 14 * n) throw new RangeError(`facts of ${n} reviews in ${bytes.length} bytes`);
  const buffer = ownBuffer(bytes);
  const themeStart = startsOf(new Uint8Array(buffer, 13 * n, n));
  expectSize('facts', bytes.length, 14 * n + themeStart[n]!);
  return {
    no: new Uint32Array(buffer, 0, n),
    seconds: new Uint32Array(buffer, 4 * n, n),
    app: new Uint16Array(buffer, 8 * n, n),
    rating: new Uint8Array(buffer, 10 * n, n),
    quality: new Uint8Array(buffer, 11 * n, n),
    kinds: new Uint8Array(buffer, 12 * n, n),
    themeStart,
    themes: new Uint8Array(buffer, 14 * n),
  };
};

/** Hashes come before their counts, whose number is known, so that the wider columns stay aligned. */
export const decodePhrases = (bytes: Uint8Array, n: number): Phrases => {
  const sum = (bytes.length - 2 * n) / 6;
  if (!Number.isInteger(sum) || sum < 0) throw new RangeError(`phrases of ${n} reviews in ${bytes.length} bytes`);
  const buffer = ownBuffer(bytes);
  const start = startsOf(new Uint16Array(buffer, 6 * sum, n));
  expectSize('phrases', bytes.length, 6 * start[n]! + 2 * n);
  return { start, lo: new Uint32Array(buffer, 0, sum), hi: new Uint16Array(buffer, 4 * sum, sum) };
};

/** The columns of a segment before they are packed. */
interface Columns {
  readonly no: Uint32Array;
  readonly seconds: Uint32Array;
  readonly app: Uint16Array;
  readonly rating: Uint8Array;
  readonly quality: Uint8Array;
  readonly kinds: Uint8Array;
  readonly themeCount: Uint8Array;
  readonly themes: Uint8Array;
}

const columnsOf = (n: number, themes: number): Columns => ({
  no: new Uint32Array(n),
  seconds: new Uint32Array(n),
  app: new Uint16Array(n),
  rating: new Uint8Array(n),
  quality: new Uint8Array(n),
  kinds: new Uint8Array(n),
  themeCount: new Uint8Array(n),
  themes: new Uint8Array(themes),
});

export const packed = (...columns: readonly (Uint8Array | Uint16Array | Uint32Array)[]): Buffer =>
  Buffer.concat(columns.map((column) => Buffer.from(column.buffer, column.byteOffset, column.byteLength)));

const packFacts = (c: Columns): Buffer =>
  packed(c.no, c.seconds, c.app, c.rating, c.quality, c.kinds, c.themeCount, c.themes);

/** Gives the reviews of facts other numbers, which ascend as well. */
export const numberFacts = (facts: Uint8Array, nos: readonly number[]): void => {
  const view = new DataView(facts.buffer, facts.byteOffset, facts.byteLength);
  for (const [at, no] of nos.entries()) view.setUint32(4 * at, no, true);
};

const MAX_THEMES = 256;
const dictionaries = () => ({ themes: new Dictionary<string>(MAX_THEMES), apps: new Dictionary<number>(SEGMENT_DOCS) });

const checkSize = (docs: number): void => {
  if (docs > SEGMENT_DOCS) throw new RangeError(`a segment of ${docs} reviews: at most ${SEGMENT_DOCS}`);
};

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** One segment out of several: their reviews in one order of numbers, without the dead ones. */
export const mergeSegments = (parts: readonly Segment[], dead: ReadonlySet<number>): Segment => {
  const read = parts.map((part) => ({
    ...part,
    facts: decodeFacts(part.facts, part.docs),
    phrases: decodePhrases(part.phrases, part.docs),
  }));
  const alive: { readonly part: number; readonly at: number; readonly no: number }[] = [];
  for (const [part, { facts }] of read.entries()) {
    for (const [at, no] of facts.no.entries()) if (!dead.has(no)) alive.push({ part, at, no });
  }
  checkSize(alive.length);
  alive.sort((a, b) => a.no - b.no);

  const { themes, apps } = dictionaries();
  const themesOf = ({ part, at }: (typeof alive)[number]) =>
    read[part]!.facts.themes.subarray(read[part]!.facts.themeStart[at]!, read[part]!.facts.themeStart[at + 1]!);
  const phrasesOf = ({ part, at }: (typeof alive)[number]) => ({
    from: read[part]!.phrases.start[at]!,
    to: read[part]!.phrases.start[at + 1]!,
  });
  const columns = columnsOf(
    alive.length,
    sum(alive, (doc) => themesOf(doc).length),
  );
  const phraseCount = new Uint16Array(alive.length);
  const lo = new Uint32Array(
    sum(alive, (doc) => {
      const { from, to } = phrasesOf(doc);
      return to - from;
    }),
  );
  const hi = new Uint16Array(lo.length);
  /** Of each part, where its reviews stand now; -1: nowhere. */
  const moved = read.map((part) => new Int32Array(part.docs).fill(-1));
  let themeAt = 0;
  let phraseAt = 0;
  for (const [now, doc] of alive.entries()) {
    if (now > 0 && alive[now - 1]!.no === doc.no) throw new RangeError(`review ${doc.no} in two segments`);
    const { facts, phrases, themes: themeIds, apps: appNos } = read[doc.part]!;
    moved[doc.part]![doc.at] = now;
    columns.no[now] = doc.no;
    columns.seconds[now] = facts.seconds[doc.at]!;
    columns.app[now] = apps.number(appNos[facts.app[doc.at]!]!);
    columns.rating[now] = facts.rating[doc.at]!;
    columns.quality[now] = facts.quality[doc.at]!;
    columns.kinds[now] = facts.kinds[doc.at]!;
    const own = themesOf(doc);
    columns.themeCount[now] = own.length;
    for (const theme of own) columns.themes[themeAt++] = themes.number(themeIds[theme]!);
    const { from, to } = phrasesOf(doc);
    phraseCount[now] = to - from;
    lo.set(phrases.lo.subarray(from, to), phraseAt);
    hi.set(phrases.hi.subarray(from, to), phraseAt);
    phraseAt += to - from;
  }
  return {
    docs: alive.length,
    themes: themes.values,
    apps: apps.values,
    facts: packFacts(columns),
    phrases: packed(lo, hi, phraseCount),
    postings: mergePostings(
      parts.map((part) => part.postings),
      moved,
    ),
  };
};

const mergePostings = (
  parts: readonly ReadonlyMap<string, Uint16Array>[],
  moved: readonly Int32Array[],
): Map<string, Uint16Array> => {
  const merged = new Map<string, Uint16Array>();
  const gathered = new Uint16Array(SEGMENT_DOCS);
  for (const term of new Set(parts.flatMap((postings) => [...postings.keys()]))) {
    let count = 0;
    let inOrder = true;
    for (const [part, postings] of parts.entries()) {
      for (const at of postings.get(term) ?? []) {
        const now = moved[part]![at]!;
        if (now < 0) continue;
        if (count > 0 && gathered[count - 1]! > now) inOrder = false;
        gathered[count++] = now;
      }
    }
    if (count === 0) continue;
    const ordinals = gathered.slice(0, count);
    merged.set(term, inOrder ? ordinals : ordinals.sort());
  }
  return merged;
};
