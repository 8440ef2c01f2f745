import { readAppQuery } from '../../analysis/reading/apps/app-query.ts';
import { nameDistance } from '../../analysis/reading/apps/name-match.ts';
import type { ChartRow, Listing } from '../../connectors/listing.ts';
import type { Sources } from '../../connectors/sources.ts';
import { type Failure, isFailure, type Outcome } from '../../connectors/wire/outcome.ts';
import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { findGenre, type Genre } from '../../contract/domain/genres.ts';
import { countryName, storefronts } from '../../contract/domain/storefronts.ts';
import { type Store, stores, storeTitles, storeTitlesAtStart } from '../../contract/domain/stores.ts';

export interface AppMeant extends AppRef {
  readonly title: string;
  readonly icon: string;
  /** Why it is taken for one that the sentence means. */
  readonly why: readonly string[];
}

export interface AppsMeant {
  readonly apps: readonly AppMeant[];
  /** What a person should know about the finding: names that no store has, a store that is closed there. */
  readonly notes: readonly string[];
  readonly failures: readonly { readonly store: Store; readonly failure: Failure }[];
  /** Whether any store answered at all. */
  readonly answered: boolean;
}

/** All words of the name stand in the title; further off, a title merely begins like it. */
const inTitle = 3;
/** The whole title, or what stands before its subtitle. */
const exactly = 1;
const perKind = 5;
/** As many as one pull takes. */
const most = 10;

/** Finds the apps that a sentence means, in both stores: by their names, or by the store's own search for the kind. */
export const findAppsMeant = async (
  sources: Sources,
  asked: {
    readonly sentence: string;
    readonly names: readonly string[];
    /** Words that may be a name: taken only for an app that is called exactly so, and when nothing else was found. */
    readonly guesses: readonly string[];
    readonly kindOfApp: string | null;
    /** The store that is meant, where it is one of them. */
    readonly store: Store | null;
  },
  country: string,
): Promise<AppsMeant> => {
  const wanted = stores.filter((store) => asked.store === null || asked.store === store);
  const open = wanted.filter((store) => storefronts.get(country)?.[store] === true);
  const notes = wanted
    .filter((store) => !open.includes(store))
    .map((store) => `${storeTitlesAtStart[store]} is not available in ${countryName(country)}.`);
  const failures: { store: Store; failure: Failure }[] = [];
  let answered = false;

  const valueOrNull = <T>(store: Store, outcome: Outcome<T>): T | null => {
    if (isFailure(outcome)) {
      failures.push({ store, failure: outcome });
      return null;
    }
    answered = true;
    return outcome.kind === 'found' ? outcome.value : null;
  };

  const search = async (term: string): Promise<Listing[][]> =>
    Promise.all(
      open.map(async (store) => [...(valueOrNull(store, (await sources.search(store, term, country)).outcome) ?? [])]),
    );

  const byName = async (name: string, farthest: number): Promise<AppMeant[]> => {
    const lists = await search(name);
    const found = lists.flatMap((list) => {
      const ranked = list
        .map((app, place) => ({ app, place, distance: nameDistance(app.title, name) }))
        .filter(({ distance }) => distance <= farthest)
        .sort((a, b) => a.distance - b.distance || a.place - b.place);
      return ranked.slice(0, 1).map(({ app }) => meant(app, `Its name is “${name}”.`));
    });
    return found;
  };

  const chartOf = async (genre: Genre): Promise<ChartRow[][]> =>
    Promise.all(
      open.map(async (store) => {
        const genreId = genre[store];
        if (genreId === null) return [];
        const { outcome } = await sources.bareChart({ store, chart: 'top-free', country, genreId, limit: perKind });
        return [...(valueOrNull(store, outcome)?.rows ?? [])];
      }),
    );

  const byKind = async (kind: string): Promise<AppMeant[]> => {
    const genre = findGenre(kind);
    const charts = genre ? await chartOf(genre) : [];
    if (charts.some((rows) => rows.length > 0)) {
      return byTurns(charts).map((app) =>
        meant(app, `It is at the top of ${storeTitles[app.store]}’s ${genre!.name} chart.`),
      );
    }
    for (const term of new Set([kind, singular(kind)])) {
      const lists = byTurns(await search(term));
      if (lists.length > 0)
        return lists.map((app) => meant(app, `${storeTitlesAtStart[app.store]} lists it for “${term}”.`));
    }
    return [];
  };

  const byLink = async (): Promise<AppMeant[]> => {
    const query = readAppQuery(asked.sentence);
    if (query.resolved !== 'link' || query.store === null || !open.includes(query.store)) return [];
    const listing = valueOrNull(query.store, (await sources.listing(query.store, query.appId, country)).outcome);
    return listing ? [meant(listing, 'The sentence contains its link.')] : [];
  };

  const named = await Promise.all(asked.names.map((name) => byName(name, inTitle)));
  const found = [...(await byLink()), ...named.flat()];
  // A kind beside a name tells which app is meant, not that its rivals are.
  if (found.length === 0 && asked.kindOfApp !== null) found.push(...(await byKind(asked.kindOfApp)));
  if (found.length === 0) found.push(...(await Promise.all(asked.guesses.map((word) => byName(word, exactly)))).flat());
  const apps = new Map<string, AppMeant>();
  for (const app of found) apps.set(appKey(app), apps.get(appKey(app)) ?? app);
  if (apps.size > most)
    notes.push(`The sentence matches ${apps.size} apps; the first ${most} are used, the most a pull can read.`);
  return { apps: [...apps.values()].slice(0, most), notes, failures, answered };
};

/** By turns, so that neither store fills the list alone. */
const byTurns = <App>(lists: readonly (readonly App[])[]): App[] =>
  Array.from({ length: perKind }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();

/** Stores list a `habit tracker`; people ask about habit trackers. */
const singular = (kind: string): string => kind.replace(/ies$/, 'y').replace(/(?<=ch|sh|x)es$|(?<=[^su])s$/, '');

const meant = (
  { store, appId, title, icon }: Pick<Listing, 'store' | 'appId' | 'title' | 'icon'>,
  why: string,
): AppMeant => ({
  store,
  appId,
  title,
  icon,
  why: [why],
});
