import {
  type KindWanted,
  kindWanted,
  otherStoreTerms,
  storeTerms,
  whyByAbout,
  whyOfKind,
} from '../../apps/kinds/is-of-kind-of-app.ts';
import { isKnownKind } from '../../apps/kinds/known-kind.ts';
import type { Listing } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import { findGenre, type Genre, genreById } from '../../contract/domain/genres.ts';
import { countryName, storefronts } from '../../contract/domain/storefronts.ts';
import { type Store, storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import type { Database } from '../../store/engine/database.ts';
import { appsInCharts, type ChartPlace } from '../../store/market/charts.ts';
import type { Clock } from '../../support/clock.ts';

/** An app of a kind, with its rank in its genre's charts; null: not in the charts, but listed by the store for the kind. */
export interface AppOfKind extends AppRef {
  readonly title: string;
  readonly rank: number | null;
}

export interface KindError {
  readonly store: Store;
  readonly code: 'not_offered' | 'upstream_failed' | 'upstream_timeout';
  readonly message: string;
}

export interface AppsOfKind {
  /** Stores alternate; matches by title or category first, and of these the best-ranked. */
  readonly apps: readonly AppOfKind[];
  /** The genres whose charts were read. */
  readonly genres: readonly string[];
  readonly errors: readonly KindError[];
}

const most = 40;
/**
 * With fewer charting apps in a store, its search results for the kind are added; with fewer matches by title or category, those by
 * description only.
 */
const enough = 10;
/** For a kind that isn't a genre, the most frequent genres of its apps are used. */
const maxGenres = 2;
const maxLookups = 3;
const liveCharts = ['top-free', 'top-grossing'] as const;
const freshMs = 36 * hourMs;

/** A store's search results for the kind. */
interface Listed {
  readonly store: Store;
  /** Matches by title or category first. */
  readonly apps: readonly Listing[];
  readonly failures: Failure[];
}

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
}

/** Charting apps of a kind in a storefront, identified by genre, title and the stores' search. */
export const findAppsOfKind = async (
  tools: Tools,
  query: { readonly kindOfApp: string; readonly stores: readonly Store[]; readonly country: string },
): Promise<AppsOfKind> => {
  const { kindOfApp, country } = query;
  const open = query.stores.filter((store) => storefronts.get(country)?.[store] === true);
  const shut = query.stores.filter((store) => !open.includes(store));
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

/**
 * The same for a kind in the user's words: if no store lists an app for all of them, drops words from the front (`wooden rope guides`,
 * `rope guides`). `kindOfApp` is what was found.
 */
export const findAppsOfWords = async (
  tools: Tools,
  query: Parameters<typeof findAppsOfKind>[1],
): Promise<AppsOfKind & { readonly kindOfApp: string }> => {
  const { kindOfApp } = query;
  const whole = await findAppsOfKind(tools, query);
  // A store that failed may list some for all words.
  const isAnswered = whole.errors.every(({ code }) => code === 'not_offered');
  const words = isKnownKind(kindOfApp) || !isAnswered ? [] : kindOfApp.split(/\s+/u);
  for (let from = whole.apps.length > 0 ? words.length : 1; from < words.length; from++) {
    const fewer = words.slice(from).join(' ');
    const found = await findAppsOfKind(tools, { ...query, kindOfApp: fewer });
    if (found.apps.length > 0) return { ...found, kindOfApp: fewer };
  }
  return { ...whole, kindOfApp };
};

/** A store's charting apps, best-ranked first; if there are few, its search results too. */
const chartingOf = async (
  { db, clock, sources }: Tools,
  { store, apps: listed, failures }: Listed,
  { country, wanted, genres }: { country: string; wanted: KindWanted; genres: readonly Genre[] },
): Promise<AppOfKind[]> => {
  const since = new Date(clock.now() - freshMs);
  const places = await Promise.all(
    genres
      .flatMap((genre) => genre[store] ?? [])
      .map(async (genreId) => {
        const filed = await appsInCharts(db, { store, country, genreId, since });
        return filed.length > 0 ? filed : readCharts(sources, { store, country, genreId }, failures);
      }),
  );
  const listing = new Map(listed.map((app) => [app.appId, app]));
  const [clear, vague] = [new Map<string, AppOfKind>(), new Map<string, AppOfKind>()];
  for (const { appId, title, genre, rank } of places.flat().sort((one, other) => one.rank - other.rank)) {
    const inList = listing.get(appId);
    const isClear = isClearly(wanted, { title, genre }) || (inList !== undefined && isClearly(wanted, inList));
    if (!isClear && !inList) continue;
    const charting = isClear ? clear : vague;
    if (!charting.has(appId)) charting.set(appId, { store, appId, title, rank });
  }
  for (const app of listed) {
    if (clear.size >= enough) break;
    const { appId, title } = app;
    if (isClearly(wanted, app) && !clear.has(appId)) clear.set(appId, { store, appId, title, rank: null });
  }
  for (const { appId, title } of listed) {
    if (!clear.has(appId) && !vague.has(appId)) vague.set(appId, { store, appId, title, rank: null });
  }
  return [...clear.values(), ...[...vague.values()].slice(0, Math.max(0, enough - clear.size))];
};

/** Tries further terms while too few apps are found. */
const listedFor = async (
  sources: Sources,
  of: { readonly store: Store; readonly country: string; readonly kindOfApp: string; readonly wanted: KindWanted },
): Promise<Listed> => {
  const [clear, vague] = [new Map<string, Listing>(), new Map<string, Listing>()];
  const failures: Failure[] = [];
  const terms = storeTerms(of.kindOfApp, of.wanted);
  const others = otherStoreTerms(of.kindOfApp, of.wanted);
  for (const term of [...terms, ...others]) {
    // Results for the requested words are enough.
    if (others.includes(term) && clear.size + vague.size + failures.length > 0) break;
    const { outcome } = await sources.search(of.store, term, of.country);
    if (isFailure(outcome)) failures.push(outcome);
    if (outcome.kind !== 'found') continue;
    for (const app of outcome.value) {
      if (isClearly(of.wanted, app)) clear.set(app.appId, app);
      else if (whyByAbout(of.wanted, app.description ?? '').length > 0) vague.set(app.appId, app);
    }
    if (clear.size >= enough) break;
  }
  return { store: of.store, apps: [...clear.values(), ...vague.values()], failures };
};

/** Store search is generous, and descriptions mention many things: title and category decide. */
const isClearly = (wanted: KindWanted, { title, genre }: Pick<Listing, 'title' | 'genre'>): boolean =>
  whyOfKind(wanted, { title, genre }).length > 0;

const genreOf = ({ genre, genreId }: Listing): Genre | undefined =>
  (genreId === null ? undefined : genreById(genreId)) ?? (genre === null ? undefined : findGenre(genre));

/** The most frequent genres of a kind's apps, if it isn't a genre itself. */
const genresOf = async (sources: Sources, listed: readonly Listed[], country: string): Promise<Genre[]> => {
  const all = listed.flatMap(({ apps }) => apps);
  let genres = all.flatMap((app) => genreOf(app) ?? []);
  if (genres.length === 0) {
    // Google Play's search results lack genres; its listings have them.
    const listings = all.slice(0, maxLookups).map(({ store, appId }) => sources.listing(store, appId, country));
    const outcomes = (await Promise.all(listings)).map(({ outcome }) => outcome);
    genres = outcomes.flatMap((outcome) => (outcome.kind === 'found' ? (genreOf(outcome.value) ?? []) : []));
  }
  return [...Map.groupBy(genres, (genre) => genre)]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one.title < other.title ? -1 : 1))
    .slice(0, maxGenres)
    .map(([genre]) => genre);
};

/** Current charts of a genre without stored ones. */
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

const closed = (store: Store, country: string): KindError => ({
  store,
  code: 'not_offered',
  message: `${storeTitlesAtStart[store]} is not available in ${countryName(country)}.`,
});

const errorOf = (store: Store, failure: Failure): KindError => ({
  store,
  code: failure.kind === 'timed_out' ? 'upstream_timeout' : 'upstream_failed',
  message: `Not all apps of this kind could be looked up because ${storeTitles[store]} ${failureWords[failure.kind]}.`,
});
