import { LRUCache } from 'lru-cache';
import { type SegmentFacts, searchable } from '../../analysis/search/matching/filter-reviews.ts';
import { decodeFrequent, type FrequentPhrases, packFrequent } from '../../analysis/search/phrases/frequent-phrases.ts';
import { type Details, decodeDetails, packDetails } from '../../analysis/search/segments/details.ts';
import { decodeFacts, decodePhrases, type Phrases, SEGMENT_DOCS } from '../../analysis/search/segments/segment.ts';
import { TextList } from '../../analysis/search/segments/text-list.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type DetailColumns,
  readDetailColumns,
  readFactsColumns,
  readFrequentColumns,
  readPhraseColumns,
} from '../../store/reviews/segment-columns.ts';
import { detailsOnFile } from '../../store/reviews/segment-details.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';
import { readSparsePhrases, type SomeReviews } from './sparse-phrases.ts';

/** A segment is no longer as the index told: it was merged or tagged anew in between. The search begins again. */
export class SegmentGone extends Error {}

interface Columns {
  readonly facts: SegmentFacts;
  readonly details: Details;
  readonly phrases: Phrases;
  readonly frequent: FrequentPhrases;
}
type Column = keyof Columns;
const columnNames: readonly Column[] = ['facts', 'details', 'phrases', 'frequent'];

/** A column that was read, and what it takes. */
interface Read {
  readonly value: Columns[Column];
  readonly bytes: number;
}

/** About what a review takes, to know beforehand what there is room for. */
const bytesAReview: Record<Column, number> = { facts: 20, details: 8, phrases: 64, frequent: 16 };

/** Where more than one of so many reviews matter, their phrases lie too close together to be read apart. */
const sparseShare = 100;
/** They are read on so many connections. */
const sideBySide = 3;

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

  constructor(db: Database, maxBytes: number) {
    this.db = db;
    this.columns = new LRUCache({ maxSize: maxBytes });
  }

  get hasRoom(): boolean {
    return this.columns.calculatedSize < this.columns.maxSize;
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
    const few = matched.filter(isSparse);
    const others = matched.filter((some) => !few.includes(some));
    for (const { key } of few) this.sparse.add(nameOf('phrases', key));
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
    const found = new Map((await Promise.all(parts)).flatMap((part) => [...part]));
    const gone = few.find(({ key }) => !found.has(key.id));
    if (gone) throw new SegmentGone(`segment ${gone.key.id} is no longer at revision ${gone.key.revision}`);
    return found;
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
      if (this.columns.has(name) || this.reading.has(name)) continue;
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
    const names = new Set(keys.flatMap((key) => columnNames.map((column) => nameOf(column, key))));
    for (const name of [...this.columns.keys()]) if (!names.has(name)) this.columns.delete(name);
    for (const name of this.sparse) if (!names.has(name)) this.sparse.delete(name);
  }

  private get<Name extends Column>(column: Name, key: SegmentKey): Columns[Name] | Promise<Columns[Name]> {
    const name = nameOf(column, key);
    const cached = this.columns.get(name);
    if (!cached && !this.reading.has(name)) this.load(column, [key]);
    // A name begins with its column's.
    return (cached ?? this.reading.get(name)!) as Columns[Name] | Promise<Columns[Name]>;
  }

  private load(column: Column, keys: readonly SegmentKey[]): void {
    const reading = this.read(column, keys);
    for (const key of keys) {
      const name = nameOf(column, key);
      const value = reading
        .then((read) => {
          const found = read.get(name);
          if (!found) throw new SegmentGone(`segment ${key.id} is no longer at revision ${key.revision}`);
          this.columns.set(name, found.value, { size: found.bytes });
          return found.value;
        })
        .finally(() => this.reading.delete(name));
      // What was read ahead and failed is read again by whoever asks for it.
      value.catch(() => {});
      this.reading.set(name, value);
    }
  }

  private read(column: Column, keys: readonly SegmentKey[]): Promise<Map<string, Read>> {
    if (column === 'facts') return this.readFacts(keys);
    if (column === 'frequent') return this.readFrequent(keys);
    return column === 'details' ? this.readDetails(keys) : this.readPhrases(keys);
  }

  private async readDetails(keys: readonly SegmentKey[]): Promise<Map<string, Read>> {
    const rows = await readDetailColumns(
      this.db,
      keys.map(({ id }) => id),
    );
    const read = new Map<string, Read>();
    for (const row of rows) {
      const value = row.packed
        ? decodeDetails(
            { ...row, versions: new TextList(row.versions.bytes, row.versions.bounds) },
            row.packed,
            row.docs,
          )
        : await this.unwrittenDetails(row, keys.find(({ id }) => id === row.id)!);
      read.set(nameOf('details', row), { value, bytes: detailsBytes(value) });
    }
    return read;
  }

  /** Of a segment that a version before this one has written, until upkeep has come by: from the reviews themselves. */
  private async unwrittenDetails({ docs }: DetailColumns, key: SegmentKey): Promise<Details> {
    const { no } = await this.facts(key);
    const details = packDetails(no, await detailsOnFile(this.db, no));
    return decodeDetails(details, details.packed, docs);
  }

  private async readFacts(keys: readonly SegmentKey[]): Promise<Map<string, Read>> {
    const rows = await readFactsColumns(
      this.db,
      keys.map(({ id }) => id),
    );
    return new Map(
      rows.map((row) => {
        const value = searchable(decodeFacts(row.facts, row.docs), row);
        return [nameOf('facts', row), { value, bytes: factsBytes(value) }];
      }),
    );
  }

  private async readFrequent(keys: readonly SegmentKey[]): Promise<Map<string, Read>> {
    const rows = await readFrequentColumns(
      this.db,
      keys.map(({ id }) => id),
    );
    const read = new Map<string, Read>();
    for (const row of rows) {
      const stored = row.frequent ?? packFrequent(await this.phrases(keys.find(({ id }) => id === row.id)!));
      const value = decodeFrequent(stored, row.docs);
      read.set(nameOf('frequent', row), { value, bytes: phrasesBytes(value) });
    }
    return read;
  }

  private async readPhrases(keys: readonly SegmentKey[]): Promise<Map<string, Read>> {
    const rows = await readPhraseColumns(
      this.db,
      keys.map(({ id }) => id),
    );
    return new Map(
      rows.map((row) => {
        const value = decodePhrases(row.phrases, row.docs);
        return [nameOf('phrases', row), { value, bytes: phrasesBytes(value) }];
      }),
    );
  }
}

/** Details change by themselves; the other columns only with the revision. */
const nameOf = (column: Column, { id, revision, detailsNo }: Omit<SegmentKey, 'docs'>): string =>
  `${column} ${id} ${revision}${column === 'details' ? ` ${detailsNo}` : ''}`;
