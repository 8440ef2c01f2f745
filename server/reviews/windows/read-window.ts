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
import { countFiled, type FiledReview, windowReviews } from '../../store/reviews/window-reviews.ts';
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
  /** Whose run it is. */
  readonly accountId: string;
}

export interface WindowAsked {
  /** Milliseconds: from its first moment to, and without, its last. */
  readonly from: number;
  readonly to: number;
  /** The storefront: whose reviews are read at the App Store, and which Google Play is asked for. */
  readonly country: string;
  /** `apple`: storefronts that are read beside it, as each shows 500 reviews only. */
  readonly further?: readonly string[];
  /** `play`: the languages that are read; English when left out. */
  readonly languages?: readonly string[];
  /**
   * The storefronts of panels, where the app's panel is counted: the places of it that are read become part of it, and its
   * reviews of the window are handed in, of whatever place. Left out: those on file of the places above.
   */
  readonly panel?: readonly string[];
  /** How many reviews of the window are looked at, the newest; 5,000 when left out. */
  readonly most?: number;
  /** Reads the whole window again, also what an earlier reading has filed. */
  readonly afresh?: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of reviews read so far. */
  readonly onRead?: (read: number) => void;
}

/** Why nothing could be read, ready for the person who asked. */
export interface WindowFailure {
  readonly code: 'not_found' | 'upstream_failed' | 'upstream_timeout';
  readonly detail: string;
}

export interface WindowRead {
  /** Null: nothing of the app is on file. */
  readonly appNo: number | null;
  /** Null: the store could not tell it. */
  readonly listing: Listing | null;
  /** Newest first: what was on file of the window's places, and what the store showed of them just now. */
  readonly reviews: readonly WindowReview[];
  /** How many there are in the window; more than `reviews` only when there are more than `most`. */
  readonly total: number;
  /** How many were read from the store just now, each counted once. */
  readonly read: number;
  /** Where it was read: `the App Store in the United States and Canada`. */
  readonly readIn: string;
  /** How far each place is included. */
  readonly places: readonly PlaceCoverage[];
  readonly notes: readonly string[];
  /** False: something passing kept a part from being read, so that the same question may have a better answer soon. */
  readonly whole: boolean;
  /** Set when the store returned nothing at all; `reviews` still has what is on file. */
  readonly failure: WindowFailure | null;
}

const mostByDefault = 5_000;
const english = ['en'];

/** Reads an app's reviews of a time: what the store shows now is kept, and all that is on file of that time is handed in. */
export const readWindow = async (tools: WindowTools, app: AppRef, asked: WindowAsked): Promise<WindowRead> => {
  const { db } = tools;
  const { most = mostByDefault, from, to } = asked;
  const { places, closed } = placesOf(app, asked);
  const { listing, refusal } = await listingOf(tools.sources, app, places, asked.signal);
  const details = detailsOf(app, listing);
  if (listing) await lookAt(tools, [app]);
  const inTurn = atMost(1);
  const seen = new Map<string, Kept | null>();

  const offer = (reviews: readonly StoreReview[]): void => {
    for (const { storeReviewId } of reviews) if (!seen.has(storeReviewId)) seen.set(storeReviewId, null);
    asked.onRead?.(seen.size);
  };

  const inPanel = new Set(panelPlaces(app, asked.panel ?? []).map(coverageName));
  const readOne = async (place: Place, signal: AbortSignal): Promise<PlaceRead & { reach: Coverage | undefined }> => {
    if (!inPanel.has(coverageName(place))) return readPlaceOfWindow(place, signal);
    const panel = { depth: most, backTo: from, offer };
    const { reading, coverage } = await readPanelPlace({ ...tools, signal }, details, place, panel);
    // Afresh, edits of reviews that are in the panel are looked for as well.
    return asked.afresh ? readPlaceOfWindow(place, signal) : { place, reading, reach: coverage };
  };

  const readPlaceOfWindow = async (
    place: Place,
    signal: AbortSignal,
  ): Promise<PlaceRead & { reach: Coverage | undefined }> => {
    const startedAt = tools.clock.now();
    const filed = await reviewApp(db, app.store, app.appId);
    const before = filed && (await readCoverage(db, filed.appNo, coverageName(place)));
    const within = before && { from: new Date(before.since), to: new Date(before.until) };
    const onFile = within ? await countFiled(db, { appNo: filed.appNo, ...within, ...placeFiled(place) }) : 0;
    const end = stopAt(from, asked.afresh ? undefined : before, onFile >= most);
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

  const reads = await allOrNone(places, asked.signal, readOne);
  const filed = await reviewApp(db, app.store, app.appId);
  const rows = filed
    ? await windowReviews(db, {
        appNo: filed.appNo,
        from: new Date(from),
        to: new Date(to),
        countries: app.store === 'apple' ? places.map(({ country }) => country) : [],
        languages: places.flatMap(({ language }) => language ?? []),
        nos: [...seen.values()].flatMap((kept) => (kept ? [kept.no] : [])),
        panel: asked.panel !== undefined,
        limit: most,
      })
    : [];
  const total = rows[0]?.total ?? 0;
  const title = listing?.title ?? filed?.title ?? app.appId;
  return {
    appNo: filed?.appNo ?? null,
    listing,
    reviews: rows.map((row) => toReview(app, row)),
    total,
    read: seen.size,
    readIn: readIn(app.store, reads),
    places: reads.flatMap((read) => placeCovered(read, asked, tools.clock.now())),
    notes: windowNotes({ store: app.store, title, from, most: total > most ? most : null, reads, closed }),
    whole: refusal === null && !reads.some(isBroken),
    failure: failureOf(app, { title, listing, refusal, reads, closed }),
  };
};

/** The App Store's storefronts, or Google Play's languages, with what is shut of those asked for. */
const placesOf = ({ store, appId }: AppRef, { country, further = [], languages = english }: WindowAsked) => {
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

/** How many storefronts are asked for the listing of an app that the first does not offer. */
const mostLookups = 3;

/** What the store says of the app, in the first storefront that offers it, or what kept it from saying so. */
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

/** How much of a window is included of a place; nothing of one that does not offer the app. */
const placeCovered = (
  { place, reading, reach }: PlaceRead & { readonly reach: Coverage | undefined },
  { from }: WindowAsked,
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

export const toReview = ({ store, appId }: AppRef, row: FiledReview): WindowReview => ({
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
  // Tags of an earlier taxonomy may stand until upkeep has come by: those that are none any more are left out.
  themes: row.themes.filter((id) => knownThemes.has(id)) as WindowReview['themes'],
  kinds: row.kinds.filter((kind) => knownKinds.has(kind)) as WindowReview['kinds'],
  helpful: row.helpful,
  // The contract knows of Google Play's replies only.
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

/** Why the store returned nothing at all, or null when it returned something. */
const failureOf = (
  { store, appId }: AppRef,
  asked: {
    readonly title: string;
    readonly listing: Listing | null;
    readonly refusal: Failure | null;
    readonly reads: readonly PlaceRead[];
    readonly closed: readonly string[];
  },
): WindowFailure | null => {
  const { reads, listing, refusal } = asked;
  if (reads.some(({ reading }) => reading.kind === 'read' || reading.kind === 'none')) return null;
  const failures = reads.flatMap(({ reading }) => (reading.kind === 'failed' ? [reading.failure] : []));
  if (refusal) failures.push(refusal);
  if (failures.length > 0) {
    const timedOut = failures.every(({ kind }) => kind === 'timed_out');
    return {
      code: timedOut ? 'upstream_timeout' : 'upstream_failed',
      detail: `The reviews of ${asked.title} could not be read because ${storeTitles[store]} ${failureWords[failures[0]!.kind]}. Try again in a few minutes.`,
    };
  }
  const name = storeTitlesAtStart[store];
  const id = `\`${appId.slice(0, 100)}\``;
  const names = [...new Set(reads.map(({ place }) => place.country)), ...asked.closed];
  if (reads.length === 0 && asked.closed.length > 0) {
    return {
      code: 'not_found',
      detail: `${name} is not available in ${listed(asked.closed.map(inCountry))}.`,
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
