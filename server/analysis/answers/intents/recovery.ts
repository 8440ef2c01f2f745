import { dayOf, span } from '../../prose/dates.ts';
import { stars } from '../../prose/numbers.ts';
import type { RecoveryFacts } from '../../research/intents/recovery.ts';
import { average, caution, type IntentWords, nameAverages, type Told } from './told.ts';

/** An average so close to the one before is like it, as far as few reviews tell. */
const nearby = 0.5;

/** Whether ratings are back where they were before they fell. */
export const tellRecovery = ({ low, before, since, toLow, toBefore }: RecoveryFacts, words: IntentWords): Told => {
  const fell = `${average(low)} ${since === null ? `since ${dayOf(low.from)}` : `from ${span(low.from, low.to)}`}`;
  const earlier =
    before.avgRating === null
      ? 'no reviews from before were read'
      : `${average(before)} before (${span(before.from, before.to)})`;
  if (since === null) {
    return {
      verdict: `No, the low ratings go on: ${nameAverages(words)} ${fell}, compared with ${earlier}.`,
      paragraphs: [[caution(low.reviews, before.reviews)]],
    };
  }
  const course = `${nameAverages(words)} ${average(since)} since ${dayOf(since.from)}, compared with ${fell} and ${earlier}`;
  const isUp = toLow === 'above' || toLow === 'perhapsAbove';
  const isBack = toBefore === 'level' || toBefore === 'above' || toBefore.startsWith('perhaps');
  const lead =
    toLow === 'tooFew'
      ? (since.avgRating ?? 0) >= (before.avgRating ?? 5) - nearby
        ? 'It looks so, though few reviews have come in since then'
        : 'There are too few reviews since then to tell'
      : !isUp
        ? 'No, it has not recovered'
        : toBefore === 'tooFew'
          ? 'It is up again'
          : isBack
            ? 'Yes, it has recovered'
            : 'Only in part: it is up again, but not where it was';
  return {
    verdict: `${lead}: ${course}.`,
    paragraphs: [
      [
        `The lowest days were found in the reviews themselves${low.avgRating === null ? '' : `, at ${stars(low.avgRating)}`}.`,
        caution(since.reviews, low.reviews),
      ],
    ],
  };
};
