import type { Http } from '../../connectors/http/source.ts';
import type { Listing, StoreReview } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import { type AppRef, isPlausibleAppId } from '../../contract/domain/app-ref.ts';
import { inCountry, storefronts } from '../../contract/domain/storefronts.ts';
import { type Store, storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Coverage, readCoverage, saveCoverage } from '../../store/reviews/panels.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { countStored, type StoredReview, windowReviews } from '../../store/reviews/window-reviews.ts';
import type { Clock } from '../../support/clock.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { allOrNone } from '../../support/concurrency/promises.ts';
import { allKinds } from '../../tagging/review-kinds/review-kind.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { type Kept, type KeptApp, keepReviews } from '../ingest/keep.ts';
import { type Place, readPlace } from '../ingest/read-storefront.ts';
import { failureWords, inPlace, listed } from '../ingest/storefront-names.ts';
import { lookAt, panelPlaces } from '../panels/ask-panels.ts';
import type { PlaceCoverage } from '../panels/coverage.ts';
import { readPanelPlace } from './read-panel.ts';
import {
  coverageAfter,
  coverageName,
  cutsOf,
  isBroken,
  joinCoverage,
  oldestOf,
  type PlaceRead,
  stopAt,
  windowNotes,
} from './window-notes.ts';

export interface WindowTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  readonly authorSalt: string;
  /** The run's account. */
  readonly accountId: string;
}

export interface WindowQuery {
  /** Milliseconds; `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** The App Store storefront, or the country Google Play is asked for. */
  readonly country: string;
  /** `apple`: additional storefronts, since each shows only 500 reviews. */
  readonly further?: readonly string[];
  /** `play`: languages to read; English by default. */
  readonly languages?: readonly string[];
  /**
   * The panel's storefronts, if the app's panel is counted: places read join it, and its reviews of the window are
   * returned whatever their place. Without it, those on file for the places above.
   */
  readonly panel?: readonly string[];
  /** The most reviews of the window to return, newest first; 5,000 by default. */
  readonly most?: number;
  /** Counts come from the index, which `most` does not limit. */
  readonly isCountedInIndex?: boolean;
  /** Reads the whole window again, including what is on file. */
  readonly afresh?: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of reviews read so far. */
  readonly onRead?: (read: number) => void;
}

/** Why nothing could be read; `detail` is shown to users. */
export interface WindowFailure {
  readonly code: 'not_found' | 'upstream_failed' | 'upstream_timeout';
  readonly detail: string;
}

export interface WindowRead {
  /** Null: nothing of the app is on file. */
  readonly appNo: number | null;
  /** Null: the store did not provide it. */
  readonly listing: Listing | null;
  /** Newest first: reviews on file and those just read. */
  readonly reviews: readonly WindowReview[];
  /** All reviews in the window, more than `reviews` only if there are more than `most`. */
  readonly total: number;
  /** Distinct reviews just read from the store. */
  readonly read: number;
  /** Where it was read: `the App Store in the United States and Canada`. */
  readonly readIn: string;
  readonly places: readonly PlaceCoverage[];
  readonly notes: readonly string[];
  /** False after a temporary failure of a part: the same question may soon have a better answer. */
  readonly whole: boolean;
  /** Set if the store returned nothing; `reviews` still has what is on file. */
  readonly failure: WindowFailure | null;
}

const mostByDefault = 5_000;
const english = ['en'];

/** Reads an app's reviews of a period: stores what the store shows now, and returns all on file. */
export const readWindow = async (tools: WindowTools, app: AppRef, query: WindowQuery): Promise<WindowRead> => {
  const { db } = tools;
  const { most = mostByDefault, from, to } = query;
  const { places, closed } = placesOf(app, query);
  const { listing, refusal } = await listingOf(tools.sources, app, places, query.signal);
  const details = detailsOf(app, listing);
  if (listing) await lookAt(tools, [app]);
  const inTurn = atMost(1);
  const seen = new Map<string, Kept | null>();

  const offer = (reviews: readonly StoreReview[]): void => {
    for (const { storeReviewId } of reviews) if (!seen.has(storeReviewId)) seen.set(storeReviewId, null);
    query.onRead?.(seen.size);
  };

  const inPanel = new Set(panelPlaces(app, query.panel ?? []).map(coverageName));
  const readOne = async (place: Place, signal: AbortSignal): Promise<PlaceRead & { reach: Coverage | undefined }> => {
    if (!inPanel.has(coverageName(place))) return readPlaceOfWindow(place, signal);
    const panel = { depth: most, backTo: from, offer };
    const { reading, coverage } = await readPanelPlace({ ...tools, signal }, details, place, panel);
    // With `afresh`, also looks for edits of reviews in the panel.
    return query.afresh ? readPlaceOfWindow(place, signal) : { place, reading, reach: coverage };
  };

  const readPlaceOfWindow = async (
    place: Place,
    signal: AbortSignal,
  ): Promise<PlaceRead & { reach: Coverage | undefined }> => {
    const startedAt = tools.clock.now();
    const filed = await reviewApp(db, app.store, app.appId);
    const before = filed && (await readCoverage(db, filed.appNo, coverageName(place)));
    const within = before && { from: new Date(before.since), to: new Date(before.until) };
    const onFile = within ? await countStored(db, { appNo: filed.appNo, ...within, ...placeFiled(place) }) : 0;
    const end = stopAt(from, query.afresh ? undefined : before, onFile >= most);
    let edge = Number.POSITIVE_INFINITY;
    let stopped = false;
    let rows = 0;
    const reading = await readPlace(place, {
      http: under(tools.sources.http, signal),
      sort: 'recent',
      score: null,
      offer,
      keep: async (reviews) => {
        const kept = await inTurn(() =>
          retryWrite(() => keepReviews(db, tools.authorSalt, details, reviews, tools.clock.date())),
        );
        for (const each of kept) seen.set(each.storeReviewId, each);
      },
      isSpentAfter: (page) => {
        rows += page.length;
        edge = Math.min(edge, oldestOf(page));
        stopped = edge < end || rows >= most;
        return stopped;
      },
    });
    const coverage = coverageAfter(reading, { edge, stopped, startedAt });
    const known = coverage && (await reviewApp(db, app.store, app.appId));
    const reach = coverage ? joinCoverage(before, coverage) : before;
    if (coverage && known) await saveCoverage(db, known.appNo, coverageName(place), joinCoverage(before, coverage));
    return { place, reading, reach };
  };

  const reads = await allOrNone(places, query.signal, readOne);
  const filed = await reviewApp(db, app.store, app.appId);
  const rows = filed
    ? await windowReviews(db, {
        appNo: filed.appNo,
        from: new Date(from),
        to: new Date(to),
        countries: app.store === 'apple' ? places.map(({ country }) => country) : [],
        languages: places.flatMap(({ language }) => language ?? []),
        nos: [...seen.values()].flatMap((kept) => (kept ? [kept.no] : [])),
        panel: query.panel !== undefined,
        limit: most,
      })
    : [];
  const total = rows[0]?.total ?? 0;
  const title = listing?.title ?? filed?.title ?? app.appId;
  const isCutShort = total > most && !query.isCountedInIndex;
  return {
    appNo: filed?.appNo ?? null,
    listing,
    reviews: rows.map((row) => toReview(app, row)),
    total,
    read: seen.size,
    readIn: readIn(app.store, reads),
    places: reads.flatMap((read) => placeCovered(read, query, tools.clock.now())),
    notes: windowNotes({ store: app.store, title, from, most: isCutShort ? most : null, reads, closed }),
    whole: refusal === null && !reads.some(isBroken),
    failure: failureOf(app, { title, listing, refusal, reads, closed }),
  };
};

/** The App Store's storefronts or Google Play's languages, and requested storefronts that are closed. */
const placesOf = ({ store, appId }: AppRef, { country, further = [], languages = english }: WindowQuery) => {
  const isOpen = (code: string) => storefronts.get(code)?.[store] === true;
  if (!isPlausibleAppId({ store, appId })) return { places: [], closed: [] };
  if (store === 'apple') {
    const countries = [...new Set([country, ...further])];
    const places = countries
      .filter(isOpen)
      .map((code, at): Place => ({ store, appId, at, country: code, language: null }));
    return { places, closed: countries.filter((code) => !isOpen(code)) };
  }
  if (!isOpen(country)) return { places: [], closed: [country] };
  const places = [...new Set(languages)].map((language, at): Place => ({ store, appId, at, country, language }));
  return { places, closed: [] };
};

const placeFiled = ({ country, language }: Place): { countries: string[]; languages: string[] } =>
  language === null ? { countries: [country], languages: [] } : { countries: [], languages: [language] };

/** The most storefronts tried for the listing of an app. */
const mostLookups = 3;

/** The listing from the first storefront that offers the app, or the failure. */
const listingOf = async (
  sources: Sources,
  { store, appId }: AppRef,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<{ listing: Listing | null; refusal: Failure | null }> => {
  for (const country of [...new Set(places.map((place) => place.country))].slice(0, mostLookups)) {
    signal.throwIfAborted();
    const { outcome } = await sources.listing(store, appId, country);
    if (outcome.kind === 'found') return { listing: outcome.value, refusal: null };
    if (isFailure(outcome)) return { listing: null, refusal: outcome };
  }
  return { listing: null, refusal: null };
};

const detailsOf = ({ store, appId }: AppRef, listing: Listing | null): KeptApp => {
  if (!listing) return { store, appId };
  const { title, icon, developer, genre, description } = listing;
  return { store, appId, title, icon, developer, genre, about: description };
};

const under = (http: Http, signal: AbortSignal): Http => ({ send: (request) => http.send(request, signal) });

/** How much of a window a place covers; empty if it does not offer the app. */
const placeCovered = (
  { place, reading, reach }: PlaceRead & { readonly reach: Coverage | undefined },
  { from }: WindowQuery,
  now: number,
): PlaceCoverage[] => {
  if (reading.kind === 'not_found' || reading.kind === 'not_offered') return [];
  const named = { store: place.store, place: coverageName(place) };
  const isEmpty = reading.kind === 'none' || cutsOf({ reading }).some(({ why }) => why === 'feed_empty');
  if (isEmpty) return [{ ...named, since: null, readAt: now, complete: true }];
  if (!reach) return [{ ...named, since: null, readAt: reading.kind === 'read' ? now : null, complete: false }];
  const complete = !isBroken({ place, reading }) && (reach.since <= from || reach.capped);
  return [{ ...named, since: Math.max(reach.since, from), readAt: reach.until, complete }];
};

const knownThemes: ReadonlySet<string> = new Set(taxonomy.map(({ id }) => id));
const knownKinds: ReadonlySet<string> = new Set(allKinds);

export const toReview = ({ store, appId }: AppRef, row: StoredReview): WindowReview => ({
  no: row.no,
  id: row.id,
  store,
  appId,
  rating: row.rating,
  title: row.title,
  text: row.text,
  date: row.date.getTime(),
  version: row.version,
  country: row.country,
  lang: row.lang,
  // Outdated reviews may still have retired themes: skip them.
  themes: row.themes.filter((id) => knownThemes.has(id)) as WindowReview['themes'],
  kinds: row.kinds.filter((kind) => knownKinds.has(kind)) as WindowReview['kinds'],
  helpful: row.helpful,
  // The contract has only Google Play's replies.
  replied: store === 'play' && row.replied,
  reply: store === 'play' ? row.reply : null,
  repliedAt: store === 'play' ? (row.repliedAt?.getTime() ?? null) : null,
});

const readIn = (store: Store, reads: readonly PlaceRead[]): string => {
  const names = reads
    .filter(({ reading }) => reading.kind === 'read' || reading.kind === 'none')
    .map(({ place }) => inPlace(place));
  return names.length === 0 ? '' : `${storeTitles[store]} in ${listed(names)}`;
};

/** Why the store returned nothing; null if it returned something. */
const failureOf = (
  { store, appId }: AppRef,
  query: {
    readonly title: string;
    readonly listing: Listing | null;
    readonly refusal: Failure | null;
    readonly reads: readonly PlaceRead[];
    readonly closed: readonly string[];
  },
): WindowFailure | null => {
  const { reads, listing, refusal } = query;
  if (reads.some(({ reading }) => reading.kind === 'read' || reading.kind === 'none')) return null;
  const failures = reads.flatMap(({ reading }) => (reading.kind === 'failed' ? [reading.failure] : []));
  if (refusal) failures.push(refusal);
  if (failures.length > 0) {
    const timedOut = failures.every(({ kind }) => kind === 'timed_out');
    return {
      code: timedOut ? 'upstream_timeout' : 'upstream_failed',
      detail: `The reviews of ${query.title} could not be read because ${storeTitles[store]} ${failureWords[failures[0]!.kind]}. Try again in a few minutes.`,
    };
  }
  const name = storeTitlesAtStart[store];
  const id = `\`${appId.slice(0, 100)}\``;
  const names = [...new Set(reads.map(({ place }) => place.country)), ...query.closed];
  if (reads.length === 0 && query.closed.length > 0) {
    return {
      code: 'not_found',
      detail: `${name} is not available in ${listed(query.closed.map(inCountry))}.`,
    };
  }
  const isElsewhere = listing !== null || reads.some(({ reading }) => reading.kind === 'not_offered');
  return {
    code: 'not_found',
    detail: isElsewhere
      ? `${name} does not offer app ${id} in ${listed(names.map(inCountry))}.`
      : `${name} has no app ${id}: check the id.`,
  };
};
