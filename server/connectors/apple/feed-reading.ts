import type { Http } from '../http/source.ts';
import type { StoreReview } from '../listing.ts';
import { type Failure, found, isFailure, type Outcome } from '../wire/outcome.ts';
import { type FeedForm, feedPages, type ReviewOrder, readFeedPage, rowsPerPage } from './review-feed.ts';

/** A page that failed, was empty between full ones, or repeated another. */
export interface PageFailure {
  readonly order: ReviewOrder;
  readonly page: number;
  readonly kind: Failure['kind'] | 'empty' | 'repeated';
  readonly detail: string;
}

export interface FeedReading {
  readonly order: ReviewOrder;
  readonly reviews: readonly StoreReview[];
  /** Whether every page was read, up to a natural end, the store's cap or the caller's stop. */
  readonly complete: boolean;
  /** All ten pages were full: the store has more reviews than it shows. */
  readonly capReached: boolean;
  /** Ended before the cap, on a page that was not full. */
  readonly naturalEnd: boolean;
  readonly pagesFailed: readonly PageFailure[];
  readonly unread: number;
  /** The failure that ended the reading, or the first failed page's. */
  readonly failure: Failure | null;
}

export interface FeedRequest {
  readonly appId: string;
  readonly country: string;
  readonly order: ReviewOrder;
  readonly stopWhen?: ((page: readonly StoreReview[]) => boolean) | undefined;
}

type PageState =
  | { readonly kind: 'filled'; readonly reviews: readonly StoreReview[]; readonly unread: number }
  | { readonly kind: 'empty' | 'repeated' }
  | { readonly kind: 'failed'; readonly failure: Failure };

type Pages = ReadonlyMap<number, PageState>;

/** Retrying after these makes it worse. */
const final: ReadonlySet<string> = new Set<Failure['kind']>(['rate_limited', 'blocked', 'quota_spent']);

/**
 * Reads one order of the feed. All ten pages are read, because pages in the middle can be empty. Suspect pages are read
 * again as JSON and then as XML: gaps persist within a session, and one format can work while the other doesn't.
 */
export const readFeed = async (
  http: Http,
  { appId, country, order, stopWhen }: FeedRequest,
  signal?: AbortSignal,
): Promise<Outcome<FeedReading>> => {
  const pages = new Map<number, PageState>();

  const ask = async (page: number, form: FeedForm): Promise<Outcome<unknown>> => {
    const outcome = await readFeedPage(http, { appId, country, order, page, form }, signal);
    const state = stateOf(outcome, pages);
    if (state && isBetter(state, pages.get(page))) pages.set(page, state);
    return outcome;
  };

  const endsAt = (page: number): boolean => {
    const state = pages.get(page);
    return state?.kind === 'filled' && page === lastFilled(pages) && stopWhen?.(state.reviews) === true;
  };

  let pagesRead = 0;
  let stopped = false;
  while (pagesRead < feedPages && !stopped) {
    const outcome = await ask(++pagesRead, 'json');
    if (outcome.kind !== 'found' && !isFailure(outcome)) return outcome;
    if (isFailure(outcome) && final.has(outcome.kind))
      return found(summary({ order, pages, pagesRead, stopped, over: outcome }));
    stopped = endsAt(pagesRead);
  }

  for (const form of ['json', 'xml'] as const) {
    const tried = new Set<number>();
    for (;;) {
      // Filling a page can make the next one suspect.
      const page = suspects(pages, pagesRead).find((suspect) => !tried.has(suspect));
      if (page === undefined) break;
      tried.add(page);
      const outcome = await ask(page, form);
      if (isFailure(outcome) && final.has(outcome.kind))
        return found(summary({ order, pages, pagesRead, stopped, over: outcome }));
      if (endsAt(page)) {
        pagesRead = page;
        stopped = true;
      }
    }
  }
  return found(summary({ order, pages, pagesRead, stopped, over: null }));
};

const stateOf = (outcome: Outcome<readonly StoreReview[]>, pages: Pages): PageState | null => {
  if (isFailure(outcome)) return { kind: 'failed', failure: outcome };
  if (outcome.kind !== 'found') return null;
  if (outcome.value.length === 0) return { kind: 'empty' };
  const known = new Set(reviewsOf(pages).map((review) => review.storeReviewId));
  return outcome.value.every((review) => known.has(review.storeReviewId))
    ? { kind: 'repeated' }
    : { kind: 'filled', reviews: outcome.value, unread: outcome.unread?.count ?? 0 };
};

/** A second reading replaces the first if it has rows, or if the first failed; "empty" never hides a changed format. */
const isBetter = (state: PageState, before: PageState | undefined): boolean => {
  if (!before || state.kind === 'filled') return true;
  return before.kind === 'failed' && before.failure.kind !== 'shape_changed' && state.kind === 'empty';
};

const reviewsOf = (pages: Pages): readonly StoreReview[] =>
  [...pages.values()].flatMap((state) => (state.kind === 'filled' ? state.reviews : []));

const lastFilled = (pages: Pages): number =>
  Math.max(0, ...[...pages].filter(([, state]) => state.kind === 'filled').map(([page]) => page));

const isFull = (state: PageState | undefined): boolean =>
  state?.kind === 'filled' && state.reviews.length + state.unread >= rowsPerPage;

/** Pages that failed, repeated others, were empty before a filled one, or empty right after a full one. */
const suspects = (pages: Pages, pagesRead: number): readonly number[] => {
  const last = lastFilled(pages);
  const openEnd = last === 0 || isFull(pages.get(last)) ? last + 1 : 0;
  return [...pages]
    .filter(
      ([page, { kind }]) =>
        page <= pagesRead && kind !== 'filled' && (kind !== 'empty' || page < last || page === openEnd),
    )
    .map(([page]) => page)
    .toSorted((one, other) => one - other);
};

interface Read {
  readonly order: ReviewOrder;
  readonly pages: Pages;
  readonly pagesRead: number;
  readonly stopped: boolean;
  readonly over: Failure | null;
}

const summary = ({ order, pages, pagesRead, stopped, over }: Read): FeedReading => {
  const last = lastFilled(pages);
  const pagesFailed = suspects(pages, pagesRead)
    // If every page is empty, the caller finds out why.
    .filter((page) => last > 0 || pages.get(page)?.kind !== 'empty')
    .map((page) => pageFailure(order, page, pages.get(page)));
  const capReached = last === feedPages && isFull(pages.get(last));
  const whole = pagesFailed.length === 0 && over === null && last > 0;
  const failed = [...pages.values()].find((state) => state.kind === 'failed');
  return {
    order,
    reviews: reviewsOf(pages),
    complete: whole,
    capReached,
    naturalEnd: whole && !stopped && !capReached,
    pagesFailed,
    unread: [...pages.values()].reduce((sum, state) => sum + (state.kind === 'filled' ? state.unread : 0), 0),
    failure: over ?? failed?.failure ?? null,
  };
};

const pageFailure = (order: ReviewOrder, page: number, state: PageState | undefined): PageFailure => {
  if (state?.kind === 'failed') return { order, page, kind: state.failure.kind, detail: state.failure.detail };
  return state?.kind === 'repeated'
    ? { order, page, kind: 'repeated', detail: 'It repeats the reviews of other pages.' }
    : { order, page, kind: 'empty', detail: 'It is empty, and pages around it are full.' };
};
