import { type IndexedKind, indexedKinds } from '../tag-terms.ts';

/** What the index knows of a review. It is stored beside the review as a record: bytes that the index reads at every start. */
export interface IndexedReview {
  readonly appNo: number;
  /** Of its date, since 1970. */
  readonly seconds: number;
  readonly rating: number;
  /** 0 to 255, see `qualityOf`. */
  readonly quality: number;
  /** Of its title and text, in characters. */
  readonly length: number;
  readonly replied: boolean;
  /** Whether a panel has read it. */
  readonly panel: boolean;
  readonly kinds: readonly IndexedKind[];
  readonly country: string | null;
  readonly lang: string;
  readonly version: string | null;
  readonly themes: readonly string[];
  readonly terms: Iterable<string>;
  /** Hashes of two-word phrases, see `phraseHash`. */
  readonly phrases: Iterable<number>;
}

/** The first byte of every record. Raise it when the layout changes, and let upkeep rewrite the records of before. */
export const recordFormat = 1;

/** Where the facts of a fixed size lie; texts follow, and then phrases of six bytes each. All numbers are little-endian. */
export const at = {
  appNo: 1,
  seconds: 5,
  length: 9,
  rating: 11,
  quality: 12,
  flags: 13,
  kinds: 14,
  texts: 15,
} as const;
export const phraseBytes = 6;

/** The bits of `flags`. */
export const flag = { replied: 1, panel: 2 } as const;

const maxLength = 0xffff;
/** Texts of fewer bytes have one byte for their length, longer ones two. */
export const shortText = 0x80;
const maxText = 0x7fff;

class RecordWriter {
  private room = Buffer.alloc(4_096);
  private end = 0;

  private need(bytes: number): void {
    if (this.end + bytes > this.room.length) this.room = Buffer.concat([this.room], 2 * (this.end + bytes));
  }

  uint(value: number, bytes: number): void {
    this.need(bytes);
    this.end = this.room.writeUIntLE(value, this.end, bytes);
  }

  text(value: string): void {
    const bytes = Buffer.byteLength(value);
    if (bytes > maxText) throw new RangeError(`a text of a record has at most ${maxText} bytes, not ${bytes}`);
    if (bytes < shortText) this.uint(bytes, 1);
    else this.uint(((bytes & 0x7f) | shortText) + ((bytes >>> 7) << 8), 2);
    this.need(bytes);
    this.end += this.room.write(value, this.end);
  }

  texts(values: readonly string[]): void {
    this.uint(values.length, 2);
    for (const value of values) this.text(value);
  }

  /** Also after a record that could not be written whole. */
  begin(): void {
    this.end = 0;
  }

  take(): Buffer {
    return Buffer.from(this.room.subarray(0, this.end));
  }
}

const writer = new RecordWriter();

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

export const encodeRecord = (review: IndexedReview): Buffer => {
  writer.begin();
  writer.uint(recordFormat, 1);
  writer.uint(review.appNo, 4);
  writer.uint(clamp(review.seconds, 0xffff_ffff), 4);
  writer.uint(clamp(review.length, maxLength), 2);
  writer.uint(review.rating, 1);
  writer.uint(review.quality, 1);
  writer.uint((review.replied ? flag.replied : 0) | (review.panel ? flag.panel : 0), 1);
  writer.uint(
    review.kinds.reduce((bits, kind) => bits | (1 << indexedKinds.indexOf(kind)), 0),
    1,
  );
  writer.text(review.country ?? '');
  writer.text(review.lang);
  writer.text(review.version ?? '');
  writer.texts([...new Set(review.themes)]);
  writer.texts([...new Set(review.terms)]);
  for (const phrase of new Set(review.phrases)) writer.uint(phrase, phraseBytes);
  return writer.take();
};

const textEnd = (record: Buffer, from: number): { readonly begin: number; readonly end: number } => {
  const first = record[from]!;
  if (first < shortText) return { begin: from + 1, end: from + 1 + first };
  return { begin: from + 2, end: from + 2 + (first & 0x7f) + 128 * record[from + 1]! };
};

export const checkFormat = (record: Uint8Array): void => {
  if (record[0] !== recordFormat)
    throw new RangeError(`the index reads records of format ${recordFormat}, not ${record[0]}`);
};

export const decodeRecord = (record: Buffer): IndexedReview => {
  checkFormat(record);
  let from: number = at.texts;
  const text = (): string => {
    const { begin, end } = textEnd(record, from);
    from = end;
    return record.toString('utf8', begin, end);
  };
  const texts = (): string[] => {
    const count = record.readUInt16LE(from);
    from += 2;
    return Array.from({ length: count }, text);
  };
  const kinds = record[at.kinds]!;
  const facts = {
    appNo: record.readUInt32LE(at.appNo),
    seconds: record.readUInt32LE(at.seconds),
    length: record.readUInt16LE(at.length),
    rating: record[at.rating]!,
    quality: record[at.quality]!,
    replied: (record[at.flags]! & flag.replied) !== 0,
    panel: (record[at.flags]! & flag.panel) !== 0,
    kinds: indexedKinds.filter((_, bit) => (kinds & (1 << bit)) !== 0),
    country: text() || null,
    lang: text(),
    version: text() || null,
    themes: texts(),
    terms: texts(),
  };
  const phrases: number[] = [];
  for (; from < record.length; from += phraseBytes) phrases.push(record.readUIntLE(from, phraseBytes));
  return { ...facts, phrases };
};
