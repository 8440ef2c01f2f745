import { kindWanted, whyByAbout, whyOfKind, withoutNamesakes } from '../../apps/kinds/is-of-kind-of-app.ts';
import { isOneSlipFrom, nameWords } from '../../apps/names/name-book.ts';
import { nameDistance } from '../../apps/names/name-match.ts';
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
  /** Why the sentence may mean it. */
  readonly why: readonly string[];
}

export interface AppsMeant {
  readonly apps: readonly AppMeant[];
  /** Apps by the word they were guessed from. */
  readonly guessed: ReadonlyMap<string, readonly AppMeant[]>;
  /** Notes for the person: names no store has, a store that isn't available there. */
  readonly notes: readonly string[];
  readonly failures: readonly { readonly store: Store; readonly failure: Failure }[];
  readonly answered: boolean;
}

export interface AppsRequest {
  /** Apps by link, bundle id or number; `store` null: may be in either store. */
  readonly ids: readonly { readonly store: Store | null; readonly appId: string }[];
  /** Names as written, and the names to search for: the stored one if it is misspelt. */
  readonly names: readonly { readonly said: string; readonly name: string }[];
  /** Words that may be a name: used only if nothing else was found, and only for apps with (nearly) that name. */
  readonly guesses: readonly string[];
  readonly kindOfApp: string | null;
  /** The only store that is meant, or null. */
  readonly store: Store | null;
  /** Excluded apps, or words in their titles. */
  readonly without: readonly string[];
}

/** All words of the name are in the title; at greater distances, a title merely begins like it. */
const inTitle = 3;
/** The full title, or the part before its subtitle. */
const exactly = 1;
const perKind = 5;
/** The limit of a pull. */
const most = 10;

/** Finds the apps that a sentence means, in both stores, by name or by the store's search for the kind. */
export const findAppsMeant = async (sources: Sources, request: AppsRequest, country: string): Promise<AppsMeant> => {
  const wanted = stores.filter((store) => request.store === null || request.store === store);
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

  const byName = async ({ said, name }: { said: string; name: string }, farthest: number): Promise<AppMeant[]> => {
    const lists = (await search(name)).map((list) =>
      list
        .map((app, place) => ({ app, place, distance: nameDistance(app.title, name) }))
        .filter(({ app, distance }) => distance <= farthest && !isWithout(request.without, name, app.title))
        .sort((a, b) => a.distance - b.distance || a.place - b.place),
    );
    // If one store has an app with exactly this name, a partial match in the other store is another app.
    const best = Math.min(
      ...lists.flatMap((list) => list.slice(0, 1).map(({ distance }) => Math.max(exactly, distance))),
    );
    const found = lists
      .flatMap((list) => list.slice(0, 1))
      .filter(({ distance }) => best > exactly || distance <= exactly);
    const why = said === name ? `Its name is “${name}”.` : `Its name is “${name}”, which “${said}” stands for.`;
    return found.map(({ app }) => meant(app, why));
  };

  const byGuess = async (word: string): Promise<AppMeant[]> => {
    const exact = await byName({ said: word, name: word }, exactly);
    if (exact.length > 0) return exact;
    // A store without typo correction lists the app for the beginning of its name.
    const lists = await Promise.all([word, beginningOf(word)].map(search));
    const near = open.flatMap((_, at) =>
      lists
        .flatMap((list) => list[at] ?? [])
        .filter(({ title }) => isOneSlipFrom(nameWords(title)[0] ?? '', word))
        .slice(0, 1),
    );
    return near.map((app) => meant(app, `Its name is one letter away from “${word}”.`));
  };

  const byId = async ({ store, appId }: AppsRequest['ids'][number]): Promise<AppMeant[]> => {
    const found = await Promise.all(
      open
        .filter((each) => store === null || store === each)
        .map(async (each) => valueOrNull(each, (await sources.listing(each, appId, country)).outcome)),
    );
    const why = store === null ? 'The sentence contains its id.' : 'The sentence contains its link.';
    return found.flatMap((listing) => (listing ? [meant(listing, why)] : []));
  };

  /** Removes excluded apps from a kind's apps. */
  const withoutLeftOut = <App extends { readonly title: string }>(list: readonly App[]): App[] =>
    list.filter(({ title }) => !request.without.some((name) => nameDistance(title, name) <= exactly));

  const chartOf = async (genre: Genre): Promise<ChartRow[][]> =>
    Promise.all(
      open.map(async (store) => {
        const genreId = genre[store];
        if (genreId === null) return [];
        const limit = perKind + request.without.length;
        const { outcome } = await sources.bareChart({ store, chart: 'top-free', country, genreId, limit });
        return [...(valueOrNull(store, outcome)?.rows ?? [])];
      }),
    );

  /** The stores' results for a kind: first those whose title or category matches, then those whose description does. */
  const listedFor = async (kind: string): Promise<AppMeant[]> => {
    const wantedKind = kindWanted(kind);
    const others = wantedKind.words.slice(0, 3);
    const clear: Listing[][] = open.map(() => []);
    const vague: Listing[][] = open.map(() => []);
    const why = new Map<string, string>();
    for (const term of new Set([kind, singular(kind), ...others])) {
      for (const [at, list] of (await search(term)).entries()) {
        for (const app of list.filter((each) => !why.has(appKey(each)))) {
          const [clearly] = whyOfKind(wantedKind, app);
          const [about] = clearly === undefined ? whyByAbout(wantedKind, app.description ?? '') : [];
          if (clearly === undefined && about === undefined) continue;
          why.set(appKey(app), (clearly ?? about)!);
          (clearly === undefined ? vague : clear)[at]!.push(app);
        }
      }
      if (clear.every((list) => list.length >= perKind + request.without.length)) break;
    }
    const own = new Set(withoutNamesakes(wantedKind, clear.flat()));
    const lists = clear
      .map((list) => list.filter((app) => own.has(app)))
      .map((list, at) => (list.length >= 2 ? list : [...list, ...vague[at]!]));
    return byTurns(lists.map(withoutLeftOut)).map((app) => meant(app, why.get(appKey(app))!));
  };

  const byKind = async (kind: string): Promise<AppMeant[]> => {
    const genre = findGenre(kind);
    const charts = genre ? await chartOf(genre) : [];
    if (charts.some((rows) => rows.length > 0)) {
      return byTurns(charts.map(withoutLeftOut)).map((app) =>
        meant(app, `It is at the top of ${storeTitles[app.store]}’s ${genre!.name} chart.`),
      );
    }
    return listedFor(kind);
  };

  const named = await Promise.all([
    ...request.ids.map(byId),
    ...request.names.map((name) => byName(name, name.said === name.name ? inTitle : exactly)),
  ]);
  const found = named.flat();
  // A kind beside a name says which app is meant, not that its rivals are.
  if (found.length === 0 && request.kindOfApp !== null) found.push(...(await byKind(request.kindOfApp)));
  const guessed = new Map<string, readonly AppMeant[]>();
  for (const word of found.length === 0 ? request.guesses : []) {
    const apps = await byGuess(word);
    if (apps.length > 0) guessed.set(word, apps);
    found.push(...apps);
  }
  const apps = new Map<string, AppMeant>();
  for (const app of found) apps.set(appKey(app), apps.get(appKey(app)) ?? app);
  if (apps.size > most)
    notes.push(`The sentence matches ${apps.size} apps; the first ${most} are used, the most a pull can read.`);
  return { apps: [...apps.values()].slice(0, most), guessed, notes, failures, answered };
};

/** Whether a title has an excluded word that the name itself doesn't have. */
const isWithout = (without: readonly string[], name: string, title: string): boolean => {
  const [own, has] = [nameWords(name), nameWords(title)];
  return without.flatMap(nameWords).some((word) => has.includes(word) && !own.includes(word));
};

/** Long enough that few names begin with it. */
const beginningOf = (word: string): string => word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));

/** Alternates, so that neither store fills the list alone. */
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
