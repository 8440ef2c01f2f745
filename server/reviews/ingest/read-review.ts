import { qualityOf } from '../../analysis/search/ranking/quality.ts';
import { pairHash } from '../../analysis/search/segments/phrase-hash.ts';
import { type Tags, tagReview } from '../../analysis/tagging/tag.ts';
import { eachPhrase } from '../../analysis/words/phrases.ts';
import { termsOf } from '../../analysis/words/terms.ts';
import { languageHint } from './language-hint.ts';

export interface ReadReview extends Pick<Tags, 'lang' | 'themes' | 'kinds'> {
  readonly terms: readonly string[];
  /** Their hashes, each once. */
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

/** Everything the index knows of a review: its language, themes and kinds, its terms and phrases, how well it reads. */
export const readReview = (review: Readable): ReadReview => {
  const { title, text, rating, helpful } = review;
  const { lang, themes, kinds } = tagReview({ title, text, rating, lang: languageHint(review) });
  const phrases = new Set<number>();
  eachPhrase(review, lang, (first, between, second) => phrases.add(pairHash(first, between, second)));
  return {
    lang,
    themes,
    kinds,
    terms: termsOf(review, lang),
    phrases,
    quality: qualityOf(text, helpful),
  };
};
