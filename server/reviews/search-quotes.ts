import { isGeneric } from '../analysis/reading/generic-phrases.ts';
import { quoteAround } from '../analysis/reading/quote.ts';
import { phraseHash } from '../analysis/search/phrase-hash.ts';
import type { SearchCounts } from '../analysis/search/plan.ts';
import { type Because, tagReview } from '../analysis/themes/tag.ts';
import { type Phrase, phrasesOf } from '../analysis/words/phrases.ts';
import { termsOf } from '../analysis/words/terms.ts';
import type { ReviewQuote } from '../contract/resources/review-search.ts';
import type { Database } from '../store/database.ts';
import type { Edition } from '../store/reviews.ts';
import { languageHint } from './language-hint.ts';

type Place = Pick<Because, 'field' | 'start' | 'end'>;

/** Where a review comes from, as a quote says it. */
export interface QuoteApp {
  readonly store: 'apple' | 'play';
  readonly appId: string;
}

/** The most frequent themes have so many quotes, the others one. */
const wellQuoted = 12;
const quotesEach = 3;
/** Reviews that are read for a theme's quotes: the same text by many authors is quoted once. */
const readFor = (place: number): number => (place < wellQuoted ? quotesEach + 2 : 2);
const mostPhrases = 20;

const quoteOf = (review: Edition, app: QuoteApp, { field, start, end }: Place): ReviewQuote => ({
  reviewId: review.id,
  text: quoteAround((field === 'title' ? review.title : review.text) ?? '', { start, end }),
  store: app.store,
  appId: app.appId,
  rating: review.rating,
  date: review.date.toISOString(),
  helpful: review.helpful,
});

const isAsked = (phrase: string, lang: string, asked: ReadonlySet<string>): boolean =>
  termsOf({ title: null, text: phrase }, lang).every((term) => asked.has(term));

/** The numbers of the reviews that quotes are taken from. */
export const quotedNos = ({ themes, phrases }: SearchCounts): number[] => [
  ...themes.flatMap(({ quoteNos }, place) => quoteNos.slice(0, readFor(place))),
  ...phrases.map(({ no }) => no),
];

/** What was found in an edition: it never changes, and those that are good to quote are quoted again and again. */
interface Found {
  because?: readonly Because[];
  phrases?: ReadonlyMap<number, Phrase>;
}
const mostHeld = 4_000;
const held = new WeakMap<Database, Map<number, Found>>();

const heldOf = (db: Database, no: number): Found => {
  const all = held.get(db) ?? new Map<number, Found>();
  held.set(db, all);
  const known = all.get(no) ?? {};
  // Those that were used last stay longest.
  all.delete(no);
  all.set(no, known);
  if (all.size > mostHeld) all.delete(all.keys().next().value!);
  return known;
};

/** What is quoted from the reviews of an answer: each is read once, whatever it is quoted for. */
export const createQuotes = (
  db: Database,
  reviews: ReadonlyMap<number, Edition>,
  appOf: (appNo: number) => QuoteApp | undefined,
) => {
  const becauseOf = (review: Edition): readonly Because[] => {
    const { title, text, rating } = review;
    const known = heldOf(db, review.no);
    known.because ??= tagReview({ title, text, rating, lang: languageHint(review) }).because;
    return known.because;
  };

  /** Quotes of a theme, around the words that caused it. */
  const ofTheme = ({ id, quoteNos }: SearchCounts['themes'][number], place: number): ReviewQuote[] => {
    const quotes: ReviewQuote[] = [];
    for (const no of quoteNos.slice(0, readFor(place))) {
      const review = reviews.get(no);
      const app = review && appOf(review.appNo);
      const cause = review && becauseOf(review).find(({ tag }) => tag === id);
      if (!review || !app || !cause) continue;
      const quote = quoteOf(review, app, cause);
      if (!quotes.some(({ text }) => text === quote.text)) quotes.push(quote);
      if (quotes.length === (place < wellQuoted ? quotesEach : 1)) break;
    }
    return quotes;
  };

  const phraseOf = (review: Edition, hash: number): Phrase | undefined => {
    const known = heldOf(db, review.no);
    known.phrases ??= new Map(phrasesOf(review, review.lang).map((phrase) => [phraseHash(phrase.folded), phrase]));
    return known.phrases.get(hash);
  };

  /** The phrases that tell something: no platitudes, and not what was asked for. */
  const ofPhrases = (
    phrases: SearchCounts['phrases'],
    asked: ReadonlySet<string>,
  ): { phrase: string; count: number; quote: ReviewQuote | null }[] => {
    const told: { phrase: string; count: number; quote: ReviewQuote | null }[] = [];
    for (const { hash, count, no } of phrases) {
      const review = reviews.get(no);
      const phrase = review && phraseOf(review, hash);
      if (!review || !phrase || isGeneric(phrase.folded)) continue;
      if (['en', review.lang].some((lang) => isAsked(phrase.folded, lang, asked))) continue;
      const app = appOf(review.appNo);
      const field = (phrase.field === 'title' ? review.title : review.text) ?? '';
      const words = field.slice(phrase.start, phrase.end).toLowerCase().replace(/\s+/gu, ' ');
      told.push({ phrase: words, count, quote: app ? quoteOf(review, app, phrase) : null });
      if (told.length === mostPhrases) break;
    }
    return told;
  };

  return { ofTheme, ofPhrases };
};
