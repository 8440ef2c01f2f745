import { LRUCache } from 'lru-cache';
import type { Postings } from '../../analysis/search/matching/match-segment.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type ChangedReview,
  type IndexedSegment,
  type IndexState,
  type Posting,
  readIndex,
  readPart,
  type SegmentKey,
} from '../../store/reviews/segments.ts';
import { SegmentGone } from './segment-cache.ts';

/** Where a term stands in a segment; nowhere: an empty list. */
interface Standing {
  readonly of: IndexedSegment;
  readonly docs: Uint16Array;
}
/** By the segment's id. */
type OfTerm = ReadonlyMap<number, Standing>;

/** A state of the index, and the postings of some terms by segment. */
export interface LookedUp extends Omit<IndexState, 'postings'> {
  /** The same number is the same state. */
  readonly state: number;
  readonly postings: ReadonlyMap<number, Postings>;
}

type State = Omit<LookedUp, 'postings'>;

const isSameSegment = (one: IndexedSegment, other: IndexedSegment | undefined): boolean =>
  one.id === other?.id &&
  one.revision === other.revision &&
  one.detailsNo === other.detailsNo &&
  one.stamp === other.stamp &&
  one.hasFrequent === other.hasFrequent;

const isSameChange = (one: ChangedReview, other: ChangedReview | undefined): boolean =>
  one.no === other?.no && one.version === other.version && one.replied === other.replied;

const isSame = (one: Omit<State, 'state'>, other: State | null): boolean =>
  other !== null &&
  one.segments.length === other.segments.length &&
  one.changed.length === other.changed.length &&
  one.dead.length === other.dead.length &&
  one.segments.every((segment, at) => isSameSegment(segment, other.segments[at])) &&
  one.changed.every((change, at) => isSameChange(change, other.changed[at])) &&
  one.dead.every((no, at) => no === other.dead[at]);

/** By its stamp: where a database goes back to an older state, as after a fail-over, its numbers come to name other segments. */
const isOf = (standing: Standing | undefined, { revision, stamp }: IndexedSegment): boolean =>
  standing?.of.stamp === stamp && standing.of.revision === revision;

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
  /** As it was when it was last looked at. */
  private last: State | null = null;
  /** Whether it was then as it had been before. */
  private isSteady = false;
  private reading: Promise<IndexState> | null = null;
  private next: Promise<IndexState> | null = null;

  constructor(db: Database, maxBytes: number) {
    this.db = db;
    this.terms = new LRUCache({ maxSize: maxBytes });
  }

  /**
   * The index as it was, which it most likely still is; whoever counts on it must look as well. Null where that was not so
   * lately, or something would have to be read.
   */
  guess(terms: readonly string[]): LookedUp | null {
    const { last } = this;
    if (last === null || !this.isSteady) return null;
    const known = new Map<string, OfTerm>();
    for (const term of terms) {
      const ofTerm = this.terms.get(term);
      const isWhole = last.segments.every((segment) => isOf(ofTerm?.get(segment.id), segment));
      if (!ofTerm || !isWhole) return null;
      known.set(term, ofTerm);
    }
    return { ...last, postings: bySegment(last.segments, known) };
  }

  /** Of terms that are at hand, only the postings of segments that have come since are read. */
  async look(terms: readonly string[]): Promise<LookedUp> {
    const atHand = new Map<string, OfTerm>();
    for (const term of terms) {
      const known = this.terms.get(term);
      if (known) atHand.set(term, known);
    }
    const missing = terms.filter((term) => !atHand.has(term));
    const { postings: read, ...now } = await (missing.length > 0 ? readIndex(this.db, missing) : this.stateNow());
    const index = this.stateOf(now);
    const late = await this.readLate(atHand, index.segments);
    this.keep(terms, index.segments, atHand, [...read, ...late.postings], late.ids);
    return { ...index, postings: bySegment(index.segments, atHand) };
  }

  /** Who asks while it is being read shares the next reading, which begins after all of them have asked. */
  private stateNow(): Promise<IndexState> {
    if (this.reading === null) return this.readState();
    this.next ??= this.reading
      .catch(() => {})
      .then(() => {
        this.next = null;
        return this.readState();
      });
    return this.next;
  }

  private readState(): Promise<IndexState> {
    const reading = readIndex(this.db, []).finally(() => {
      if (this.reading === reading) this.reading = null;
    });
    this.reading = reading;
    return reading;
  }

  private stateOf(now: Omit<State, 'state'>): State {
    const { last } = this;
    this.isSteady = isSame(now, last);
    if (last === null || !this.isSteady) this.last = { ...now, state: (last?.state ?? 0) + 1 };
    return this.last!;
  }

  /** What is missing of the terms at hand, and in which segments. */
  private async readLate(
    atHand: ReadonlyMap<string, OfTerm>,
    segments: readonly IndexedSegment[],
  ): Promise<{ readonly ids: ReadonlySet<number>; readonly postings: readonly Posting[] }> {
    const known = [...atHand.values()];
    const late = segments.filter((segment) => known.some((ofTerm) => !isOf(ofTerm.get(segment.id), segment)));
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
    segments: readonly IndexedSegment[],
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
      for (const segment of segments) {
        const { id } = segment;
        const isKnown = known !== undefined && !late.has(id);
        // A copy of its own: what was read may lie in a buffer with much else.
        now.set(id, isKnown ? known.get(id)! : { of: segment, docs: found.get(id)?.slice() ?? nowhere });
      }
      atHand.set(term, now);
      this.terms.set(term, now, { size: bytesOf(now) });
    }
  }
}

/** Where terms stand in each segment. Of a term that was asked for twice at once, more may be known than of the others. */
const bySegment = (segments: readonly SegmentKey[], known: ReadonlyMap<string, OfTerm>): Map<number, Postings> => {
  const postings = new Map(segments.map(({ id }) => [id, new Map<string, Uint16Array>()]));
  for (const [term, ofTerm] of known) {
    for (const [id, { docs }] of ofTerm) if (docs.length > 0) postings.get(id)?.set(term, docs);
  }
  return postings;
};
