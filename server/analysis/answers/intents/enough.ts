import { counted, figure, review, stars, verb } from '../../prose/numbers.ts';
import type { EnoughFacts } from '../../research/intents/enough.ts';
import type { IntentWords, Told } from './told.ts';

/** With fewer, nothing can be said; with fewer than the other, the average but hardly what people mention. */
const tooFew = 30;
const plenty = 150;

/** From this share of copied texts on, an average says little. */
const leastCopied = 0.2;

/** Whether there are enough reviews to judge by. */
export const tellEnough = ({ whole, copies, margin, withOneMore }: EnoughFacts, { when }: IntentWords): Told => {
  const { reviews, avgRating } = whole;
  if (reviews === 0 || avgRating === null) return { verdict: `No: there are no reviews ${when}.`, paragraphs: [] };
  const many = `${counted(reviews, review)} ${when}`;
  if (reviews < tooFew) {
    return {
      verdict: `No, ${many} ${verb(reviews, 'is', 'are')} too few to judge by: the average is ${stars(avgRating)}, and one more 1-star review would bring it to ${stars(withOneMore ?? avgRating)}.`,
      paragraphs: [['What so few people mention may not be what most of them think.']],
    };
  }
  if (copies >= leastCopied * reviews) {
    return {
      verdict: `No, though there are ${many}: ${figure(copies)} of them share their text with another, so their average of ${stars(avgRating)} does not speak for that many people.`,
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
