import { type Sheet, wholeWords } from '../../tagging/words/sheet.ts';

const asksForReviews = wholeWords(
  'reviews?|ratings?|feedback|everything|reseñas|opiniones|avaliações|bewertungen|rezensionen|avis|recensioni|ulasan|отзывы?',
);
const asksForReviewsUnspaced = /レビュー|口コミ|리뷰|후기|评论|評論/u;

/** Whether the sentence asks for “reviews” by name; without a topic it then means all of them. */
export const asksForAll = ({ folded }: Sheet): boolean =>
  folded.search(asksForReviews) >= 0 || asksForReviewsUnspaced.test(folded);
