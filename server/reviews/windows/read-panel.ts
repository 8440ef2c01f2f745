import type { StoreReview } from '../../connectors/listing.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { hourMs, minuteMs } from '../../contract/domain/durations.ts';
import type { Database } from '../../store/engine/database.ts';
import {
  type Coverage,
  type Panel,
  type PanelPlace,
  type PanelPlaces,
  panelOf,
  savePlaces,
} from '../../store/reviews/panels.ts';
import type { KeptApp } from '../ingest/keep.ts';
import type { Place } from '../ingest/read-storefront.ts';
import { type NewReviewsRead, type NewReviewsTools, readNewReviews } from './read-new.ts';
import { coverageName } from './window-notes.ts';

/** The most reviews of a place in a panel's first reading; the App Store shows 500. */
export const panelDepth = 2_000;

/** One page in either store. */
const firstLookDepth = 50;

const firstLookPlaces = 3;

/** A place is read again after this long. */
const againMs = 12 * hourMs;

/** A failed read is retried after this long. */
export const restMs = 15 * minuteMs;

const unread: PanelPlace = { since: null, readAt: null, capped: false, complete: false };

export interface PanelStep {
  readonly places: readonly Place[];
  readonly depth: number;
  /** Whether to read places to their full depth, even if newer reviews are in the panel. */
  readonly deep: boolean;
}

/**
 * First a quick look at the largest places, then each place in full, then places whose last read is too old. Failed
 * places wait without blocking the others. Null if nothing is due.
 */
export const nextStep = (
  { looked, places: read }: Pick<Panel, 'looked' | 'places'>,
  places: readonly Place[],
  now: number,
): PanelStep | null => {
  const stateOf = (place: Place): PanelPlace => read[coverageName(place)] ?? unread;
  const isReady = (place: Place): boolean => (stateOf(place).failedAt ?? 0) <= now - restMs;
  if (!looked) {
    const first = largest(places).filter((place) => stateOf(place).readAt === null && isReady(place));
    return first.length > 0 ? { places: first, depth: firstLookDepth, deep: false } : null;
  }
  const ready = places.filter(isReady);
  const incomplete = ready.find((place) => !stateOf(place).complete);
  if (incomplete) return { places: [incomplete], depth: panelDepth, deep: true };
  const stale = ready.find((place) => (stateOf(place).readAt ?? 0) <= now - againMs);
  return stale ? { places: [stale], depth: panelDepth, deep: false } : null;
};

const largest = (places: readonly Place[]): readonly Place[] => places.slice(0, firstLookPlaces);

/** Whether enough of the panel was read for meaningful figures. */
export const isLooked = (read: PanelPlaces, places: readonly Place[]): boolean =>
  largest(places).some((place) => (read[coverageName(place)]?.readAt ?? null) !== null);

/** Whether every place has been read to its full depth. */
export const isComplete = (read: PanelPlaces, places: readonly Place[]): boolean =>
  places.every((place) => read[coverageName(place)]?.complete === true);

/** How long to wait: until failed places are retried, or until the next refresh. */
export const restOf = (read: PanelPlaces): number =>
  Object.values(read).some(({ failedAt }) => failedAt !== undefined) ? restMs : againMs;

export interface PanelRead {
  readonly depth: number;
  readonly deep?: boolean;
  /** Reads back to this time (milliseconds). */
  readonly backTo?: number;
  /** Only the App Store's feed, with as few requests as possible. */
  readonly feedOnly?: boolean;
  /** Called with reviews as they arrive from the store. */
  readonly offer?: (reviews: readonly StoreReview[]) => void;
}

const coverageOf = (state: PanelPlace | undefined): Coverage | null =>
  state && state.since !== null && state.readAt !== null
    ? { since: state.since, until: state.readAt, capped: state.capped }
    : null;

/** Reads a place for an app's panel, only new reviews or all; everything it shows joins the panel. */
export const readPanelPlace = async (
  tools: NewReviewsTools,
  app: KeptApp,
  place: Place,
  { depth, deep = false, backTo, feedOnly = false, offer }: PanelRead,
): Promise<NewReviewsRead> => {
  const name = coverageName(place);
  const before = (await panelOf(tools.db, app))?.places[name];
  const startedAt = tools.clock.now();
  const result = await readNewReviews(tools, app, place, {
    depth,
    feedOnly,
    offer,
    panel: { before: coverageOf(before) },
    ...(deep ? { backTo: 0 } : backTo !== undefined && { backTo }),
  });
  // An aborted run is not the store's failure.
  tools.signal.throwIfAborted();
  await savePlaces(tools.db, app, { [name]: stateAfter(before ?? unread, result, startedAt) });
  return result;
};

const stateAfter = (
  before: PanelPlace,
  { reading, coverage, whole, failure, read, oldest: edge }: NewReviewsRead,
  startedAt: number,
): PanelPlace => {
  const failed = { ...before, failedAt: startedAt };
  if (failure) return failed;
  const { failedAt: _, ...kept } = before;
  const isEmpty = reading.kind !== 'read' || reading.cuts.some(({ why }) => why === 'feed_empty');
  if (isEmpty) return { ...kept, readAt: startedAt, complete: true };
  if (!whole || !coverage) return failed;
  const complete = before.complete || coverage.capped || read >= panelDepth;
  const oldest = Math.min(before.oldest ?? edge, edge);
  return { since: coverage.since, oldest, readAt: coverage.until, capped: coverage.capped, complete };
};

/** Registers places still to be read; returns the state of all. */
export const beginPlaces = async (db: Database, app: AppRef, places: readonly Place[]): Promise<PanelPlaces> => {
  const read = (await panelOf(db, app))?.places ?? {};
  const missing = places.map(coverageName).filter((name) => !(name in read));
  const begun = Object.fromEntries(missing.map((name) => [name, unread]));
  if (missing.length > 0) await savePlaces(db, app, begun);
  return { ...begun, ...read };
};
