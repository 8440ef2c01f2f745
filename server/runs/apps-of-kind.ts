import { type KindWanted, kindWanted, whyByAbout, whyOfKind } from '../analysis/reading/apps-of-kind.ts';
import type { Listing, Store } from '../connectors/listing.ts';
import { type Failure, isFailure } from '../connectors/outcome.ts';
import type { Sources } from '../connectors/sources.ts';
import { findGenre, type Genre, genreById } from '../contract/genres.ts';
import { storefronts } from '../contract/storefronts.ts';
import { failureWords, storeNames } from '../reviews/place-names.ts';
import { appsInCharts, type ChartPlace } from '../store/charting-apps.ts';
import type { Database } from '../store/database.ts';

/** An app of a kind, with its place in the charts of its genre; null: it does not chart, the store lists it for the kind. */
export interface AppOfKind {
  readonly store: Store;
  readonly appId: string;
  readonly title: string;
  readonly rank: number | null;
}

export interface KindError {
  readonly store: Store;
  readonly code: 'not_offered' | 'upstream_failed' | 'upstream_timeout';
  readonly message: string;
}

export interface AppsOfKind {
  /** Best placed first, the stores by turns. */
  readonly apps: readonly AppOfKind[];
  /** The genres whose charts were looked through. */
  readonly genres: readonly string[];
  readonly errors: readonly KindError[];
}

const most = 40;
/** Where fewer apps of the kind chart in a store, those that it lists for the kind are read too. */
const enough = 10;
/** A kind that is no genre by itself is looked for in the genres that most of its apps are of. */
const mostGenres = 2;
const mostLookups = 3;
const liveCharts = ['top-free', 'top-grossing'] as const;
const freshMs = 36 * 3_600_000;

/** What a store's search lists for the kind. */
interface Listed {
  readonly store: Store;
  readonly apps: readonly Listing[];
  readonly failures: Failure[];
}

interface Tools {
  readonly db: Database;
  readonly sources: Sources;
}

/** The apps of a kind that chart in a storefront, told by their genre, their titles and the stores' own search. */
export const findAppsOfKind = async (
  tools: Tools,
  asked: { readonly kindOfApp: string; readonly stores: readonly Store[]; readonly country: string },
): Promise<AppsOfKind> => {
  const { kindOfApp, country } = asked;
  const open = asked.stores.filter((store) => storefronts.get(country)?.[store] === true);
  const shut = asked.stores.filter((store) => !open.includes(store));
  const wanted = kindWanted(kindOfApp);
  const listed = await Promise.all(
    open.map((store) => listedFor(tools.sources, { store, country, kindOfApp, wanted })),
  );
  const genres = wanted.genres.length > 0 ? wanted.genres : await genresOf(tools.sources, listed, country);
  const found = await Promise.all(listed.map((each) => chartingOf(tools, each, { country, wanted, genres })));
  const failed = listed.flatMap(({ store, failures }) =>
    failures.slice(0, 1).map((failure) => errorOf(store, failure)),
  );
  return {
    apps: byTurns(found).slice(0, most),
    genres: genres.map(({ title }) => title),
    errors: [...shut.map((store) => closed(store, country)), ...failed],
  };
};

/** Those of a store that chart, best placed first; where those are few, what the store lists for the kind beside them. */
const chartingOf = async (
  { db, sources }: Tools,
  { store, apps: listed, failures }: Listed,
  { country, wanted, genres }: { country: string; wanted: KindWanted; genres: readonly Genre[] },
): Promise<AppOfKind[]> => {
  const since = new Date(Date.now() - freshMs);
  const places = await Promise.all(
    genres
      .flatMap((genre) => genre[store] ?? [])
      .map(async (genreId) => {
        const filed = await appsInCharts(db, { store, country, genreId, since });
        return filed.length > 0 ? filed : readCharts(sources, { store, country, genreId }, failures);
      }),
  );
  const isListed = new Set(listed.map(({ appId }) => appId));
  const charting = new Map<string, AppOfKind>();
  for (const { appId, title, genre, rank } of places.flat().sort((one, other) => one.rank - other.rank)) {
    const isMeant = isListed.has(appId) || whyOfKind(wanted, { title, genre }).length > 0;
    if (isMeant && !charting.has(appId)) charting.set(appId, { store, appId, title, rank });
  }
  const others = listed.filter(({ appId }) => !charting.has(appId)).slice(0, Math.max(0, enough - charting.size));
  return [...charting.values(), ...others.map(({ appId, title }) => ({ store, appId, title, rank: null }))];
};

/** The kind as it was asked for, as one of many, and by the name it goes by: a store may know only one of these. */
const termsOf = (kindOfApp: string, { words }: KindWanted): string[] => [
  ...new Set([kindOfApp.toLowerCase(), kindOfApp.toLowerCase().replace(/s$/u, ''), ...words.slice(1, 2)]),
];

/** Another word for the kind is tried while too few are found. */
const listedFor = async (
  sources: Sources,
  of: { readonly store: Store; readonly country: string; readonly kindOfApp: string; readonly wanted: KindWanted },
): Promise<Listed> => {
  const listed = new Map<string, Listing>();
  const failures: Failure[] = [];
  for (const term of termsOf(of.kindOfApp, of.wanted)) {
    const { outcome } = await sources.search(of.store, term, of.country);
    if (isFailure(outcome)) failures.push(outcome);
    if (outcome.kind !== 'found') continue;
    for (const app of outcome.value) if (!listed.has(app.appId) && isOfKind(of.wanted, app)) listed.set(app.appId, app);
    if (listed.size >= enough) break;
  }
  return { store: of.store, apps: [...listed.values()], failures };
};

/** The store's search is generous: what says nothing of the kind in its title, genre or first words is not of it. */
const isOfKind = (wanted: KindWanted, { title, genre, description }: Listing): boolean =>
  whyOfKind(wanted, { title, genre }).length > 0 || whyByAbout(wanted, description ?? '').length > 0;

const genreOf = ({ genre, genreId }: Listing): Genre | undefined =>
  (genreId === null ? undefined : genreById(genreId)) ?? (genre === null ? undefined : findGenre(genre));

/** The genres that most apps of a kind are of, which is no genre by itself. */
const genresOf = async (sources: Sources, listed: readonly Listed[], country: string): Promise<Genre[]> => {
  const all = listed.flatMap(({ apps }) => apps);
  let told = all.flatMap((app) => genreOf(app) ?? []);
  if (told.length === 0) {
    // Google Play's search does not tell genres: its listings do.
    const listings = all.slice(0, mostLookups).map(({ store, appId }) => sources.listing(store, appId, country));
    const outcomes = (await Promise.all(listings)).map(({ outcome }) => outcome);
    told = outcomes.flatMap((outcome) => (outcome.kind === 'found' ? (genreOf(outcome.value) ?? []) : []));
  }
  return [...Map.groupBy(told, (genre) => genre)]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one.title < other.title ? -1 : 1))
    .slice(0, mostGenres)
    .map(([genre]) => genre);
};

/** The charts as they are now, for a genre of which none is on file. */
const readCharts = async (
  sources: Sources,
  of: { readonly store: Store; readonly country: string; readonly genreId: string },
  failures: Failure[],
): Promise<ChartPlace[]> => {
  const charts = await Promise.all(liveCharts.map((chart) => sources.bareChart({ ...of, chart, limit: 200 })));
  return charts.flatMap(({ outcome }) => {
    if (isFailure(outcome)) failures.push(outcome);
    return outcome.kind === 'found' ? [...outcome.value.rows] : [];
  });
};

const byTurns = <Item>(lists: readonly (readonly Item[])[]): Item[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
};

const storeTitles: Readonly<Record<Store, string>> = { apple: 'The App Store', play: 'Google Play' };

const closed = (store: Store, country: string): KindError => ({
  store,
  code: 'not_offered',
  message: `${storeTitles[store]} is not open in ${storefronts.get(country)?.name ?? country}.`,
});

const errorOf = (store: Store, failure: Failure): KindError => ({
  store,
  code: failure.kind === 'timed_out' ? 'upstream_timeout' : 'upstream_failed',
  message: `Not every app of the kind could be looked for, for ${storeNames[store]} ${failureWords[failure.kind]}.`,
});
