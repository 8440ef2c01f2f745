import { LRUCache } from 'lru-cache';
import type { Postings } from '../../analysis/search/matching/match-segment.ts';
import type { Database } from '../../store/engine/database.ts';
import { type IndexState, type Posting, readIndex, readPart, type SegmentKey } from '../../store/reviews/segments.ts';
import { SegmentGone } from './segment-cache.ts';

/** Where a term stands in a segment; nowhere: an empty list. */
interface Standing {
  readonly revision: number;
  readonly docs: Uint16Array;
}
/** By the segment's id. */
type OfTerm = ReadonlyMap<number, Standing>;

/** The index as it is now, and the postings of some terms by segment. */
export interface LookedUp extends Omit<IndexState, 'postings'> {
  readonly postings: ReadonlyMap<number, Postings>;
}

const nowhere = new Uint16Array();
/** About what an entry takes besides its numbers. */
const bytesAnEntry = 200;
/** A list that is looked at often has a bitmap beside it, which takes no more than the list. */
const bytesOf = (ofTerm: OfTerm): number =>
  ofTerm.values().reduce((sum, { docs }) => sum + bytesAnEntry + 2 * docs.byteLength, bytesAnEntry);

/** The postings of terms, read once and kept as long as there is room: those asked for last stay. */
export class PostingsCache {
  private readonly terms: LRUCache<string, OfTerm>;
  private readonly db: Database;

  constructor(db: Database, maxBytes: number) {
    this.db = db;
    this.terms = new LRUCache({ maxSize: maxBytes });
  }

  /** Of terms that are at hand, only the postings of segments that have come since are read. */
  async look(terms: readonly string[]): Promise<LookedUp> {
    const atHand = new Map<string, OfTerm>();
    for (const term of terms) {
      const known = this.terms.get(term);
      if (known) atHand.set(term, known);
    }
    const { postings: read, ...index } = await readIndex(
      this.db,
      terms.filter((term) => !atHand.has(term)),
    );
    const late = await this.readLate(atHand, index.segments);
    this.keep(terms, index.segments, atHand, [...read, ...late.postings], late.ids);
    const postings = new Map(index.segments.map(({ id }) => [id, new Map<string, Uint16Array>()]));
    for (const [term, ofTerm] of atHand) {
      for (const [id, { docs }] of ofTerm) if (docs.length > 0) postings.get(id)!.set(term, docs);
    }
    return { ...index, postings };
  }

  /** What is missing of the terms at hand, and in which segments. */
  private async readLate(
    atHand: ReadonlyMap<string, OfTerm>,
    segments: readonly SegmentKey[],
  ): Promise<{ readonly ids: ReadonlySet<number>; readonly postings: readonly Posting[] }> {
    const known = [...atHand.values()];
    const late = segments.filter(({ id, revision }) => known.some((ofTerm) => ofTerm.get(id)?.revision !== revision));
    const ids = new Set(late.map(({ id }) => id));
    if (late.length === 0) return { ids, postings: [] };
    const { revisions, postings } = await readPart(this.db, [...ids], [...atHand.keys()]);
    const moved = late.find(({ id, revision }) => revisions.get(id) !== revision);
    if (moved) throw new SegmentGone(`segment ${moved.id} is no longer at revision ${moved.revision}`);
    return { ids, postings };
  }

  /** Brings `atHand` up to these segments, for all of the terms. */
  private keep(
    terms: readonly string[],
    segments: readonly SegmentKey[],
    atHand: Map<string, OfTerm>,
    read: readonly Posting[],
    late: ReadonlySet<number>,
  ): void {
    const ofTerms = Map.groupBy(read, ({ term }) => term);
    for (const term of terms) {
      const known = atHand.get(term);
      if (known && late.size === 0 && known.size === segments.length) continue;
      const found = new Map(ofTerms.get(term)?.map(({ segment, docs }) => [segment, docs]));
      const now = new Map<number, Standing>();
      for (const { id, revision } of segments) {
        const isKnown = known !== undefined && !late.has(id);
        // A copy of its own: what was read may lie in a buffer with much else.
        now.set(id, isKnown ? known.get(id)! : { revision, docs: found.get(id)?.slice() ?? nowhere });
      }
      atHand.set(term, now);
      this.terms.set(term, now, { size: bytesOf(now) });
    }
  }
}
