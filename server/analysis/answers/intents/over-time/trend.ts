import { dayOf, span } from '../../../prose/dates.ts';
import { listed } from '../../../prose/lists.ts';
import { counted, percent, review, stars } from '../../../prose/numbers.ts';
import type { Standing } from '../../../research/intents/figures/apart.ts';
import type { ByMonthFacts, MonthFigure } from '../../../research/intents/over-time/by-month.ts';
import type { TrendFacts } from '../../../research/intents/over-time/trend.ts';
import {
  average,
  caution,
  changeSentences,
  type IntentWords,
  nameAverages,
  part,
  type Told,
  topicInWords,
  topicOf,
} from '../told.ts';

const names = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = ({ month }: MonthFigure): string => names.format(new Date(`${month}-01T00:00:00Z`));

const ratingWords: Readonly<Record<Standing, string>> = {
  above: 'It is going up',
  below: 'It is going down',
  perhapsAbove: 'It is slightly up, though the difference may be chance',
  perhapsBelow: 'It is slightly down, though the difference may be chance',
  level: 'It is stable',
  tooFew: 'There are too few reviews to see a trend',
};
const topicWords: Readonly<Record<Standing, string>> = {
  above: 'It comes up more often than before',
  below: 'It comes up less often than before',
  perhapsAbove: 'It comes up slightly more often, though the difference may be chance',
  perhapsBelow: 'It comes up slightly less often, though the difference may be chance',
  level: 'It comes up about as often as before',
  tooFew: 'There are too few reviews to see a trend',
};

/** Yes or no, where the question can be answered so and names a direction. */
const answerWord = ({ yesNo, way, topic, standing }: TrendFacts): string => {
  if (!yesNo || way === null || standing === 'tooFew' || standing.startsWith('perhaps')) return '';
  const isUp = standing === 'above';
  const isDown = standing === 'below';
  // More talk of a complaint is worse.
  const [better, worse] = topic === null ? [isUp, isDown] : [isDown, isUp];
  return (way === 'better' ? better : worse) ? 'Yes. ' : 'No. ';
};

/** Whether things got better or worse. */
export const tellTrend = (facts: TrendFacts, words: IntentWords): Told => {
  const { topic, late, early, standing, changes, months, lasts } = facts;
  const lately = lasts ? `since ${dayOf(late.from)}` : `from ${span(late.from, late.to)}`;
  const before = `from ${span(early.from, early.to)}`;
  const verdict =
    topic === null
      ? `${ratingWords[standing]}: ${nameAverages(words)} ${average(late)} ${lately}, compared with ${average(early)} ${before}.`
      : `${topicWords[standing]}: ${topicInWords(topic)} is in ${part(late)} ${lately}, compared with ${part(early)} ${before}.`;
  return {
    verdict: `${answerWord(facts)}${verdict}`,
    paragraphs: [
      [
        caution(late.reviews, early.reviews),
        ...changeSentences(changes, 'Recent reviews'),
        monthSentence(months, topic !== null),
      ],
    ],
  };
};

const monthSentence = (months: readonly MonthFigure[], isTopic: boolean): string =>
  months.length < 2
    ? ''
    : `Month by month: ${listed(months.map((each) => monthPart(each, isTopic).replace(':', '')))}.`;

const monthPart = (each: MonthFigure, isTopic: boolean): string =>
  isTopic
    ? `${monthName(each)}: ${percent(each.share ?? 0)} of ${counted(each.reviews, review)}`
    : `${monthName(each)}: ${each.avgRating === null ? 'none' : stars(each.avgRating)} (${counted(each.reviews, review)})`;

const fewInMonth = 10;
const few = 30;

/** How it went from month to month. */
export const tellMonths = ({ topic, months }: ByMonthFacts, words: IntentWords): Told => {
  const { name } = words;
  const isTopic = topic !== null;
  const worth = ({ share, avgRating }: MonthFigure): number => (isTopic ? (share ?? 0) : (avgRating ?? 0));
  const enough = months.filter(({ reviews }) => reviews >= fewInMonth);
  const rated = enough.length > 0 ? enough : months;
  const sorted = rated.toSorted((one, other) => worth(other) - worth(one));
  const [high, low] = [sorted[0]!, sorted.at(-1)!];
  const ends = (each: MonthFigure): string => (isTopic ? part(each) : average(each));
  const verdict =
    rated.length === 1
      ? `Only one month can be told: in ${monthName(high)}, ${isTopic ? `${topicOf(topic)} comes up in ${ends(high)}` : `${nameAverages(words)} ${ends(high)}`}.`
      : isTopic
        ? `${topicInWords(topic)} came up most in ${monthName(high)} (${ends(high)}) and least in ${monthName(low)} (${ends(low)}).`
        : `The rating of ${name} was lowest in ${monthName(low)} (${ends(low)}) and highest in ${monthName(high)} (${ends(high)}).`;
  const rows = months.map((each) => `- ${monthPart(each, isTopic)}${each.whole ? '' : ', not a whole month'}`);
  return {
    verdict,
    paragraphs: [
      [rows.join('\n')],
      [
        months.some(({ reviews }) => reviews < few)
          ? `Months with fewer than ${few} reviews may differ by chance.`
          : '',
      ],
    ],
  };
};
