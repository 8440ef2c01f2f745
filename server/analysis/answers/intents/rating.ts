import { figure, percent } from '../../prose/numbers.ts';
import type { RatingFacts } from '../../research/intents/rating.ts';
import { average, caution, type IntentWords, nameAverages, type Told } from './told.ts';

/** From these averages on, people are content, or mostly so. */
const content = 4.2;
const mostly = 3.5;

/** How content people are. */
export const tellRating = ({ whole, happy, unhappy }: RatingFacts, words: IntentWords): Told => {
  const rating = whole.avgRating ?? 0;
  const lead = rating >= content ? 'Satisfied' : rating >= mostly ? 'Mostly satisfied' : 'Not very satisfied';
  return {
    verdict: `${lead}: ${nameAverages(words)} ${average(whole)} ${words.when}; ${figure(happy.said ?? 0)} of them (${percent(happy.share ?? 0)}) have 4 or 5 stars and ${figure(unhappy.said ?? 0)} (${percent(unhappy.share ?? 0)}) have 1 or 2.`,
    paragraphs: [[caution(whole.reviews)]],
  };
};
