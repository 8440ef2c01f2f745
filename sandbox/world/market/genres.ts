/** What apps are about. A genre of Apple's has a twin among Play's categories; games share Apple's 6014. */

/** What the reviews of a kind of app talk about: a row of nouns in every language. */
export type Subject =
  | 'health'
  | 'money'
  | 'work'
  | 'photo'
  | 'social'
  | 'games'
  | 'learning'
  | 'travel'
  | 'media'
  | 'shopping'
  | 'home'
  | 'tools';

export interface Genre {
  readonly appleId: string;
  readonly play: string;
  readonly subject: Subject;
  /** How many of every hundred apps. */
  readonly share: number;
  /** What such an app calls itself after its name. */
  readonly kinds: readonly string[];
  readonly subscription: number;
  readonly purchases: number;
  readonly paid: number;
}

const genre = (
  appleId: string,
  play: string,
  subject: Subject,
  share: number,
  [subscription, purchases, paid]: readonly [number, number, number],
  ...kinds: string[]
): Genre => ({ appleId, play, subject, share, kinds, subscription, purchases, paid });

export const GENRES: readonly Genre[] = [
  genre(
    '6000',
    'BUSINESS',
    'work',
    3,
    [0.5, 0.1, 0.08],
    'Team Planner',
    'Invoice Maker',
    'Shift Scheduler',
    'Document Scanner',
  ),
  genre('6001', 'WEATHER', 'home', 2, [0.4, 0.1, 0.12], 'Weather Radar', 'Storm Alerts', 'Sky Forecast'),
  genre(
    '6002',
    'TOOLS',
    'tools',
    5,
    [0.35, 0.2, 0.08],
    'QR Reader',
    'Storage Cleaner',
    'Password Keeper',
    'Unit Converter',
    'VPN Guard',
  ),
  genre(
    '6003',
    'TRAVEL_AND_LOCAL',
    'travel',
    3,
    [0.2, 0.1, 0.05],
    'Trip Planner',
    'Hotel Finder',
    'Packing List',
    'Flight Alerts',
  ),
  genre('6004', 'SPORTS', 'media', 3, [0.3, 0.2, 0.03], 'Live Scores', 'Match Tracker', 'Golf Card'),
  genre(
    '6005',
    'SOCIAL',
    'social',
    4,
    [0.3, 0.4, 0],
    'Chat & Friends',
    'Voice Rooms',
    'Meet Nearby',
    'Group Messenger',
  ),
  genre('6006', 'BOOKS_AND_REFERENCE', 'learning', 2, [0.25, 0.1, 0.25], 'Dictionary', 'Star Atlas', 'Plant Guide'),
  genre(
    '6007',
    'PRODUCTIVITY',
    'work',
    6,
    [0.6, 0.15, 0.1],
    'Notes & Tasks',
    'To-Do List',
    'Calendar',
    'Focus Timer',
    'Mind Maps',
  ),
  genre(
    '6008',
    'PHOTOGRAPHY',
    'photo',
    6,
    [0.65, 0.15, 0.05],
    'Photo Editor',
    'Video Maker',
    'Collage Studio',
    'Film Camera',
  ),
  genre('6009', 'NEWS_AND_MAGAZINES', 'media', 2, [0.4, 0.05, 0], 'Daily News', 'Local Headlines', 'World Briefing'),
  genre('6010', 'MAPS_AND_NAVIGATION', 'travel', 2, [0.35, 0.1, 0.1], 'Offline Maps', 'Bike Routes', 'Parking Finder'),
  genre(
    '6011',
    'MUSIC_AND_AUDIO',
    'media',
    3,
    [0.5, 0.2, 0.1],
    'Radio Player',
    'Beat Maker',
    'Guitar Tuner',
    'Podcast Player',
  ),
  genre(
    '6012',
    'LIFESTYLE',
    'home',
    4,
    [0.45, 0.2, 0.04],
    'Wardrobe Planner',
    'Horoscope',
    'Home Diary',
    'Pet Journal',
  ),
  genre(
    '6013',
    'HEALTH_AND_FITNESS',
    'health',
    9,
    [0.75, 0.1, 0.03],
    'Workout Planner',
    'Calorie Counter',
    'Sleep Tracker',
    'Running Coach',
    'Yoga at Home',
  ),
  genre(
    '6015',
    'FINANCE',
    'money',
    5,
    [0.4, 0.05, 0.06],
    'Budget Planner',
    'Expense Tracker',
    'Stock Watch',
    'Bill Splitter',
  ),
  genre(
    '6016',
    'ENTERTAINMENT',
    'media',
    5,
    [0.45, 0.35, 0.02],
    'Short Dramas',
    'Live TV',
    'Comic Reader',
    'Voice Changer',
  ),
  genre(
    '6017',
    'EDUCATION',
    'learning',
    6,
    [0.6, 0.15, 0.06],
    'Learn Languages',
    'Math Solver',
    'Flashcards',
    'Piano Lessons',
    'Kids Reading',
  ),
  genre('6018', 'BOOKS_AND_REFERENCE', 'learning', 2, [0.5, 0.2, 0.08], 'Audiobooks', 'Story Reader', 'Book Tracker'),
  genre('6020', 'MEDICAL', 'health', 2, [0.4, 0.05, 0.15], 'Pill Reminder', 'Symptom Diary', 'Blood Pressure Log'),
  genre('6021', 'NEWS_AND_MAGAZINES', 'media', 1, [0.7, 0.1, 0], 'Magazine Stand', 'Weekly Reader'),
  genre(
    '6023',
    'FOOD_AND_DRINK',
    'home',
    3,
    [0.3, 0.05, 0.08],
    'Recipe Box',
    'Meal Planner',
    'Wine Notes',
    'Food Delivery',
  ),
  genre('6024', 'SHOPPING', 'shopping', 3, [0.05, 0.02, 0], 'Second Hand', 'Deals & Coupons', 'Grocery List'),
  genre('6026', 'TOOLS', 'tools', 1, [0.3, 0.1, 0.3], 'Code Editor', 'SSH Terminal'),
  genre('6027', 'ART_AND_DESIGN', 'photo', 3, [0.55, 0.2, 0.15], 'Sketch Pad', 'Logo Maker', 'Wallpaper Studio'),
  genre('6014', 'GAME_PUZZLE', 'games', 5, [0.1, 0.75, 0.06], 'Block Puzzle', 'Tile Match', 'Sudoku', 'Water Sort'),
  genre('6014', 'GAME_WORD', 'games', 2, [0.1, 0.7, 0.05], 'Word Search', 'Crossword', 'Letter Link'),
  genre('6014', 'GAME_STRATEGY', 'games', 3, [0.1, 0.85, 0.08], 'Kingdom Wars', 'Tower Defense', 'Empire Builder'),
  genre('6014', 'GAME_ROLE_PLAYING', 'games', 2, [0.1, 0.85, 0.08], 'Idle RPG', 'Dragon Keepers', 'Hero Squad'),
  genre('6014', 'GAME_CASUAL', 'games', 3, [0.05, 0.85, 0.02], 'Merge Farm', 'Cooking Rush', 'Pet Salon'),
  genre('6014', 'GAME_RACING', 'games', 1, [0.05, 0.75, 0.1], 'Street Racing', 'Moto Drift'),
  genre('6014', 'GAME_ACTION', 'games', 2, [0.08, 0.75, 0.1], 'Zombie Run', 'Sky Battle', 'Ninja Escape'),
  genre('6014', 'GAME_SIMULATION', 'games', 2, [0.08, 0.75, 0.1], 'Farm Life', 'Bus Driver', 'City Builder'),
];

/** Apple's sub-genres of games, by the Play category that means the same. */
const gameGenres: Readonly<Record<string, string>> = {
  '7001': 'GAME_ACTION',
  '7003': 'GAME_CASUAL',
  '7012': 'GAME_PUZZLE',
  '7013': 'GAME_RACING',
  '7014': 'GAME_ROLE_PLAYING',
  '7015': 'GAME_SIMULATION',
  '7017': 'GAME_STRATEGY',
  '7019': 'GAME_WORD',
};

const all: ReadonlySet<string> = new Set(['36', 'APPLICATION']);

/** Whether an app belongs in a chart of this genre, which either store's id may name. */
export const inGenre = (app: { genreId: string; playCategory: string }, genreId: string | null): boolean =>
  genreId === null ||
  all.has(genreId) ||
  app.genreId === genreId ||
  app.playCategory === genreId ||
  (genreId === 'GAME' && app.genreId === '6014') ||
  (app.genreId === '6014' && gameGenres[genreId] === app.playCategory);
