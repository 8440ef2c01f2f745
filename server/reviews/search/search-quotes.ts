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

/** The most frequent themes get three quotes, the others one. */
const wellQuoted = 12;
const quotesEach = 3;
/** The first themes have enough reviews to prefer the reader's language. */
const wellRead = 4;
const mostRead = 12;
/** Reviews read for a theme's quotes; more than needed, since duplicate texts are quoted once. */
const readFor = (place: number): number => (place < wellRead ? mostRead : place < wellQuoted ? quotesEach + 2 : 2);
const mostPhrases = 20;

/** Keyed by string: the index may still contain retired themes. */
const polarityOf: ReadonlyMap<string, Polarity> = polarities;

/** Praise in a one-star review is usually surrounded by complaints, so it makes a bad quote. */
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

const isInQuery = (phrase: string, lang: string, queried: ReadonlySet<string>): boolean =>
  termsOf({ title: null, text: phrase }, lang).every((term) => queried.has(term));

/** Phrases of one sentence with counts this similar are pieces of the same text: `ten times`, `times today`. */
const alikeCounts = 0.7;
const sentenceEnd = /[.!?。！？\n]/u;
const inOneSentence = (review: Edition, one: Phrase, other: Phrase): boolean =>
  one.field === other.field &&
  !sentenceEnd.test(writtenIn(review, one.field).slice(Math.min(one.start, other.start), Math.max(one.end, other.end)));

/** As written, without repeated letters. */
const shown = (review: Edition, { field, start, end }: Phrase): string =>
  writtenIn(review, field).slice(start, end).toLowerCase().split(/\s+/u).map(undrawn).join(' ');

export const quotedNos = ({ themes, phrases }: SearchCounts): number[] => [
  ...themes.flatMap(({ quoteNos }, place) => quoteNos.slice(0, readFor(place))),
  ...phrases.map(({ no }) => no),
];

/** Derived from an edition, which never changes; good examples are quoted again and again. */
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

/** Quotes for an answer. Each review is read once, even if quoted several times. */
export const createQuotes = (
  db: Database,
  reviews: ReadonlyMap<number, Edition>,
  appOf: (appNo: number) => AppRef | undefined,
  language: string,
) => {
  /** Sorted by the reader's language, then by whether the stars fit the theme; otherwise in the order given. */
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

  /** The words that caused the theme; null if the review no longer has it. */
  const placeOf = (review: Edition, theme: string): Place | null =>
    tagsOf(review).because.find(({ tag }) => tag === theme) ?? null;

  /** Quotes of a theme around the words that caused it. */
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

  /** The informative phrases: without platitudes and the query's words, and only one per sentence that many copied. */
  const ofPhrases = (
    phrases: SearchCounts['phrases'],
    queried: ReadonlySet<string>,
  ): { phrase: string; count: number; quote: ReviewQuote | null }[] => {
    const quoted: { phrase: string; count: number; quote: ReviewQuote | null }[] = [];
    const seen: { readonly hash: number; readonly count: number }[] = [];
    for (const { hash, count, no } of phrases) {
      const review = reviews.get(no);
      const phrase = review && phrasesIn(review).get(hash);
      if (!review || !phrase || isGeneric(phrase.folded)) continue;
      if (['en', review.lang].some((lang) => isInQuery(phrase.folded, lang, queried))) continue;
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
