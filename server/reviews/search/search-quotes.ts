import { LRUCache } from 'lru-cache';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { ReviewQuote } from '../../contract/resources/reviews/review-search.ts';
import { phraseHash } from '../../metrics/search/literal.ts';
import type { SearchCounts } from '../../metrics/search/plan.ts';
import { isGeneric } from '../../questions/topic/generic-phrases.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Edition } from '../../store/reviews/editions.ts';
import { quoteAround } from '../../tagging/clauses/quote.ts';
import { type Because, type Tags, tagReview } from '../../tagging/tag.ts';
import { type Polarity, polarities } from '../../tagging/themes/taxonomy.ts';
import { type Phrase, phrasesOf } from '../../tagging/words/phrases.ts';
import { undrawn } from '../../tagging/words/spelling.ts';
import { termsOf } from '../../tagging/words/terms.ts';
import { languageHint } from '../ingest/language-hint.ts';

type Place = Pick<Because, 'field' | 'start' | 'end'>;

/** The most frequent themes get this many quotes, the others one. */
const wellQuoted = 12;
const quotesEach = 3;
/** Of the first themes there are enough reviews to choose those that the one who asks can read. */
const wellRead = 4;
const mostRead = 12;
/** Reviews that are read for a theme's quotes: the same text by many authors is quoted once. */
const readFor = (place: number): number => (place < wellRead ? mostRead : place < wellQuoted ? quotesEach + 2 : 2);
const mostPhrases = 20;

/** By name: the index may still have a theme that was retired. */
const polarityOf: ReadonlyMap<string, Polarity> = polarities;

/** Who loves something in a review of one star mostly complains of the rest. */
const fitting: Readonly<Record<Polarity, (review: Edition) => boolean>> = {
  pos: ({ rating }) => rating >= 4,
  neg: ({ rating }) => rating <= 3,
  neutral: () => true,
};

const writtenIn = ({ title, text }: Edition, field: Place['field']): string => (field === 'title' ? title : text) ?? '';

const quoteOf = (review: Edition, app: AppRef, { field, start, end }: Place): ReviewQuote => ({
  reviewId: review.id,
  text: quoteAround(writtenIn(review, field), { start, end }, review.lang),
  store: app.store,
  appId: app.appId,
  rating: review.rating,
  date: review.date.toISOString(),
  helpful: review.helpful,
});

const isAsked = (phrase: string, lang: string, asked: ReadonlySet<string>): boolean =>
  termsOf({ title: null, text: phrase }, lang).every((term) => asked.has(term));

/** Phrases of one sentence that stand in nearly as many reviews are its pieces: `ten times`, `times today`. */
const alikeCounts = 0.7;
const sentenceEnd = /[.!?。！？\n]/u;
const inOneSentence = (review: Edition, one: Phrase, other: Phrase): boolean =>
  one.field === other.field &&
  !sentenceEnd.test(writtenIn(review, one.field).slice(Math.min(one.start, other.start), Math.max(one.end, other.end)));

/** As it was written, without letters that were held down. */
const shown = (review: Edition, { field, start, end }: Phrase): string =>
  writtenIn(review, field).slice(start, end).toLowerCase().split(/\s+/u).map(undrawn).join(' ');

/** The numbers of the reviews that quotes are taken from. */
export const quotedNos = ({ themes, phrases }: SearchCounts): number[] => [
  ...themes.flatMap(({ quoteNos }, place) => quoteNos.slice(0, readFor(place))),
  ...phrases.map(({ no }) => no),
];

/** What was found in an edition: it never changes, and those that are good to quote are quoted again and again. */
interface Found {
  tags?: Tags;
  phrases?: ReadonlyMap<number, Phrase>;
}
const mostEditions = 4_000;
const foundIn = new WeakMap<Database, LRUCache<number, Found>>();

const foundOf = (db: Database, no: number): Found => {
  const editions = foundIn.get(db) ?? new LRUCache<number, Found>({ max: mostEditions });
  foundIn.set(db, editions);
  const found = editions.get(no) ?? {};
  editions.set(no, found);
  return found;
};

/** What is quoted from the reviews of an answer: each is read once, whatever it is quoted for. */
export const createQuotes = (
  db: Database,
  reviews: ReadonlyMap<number, Edition>,
  appOf: (appNo: number) => AppRef | undefined,
  language: string,
) => {
  /** Those in the language of the sentence first, and of these the ones whose stars say what the theme says; else in the order given. */
  const readable = (nos: readonly number[], isFitting: (review: Edition) => boolean): Edition[] => {
    const spoken = language === 'und' ? 'en' : language;
    const rank = (review: Edition): number => (review.lang === spoken ? 0 : 2) + (isFitting(review) ? 0 : 1);
    return nos.flatMap((no) => reviews.get(no) ?? []).sort((one, other) => rank(one) - rank(other));
  };

  const tagsOf = (review: Edition): Tags => {
    const { title, text, rating } = review;
    const known = foundOf(db, review.no);
    known.tags ??= tagReview({ title, text, rating, lang: languageHint(review) });
    return known.tags;
  };

  /** Where a review says it; null where it no longer does. */
  const placeOf = (review: Edition, theme: string): Place | null =>
    tagsOf(review).because.find(({ tag }) => tag === theme) ?? null;

  /** Quotes of a theme, around the words that caused it. */
  const ofTheme = ({ id, quoteNos }: SearchCounts['themes'][number], place: number): ReviewQuote[] => {
    const quotes: ReviewQuote[] = [];
    for (const review of readable(quoteNos.slice(0, readFor(place)), fitting[polarityOf.get(id) ?? 'neutral'])) {
      const app = appOf(review.appNo);
      const cause = placeOf(review, id);
      if (!app || !cause) continue;
      const quote = quoteOf(review, app, cause);
      if (!quotes.some(({ text }) => text === quote.text)) quotes.push(quote);
      if (quotes.length === (place < wellQuoted ? quotesEach : 1)) break;
    }
    return quotes;
  };

  const phrasesIn = (review: Edition): ReadonlyMap<number, Phrase> => {
    const known = foundOf(db, review.no);
    known.phrases ??= new Map(phrasesOf(review, review.lang).map((phrase) => [phraseHash(phrase.folded), phrase]));
    return known.phrases;
  };

  /** The phrases that tell something: no platitudes, not what was asked for, and of one sentence that many wrote one. */
  const ofPhrases = (
    phrases: SearchCounts['phrases'],
    asked: ReadonlySet<string>,
  ): { phrase: string; count: number; quote: ReviewQuote | null }[] => {
    const quoted: { phrase: string; count: number; quote: ReviewQuote | null }[] = [];
    const seen: { readonly hash: number; readonly count: number }[] = [];
    for (const { hash, count, no } of phrases) {
      const review = reviews.get(no);
      const phrase = review && phrasesIn(review).get(hash);
      if (!review || !phrase || isGeneric(phrase.folded)) continue;
      if (['en', review.lang].some((lang) => isAsked(phrase.folded, lang, asked))) continue;
      const isRest = seen.some((other) => {
        const before = phrasesIn(review).get(other.hash);
        return before !== undefined && inOneSentence(review, before, phrase) && count >= other.count * alikeCounts;
      });
      seen.push({ hash, count });
      if (isRest) continue;
      const app = appOf(review.appNo);
      quoted.push({ phrase: shown(review, phrase), count, quote: app ? quoteOf(review, app, phrase) : null });
      if (quoted.length === mostPhrases) break;
    }
    return quoted;
  };

  return { ofTheme, ofPhrases };
};
