import { LRUCache } from 'lru-cache';
import { type SegmentFacts, searchable } from '../../analysis/search/matching/filter-reviews.ts';
import { decodeFrequent, type FrequentPhrases, packFrequent } from '../../analysis/search/phrases/frequent-phrases.ts';
import { type Details, decodeDetails, packDetails } from '../../analysis/search/segments/details.ts';
import { decodeFacts, decodePhrases, type Phrases, SEGMENT_DOCS } from '../../analysis/search/segments/segment.ts';
import { TextList } from '../../analysis/search/segments/text-list.ts';
import type { BinaryRow } from '../../store/engine/copy-out.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  detailColumn,
  factsColumn,
  frequentColumn,
  type PackedColumn,
  phraseColumn,
  readColumn,
} from '../../store/reviews/segment-columns.ts';
import { detailsOnFile } from '../../store/reviews/segment-details.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';
import { SegmentFiles } from './segment-files.ts';
import { readSparsePhrases, type SomeReviews, sparsePhrasesIn } from './sparse-phrases.ts';

/** A segment is no longer as the index told: it was merged or tagged anew in between. The search begins again. */
export class SegmentGone extends Error {}

interface Columns {
  readonly facts: SegmentFacts;
  readonly details: Details;
  readonly phrases: Phrases;
  readonly frequent: FrequentPhrases;
}
type Column = keyof Columns;
export const columnNames: readonly Column[] = ['facts', 'details', 'phrases', 'frequent'];

/** A column that was read, and what it takes. */
interface Read {
  readonly value: Columns[Column];
  readonly bytes: number;
}

const packed: { readonly [Name in Column]: PackedColumn<SegmentKey> } = {
  facts: factsColumn,
  details: detailColumn,
  phrases: phraseColumn,
  frequent: frequentColumn,
};

/** Smaller segments are soon merged: to keep them in files would cost more than it saves. */
const leastInFiles = 4_096;
export const isKeptInFiles = ({ docs }: Pick<SegmentKey, 'docs'>): boolean => docs >= leastInFiles;
/** By which one sees whether others have come. */
export const stampsInFiles = (segments: readonly SegmentKey[]): Set<string | undefined> =>
  new Set(segments.filter(isKeptInFiles).map(({ stamp }) => stamp));
/** The phrases of more matches are read whole from a file, which takes no longer. */
const mostRanges = 200;

/** About what a review takes, to know beforehand what there is room for. */
const bytesAReview: Record<Column, number> = { facts: 20, details: 8, phrases: 64, frequent: 16 };

/** Where more than one of so many reviews matter, their phrases lie too close together to be read apart. */
const sparseShare = 100;
/** They are read on so many connections. */
const sideBySide = 3;

/** Of so many reviews of a segment the phrases are read to rehearse it. */
const rehearsed = 40;
const spreadOver = (docs: number, count: number): Uint16Array =>
  Uint16Array.from({ length: Math.min(docs, count) }, (_, at) => Math.floor((at * docs) / Math.min(docs, count)));

/** Starts of themes and counts of ratings are not in the stored bytes. */
const factsBytes = (facts: SegmentFacts): number =>
  facts.no.buffer.byteLength + facts.themeStart.byteLength + facts.byAppAndRating.byteLength;
/** Countries and languages by about what a short text takes. */
const detailsBytes = ({ version, versions, countries, languages }: Details): number =>
  version.buffer.byteLength + versions.byteLength + 32 * (countries.length + languages.length);
const phrasesBytes = ({ lo, start }: Phrases | FrequentPhrases): number => lo.buffer.byteLength + start.byteLength;

/** The columns of segments as they are searched, read once and kept as long as there is room: those used last stay. */
export class SegmentCache {
  private readonly columns: LRUCache<string, Columns[Column]>;
  /** What is being read, for whoever asks for it meanwhile. */
  private readonly reading = new Map<string, Promise<Columns[Column]>>();
  /** Segments of which the phrases of some reviews were read. */
  private readonly sparse = new Set<string>();
  private readonly db: Database;
  private readonly files: SegmentFiles | null;
  private retained: readonly SegmentKey[] = [];

  constructor(db: Database, maxBytes: number, files: SegmentFiles | null = null) {
    this.db = db;
    this.files = files;
    this.columns = new LRUCache({ maxSize: maxBytes });
  }

  get hasRoom(): boolean {
    return this.columns.calculatedSize < this.columns.maxSize;
  }

  /** Whether a column is in memory. */
  isAtHand(column: Column, key: SegmentKey): boolean {
    return this.columns.has(nameOf(column, key));
  }

  facts(key: SegmentKey): SegmentFacts | Promise<SegmentFacts> {
    return this.get('facts', key);
  }

  details(key: SegmentKey): Details | Promise<Details> {
    return this.get('details', key);
  }

  phrases(key: SegmentKey): Phrases | Promise<Phrases> {
    return this.get('phrases', key);
  }

  frequent(key: SegmentKey): FrequentPhrases | Promise<FrequentPhrases> {
    return this.get('frequent', key);
  }

  /**
   * The phrases of some reviews, by the ids of their segments, where they are few and not at hand: then no others are read.
   * Asked for a second time, a segment is worth reading whole.
   */
  async somePhrases(matched: readonly SomeReviews[]): Promise<Map<number, Phrases>> {
    const isSparse = ({ key, ordinals }: SomeReviews): boolean => {
      const name = nameOf('phrases', key);
      const isAtHand = this.columns.has(name) || this.reading.has(name);
      const isAskedAgain = this.sparse.has(name) && this.hasRoom;
      return !isAtHand && !isAskedAgain && sparseShare * ordinals.length < key.docs;
    };
    const sparse = matched.filter(isSparse);
    for (const { key } of sparse) this.sparse.add(nameOf('phrases', key));
    const found = new Map<number, Phrases>();
    for (const some of sparse) {
      const name = SegmentFiles.nameOf('phrases', some.key);
      const read =
        some.ordinals.length <= mostRanges && name !== null && this.files && this.isInFile('phrases', some.key)
          ? sparsePhrasesIn(this.files, name, some)
          : null;
      if (read) found.set(some.key.id, read);
    }
    const few = sparse.filter(({ key }) => !found.has(key.id) && !this.isInFile('phrases', key));
    const others = matched.filter((some) => !few.includes(some) && !found.has(some.key.id));
    this.prepare(
      'phrases',
      others.map(({ key }) => key),
    );
    const parts = Array.from({ length: Math.min(sideBySide, few.length) }, (_, part) =>
      readSparsePhrases(
        this.db,
        few.filter((__, at) => at % sideBySide === part),
      ),
    );
    for (const [id, phrases] of (await Promise.all(parts)).flatMap((part) => [...part])) found.set(id, phrases);
    const gone = few.find(({ key }) => !found.has(key.id));
    if (gone) throw new SegmentGone(`segment ${gone.key.id} is no longer at revision ${gone.key.revision}`);
    return found;
  }

  /** Reads the phrases of a few reviews for nobody: code that has run before is quicker. */
  rehearseSparse(key: SegmentKey): void {
    const name = SegmentFiles.nameOf('phrases', key);
    if (!this.files?.has(name)) return;
    sparsePhrasesIn(this.files, name, { key, ordinals: spreadOver(key.docs, rehearsed) });
  }

  /** Begins to read what is not here yet and has room, small segments together; whoever asks for it meanwhile waits for it. */
  prepare(column: Column, keys: readonly SegmentKey[]): void {
    let batch: SegmentKey[] = [];
    let docs = 0;
    let expected = this.columns.calculatedSize;
    const send = () => {
      if (batch.length > 0) this.load(column, batch);
      batch = [];
      docs = 0;
    };
    for (const key of keys) {
      const name = nameOf(column, key);
      // What is in a file is read when it is its turn: that takes less than a turn.
      if (this.columns.has(name) || this.reading.has(name) || this.isInFile(column, key)) continue;
      expected += key.docs * bytesAReview[column];
      if (expected > this.columns.maxSize) break;
      if (docs + key.docs > SEGMENT_DOCS) send();
      batch.push(key);
      docs += key.docs;
    }
    send();
  }

  /** Forgets segments that are not among those there are: what was merged away is not asked for again. */
  retain(keys: readonly SegmentKey[]): void {
    if (keys === this.retained) return;
    this.retained = keys;
    this.files?.retain(keys);
    const names = new Set(keys.flatMap((key) => columnNames.map((column) => nameOf(column, key))));
    for (const name of [...this.columns.keys()]) if (!names.has(name)) this.columns.delete(name);
    for (const name of this.sparse) if (!names.has(name)) this.sparse.delete(name);
    for (const name of [...this.reading.keys()]) if (!names.has(name)) this.reading.delete(name);
  }

  /** Puts a column into a file, and not into memory. */
  async keep(column: Column, key: SegmentKey): Promise<void> {
    const [row] = await readColumn(this.db, packed[column], [key.id]);
    if (row && isOf(packed[column].parse(row), column, key)) this.keepInFile(column, key, row);
  }

  private get<Name extends Column>(column: Name, key: SegmentKey): Columns[Name] | Promise<Columns[Name]> {
    const name = nameOf(column, key);
    // A name begins with its column's.
    const cached = (this.columns.get(name) ?? this.reading.get(name)) as Columns[Name] | Promise<Columns[Name]>;
    if (cached) return cached;
    const inFile = this.readFile(column, key);
    if (inFile) return inFile as Columns[Name];
    this.load(column, [key]);
    return this.reading.get(name) as Promise<Columns[Name]>;
  }

  /** Whether it can be read from a file. */
  isInFile(column: Column, key: SegmentKey): boolean {
    return isKeptInFiles(key) && (this.files?.has(SegmentFiles.nameOf(column, key)) ?? false);
  }

  private readFile(column: Column, key: SegmentKey): Columns[Column] | null {
    const name = SegmentFiles.nameOf(column, key);
    if (name === null || !this.isInFile(column, key)) return null;
    const read = this.files?.read(name, (row) => decode(column, row));
    if (!read) return null;
    this.columns.set(nameOf(column, key), read.value, { size: read.bytes });
    return read.value;
  }

  private load(column: Column, keys: readonly SegmentKey[]): void {
    const reading = this.read(column, keys);
    for (const key of keys) {
      const name = nameOf(column, key);
      const value: Promise<Columns[Column]> = reading
        .then((read) => {
          const found = read.get(name);
          if (!found) throw new SegmentGone(`segment ${key.id} is no longer at revision ${key.revision}`);
          // Its segment may have been forgotten meanwhile.
          if (this.reading.get(name) === value) this.columns.set(name, found.value, { size: found.bytes });
          return found.value;
        })
        .finally(() => {
          if (this.reading.get(name) === value) this.reading.delete(name);
        });
      // What was read ahead and failed is read again by whoever asks for it.
      value.catch(() => {});
      this.reading.set(name, value);
    }
  }

  private async read(column: Column, keys: readonly SegmentKey[]): Promise<Map<string, Read>> {
    const rows = await readColumn(
      this.db,
      packed[column],
      keys.map(({ id }) => id),
    );
    const read = new Map<string, Read>();
    for (const row of rows) {
      const state = packed[column].parse(row);
      const key = keys.find(({ id }) => id === state.id)!;
      if (!isOf(state, column, key)) continue;
      const decoded = decode(column, row);
      if (decoded && isKeptInFiles(key)) this.keepInFile(column, key, row);
      read.set(nameOf(column, key), decoded ?? (await this.unwritten(column, key)));
    }
    return read;
  }

  private keepInFile(column: Column, key: SegmentKey, row: BinaryRow): void {
    const name = SegmentFiles.nameOf(column, key);
    if (name !== null) this.files?.keep(name, row);
  }

  /** Of a segment that a version before this one has written, until upkeep has come by, or of a small one. */
  private async unwritten(column: Column, key: SegmentKey): Promise<Read> {
    if (column === 'frequent') {
      const value = decodeFrequent(packFrequent(await this.phrases(key)), key.docs);
      return { value, bytes: phrasesBytes(value) };
    }
    // From the reviews themselves.
    const { no } = await this.facts(key);
    const details = packDetails(no, await detailsOnFile(this.db, no));
    const value = decodeDetails(details, details.packed, key.docs);
    return { value, bytes: detailsBytes(value) };
  }
}

/** Whether a row is of the state that was asked for. Details change by themselves; the other columns only with the revision. */
const isOf = (state: SegmentKey, column: Column, { revision, detailsNo }: SegmentKey): boolean =>
  state.revision === revision && (column !== 'details' || state.detailsNo === detailsNo);

/** What a row says; null: it is not written yet. */
const decode = (column: Column, row: BinaryRow): Read | null => {
  if (column === 'facts') {
    const read = factsColumn.parse(row);
    const value = searchable(decodeFacts(read.facts, read.docs), read);
    return { value, bytes: factsBytes(value) };
  }
  if (column === 'phrases') {
    const { phrases, docs } = phraseColumn.parse(row);
    const value = decodePhrases(phrases, docs);
    return { value, bytes: phrasesBytes(value) };
  }
  if (column === 'frequent') {
    const { frequent, docs } = frequentColumn.parse(row);
    if (frequent === null) return null;
    const value = decodeFrequent(frequent, docs);
    return { value, bytes: phrasesBytes(value) };
  }
  const { packed: bytes, docs, versions, ...lists } = detailColumn.parse(row);
  if (bytes === null) return null;
  const value = decodeDetails({ ...lists, versions: new TextList(versions.bytes, versions.bounds) }, bytes, docs);
  return { value, bytes: detailsBytes(value) };
};

/** By its stamp: where a database goes back to an older state, as after a fail-over, its numbers come to name other segments. */
const nameOf = (column: Column, { id, revision, detailsNo, stamp }: SegmentKey): string =>
  // Nodes of a version without stamps write details too.
  `${column} ${id} ${revision} ${stamp}${column === 'details' ? ` ${detailsNo}` : ''}`;
