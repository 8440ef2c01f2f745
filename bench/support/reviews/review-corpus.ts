import type { IndexedReview } from '../../../server/metrics/search/index/record.ts';

/** A generated review as the index takes it, and the words a plain index would be given. */
export interface GeneratedReview
  extends Pick<IndexedReview, 'seconds' | 'appNo' | 'rating' | 'quality' | 'kinds' | 'themes'> {
  readonly no: number;
  readonly text: string;
  readonly terms: readonly string[];
  readonly phrases: readonly string[];
}

export const corpusApps = 500;
export const corpusThemes = Array.from({ length: 70 }, (_, i) => `theme_${i}`);

/** Words planted at known shares, each of which a bench asks for. */
export const planted = {
  /** In 5 % of reviews, in one spelling or the other. */
  topic: { words: ['topica', 'topicb'], share: 0.05 },
  rare: { words: ['rarea'], share: 0.001 },
  first: { words: ['firsta'], share: 0.04 },
  second: { words: ['seconda'], share: 0.2 },
} as const;

const vocabulary = 60_000;
/** The most frequent words carry no meaning, and no phrase is made of them. */
const stopWords = 120;
const syllables = [
  'ka',
  're',
  'mi',
  'to',
  'lus',
  'ven',
  'dor',
  'sa',
  'pin',
  'quo',
  'ble',
  'ta',
  'nor',
  'he',
  'gil',
  'um',
];

/** Every number from 0 on is another word; frequent ones are shorter, as they are in life. */
const wordOf = (rank: number): string => {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
};

/** The same sequence of numbers from 0 to 1 for a seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Draws 0 to n - 1, the r-th with a chance that falls as 1 / (r + shift). */
const zipf = (n: number, shift: number, random: () => number): (() => number) => {
  const sums = new Float64Array(n);
  let sum = 0;
  for (let r = 0; r < n; r++) {
    sum += 1 / (r + shift);
    sums[r] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = n - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

/** Reviews with the word frequencies, lengths, phrases, ratings, apps and themes of real ones; the same for the same seed. */
export function* generateReviews(count: number, seed = 1): Generator<GeneratedReview> {
  const random = randomFrom(seed);
  const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));
  const drawWord = zipf(vocabulary, 2.7, random);
  const drawApp = zipf(corpusApps, 10, random);
  const drawTheme = zipf(corpusThemes.length, 3, random);
  const ratingShares = [0.21, 0.3, 0.39, 0.54, 1];
  for (let no = 1; no <= count; no++) {
    // Most reviews are short and a few are long.
    const length = Math.max(1, Math.round(Math.exp(2.5 + 0.95 * (random() + random() + random() - 1.5) * 2)));
    const ranks: number[] = [];
    for (let i = 0; i < length; i++) {
      const previous = ranks[i - 1];
      // Words have company they keep: three in ten follow from the one before.
      ranks.push(
        previous !== undefined && random() < 0.3
          ? (previous * 31 + Math.floor(random() * 3) * 977) % (vocabulary >> 4)
          : drawWord(),
      );
    }
    const text = ranks.map((rank) => words[rank]!);
    for (const { words: spellings, share } of Object.values(planted)) {
      if (random() < share)
        text[Math.floor(random() * text.length)] = spellings[random() < 0.75 ? 0 : spellings.length - 1]!;
    }
    const phrases: string[] = [];
    for (let i = 1; i < length; i++) {
      if (ranks[i]! >= stopWords && ranks[i - 1]! >= stopWords) phrases.push(`${text[i - 1]} ${text[i]}`);
    }
    const themes = new Set<string>();
    for (let i = Math.floor(random() * 3.4); i > 0; i--) themes.add(corpusThemes[drawTheme()]!);
    const starAt = random();
    yield {
      no,
      seconds: 1_600_000_000 + Math.floor(random() * 180_000_000),
      appNo: 1 + drawApp(),
      rating: 1 + ratingShares.findIndex((share) => starAt < share),
      quality: Math.min(255, Math.floor(length * 3 + random() * 80)),
      kinds: random() < 0.2 ? ['bug'] : random() < 0.5 ? ['praise'] : [],
      themes: [...themes],
      terms: [...new Set(text)],
      phrases,
      text: text.join(' '),
    };
  }
}

/** The next of them: `Iterator.take` would end the generator. */
export const takeReviews = (reviews: Iterator<GeneratedReview>, count: number): GeneratedReview[] =>
  Array.from({ length: count }, () => reviews.next().value as GeneratedReview);
