import { phraseHash } from '../../metrics/search/literal.ts';
import { qualityOf } from '../../metrics/search/ranking/quality.ts';
import { type Tags, tagReviews } from '../../tagging/tag.ts';
import { phrasesOf } from '../../tagging/words/phrases.ts';
import { placedTerms } from '../../tagging/words/terms.ts';
import { languageHint } from './language-hint.ts';

export interface ReadReview extends Pick<Tags, 'lang' | 'themes' | 'kinds' | 'clauses'> {
  /** With a mask of the clauses they occur in. */
  readonly terms: ReadonlyMap<string, number>;
  /** Distinct hashes. */
  readonly phrases: ReadonlySet<number>;
  readonly quality: number;
}

export interface Readable {
  readonly title: string | null;
  readonly text: string;
  readonly rating: number;
  readonly helpful: number;
  readonly askedLanguage: string | null;
  readonly country: string | null;
}

const charactersOf = (text: string): number => {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) pairs++;
  return text.length - pairs;
};

/** In characters as the database counts them: an emoji of two UTF-16 units is one. */
export const lengthOf = ({ title, text }: Pick<Readable, 'title' | 'text'>): number =>
  charactersOf(text) + charactersOf(title ?? '');

const phrasesIn = (review: Readable, lang: string): Set<number> =>
  new Set(phrasesOf(review, lang).map(({ folded }) => phraseHash(folded)));

/** Derives everything the index stores about reviews. */
export const readReviews = (reviews: readonly Readable[]): ReadReview[] => {
  const tags = tagReviews(
    reviews.map((review) => ({
      title: review.title,
      text: review.text,
      rating: review.rating,
      lang: languageHint(review),
    })),
  );
  const terms = reviews.map((review, at) => placedTerms(review, tags[at]!.lang, tags[at]!.clauses));
  const phrases = reviews.map((review, at) => phrasesIn(review, tags[at]!.lang));
  return reviews.map(({ text, helpful }, at) => {
    const { lang, themes, kinds, clauses } = tags[at]!;
    const quality = qualityOf(text, helpful);
    return { lang, themes, kinds, clauses, terms: terms[at]!, phrases: phrases[at]!, quality };
  });
};
