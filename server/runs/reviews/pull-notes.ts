import type { AppRef } from '../../contract/domain/app-ref.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { storeLabels, storeTitles } from '../../contract/domain/stores.ts';
import {
  type Cut,
  type Edge,
  mostPerLanguage,
  type Place,
  type PlaceReading,
} from '../../reviews/ingest/read-storefront.ts';
import { failureWords, inPlace, listed } from '../../reviews/ingest/storefront-names.ts';
import { capital } from '../../support/prose/numbers.ts';

/** The result of reading a place, and whether the time limit came first. */
export interface PlaceRead {
  readonly place: Place;
  readonly reading: PlaceReading;
  readonly late: boolean;
}

export interface AppRead extends AppRef {
  readonly title: string | null;
  readonly sort: 'recent' | 'helpful';
  readonly places: readonly PlaceRead[];
  /** Requested storefronts that the store does not have. */
  readonly closed: readonly string[];
  /** `play`: the storefront read instead of the first one, which it does not have. */
  readonly instead: string | null;
  /** Whether anything beyond this could have passed the filter. */
  couldKeep(edge: Edge): boolean;
}

const named = (place: Place): string => inPlace(place);

/** Notes on how an app was read, and whether relevant reviews were cut off. */
export const notesOf = (app: AppRead): { notes: string[]; truncated: boolean } => {
  const store = storeTitles[app.store];
  const name = app.title ?? app.appId;
  const subject = `${name} (${storeLabels[app.store]})`;
  const notes: string[] = [];
  let truncated = false;
  const where = (test: (read: PlaceRead) => boolean): string[] =>
    app.places.filter(test).map(({ place }) => named(place));
  const tell = (places: readonly string[], sentence: (places: string) => string, cuts: boolean): void => {
    if (places.length === 0) return;
    notes.push(sentence(listed(places)));
    truncated ||= cuts;
  };
  const counts = (cut: Cut): boolean => cut.edge === null || app.couldKeep(cut.edge);
  const cutOff = (why: Cut['why']) => (read: PlaceRead) =>
    !read.late && read.reading.kind === 'read' && read.reading.cuts.some((cut) => cut.why === why && counts(cut));

  tell(app.closed.map(inCountry), (places) => `${capital(store)} is not available in ${places}.`, false);
  if (app.instead !== null) {
    notes.push(`${subject} was read in ${inCountry(app.instead)} instead.`);
  }
  const absent = where(({ reading }) => reading.kind === 'not_found' || reading.kind === 'not_offered');
  if (absent.length > 0 && absent.length === app.places.length && app.title === null) {
    const offered = app.places.some(({ reading }) => reading.kind === 'not_offered');
    notes.push(
      offered
        ? `${subject} is not offered in any of the requested storefronts: add others to \`countries\`.`
        : `${capital(store)} has no app \`${app.appId.slice(0, 100)}\`: check the id.`,
    );
  } else {
    tell(absent, (places) => `${subject} is not offered in ${places}.`, false);
  }

  const order = app.sort === 'recent' ? 'newest' : 'most helpful';
  tell(
    where(cutOff('store_cap')),
    (places) =>
      `${subject}: the App Store only shows the 500 ${order} reviews per storefront, and ${places} may have more. Add storefronts to \`countries\` to read more.`,
    true,
  );
  tell(
    where(cutOff('read_cap')),
    (places) =>
      `${subject}: reading stopped after ${mostPerLanguage.toLocaleString('en')} reviews in ${places}. Set a later \`since\` or a less strict filter.`,
    true,
  );
  const empty = app.places.flatMap(({ place, reading }) => {
    const cut = reading.kind === 'read' ? reading.cuts.find(({ why }) => why === 'feed_empty') : undefined;
    return cut?.why === 'feed_empty' ? [{ name: named(place), ratings: cut.ratings.toLocaleString('en') }] : [];
  });
  tell(
    empty.map(({ name }) => name),
    (places) =>
      `${subject}: the App Store’s review list is empty in ${places} despite ${listed(empty.map(({ ratings }) => ratings))} ratings there, so reviews may be missing.`,
    true,
  );
  const withPages = app.places.filter(cutOff('pages')).map(({ place, reading }) => {
    const pages = reading.kind === 'read' ? reading.cuts.flatMap((cut) => (cut.why === 'pages' ? cut.pages : [])) : [];
    return `${named(place)} (page${pages.length > 1 ? 's' : ''} ${pages.join(', ')})`;
  });
  tell(
    withPages,
    (places) =>
      `${subject}: some pages could not be read in ${places}, even after retrying, so reviews may be missing. Pull again later.`,
    true,
  );
  tell(
    where(cutOff('broke_off')),
    (places) => `${subject}: ${store} stopped responding in ${places}. Pull again later for the rest.`,
    true,
  );
  const failed = Map.groupBy(
    app.places.filter(({ late }) => !late),
    ({ reading }) => (reading.kind === 'failed' ? failureWords[reading.failure.kind] : null),
  );
  for (const [reason, reads] of failed) {
    if (reason === null) continue;
    const places = reads.map(({ place }) => named(place));
    tell(places, (all) => `${subject}: nothing was read in ${all} because ${store} ${reason}. Pull again later.`, true);
  }
  tell(
    where(({ late, reading }) => late && isUnfinished(reading, counts)),
    (places) =>
      `${subject}: the time limit was reached before ${places} ${isAre(app)} fully read. Ask for less at once.`,
    true,
  );
  return { notes, truncated };
};

const isAre = ({ places }: AppRead): string => (places.filter(({ late }) => late).length > 1 ? 'were' : 'was');

const isUnfinished = (reading: PlaceReading, counts: (cut: Cut) => boolean): boolean =>
  reading.kind === 'failed' || (reading.kind === 'read' && reading.cuts.some(counts));
