import { compileFilter } from '../../analysis/filter/pull-filter.ts';
import type { StoreReview } from '../../connectors/listing.ts';
import { storefronts } from '../../contract/domain/storefronts.ts';
import type { PullRequest } from '../../contract/resources/reviews/pull-request.ts';
import type { Place } from '../../reviews/ingest/read-storefront.ts';
import { filterOf } from '../../reviews/pulls/pull-record.ts';
import type { PlaceRead } from './pull-notes.ts';
import { Picks } from './pull-picks.ts';
import type { AppDetails } from './pulled-app-details.ts';

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
  // Google Play is asked for one storefront only, so that the others it lacks are missed by nobody.
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
