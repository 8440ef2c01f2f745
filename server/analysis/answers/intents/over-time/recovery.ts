import { dayOf, span } from '../../../prose/dates.ts';
import { stars } from '../../../prose/numbers.ts';
import type { RecoveryFacts } from '../../../research/intents/over-time/recovery.ts';
import { average, caution, type IntentWords, nameAverages, type Told } from '../told.ts';

/** An average so close to the one before is like it, as far as few reviews tell. */
const nearby = 0.5;

/** Whether ratings are back where they were before they fell. */
export const tellRecovery = ({ low, before, since, toLow, toBefore }: RecoveryFacts, words: IntentWords): Told => {
  const fell = `${average(low)} ${since === null ? `since ${dayOf(low.from)}` : `from ${span(low.from, low.to)}`}`;
  const earlier = before.avgRating === null ? null : `${average(before)} before (${span(before.from, before.to)})`;
  const noEarlier = '; no earlier reviews were read';
  if (since === null) {
    return {
      verdict: `No, the low ratings go on: ${nameAverages(words)} ${fell}${earlier === null ? noEarlier : `, compared with ${earlier}`}.`,
      paragraphs: [[caution(low.reviews, before.reviews)]],
    };
  }
  const course = `${nameAverages(words)} ${average(since)} since ${dayOf(since.from)}, compared with ${fell}${earlier === null ? noEarlier : ` and ${earlier}`}`;
  const isUp = toLow === 'above' || toLow === 'perhapsAbove';
  const isBack = toBefore === 'level' || toBefore === 'above' || toBefore === 'perhapsAbove';
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
            : toBefore === 'perhapsBelow'
              ? 'Mostly: it is up again, though perhaps not quite to where it was'
              : 'Only in part: it is up again, but not to where it was';
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
