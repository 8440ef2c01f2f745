import { counted, figure, noun, review, stars, verb } from '../../prose/numbers.ts';
import type { EnoughFacts } from '../../research/intents/enough.ts';
import type { IntentWords, Told } from './told.ts';

/** With fewer, nothing can be said; with fewer than the other, the average but hardly what people mention. */
const tooFew = 30;
const plenty = 150;

/** From this share of copied texts on, an average says little. */
const leastCopied = 0.2;

const oneStar = noun('review with 1 star', 'reviews with 1 star');

/** Whether there are reviews enough to judge by. */
export const tellEnough = ({ whole, copies, margin, withOneMore }: EnoughFacts, { when }: IntentWords): Told => {
  const { reviews, avgRating } = whole;
  if (reviews === 0 || avgRating === null) return { verdict: `No: there are no reviews ${when}.`, paragraphs: [] };
  const many = `${counted(reviews, review)} ${when}`;
  if (reviews < tooFew) {
    return {
      verdict: `No, ${verb(reviews, 'one review is', `${figure(reviews)} reviews are`)} too few to judge by ${when}: the average is ${stars(avgRating)}, and ${counted(1, oneStar)} more would make it ${stars(withOneMore ?? avgRating)}.`,
      paragraphs: [[`What so few people mention is what those people say, and not what most do.`]],
    };
  }
  if (copies >= leastCopied * reviews) {
    return {
      verdict: `No, though there are ${many}: ${figure(copies)} of them share their text with another, so that their average of ${stars(avgRating)} is not that of so many people.`,
      paragraphs: [],
    };
  }
  const within = margin === null || margin === 0 ? '' : `, give or take ${stars(margin)}`;
  return {
    verdict:
      reviews < plenty
        ? `For the rating, yes, but hardly for single complaints: there are ${many}, averaging ${stars(avgRating)}${within}.`
        : `Yes: there are ${many}, averaging ${stars(avgRating)}${within}.`,
    paragraphs: [
      [
        margin === null
          ? ''
          : 'The margin holds in 19 cases out of 20, if these reviews are like those that others would write.',
        `Something that one person in twenty would mention comes up in about ${counted(Math.round(reviews / 20), review)} of them.`,
      ],
    ],
  };
};
