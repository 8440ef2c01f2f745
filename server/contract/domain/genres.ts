/** One genre of apps as the two stores know it; null where a store has no twin of it. */
export interface Genre {
  /** The stores' own, which an app's genre and a game's can share. */
  readonly name: string;
  /** What answers call it: whoever sends it back means the same genre. */
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
const apps: readonly Row[] = [
  ['6000', 'Business', 'BUSINESS'],
  ['6001', 'Weather', 'WEATHER'],
  ['6002', 'Utilities', 'TOOLS', 'Tools'],
  ['6003', 'Travel', 'TRAVEL_AND_LOCAL', 'Travel & Local'],
  ['6004', 'Sports', 'SPORTS'],
  ['6005', 'Social Networking', 'SOCIAL', 'Social'],
  ['6006', 'Reference', null],
  ['6007', 'Productivity', 'PRODUCTIVITY'],
  ['6008', 'Photo & Video', 'PHOTOGRAPHY', 'Photography'],
  ['6009', 'News', 'NEWS_AND_MAGAZINES', 'News & Magazines'],
  ['6010', 'Navigation', 'MAPS_AND_NAVIGATION', 'Maps & Navigation'],
  ['6011', 'Music', 'MUSIC_AND_AUDIO', 'Music & Audio'],
  ['6012', 'Lifestyle', 'LIFESTYLE'],
  ['6013', 'Health & Fitness', 'HEALTH_AND_FITNESS'],
  ['6014', 'Games', 'GAME'],
  ['6015', 'Finance', 'FINANCE'],
  ['6016', 'Entertainment', 'ENTERTAINMENT'],
  ['6017', 'Education', 'EDUCATION'],
  ['6018', 'Books', 'BOOKS_AND_REFERENCE', 'Books & Reference'],
  ['6020', 'Medical', 'MEDICAL'],
  ['6021', 'Magazines & Newspapers', null],
  ['6022', 'Catalogs', null],
  ['6023', 'Food & Drink', 'FOOD_AND_DRINK'],
  ['6024', 'Shopping', 'SHOPPING'],
  ['6025', 'Stickers', null],
  ['6026', 'Developer Tools', null],
  ['6027', 'Graphics & Design', 'ART_AND_DESIGN', 'Art & Design'],
  [null, 'Auto & Vehicles', 'AUTO_AND_VEHICLES'],
  [null, 'Beauty', 'BEAUTY'],
  [null, 'Comics', 'COMICS'],
  [null, 'Communication', 'COMMUNICATION'],
  [null, 'Dating', 'DATING'],
  [null, 'Events', 'EVENTS'],
  [null, 'House & Home', 'HOUSE_AND_HOME'],
  [null, 'Libraries & Demo', 'LIBRARIES_AND_DEMO'],
  [null, 'Parenting', 'PARENTING'],
  [null, 'Personalization', 'PERSONALIZATION'],
  [null, 'Video Players & Editors', 'VIDEO_PLAYERS'],
  [null, 'Watch apps', 'ANDROID_WEAR'],
  [null, 'Watch faces', 'WATCH_FACE'],
  [null, 'Family', 'FAMILY'],
];

const games: readonly Row[] = [
  ['7001', 'Action', 'GAME_ACTION'],
  ['7002', 'Adventure', 'GAME_ADVENTURE'],
  ['7003', 'Casual', 'GAME_CASUAL'],
  ['7004', 'Board', 'GAME_BOARD'],
  ['7005', 'Card', 'GAME_CARD'],
  ['7006', 'Casino', 'GAME_CASINO'],
  ['7007', 'Dice', null],
  ['7008', 'Educational', 'GAME_EDUCATIONAL'],
  ['7009', 'Family', null],
  ['7011', 'Music', 'GAME_MUSIC'],
  ['7012', 'Puzzle', 'GAME_PUZZLE'],
  ['7013', 'Racing', 'GAME_RACING'],
  ['7014', 'Role Playing', 'GAME_ROLE_PLAYING'],
  ['7015', 'Simulation', 'GAME_SIMULATION'],
  ['7016', 'Sports', 'GAME_SPORTS'],
  ['7017', 'Strategy', 'GAME_STRATEGY'],
  ['7018', 'Trivia', 'GAME_TRIVIA'],
  ['7019', 'Word', 'GAME_WORD'],
  [null, 'Arcade', 'GAME_ARCADE'],
];

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

/** The genre that either store knows by this id or name. */
export const findGenre = (call: string): Genre | undefined => byCall.get(fold(call));

const byId = new Map(genres.flatMap((genre) => [genre.apple, genre.play].map((id) => [id, genre])));

export const genreById = (id: string): Genre | undefined => byId.get(id);

/** The App Store's genres that new releases can be asked about, and whose charts are collected. */
export const releaseGenres: readonly (Genre & { readonly apple: string })[] = genres.flatMap((genre) =>
  genre.apple !== null && !genre.game ? [{ ...genre, apple: genre.apple }] : [],
);
