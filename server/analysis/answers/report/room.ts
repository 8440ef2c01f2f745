import { capital } from '../../prose/capital.ts';
import { listed } from '../../prose/lists.ts';
import { app, counted, countedInWords, inWords, percent, review, stars, verb } from '../../prose/numbers.ts';
import type { Gap, RoomFacts } from '../../research/report/report-verdict.ts';
import { peopleDo, phraseOf } from '../finding-phrases.ts';
import { part, type Told, topicInWords } from '../intents/told.ts';

interface RoomWords {
  /** `habit tracker apps`. */
  readonly kind: string;
  /** `from the last 90 days`. */
  readonly when: string;
}

/** A gap that this share of reviews is about, in several apps, is room for a newcomer. */
const wide = 0.05;
const someApps = 3;
const contented = 4.3;

/** Whether there is room for a newcomer. */
export const tellRoom = ({ whole, apps, gaps, topic, wanted }: RoomFacts, { kind, when }: RoomWords): Told => {
  const [first, ...rest] = gaps;
  const read = `${counted(whole.reviews, review)} of ${countedInWords(apps, app)} ${when}`;
  const average = whole.avgRating === null ? '' : ` The apps average ${stars(whole.avgRating)} together.`;
  if (!first)
    return {
      verdict: `No gap shows: nothing is missed or complained about more than once in ${read}.`,
      paragraphs: [],
    };
  const isWide = first.share >= wide && first.apps >= Math.min(someApps, apps);
  const isContent = !isWide && (whole.avgRating ?? 0) >= contented;
  const gap = `${percent(first.share)} of ${read} ${peopleDo(first)}, ${first.apps === apps ? `across all ${inWords(apps)}` : `in ${inWords(first.apps)} of ${inWords(apps)}`} apps`;
  const lead = isWide ? 'Yes, there is room' : isContent ? 'Little room' : 'Some room';
  return {
    verdict: wanted
      ? `${capital(part(wanted))} ${when} ${verb(wanted.said ?? 0, 'mentions', 'mention')} ${topicInWords(topic)}. ${lead}: ${gap}.`
      : `${lead}: ${gap}.`,
    paragraphs: [
      [
        rest.length > 0 ? `The next gaps in ${kind} are ${listed(rest.slice(0, 4).map(gapPart))}.` : '',
        average.trim(),
        'Reviews show what people miss, not how many would switch.',
      ],
    ],
  };
};

const gapPart = (gap: Gap): string =>
  `${phraseOf(gap)} (${counted(gap.reviews, review)}, ${countedInWords(gap.apps, app)})`;
