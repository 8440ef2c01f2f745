import type { StoreReview } from '../../connectors/listing.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import type { Kept } from '../../reviews/ingest/keep.ts';
import { type Edge, edgeOf } from '../../reviews/ingest/read-storefront.ts';

/** A review that passed the filter; numbered once it is stored. */
export interface Picked {
  readonly review: StoreReview;
  readonly ms: number;
  /** Index of its place in the request; a review found in several places counts for the first. */
  readonly place: number;
  numbers: { readonly no: number; readonly id: string; readonly helpful: number } | null;
}

export interface PicksOptions extends Pick<PullRequest, 'limit' | 'sort'> {
  /** Start of the requested period, in ms; null: any. */
  readonly sinceMs: number | null;
  readonly keeps: (review: StoreReview) => boolean;
}

const newest = (one: Picked, other: Picked): number => other.ms - one.ms;
const orders = {
  recent: newest,
  helpful: (one: Picked, other: Picked) => other.review.helpful - one.review.helpful || newest(one, other),
};

/** The reviews of one app that a pull keeps: distinct, the best of all places in the requested order, up to the limit. */
export class Picks {
  readonly #options: PicksOptions;
  readonly #picks = new Map<string, Picked>();
  /** Every review read, with the first place that showed it. */
  readonly #places = new Map<string, number>();
  /** Sorted picks, until another is offered. */
  #best: readonly Picked[] | null = null;

  constructor(options: PicksOptions) {
    this.#options = options;
  }

  /** Number of distinct reviews read. */
  get read(): number {
    return this.#places.size;
  }

  /** Adds a page's reviews; a repeated review with newer data replaces the earlier one. */
  offer(reviews: readonly StoreReview[], place: number): void {
    for (const review of reviews) {
      const id = review.storeReviewId;
      const first = this.#places.get(id);
      if (first !== undefined && first < place) continue;
      this.#places.set(id, place);
      const numbers = this.#picks.get(id)?.numbers ?? null;
      this.#picks.delete(id);
      if (this.#options.keeps(review)) this.#picks.set(id, { review, ms: Date.parse(review.date), place, numbers });
    }
    this.#best = null;
    // Holds at most a page more than can be kept.
    if (this.#picks.size > this.#options.limit) this.kept();
  }

  /** Sets the stored numbers and votes of reviews. */
  number(filed: readonly Omit<Kept, 'state'>[]): void {
    for (const { storeReviewId, no, id, helpful } of filed) {
      const pick = this.#picks.get(storeReviewId);
      if (pick) pick.numbers = { no, id, helpful };
    }
  }

  /** Whether no later page of a place could change what is kept. */
  isSpentAfter(page: readonly StoreReview[]): boolean {
    const { sort } = this.#options;
    if (sort === 'recent') return !this.couldKeep(edgeOf(page, sort)!);
    // Stores don't order strictly by votes: a whole page must be beyond.
    return page.every(({ date, helpful }) => !this.couldKeep({ ms: Date.parse(date), helpful }));
  }

  /** Whether something beyond this edge could still be kept. */
  couldKeep(edge: Edge): boolean {
    const { limit, sort, sinceMs } = this.#options;
    if (sort === 'recent' && sinceMs !== null && edge.ms < sinceMs) return false;
    if (this.#picks.size < limit) return true;
    const worst = this.kept().at(-1)!;
    return sort === 'recent'
      ? edge.ms > worst.ms
      : edge.helpful > worst.review.helpful || (edge.helpful === worst.review.helpful && edge.ms > worst.ms);
  }

  /** Best first. */
  kept(): readonly Picked[] {
    if (this.#best) return this.#best;
    const sorted = [...this.#picks.values()].sort(orders[this.#options.sort]);
    for (const { review } of sorted.splice(this.#options.limit)) this.#picks.delete(review.storeReviewId);
    this.#best = sorted;
    return sorted;
  }
}
