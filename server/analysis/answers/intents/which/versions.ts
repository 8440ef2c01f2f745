import { listedOr } from '../../../prose/lists.ts';
import { counted, figure, review, stars } from '../../../prose/numbers.ts';
import { plain } from '../../../prose/untrusted.ts';
import type { Standing } from '../../../research/intents/figures/apart.ts';
import type { VersionsFacts } from '../../../research/intents/which/versions.ts';
import { average, averages, caution, changeSentences, part, quoteOf, type Told, topicInWords } from '../told.ts';

const ratingVerdict: Readonly<Record<Standing, string>> = {
  above: 'Better',
  below: 'Worse',
  perhapsAbove: 'Slightly better, though the difference may be chance',
  perhapsBelow: 'Slightly worse, though the difference may be chance',
  level: 'About the same',
  tooFew: 'There are too few reviews to tell',
};

/** `Better: version 5.4.1 averages 4.22 stars over 118 reviews, up from 2.48 over 203 for 5.4.0.` */
const ratingSentence = ({ newer, older, ratingStanding, asksWay }: VersionsFacts): string => {
  const way =
    (newer.avgRating ?? 0) > (older.avgRating ?? 0)
      ? 'up from'
      : (newer.avgRating ?? 0) < (older.avgRating ?? 0)
        ? 'down from'
        : 'the same as';
  const before =
    older.avgRating === null
      ? ''
      : `, ${way} ${stars(older.avgRating)} over ${figure(older.reviews)} for ${plain(older.name)}`;
  return `${yesOrNo(asksWay, ratingStanding)}${ratingVerdict[ratingStanding]}: version ${plain(newer.name)} ${averages(newer)}${before}.`;
};

/** Where the question can be answered so: `Is it worse?` */
const yesOrNo = (way: VersionsFacts['asksWay'], standing: Standing): string => {
  if (way === null || (standing !== 'above' && standing !== 'below')) return '';
  return (way === 'better') === (standing === 'above') ? 'Yes. ' : 'No. ';
};

const topicVerdict: Readonly<Record<Standing, string>> = {
  above: 'More often than before',
  below: 'Less often than before',
  perhapsAbove: 'Slightly more often, though the difference may be chance',
  perhapsBelow: 'Slightly less often, though the difference may be chance',
  level: 'About as often as before',
  tooFew: 'There are too few reviews to tell',
};

/** Whether the newer version put an end to something. */
const fixWords = ({ standing, newer }: VersionsFacts): string | null => {
  if (standing !== 'below') return null;
  return (newer.share ?? 0) <= 0.03 ? 'Yes, all but gone' : 'Yes, largely';
};

const topicSentence = (facts: VersionsFacts): string => {
  const { newer, older, topic, standing } = facts;
  const lead = fixWords(facts) ?? topicVerdict[standing];
  return `${lead}: ${topicInWords(topic)} comes up in ${part(newer)} of version ${plain(newer.name)}, compared with ${part(older)} of ${plain(older.name)}.`;
};

/** One version against another. */
export const tellVersions = (facts: VersionsFacts): Told => {
  const { topic, newer, older, changes, tooNew, unknown } = facts;
  const compared = topic === null ? ratingSentence(facts) : topicSentence(facts);
  const verdict =
    unknown.length > 0
      ? `None of the reviews read are of version ${listedOr(unknown.map(plain))}, so others are compared. ${compared}`
      : compared;
  const worse = changes.filter(({ way, kind }) => way === 'more' && kind !== 'praise');
  return {
    verdict,
    paragraphs: [
      [
        caution(newer.reviews, older.reviews),
        topic === null
          ? ''
          : `Version ${plain(newer.name)} averages ${average(newer)}; ${plain(older.name)} averaged ${average(older)}.`,
        ...changeSentences(changes, `Reviews of ${plain(newer.name)}`),
        changes.length === 0 ? 'No complaint became clearly more or less frequent between the two.' : '',
        tooNew
          ? `Version ${plain(tooNew.name)} is newer, but has only ${counted(tooNew.reviews, review)}, too few to judge.`
          : '',
      ],
      quoteOf(worse[0]?.quotes ?? []),
    ],
  };
};
