import type { Store } from '../../server/contract/domain/stores.ts';

/** The apps that planted facts are about, and some whose names matter: a cluster of near-misses, other scripts. */

/** A topic whose sentences come more often in an app's reviews, and the share of reviews that carry it. */
export interface Leaning {
  readonly topic: 'widget' | 'sync' | 'billing';
  readonly share: number;
  /** Stars of the reviews that carry it. */
  readonly stars: readonly number[];
}

export interface PlantedApp {
  readonly key: string;
  readonly title: string;
  readonly kind: string;
  readonly genreId: string;
  readonly playCategory: string;
  /** Downloads a month in the United States, before the world moves them. */
  readonly downloads: number;
  /** The stars it deserves, 1 to 5. */
  readonly quality: number;
  readonly money: 'subscription' | 'purchases' | 'paid' | 'free';
  readonly appleId?: string;
  readonly only?: Store;
  readonly notIn?: readonly string[];
  readonly leanings?: readonly Leaning[];
  /** `none`: never rated; a storefront: one rating and one review, there alone. */
  readonly reviewed?: 'none' | { readonly onceIn: string };
  /** Multiplies its written reviews. */
  readonly talk?: number;
}

const health = { genreId: '6013', playCategory: 'HEALTH_AND_FITNESS' } as const;
const work = { genreId: '6007', playCategory: 'PRODUCTIVITY' } as const;
const finance = { genreId: '6015', playCategory: 'FINANCE' } as const;

/** The share of reviews that ask for what no app of the kind has. */
export const GAP_SHARE = 0.32;
/** The share of reviews in which one of two comparable apps is blamed for what the other does well. */
export const DIFFERENCE_SHARE = 0.3;

const gapLeaning: readonly Leaning[] = [{ topic: 'widget', share: GAP_SHARE, stars: [3, 4] }];

const habit = (key: string, title: string, downloads: number, quality: number): PlantedApp => ({
  key,
  title,
  kind: 'Habit Tracker',
  ...work,
  downloads,
  quality,
  money: 'subscription',
  leanings: gapLeaning,
  talk: 11,
});

const meditation = (key: string, title: string, downloads: number, quality: number): PlantedApp => ({
  key,
  title,
  kind: 'Meditation & Sleep',
  ...health,
  downloads,
  quality,
  money: 'subscription',
});

export const PLANTED_APPS: readonly PlantedApp[] = [
  {
    key: 'tidebook',
    title: 'Tidebook: Notes & Tasks',
    kind: 'Notes & Tasks',
    ...work,
    downloads: 420_000,
    quality: 4.5,
    money: 'subscription',
    talk: 32,
  },
  {
    key: 'pulsepath',
    title: 'Pulsepath: Running Coach',
    kind: 'Running Coach',
    ...health,
    downloads: 360_000,
    quality: 4.6,
    money: 'subscription',
    talk: 14,
  },
  {
    key: 'roundhouse',
    title: 'Roundhouse: Voice Rooms',
    kind: 'Voice Rooms',
    genreId: '6005',
    playCategory: 'SOCIAL',
    downloads: 520_000,
    quality: 4.2,
    money: 'purchases',
  },
  {
    key: 'glimmerbox',
    title: 'Glimmerbox Photo Editor',
    kind: 'Photo Editor',
    genreId: '6008',
    playCategory: 'PHOTOGRAPHY',
    downloads: 480_000,
    quality: 3.7,
    money: 'subscription',
  },
  {
    key: 'larkspur',
    title: 'Larkspur Sketch Pad',
    kind: 'Sketch Pad',
    genreId: '6027',
    playCategory: 'ART_AND_DESIGN',
    downloads: 120_000,
    quality: 4.7,
    money: 'paid',
    only: 'apple',
  },
  {
    key: 'droidmend',
    title: 'Droidmend: Storage Cleaner',
    kind: 'Storage Cleaner',
    genreId: '6002',
    playCategory: 'TOOLS',
    downloads: 180_000,
    quality: 3.9,
    money: 'subscription',
    only: 'play',
  },
  {
    key: 'quillcoin',
    title: 'Quillcoin: Stock Watch',
    kind: 'Stock Watch',
    ...finance,
    downloads: 220_000,
    quality: 4.1,
    money: 'subscription',
    notIn: ['de'],
  },
  {
    key: 'ambermaps',
    title: 'Ambermaps: Offline Maps',
    kind: 'Offline Maps',
    genreId: '6010',
    playCategory: 'MAPS_AND_NAVIGATION',
    downloads: 260_000,
    quality: 4.4,
    money: 'subscription',
  },
  {
    key: 'coinroot',
    title: 'Coinroot: Budget Planner',
    kind: 'Budget Planner',
    ...finance,
    downloads: 190_000,
    quality: 4.2,
    money: 'subscription',
    talk: 14,
    leanings: [{ topic: 'sync', share: DIFFERENCE_SHARE, stars: [1, 2] }],
  },
  {
    key: 'pennyleaf',
    title: 'Pennyleaf: Budget Planner',
    kind: 'Budget Planner',
    ...finance,
    downloads: 180_000,
    quality: 4.2,
    money: 'subscription',
    talk: 14,
    leanings: [{ topic: 'billing', share: DIFFERENCE_SHARE, stars: [1, 2] }],
  },
  {
    key: 'quietkiln',
    title: 'Quietkiln Pottery Log',
    kind: 'Home Diary',
    genreId: '6012',
    playCategory: 'LIFESTYLE',
    downloads: 40,
    quality: 4,
    money: 'free',
    reviewed: 'none',
  },
  {
    key: 'mapleknot',
    title: 'Mapleknot: Rope Guide',
    kind: 'Dictionary',
    genreId: '6006',
    playCategory: 'BOOKS_AND_REFERENCE',
    downloads: 60,
    quality: 4,
    money: 'free',
    reviewed: { onceIn: 'us' },
  },
  // Both numbers are those of the apps that a live service asks about to learn whether the review feed is dark.
  {
    key: 'stackvale',
    title: 'Stackvale: Block Puzzle',
    kind: 'Block Puzzle',
    genreId: '6014',
    playCategory: 'GAME_PUZZLE',
    downloads: 900_000,
    quality: 4.3,
    money: 'purchases',
    appleId: '389801252',
    talk: 40,
  },
  {
    key: 'moonferry',
    title: 'Moonferry: Chat & Friends',
    kind: 'Chat & Friends',
    genreId: '6005',
    playCategory: 'SOCIAL',
    downloads: 700_000,
    quality: 4.1,
    money: 'purchases',
    appleId: '324684580',
    talk: 14,
  },
  habit('loopwren', 'Loopwren: Habit Tracker', 85_000, 4.5),
  habit('dayribbon', 'Dayribbon Habit Tracker', 52_000, 4.3),
  habit('streakmoss', 'Streakmoss: Habits & Goals', 38_000, 4.1),
  habit('tallybee', 'Tallybee: Daily Habits', 30_000, 4.4),
  habit('onegrove', 'Onegrove Routine & Habits', 22_000, 3.9),
  meditation('calm-harbor', 'Calm Harbor', 120_000, 4.7),
  meditation('calm-harbor-kids', 'Calm Harbor Kids', 20_000, 4.5),
  meditation('calmora', 'Calmora: Meditation & Sleep', 310_000, 4.4),
  meditation('calm-tides', 'Calm Tides Sleep Sounds', 64_000, 4.2),
  meditation('be-calm-daily', 'Be Calm Daily', 18_000, 4),
  meditation('stilla', 'Stilla', 30_000, 4.6),
  meditation('stilla-sounds', 'Stilla Sounds: Rain & Sleep', 600_000, 4.1),
  meditation('stillminder', 'Stillminder: Breathe', 33_000, 3.8),
  {
    key: 'kanjigarden',
    title: '漢字の庭：毎日の漢字練習',
    kind: 'Flashcards',
    genreId: '6017',
    playCategory: 'EDUCATION',
    downloads: 32_000,
    quality: 4.5,
    money: 'subscription',
  },
  {
    key: 'ilgijang',
    title: '하루일기장 - 감성 다이어리',
    kind: 'Home Diary',
    genreId: '6012',
    playCategory: 'LIFESTYLE',
    downloads: 28_000,
    quality: 4.4,
    money: 'subscription',
  },
  {
    key: 'kopilka',
    title: 'Моя Копилка: учёт расходов',
    kind: 'Expense Tracker',
    ...finance,
    downloads: 24_000,
    quality: 4.2,
    money: 'subscription',
  },
];
