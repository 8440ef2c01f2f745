import type { StoreReview } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import { compileFilter } from '../../metrics/filter/pull-filter.ts';
import type { KeptApp } from '../../reviews/ingest/keep.ts';
import type { Place } from '../../reviews/ingest/read-storefront.ts';
import { packFacts } from '../../reviews/pulls/pull-facts.ts';
import { filterOf } from '../../reviews/pulls/pull-record.ts';
import { packWords } from '../../reviews/pulls/pull-words.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { type Holder, savePulledApp } from '../../store/reviews/pulls.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { seqOf } from '../../store/reviews/save-reviews.ts';
import { clean } from '../../support/clean.ts';
import { notesOf, type PlaceRead } from './pull-notes.ts';
import { Picks } from './pull-picks.ts';

/** The storefront whose titles are shown to everyone, as for collectors. */
const namingStorefront = 'us';

/** Number of storefronts to look for an app's title in. */
const maxLookups = 3;

/** Store details of an app, their country, and whether a title was already stored. */
interface AppDetails extends KeptApp {
  readonly country: string | null;
  readonly hadTitle: boolean;
}

/** Details from the first storefront that has the app; stored ones if none can be read. */
export const detailsOf = async (
  { store, appId }: AppRef,
  countries: readonly string[],
  { sources, db, signal }: { sources: Sources; db: Database; signal: AbortSignal },
): Promise<AppDetails> => {
  const filed = await reviewApp(db, store, appId);
  const hadTitle = typeof filed?.title === 'string';
  for (const country of [...new Set(countries)].slice(0, maxLookups)) {
    if (signal.aborted) break;
    const { outcome } = await sources.listing(store, appId, country);
    if (isFailure(outcome)) break;
    if (outcome.kind !== 'found') continue;
    const { title, icon, developer, genre, description } = outcome.value;
    return { store, appId, title, icon, developer, genre, about: description, country, hadTitle };
  }
  return { store, appId, title: filed?.title ?? null, icon: filed?.icon ?? null, country: null, hadTitle };
};

/** The details to store: a storefront's own wording doesn't replace a known title. */
export const filedAs = (app: AppRef, known: AppDetails | null): KeptApp =>
  known && (known.country === namingStorefront || !known.hadTitle) ? known : app;

/** The state of reading one app of a pull. */
export interface Reading {
  readonly ordinal: number;
  readonly app: PullRequest['apps'][number];
  readonly places: readonly Place[];
  readonly closed: readonly string[];
  readonly instead: string | null;
  readonly picks: Picks;
  readonly reads: PlaceRead[];
  details: Promise<void> | null;
  /** Store details of the app, once read. */
  known: AppDetails | null;
  /** Batches of an app are stored one after another: they would wait for each other anyway. */
  filing: Promise<unknown>;
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Where to read an app: every storefront of the App Store; on Google Play, every language in the first country that has the store. */
export const placesOf = ({ countries, languages }: PullRequest, { store, appId }: PullRequest['apps'][number]) => {
  const open = countries.filter((country) => storefronts.get(country)?.[store]);
  const shut = countries.filter((country) => !open.includes(country));
  if (store === 'apple') {
    const places: Place[] = open.map((country, at) => ({ store, appId, at, country, language: null }));
    return { places, closed: shut, instead: null };
  }
  // Google Play is read in one storefront only, so the ones it lacks aren't missing.
  const country = open[0];
  const closed = countries[0] === country ? [] : shut.slice(0, country ? 1 : undefined);
  const places: Place[] = country ? languages.map((language, at) => ({ store, appId, at, country, language })) : [];
  return { places, closed, instead: closed.length > 0 && country ? country : null };
};

export const readingsOf = (request: PullRequest): Reading[] => {
  const passes = compileFilter(filterOf(request));
  const keeps = (review: StoreReview): boolean => passes({ ...review, date: Date.parse(review.date) });
  const sinceMs = request.since === undefined ? null : startOfDay(request.since);
  return request.apps.map((app, ordinal) => ({
    ordinal,
    app,
    ...placesOf(request, app),
    picks: new Picks({ limit: request.limit, sort: request.sort, sinceMs, keeps }),
    reads: [],
    details: null,
    known: null,
    filing: Promise.resolve(),
  }));
};

/** Stores the kept reviews of an app, newest first, with its notes. */
export const filePulledApp = async (
  { app, ordinal, reads, closed, instead, picks, known }: Reading,
  { sort }: PullRequest,
  db: Database,
  holder: Holder,
): Promise<void> => {
  const cleaned = (text: string | null | undefined) => (text ? clean(text) : null);
  const [title, icon] = [cleaned(known?.title), cleaned(known?.icon)];
  const places = reads.toSorted((one, other) => one.place.at - other.place.at);
  const kept = picks.kept().flatMap(({ review, ms, numbers }) => {
    // Not numbered: the run was interrupted before it was stored.
    return numbers ? [{ review, ms, no: numbers.no, seq: seqOf(numbers.id), helpful: numbers.helpful }] : [];
  });
  kept.sort((one, other) => other.ms - one.ms || one.seq - other.seq);
  const facts = kept.map(({ review, ms, no, seq, helpful }) => ({
    no,
    seq,
    ms,
    rating: review.rating,
    helpful,
    country: review.country,
    version: cleaned(review.version),
    // The contract only has replies of Google Play.
    replied: app.store === 'play' && review.reply !== null,
  }));
  const pulled = {
    ordinal,
    title,
    icon,
    read: picks.read,
    kept: kept.length,
    ...notesOf({
      ...app,
      title,
      sort,
      places,
      closed,
      instead,
      couldKeep: (edge) => picks.couldKeep(edge),
    }),
    ...packFacts(facts),
    words: await packWords(kept.map(({ review }) => review)),
  };
  await retryWrite(() => savePulledApp(db, holder, pulled));
};
