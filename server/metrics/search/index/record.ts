import { type Clause, clausePolarities, mostClauses, moves, writers } from '../../../tagging/clauses/clause.ts';
import {
  type IndexedKind,
  indexedKinds,
  kindTerm,
  moveTerm,
  polarityTerm,
  themeTerm,
  writerTerm,
} from '../tag-terms.ts';

/** A mask of the clauses that satisfy a condition. */
export const clausesWhere = (clauses: readonly IndexedClause[], holds: (clause: IndexedClause) => boolean): number =>
  clauses.reduce((bits, clause, at) => bits | (holds(clause) ? 1 << at : 0), 0);

const tagsOf = ({ polarity, move, writer }: IndexedClause): string[] => [
  ...(polarity === 'neutral' ? [] : [polarityTerm(polarity)]),
  ...(move === null ? [] : [moveTerm(move)]),
  ...(writer === null ? [] : [writerTerm(writer)]),
];

/** Every term that finds a review, with a mask of the clauses it occurs in. */
export const everyTerm = ({ terms, themes, kinds, clauses }: IndexedReview): Map<string, number> => {
  const tags = new Set(clauses.flatMap(tagsOf));
  return new Map([
    ...terms,
    ...themes.map((id) => [themeTerm(id), clausesWhere(clauses, (clause) => clause.themes.includes(id))] as const),
    ...kinds.map((kind) => [kindTerm(kind), allClauses(clauses.length)] as const),
    ...[...tags].map((tag) => [tag, clausesWhere(clauses, (clause) => tagsOf(clause).includes(tag))] as const),
  ]);
};

/** A clause whose themes may be of another version of the taxonomy. */
export type IndexedClause = Omit<Clause, 'themes'> & { readonly themes: readonly string[] };

/** A review as indexed. It is stored beside the review as a record, which the index reads at every start. */
export interface IndexedReview {
  readonly appNo: number;
  /** Seconds since 1970. */
  readonly seconds: number;
  readonly rating: number;
  /** 0 to 255, see `qualityOf`. */
  readonly quality: number;
  /** Of title and text, in characters. */
  readonly length: number;
  readonly replied: boolean;
  /** Whether a panel read it. */
  readonly panel: boolean;
  readonly kinds: readonly IndexedKind[];
  readonly country: string | null;
  readonly lang: string;
  readonly version: string | null;
  readonly themes: readonly string[];
  /** At most 16; only those of their themes that the review has too are stored. */
  readonly clauses: readonly IndexedClause[];
  /** With a mask of the clauses they occur in; if a review has one clause, all terms are in it. */
  readonly terms: ReadonlyMap<string, number>;
  /** Hashes of two-word phrases, see `phraseHash`. */
  readonly phrases: Iterable<number>;
}

/** The first byte of every record. Raise it when the layout changes; upkeep rewrites older records. */
export const recordFormat = 2;

/**
 * Offsets of the fixed-size fields. Then come texts and themes, clauses, terms with their clauses, and phrases. All
 * numbers are little-endian.
 */
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

/** Bit offsets in a clause's two bytes; the positions of its themes follow, one byte each. */
export const clauseBits = { polarity: 0, title: 2, move: 3, writer: 6, themes: 10 } as const;
/** The start and length of a clause, stored after all clauses. */
export const spanBytes = 4;

/** A term is followed by its clause mask if the review has several clauses. */
export const maskBytes = (clauses: number): number => (clauses <= 1 ? 0 : clauses <= 8 ? 1 : 2);
export const allClauses = (count: number): number => (1 << count) - 1;

/** The bits of `flags`. */
export const flag = { replied: 1, panel: 2 } as const;

const max16 = 0xffff;
/** Shorter texts have one byte for their length, longer ones two. */
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

  /** Discards what an earlier record left behind after an error. */
  begin(): void {
    this.end = 0;
  }

  take(): Buffer {
    return Buffer.from(this.room.subarray(0, this.end));
  }
}

const writer = new RecordWriter();

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** 0 stands for null. */
const numberIn = <Item>(items: readonly Item[], item: Item | null): number =>
  item === null ? 0 : 1 + items.indexOf(item);

const writeClauses = (clauses: readonly IndexedClause[], themes: readonly string[]): void => {
  if (clauses.length > mostClauses) throw new RangeError(`a review has at most ${mostClauses} clauses`);
  writer.uint(clauses.length, 1);
  for (const clause of clauses) {
    const own = clause.themes.map((theme) => themes.indexOf(theme)).filter((at) => at >= 0);
    writer.uint(
      (clausePolarities.indexOf(clause.polarity) << clauseBits.polarity) |
        (Number(clause.field === 'title') << clauseBits.title) |
        (numberIn(moves, clause.move) << clauseBits.move) |
        (numberIn(writers, clause.writer) << clauseBits.writer) |
        (own.length << clauseBits.themes),
      2,
    );
    for (const at of own) writer.uint(at, 1);
  }
  for (const { start, end } of clauses) {
    writer.uint(clamp(start, max16), 2);
    writer.uint(clamp(end - start, max16), 2);
  }
};

export const encodeRecord = (review: IndexedReview): Buffer => {
  writer.begin();
  writer.uint(recordFormat, 1);
  writer.uint(review.appNo, 4);
  writer.uint(clamp(review.seconds, 0xffff_ffff), 4);
  writer.uint(clamp(review.length, max16), 2);
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
  const themes = [...new Set(review.themes)];
  writer.texts(themes);
  writeClauses(review.clauses, themes);
  const bytes = maskBytes(review.clauses.length);
  writer.uint(review.terms.size, 2);
  for (const [term, clauses] of review.terms) {
    writer.text(term);
    if (bytes > 0) writer.uint(clauses, bytes);
  }
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

type Facts = Omit<IndexedReview, 'clauses' | 'terms' | 'phrases'>;

/** Reads a record from its first texts on, part by part in the order of its layout. */
class RecordReader {
  readonly #record: Buffer;
  #from: number = at.texts;

  constructor(record: Buffer) {
    checkFormat(record);
    this.#record = record;
  }

  get isAtEnd(): boolean {
    return this.#from >= this.#record.length;
  }

  text = (): string => {
    const { begin, end } = textEnd(this.#record, this.#from);
    this.#from = end;
    return this.#record.toString('utf8', begin, end);
  };

  uint(bytes: number): number {
    this.#from += bytes;
    return this.#record.readUIntLE(this.#from - bytes, bytes);
  }

  facts(): Facts {
    const record = this.#record;
    const kinds = record[at.kinds]!;
    return {
      appNo: record.readUInt32LE(at.appNo),
      seconds: record.readUInt32LE(at.seconds),
      length: record.readUInt16LE(at.length),
      rating: record[at.rating]!,
      quality: record[at.quality]!,
      replied: (record[at.flags]! & flag.replied) !== 0,
      panel: (record[at.flags]! & flag.panel) !== 0,
      kinds: indexedKinds.filter((_, bit) => (kinds & (1 << bit)) !== 0),
      country: this.text() || null,
      lang: this.text(),
      version: this.text() || null,
      themes: Array.from({ length: this.uint(2) }, this.text),
    };
  }

  clauses({ themes }: Pick<Facts, 'themes'>): IndexedClause[] {
    const tags = Array.from({ length: this.uint(1) }, () => {
      const bits = this.uint(2);
      return {
        field: ((bits >>> clauseBits.title) & 1) === 1 ? ('title' as const) : ('text' as const),
        polarity: clausePolarities[(bits >>> clauseBits.polarity) & 3]!,
        move: moves[((bits >>> clauseBits.move) & 7) - 1] ?? null,
        writer: writers[((bits >>> clauseBits.writer) & 15) - 1] ?? null,
        themes: Array.from({ length: bits >>> clauseBits.themes }, () => themes[this.uint(1)]!),
      };
    });
    return tags.map((tag) => {
      const start = this.uint(2);
      return { ...tag, start, end: start + this.uint(2) };
    });
  }
}

export const decodeClauses = (record: Buffer): IndexedClause[] => {
  const reader = new RecordReader(record);
  return reader.clauses(reader.facts());
};

export const decodeRecord = (record: Buffer): IndexedReview => {
  const reader = new RecordReader(record);
  const facts = reader.facts();
  const clauses = reader.clauses(facts);
  const bytes = maskBytes(clauses.length);
  const terms = new Map<string, number>();
  for (let left = reader.uint(2); left > 0; left--) {
    const term = reader.text();
    terms.set(term, bytes === 0 ? allClauses(clauses.length) : reader.uint(bytes));
  }
  const phrases: number[] = [];
  while (!reader.isAtEnd) phrases.push(reader.uint(phraseBytes));
  return { ...facts, clauses, terms, phrases };
};
