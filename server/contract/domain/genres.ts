import table from './genres.json' with { type: 'json' };

/** One genre of apps as the two stores know it; null where a store has no twin of it. */
export interface Genre {
  /** The stores' own, which an app's genre and a game's can share. */
  readonly name: string;
  /** Its name in answers, which is also accepted as input. */
  readonly title: string;
  /** The App Store's id. */
  readonly apple: string | null;
  /** Google Play's id. */
  readonly play: string | null;
  /** Under Games. */
  readonly game: boolean;
  /** What else a caller may call it: the other store's name. */
  readonly also: readonly string[];
}

type Row = readonly [apple: string | null, name: string, play: string | null, playName?: string];

/** The one table that maps the App Store's genres to Google Play's categories. */
const { apps, games } = table as unknown as Readonly<Record<'apps' | 'games', readonly Row[]>>;

const toGenre =
  (game: boolean) =>
  ([apple, name, play, playName]: Row): Genre => ({
    name,
    title: game ? `${name} Games` : name,
    apple,
    play,
    game,
    also: playName ? [playName] : [],
  });

export const genres: readonly Genre[] = [...apps.map(toGenre(false)), ...games.map(toGenre(true))];

/** Everything a genre may be called, folded: a name of the App Store's first, and an app's before a game's. */
const byCall = new Map<string, Genre>();

/** Case, white space, `&` and underscores say nothing: `food and drink`, `FOOD_AND_DRINK` and `Food & Drink` are one. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\s_]+/g, ' ')
    .trim();

for (const callsOf of [
  (genre: Genre) => [genre.apple, genre.play],
  (genre: Genre) => [genre.title],
  (genre: Genre) => [genre.name],
  (genre: Genre) => genre.also,
]) {
  for (const genre of genres) {
    for (const call of callsOf(genre)) if (call !== null && !byCall.has(fold(call))) byCall.set(fold(call), genre);
  }
}

export const findGenre = (call: string): Genre | undefined => byCall.get(fold(call));

const byId = new Map(genres.flatMap((genre) => [genre.apple, genre.play].map((id) => [id, genre])));

export const genreById = (id: string): Genre | undefined => byId.get(id);

/** The App Store's genres that new releases can be asked about, and whose charts are collected. */
export const releaseGenres: readonly (Genre & { readonly apple: string })[] = genres.flatMap((genre) =>
  genre.apple !== null && !genre.game ? [{ ...genre, apple: genre.apple }] : [],
);
