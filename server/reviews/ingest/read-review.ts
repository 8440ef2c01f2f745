import { qualityOf } from '../../analysis/search/ranking/quality.ts';
import { type Tags, tagReview } from '../../analysis/tagging/tag.ts';
import { phrasesOf } from '../../analysis/words/phrases.ts';
import { termsOf } from '../../analysis/words/terms.ts';
import { languageHint } from './language-hint.ts';

export interface ReadReview extends Pick<Tags, 'lang' | 'themes' | 'kinds'> {
  readonly terms: readonly string[];
  readonly phrases: readonly string[];
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
  return {
    lang,
    themes,
    kinds,
    terms: termsOf(review, lang),
    phrases: phrasesOf(review, lang).map(({ folded }) => folded),
    quality: qualityOf(text, helpful),
  };
};
