import { LRUCache } from 'lru-cache';
import type { Postings } from '../../analysis/search/matching/match-segment.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Posting, readPart, type SegmentKey } from '../../store/reviews/segments.ts';
import { SegmentGone } from '../index/segment-cache.ts';

/** About what an entry takes besides its numbers. */
const bytesAnEntry = 200;
const nowhere = new Uint16Array();

const nameOf = (key: SegmentKey, term: string): string => `${stateOf(key)} ${term}`;
/** What a segment's names begin with. */
const stateOf = ({ id, revision, stamp }: SegmentKey): string => `${id} ${revision} ${stamp}`;
const stateIn = (name: string): string => name.split(' ', 3).join(' ');

/** The postings of terms in segments as another node saw them, read once and kept as long as there is room. */
export class PartPostings {
  private readonly known: LRUCache<string, Uint16Array>;
  private readonly db: Database;
  private readonly primary: Database;

  /** @param primary has what a replica lacks: whoever asks may have seen more than the replica that is read here */
  constructor(db: Database, primary: Database, maxBytes: number) {
    this.db = db;
    this.primary = primary;
    this.known = new LRUCache({ maxSize: maxBytes });
  }

  /** By the segment's id. What is at hand is right without a look: under one stamp, a segment's postings never change. */
  async of(segments: readonly SegmentKey[], terms: readonly string[]): Promise<Map<number, Postings>> {
    const found = new Map(segments.map(({ id }) => [id, new Map<string, Uint16Array>()]));
    const take = ({ id }: SegmentKey, term: string, docs: Uint16Array): void => {
      if (docs.length > 0) found.get(id)!.set(term, docs);
    };
    const missing: SegmentKey[] = [];
    for (const key of segments) {
      for (const term of terms) {
        const docs = this.known.get(nameOf(key, term));
        if (docs) take(key, term, docs);
        else if (missing.at(-1) !== key) missing.push(key);
      }
    }
    if (missing.length === 0) return found;
    const read = Map.groupBy(await this.read(missing, terms), ({ segment }) => segment);
    for (const key of missing) {
      const ofTerms = new Map(read.get(key.id)?.map(({ term, docs }) => [term, docs]));
      for (const term of terms) {
        // A copy of its own: what was read may lie in a buffer with much else.
        const docs = ofTerms.get(term)?.slice() ?? nowhere;
        // A list that is looked at often has a bitmap beside it, which takes no more than the list.
        this.known.set(nameOf(key, term), docs, { size: bytesAnEntry + 2 * docs.byteLength });
        take(key, term, docs);
      }
    }
    return found;
  }

  /** Forgets segments that are not among those there are. */
  retain(segments: readonly SegmentKey[]): void {
    const states = new Set(segments.map(stateOf));
    for (const name of [...this.known.keys()]) if (!states.has(stateIn(name))) this.known.delete(name);
  }

  private async read(segments: readonly SegmentKey[], terms: readonly string[]): Promise<readonly Posting[]> {
    const first = await readPart(this.db, idsOf(segments), terms);
    const newer = segments.filter(({ id, revision }) => first.revisions.get(id) !== revision);
    if (newer.length === 0) return first.postings;
    const late = await readPart(this.primary, idsOf(newer), terms);
    const moved = newer.find(({ id, revision }) => late.revisions.get(id) !== revision);
    if (moved) throw new SegmentGone(`segment ${moved.id} is no longer at revision ${moved.revision}`);
    const isNewer = new Set(idsOf(newer));
    return [...first.postings.filter(({ segment }) => !isNewer.has(segment)), ...late.postings];
  }
}

const idsOf = (segments: readonly SegmentKey[]): number[] => segments.map(({ id }) => id);
