import { chooseNamed, isCarriedAsKind } from '../analysis/subject/choose-named.ts';
import { companyKey, shortTitle } from '../analysis/subject/company.ts';
import { kindInTitle, readQuery, severalNames } from '../analysis/subject/read-query.ts';
import type { Subject, SubjectApp } from '../analysis/subject/subject.ts';
import type { Listing, Store } from '../connectors/listing.ts';
import { type Failure, isFailure, type Outcome } from '../connectors/outcome.ts';
import type { Sources } from '../connectors/sources.ts';
import { failureWords, storeNames } from '../reviews/place-names.ts';
import type { Database } from '../store/database.ts';
import { findAppsOfWords } from './apps-of-kind.ts';

export interface SubjectError {
  readonly store: Store;
  readonly code: 'upstream_failed' | 'upstream_timeout';
  readonly message: string;
}

export interface SubjectFound {
  /** No app was found: `apps` is empty, and `kindOfApp` the phrase itself; null too when a link or an id leads nowhere. */
  readonly subject: Subject;
  /** Stores that could not be asked, one error a store. */
  readonly errors: readonly SubjectError[];
  /** Whether any store answered at all. */
  readonly answered: boolean;
}

interface Tools {
  readonly db: Database;
  readonly sources: Sources;
}

const stores = ['apple', 'play'] as const;
/** A query names no country: it is read in the largest storefront. */
const country = 'us';
const mostApps = 20;

/** The stores as one query asks them: what failed is remembered. */
const createAsker = (sources: Sources, signal: AbortSignal) => {
  const failed = new Map<Store, Failure>();
  const answered = new Set<Store>();
  const heard = <T>(store: Store, outcome: Outcome<T>): T | null => {
    signal.throwIfAborted();
    if (isFailure(outcome)) failed.set(store, failed.get(store) ?? outcome);
    else answered.add(store);
    return outcome.kind === 'found' ? outcome.value : null;
  };
  return {
    failed,
    answered,
    search: async (store: Store, term: string): Promise<readonly Listing[]> =>
      heard(store, (await sources.search(store, term, country)).outcome) ?? [],
    listing: async (store: Store, appId: string): Promise<Listing | null> =>
      heard(store, (await sources.listing(store, appId, country)).outcome),
    /** Several at once; those that the store does not tell of are left out. */
    listings: async (store: Store, appIds: readonly string[]): Promise<ReadonlyMap<string, Listing>> => {
      if (appIds.length === 0) return new Map();
      if (store === 'apple') return heard(store, await sources.appleListings(appIds, country)) ?? new Map();
      const read = await Promise.all(appIds.map(async (appId) => sources.listing(store, appId, country)));
      return new Map(read.flatMap(({ outcome }) => heard(store, outcome) ?? []).map((each) => [each.appId, each]));
    },
  };
};

type Asker = ReturnType<typeof createAsker>;

const appOf = ({ store, appId, title, developer, site, genre }: Listing): SubjectApp => ({
  store,
  appId,
  title,
  developer,
  site,
  genre,
});

/** Google Play's search tells neither site nor genre: its listing does. */
const withListing = async (app: Listing, asker: Asker): Promise<SubjectApp> =>
  appOf((app.store === 'play' && app.site === null ? await asker.listing('play', app.appId) : null) ?? app);

/** The app and its twin in the other store: one of the same name by the same developer. */
const withTwin = async (app: Listing, asker: Asker): Promise<SubjectApp[]> => {
  const other = app.store === 'apple' ? 'play' : 'apple';
  const name = shortTitle(app.title);
  const found = (await asker.search(other, name)).filter(
    ({ developer }) => companyKey(developer) === companyKey(app.developer),
  );
  const twin = chooseNamed(name, found, 'beginning');
  return [appOf(app), ...(twin ? [await withListing(twin, asker)] : [])];
};

const byId = async (read: { store: Store | null; appId: string }, asker: Asker): Promise<SubjectApp[]> => {
  const asked = read.store === null ? stores : [read.store];
  const found = (await Promise.all(asked.map((store) => asker.listing(store, read.appId)))).flatMap((app) => app ?? []);
  return found.length === 1 ? withTwin(found[0]!, asker) : found.map(appOf);
};

/** The apps that go by a name, one a store; none when the words are what many apps carry as their kind. */
const byName = async (
  name: string,
  asker: Asker,
  farthest: 'exactly' | 'beginning' = 'beginning',
): Promise<SubjectApp[]> => {
  const lists = await Promise.all(stores.map((store) => asker.search(store, name)));
  if (isCarriedAsKind(name, lists.flat())) return [];
  const exact = lists.map((list) => chooseNamed(name, list, 'exactly'));
  // Where one store has an app of the very name, one of the other that merely begins so is another app.
  const chosen = exact.some(Boolean) ? exact : lists.map((list) => chooseNamed(name, list, farthest));
  return Promise.all(chosen.flatMap((app) => (app ? [withListing(app, asker)] : [])));
};

const byNames = async (names: readonly string[], asker: Asker): Promise<SubjectApp[]> => {
  const each = await Promise.all(names.map((name) => byName(name, asker, 'exactly')));
  return each.length > 0 && each.every((apps) => apps.length > 0) ? each.flat() : [];
};

const errorOf = (store: Store, { kind }: Failure): SubjectError => ({
  store,
  code: kind === 'timed_out' ? 'upstream_timeout' : 'upstream_failed',
  message: `Not every app meant could be looked for, for ${storeNames[store]} ${failureWords[kind]}.`,
});

/** What a query is about: an app by its link, id or name, in both stores; else the best placed apps of a kind. */
export const findSubject = async (tools: Tools, query: string, signal: AbortSignal): Promise<SubjectFound> => {
  const asker = createAsker(tools.sources, signal);
  const told = (kindOfApp: string | null, apps: readonly SubjectApp[], ofKind: readonly SubjectError[] = []) => {
    const failed = [...asker.failed].map(([store, failure]) => errorOf(store, failure));
    return {
      subject: { query, kindOfApp, apps },
      errors: [...new Map([...failed, ...ofKind].map((error) => [error.store, error] as const)).values()],
      answered: apps.length > 0 || asker.answered.size > 0,
    };
  };

  const ofKind = async (kind: string, first: readonly SubjectApp[] = []): Promise<SubjectFound> => {
    const found = await findAppsOfWords(tools, { kindOfApp: kind, stores, country });
    signal.throwIfAborted();
    const apps = found.apps.slice(0, mostApps);
    const listings = await Promise.all(
      stores.map((store) =>
        asker.listings(
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
    const all = new Map([...first, ...known].map((app) => [`${app.store} ${app.appId}`, app] as const));
    const errors = found.errors.flatMap(({ store, code, message }) =>
      code === 'not_offered' ? [] : [{ store, code, message }],
    );
    for (const store of stores) if (!errors.some((error) => error.store === store)) asker.answered.add(store);
    const isFound = found.apps.length > 0;
    return told(isFound ? found.kindOfApp : kind, [...all.values()].slice(0, mostApps), errors);
  };

  const read = readQuery(query);
  switch (read.by) {
    case 'foreign link':
      return { subject: { query, kindOfApp: null, apps: [] }, errors: [], answered: true };
    case 'id':
      return told(null, await byId(read, asker));
    case 'likeness': {
      const liked = await byName(read.name, asker);
      const kind =
        liked.map(({ title }) => kindInTitle(title)).find(Boolean) ?? liked.find(({ genre }) => genre)?.genre;
      return ofKind(kind ?? read.name, liked);
    }
    case 'words': {
      const named = read.known ? [] : await byName(read.words, asker);
      if (named.length > 0) return told(null, named);
      const several = read.known ? [] : await byNames(severalNames(read.words), asker);
      return several.length > 0 ? told(null, several) : ofKind(read.words);
    }
  }
};
