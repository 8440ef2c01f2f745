import table from './genres.json' with { type: 'json' };

/** A genre of apps in both stores; a store's id is null if it has no equivalent. */
export interface Genre {
  /** The stores' name, which a genre of apps and one of games can share. */
  readonly name: string;
  /** The name in answers, also accepted as input. */
  readonly title: string;
  readonly apple: string | null;
  readonly play: string | null;
  readonly game: boolean;
  /** Other accepted names, such as the other store's. */
  readonly also: readonly string[];
}

type Row = readonly [apple: string | null, name: string, play: string | null, playName?: string];

/** Maps the App Store's genres to Google Play's categories. */
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

/** Genres by folded name. The App Store's names take precedence, and apps over games. */
const byCall = new Map<string, Genre>();

/** Ignores case, white space, `&` and underscores: `food and drink`, `FOOD_AND_DRINK` and `Food & Drink` are equal. */
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

/** The App Store's genres with new releases and collected charts. */
export const releaseGenres: readonly (Genre & { readonly apple: string })[] = genres.flatMap((genre) =>
  genre.apple !== null && !genre.game ? [{ ...genre, apple: genre.apple }] : [],
);
