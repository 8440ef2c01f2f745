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

/** Whose titles are everybody's, as the collectors have them. */
const namingStorefront = 'us';

/** In how many storefronts an app's title is looked for. */
const mostLookups = 3;

/** What the store says of an app, in which country, and whether it had a title on file before. */
interface AppDetails extends KeptApp {
  readonly country: string | null;
  readonly hadTitle: boolean;
}

/** What the store says of the app in the first storefront that has it; what is on file where none can be asked. */
export const detailsOf = async (
  { store, appId }: AppRef,
  countries: readonly string[],
  { sources, db, signal }: { sources: Sources; db: Database; signal: AbortSignal },
): Promise<AppDetails> => {
  const filed = await reviewApp(db, store, appId);
  const hadTitle = typeof filed?.title === 'string';
  for (const country of [...new Set(countries)].slice(0, mostLookups)) {
    if (signal.aborted) break;
    const { outcome } = await sources.listing(store, appId, country);
    if (isFailure(outcome)) break;
    if (outcome.kind !== 'found') continue;
    const { title, icon, developer, genre, description } = outcome.value;
    return { store, appId, title, icon, developer, genre, about: description, country, hadTitle };
  }
  return { store, appId, title: filed?.title ?? null, icon: filed?.icon ?? null, country: null, hadTitle };
};

/** How the app is filed for everybody: a storefront's own wording replaces no title that is known. */
export const filedAs = (app: AppRef, known: AppDetails | null): KeptApp =>
  known && (known.country === namingStorefront || !known.hadTitle) ? known : app;

/** One app of a pull while it is read. */
export interface Reading {
  readonly ordinal: number;
  readonly app: PullRequest['apps'][number];
  readonly places: readonly Place[];
  readonly closed: readonly string[];
  readonly instead: string | null;
  readonly picks: Picks;
  readonly reads: PlaceRead[];
  details: Promise<void> | null;
  /** What the store says of the app, once it has. */
  known: AppDetails | null;
  /** Batches of an app are filed one after another: they would wait for each other anyway. */
  filing: Promise<unknown>;
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Where an app is read: each storefront of the App Store; each language of Google Play, in the first country it has. */
export const placesOf = ({ countries, languages }: PullRequest, { store, appId }: PullRequest['apps'][number]) => {
  const open = countries.filter((country) => storefronts.get(country)?.[store]);
  const shut = countries.filter((country) => !open.includes(country));
  if (store === 'apple') {
    const places: Place[] = open.map((country, at) => ({ store, appId, at, country, language: null }));
    return { places, closed: shut, instead: null };
  }
  // Google Play is asked for one storefront only, so the storefronts it lacks are not missing.
  const country = open[0];
  const closed = countries[0] === country ? [] : shut.slice(0, country ? 1 : undefined);
  const places: Place[] = country ? languages.map((language, at) => ({ store, appId, at, country, language })) : [];
  return { places, closed, instead: closed.length > 0 && country ? country : null };
};

/** What a request asks to be read, app by app. */
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

/** Files what is kept of an app, newest first, with what there is to say about it. */
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
    // Not numbered: the run was cut off between reading and filing it.
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
    // The contract knows of Google Play's replies only.
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
