import { type SegmentFacts, searchable } from '../../analysis/search/match-segment.ts';
import { decodeFacts, decodePhrases, type Phrases, SEGMENT_DOCS } from '../../analysis/search/segment.ts';
import type { Database } from '../../store/engine/database.ts';
import { readFactsColumns, readPhraseColumns } from '../../store/reviews/segment-columns.ts';
import type { SegmentKey } from '../../store/reviews/segments.ts';

/** A segment is no longer as the index told: it was merged or tagged anew in between. The search begins again. */
export class SegmentGone extends Error {}

interface Columns {
  readonly facts: SegmentFacts;
  readonly phrases: Phrases;
}
type Column = keyof Columns;

interface Entry {
  readonly value: Promise<Columns[Column]>;
  /** What it takes; 0 until it is read. */
  bytes: number;
}

/** About what a review takes, to know beforehand what there is room for. */
const bytesAReview: Record<Column, number> = { facts: 20, phrases: 64 };

/** Starts of themes and counts of ratings are not in the stored bytes. */
const factsBytes = (facts: SegmentFacts): number =>
  facts.no.buffer.byteLength + facts.themeStart.byteLength + facts.byAppAndRating.byteLength;
const phrasesBytes = (phrases: Phrases): number => phrases.lo.buffer.byteLength + phrases.start.byteLength;

/** The columns of segments as they are searched, read once and kept as long as there is room: those used last stay. */
export class SegmentCache {
  private readonly entries = new Map<string, Entry>();
  private readonly db: Database;
  private readonly room: number;
  private used = 0;

  constructor(db: Database, room: number) {
    this.db = db;
    this.room = room;
  }

  get hasRoom(): boolean {
    return this.used < this.room;
  }

  facts(key: SegmentKey): Promise<SegmentFacts> {
    return this.get('facts', key);
  }

  phrases(key: SegmentKey): Promise<Phrases> {
    return this.get('phrases', key);
  }

  /** Begins to read what is not here yet and has room, small segments together; whoever asks for it meanwhile waits for it. */
  prepare(column: Column, keys: readonly SegmentKey[]): void {
    let batch: SegmentKey[] = [];
    let docs = 0;
    let expected = this.used;
    const send = () => {
      if (batch.length > 0) this.load(column, batch);
      batch = [];
      docs = 0;
    };
    for (const key of keys) {
      if (this.entries.has(nameOf(column, key))) continue;
      expected += key.docs * bytesAReview[column];
      if (expected > this.room) break;
      if (docs + key.docs > SEGMENT_DOCS) send();
      batch.push(key);
      docs += key.docs;
    }
    send();
  }

  /** Forgets segments that are not among those there are: what was merged away is not asked for again. */
  retain(keys: readonly SegmentKey[]): void {
    const names = new Set(keys.flatMap((key) => [nameOf('facts', key), nameOf('phrases', key)]));
    for (const [name, { bytes }] of this.entries) if (bytes > 0 && !names.has(name)) this.drop(name, bytes);
  }

  private async get<Name extends Column>(column: Name, key: SegmentKey): Promise<Columns[Name]> {
    const name = nameOf(column, key);
    if (!this.entries.has(name)) this.load(column, [key]);
    const entry = this.entries.get(name)!;
    // Last in the map is used last.
    this.entries.delete(name);
    this.entries.set(name, entry);
    return entry.value as Promise<Columns[Name]>;
  }

  private load(column: Column, keys: readonly SegmentKey[]): void {
    const reading = column === 'facts' ? this.readFacts(keys) : this.readPhrases(keys);
    for (const key of keys) {
      const name = nameOf(column, key);
      const value = reading.then((read) => {
        const found = read.get(name);
        if (!found) throw new SegmentGone(`segment ${key.id} is no longer at revision ${key.revision}`);
        return found.value;
      });
      const entry: Entry = { value, bytes: 0 };
      this.entries.set(name, entry);
      Promise.all([reading, value]).then(
        ([read]) => {
          entry.bytes = read.get(name)!.bytes;
          this.used += entry.bytes;
          this.evict();
        },
        () => {
          if (this.entries.get(name) === entry) this.entries.delete(name);
        },
      );
    }
  }

  private evict(): void {
    for (const [name, { bytes }] of this.entries) {
      if (this.used <= this.room) return;
      if (bytes > 0) this.drop(name, bytes);
    }
  }

  private drop(name: string, bytes: number): void {
    this.entries.delete(name);
    this.used -= bytes;
  }

  private async readFacts(keys: readonly SegmentKey[]) {
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

  private async readPhrases(keys: readonly SegmentKey[]) {
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

const nameOf = (column: Column, { id, revision }: SegmentKey): string => `${column} ${id} ${revision}`;
