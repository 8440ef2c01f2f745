import { firstSentence } from '../../apps/kinds/is-of-kind-of-app.ts';
import { kindSaidIn } from '../../apps/kinds/kind-of-app-variants.ts';
import { chooseNamed, isCarriedAsKind } from '../../apps/names/choose-named.ts';
import { pairApps } from '../../apps/same-app/pair-apps.ts';
import { kindInTitle, readQuery, severalNames } from '../../apps/subject/read-query.ts';
import type { Subject, SubjectApp } from '../../apps/subject/subject.ts';
import type { Listing } from '../../connectors/listing.ts';
import { unreadMessage } from '../../connectors/wire/lossless.ts';
import type { Failure, Unread } from '../../connectors/wire/outcome.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import { companyKey, shortTitle } from '../../contract/domain/company.ts';
import { otherStore, type Store, stores, storeTitles } from '../../contract/domain/stores.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { findAppsCalled, type Tools } from './find-apps-called.ts';
import { createStoreReader, type StoreReader } from './store-reader.ts';

export interface SubjectError {
  readonly store: Store;
  readonly code: 'upstream_failed' | 'upstream_timeout';
  readonly message: string;
}

export interface SubjectFound {
  /** If no app was found, `apps` is empty and `kindOfApp` is the phrase itself; null for a link or id that leads nowhere. */
  readonly subject: Subject;
  /** One error per store that couldn't be read. */
  readonly errors: readonly SubjectError[];
  readonly answered: boolean;
}

const maxApps = 20;

export const appOf = ({ store, appId, title, developer, otherNames, site, genre }: Listing): SubjectApp => ({
  store,
  appId,
  title,
  developer,
  ...(otherNames && { otherNames }),
  site,
  genre,
});

/** Google Play's search results lack site and genre; its listing has them. */
const withListing = async (app: Listing, reader: StoreReader): Promise<SubjectApp> =>
  appOf((app.store === 'play' && app.site === null ? await reader.listing('play', app.appId) : null) ?? app);

/** The app, and the same app in the other store if the match is certain. */
const withTwin = async (app: Listing, reader: StoreReader): Promise<SubjectApp[]> => {
  const found = await reader.search(otherStore[app.store], shortTitle(app.title));
  const twin = pairApps([app, ...found])
    .certain.find(({ apps }) => apps.includes(app))
    ?.apps.find((each) => each !== app);
  return [appOf(app), ...(twin ? [await withListing(twin, reader)] : [])];
};

const byId = async (read: { store: Store | null; appId: string }, reader: StoreReader): Promise<SubjectApp[]> => {
  const asked = read.store === null ? stores : [read.store];
  const found = (await Promise.all(asked.map((store) => reader.listing(store, read.appId)))).flatMap(
    (app) => app ?? [],
  );
  return found.length === 1 ? withTwin(found[0]!, reader) : found.map(appOf);
};

/** Apps with a name, one per store; none if many apps use the words as their kind. */
const byName = async (
  name: string,
  reader: StoreReader,
  farthest: 'exactly' | 'beginning' = 'beginning',
): Promise<SubjectApp[]> => {
  const lists = await Promise.all(stores.map((store) => reader.search(store, name)));
  if (isCarriedAsKind(name, lists.flat())) return [];
  const exact = lists.map((list) => chooseNamed(name, list, 'exactly'));
  // If one store has an app with exactly this name, one in the other that merely begins with it is another app.
  const chosen = exact.some(Boolean) ? exact : lists.map((list) => chooseNamed(name, list, farthest));
  return Promise.all(chosen.flatMap((app) => (app ? [withListing(app, reader)] : [])));
};

const byNames = async (names: readonly string[], reader: StoreReader): Promise<SubjectApp[]> => {
  const each = await Promise.all(names.map((name) => byName(name, reader, 'exactly')));
  return each.length > 0 && each.every((apps) => apps.length > 0) ? each.flat() : [];
};

/** The kinds an app claims to be, most reliable first: after its name, in its subtitle, at the beginning of its description. */
async function* kindsSaid(apps: readonly SubjectApp[], reader: StoreReader): AsyncGenerator<string> {
  yield* apps.flatMap(({ title }) => kindInTitle(title) ?? []);
  for (const { store, appId } of apps) {
    const subtitle = store === 'apple' ? await reader.subtitle(appId) : null;
    const kind = subtitle === null ? null : kindSaidIn(subtitle);
    if (kind !== null) yield kind;
  }
  for (const { store, appId } of apps) {
    const listing = await reader.listing(store, appId);
    const kind = kindSaidIn(firstSentence(listing?.description ?? ''));
    if (kind !== null) yield kind;
  }
}

/** Whether other apps of the kind share the app's category: `run` in `run your office` has none. */
const hasPeers = ({ apps }: Subject, liked: readonly SubjectApp[]): boolean => {
  const genres = new Set(liked.flatMap(({ genre }) => genre ?? []));
  const names = new Set(liked.map(({ title }) => companyKey(shortTitle(title))));
  const others = apps.filter(({ title }) => !names.has(companyKey(shortTitle(title))));
  const alike = others.filter(({ genre }) => genre === null || genres.size === 0 || genres.has(genre));
  return others.length > 0 && alike.length * 2 >= others.length;
};

const errorOf = (store: Store, { kind }: Failure): SubjectError => ({
  store,
  code: kind === 'timed_out' ? 'upstream_timeout' : 'upstream_failed',
  message: `Not all apps could be looked up because ${storeTitles[store]} ${failureWords[kind]}.`,
});

const unreadErrorOf = (store: Store, unread: Unread): SubjectError => ({
  store,
  code: 'upstream_failed',
  message: unreadMessage(store, unread),
});

/** The subject of a query: an app by link, id or name, in both stores, or the best-ranked apps of a kind. */
export const findSubject = async (tools: Tools, query: string, signal: AbortSignal): Promise<SubjectFound> => {
  // Without letters or digits there is nothing to search for.
  if (!/[\p{L}\p{N}]/u.test(query)) {
    return { subject: { query, kindOfApp: null, apps: [] }, errors: [], answered: true };
  }
  const reader = createStoreReader(tools.sources, signal);
  const foundSubject = (
    kindOfApp: string | null,
    apps: readonly SubjectApp[],
    ofKind: readonly SubjectError[] = [],
  ) => {
    const failed = [...reader.failed].map(([store, failure]) => errorOf(store, failure));
    const unread = [...reader.unread].map(([store, left]) => unreadErrorOf(store, left));
    return {
      subject: { query, kindOfApp, apps },
      errors: [...new Map([...unread, ...failed, ...ofKind].map((error) => [error.store, error] as const)).values()],
      answered: apps.length > 0 || reader.answered.size > 0,
    };
  };

  const ofKind = async (kind: string, first: readonly SubjectApp[] = []): Promise<SubjectFound> => {
    const found = await findAppsCalled(tools, kind);
    signal.throwIfAborted();
    const apps = found.apps.slice(0, maxApps);
    const listings = await Promise.all(
      stores.map((store) =>
        reader.listings(
          store,
          apps.flatMap((app) => (app.store === store ? app.appId : [])),
        ),
      ),
    );
    const listingOf = (store: Store, appId: string): Listing | undefined => listings[stores.indexOf(store)]!.get(appId);
    const known = apps.map(({ store, appId, title }): SubjectApp => {
      const listing = listingOf(store, appId);
      return listing ? appOf(listing) : { store, appId, title, developer: null, site: null, genre: null };
    });
    const all = new Map([...first, ...known].map((app) => [appKey(app), app] as const));
    const errors = found.errors.flatMap(({ store, code, message }) =>
      code === 'not_offered' ? [] : [{ store, code, message }],
    );
    for (const store of stores) if (!errors.some((error) => error.store === store)) reader.answered.add(store);
    const isFound = found.apps.length > 0;
    return foundSubject(isFound ? found.kindOfApp : kind, [...all.values()].slice(0, maxApps), errors);
  };

  const read = readQuery(query);
  switch (read.by) {
    case 'foreign link':
      return { subject: { query, kindOfApp: null, apps: [] }, errors: [], answered: true };
    case 'id':
      return foundSubject(null, await byId(read, reader));
    case 'likeness': {
      const liked = await byName(read.name, reader);
      for await (const kind of kindsSaid(liked, reader)) {
        const found = await ofKind(kind, liked);
        if (hasPeers(found.subject, liked)) return found;
      }
      return ofKind(liked.find(({ genre }) => genre)?.genre ?? read.name, liked);
    }
    case 'words': {
      // `Best …` and `Free …` may be part of a name.
      const whole = read.known || read.said === read.words ? [] : await byName(read.said, reader, 'exactly');
      const named = read.known || whole.length > 0 ? whole : await byName(read.words, reader);
      if (named.length > 0) return foundSubject(null, named);
      const several = read.known ? [] : await byNames(severalNames(read.words), reader);
      return several.length > 0 ? foundSubject(null, several) : ofKind(read.words);
    }
  }
};
