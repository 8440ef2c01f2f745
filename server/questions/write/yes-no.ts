import { dayMs } from '../../contract/domain/durations.ts';
import type { CountedAsk, ResolvedScope } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { fewestOpinions, fewestReviews } from '../count/groups.ts';
import type { AskText, Writing } from './ask-text.ts';
import { aloneSentence, isBesideWords, starsOf, unsaidSentence, widenedSentence } from './numbers.ts';
import type { Phrase, Speech } from './speech.ts';
import {
  asCounted,
  chanceWords,
  does,
  isLikelyChance,
  lowOf,
  opinionsOf,
  opinionTopic,
  otherPart,
  ownReviews,
  type Part,
  partOf,
  reviewsOf,
  sentence,
  short,
  sideWords,
  thingsCounted,
  withoutStars,
} from './words.ts';

type Movement = 'up' | 'down' | 'level';
type Subject = 'stars' | 'share' | 'count' | 'opinions';

const movementOf = (own: number, other: number, chance: number | null): Movement =>
  own === other || isLikelyChance(chance) ? 'level' : own > other ? 'up' : 'down';

/** `Yes: 3 of 135 reviews …`. */
const headed = (head: Phrase, rest: string, speech: Speech): string =>
  sentence(speech.say('colon', { head: speech.say(head), rest }), speech);

/** Shares up to which something is rare or few, and the ratio up to which one is nearly nothing. */
const [rare, few, nearlyNothing] = [0.01, 0.05, 0.25];

const degreeOf = ({ ask: { topic, measure }, own, other }: CountedAsk): 'rare' | 'gone' | '' => {
  if (!topic || !other || measure === 'low_share') return '';
  if (Math.max(shareOf(own), shareOf(other)) < rare) return 'rare';
  return shareOf(own) < few && shareOf(own) < nearlyNothing * shareOf(other) ? 'gone' : '';
};

/** A yes or no to “has it risen”, “has it fallen” or “is it back”; only the change if the plan does not define yes. */
const signed = (asked: CountedAsk, subject: Subject, movement: Movement, speech: Speech, gap = ''): string => {
  const { expects, topic, answerAs } = asked.ask;
  // “Is it back?”: better than before counts too.
  const worse = subject === 'share' && topic?.polarity === 'bad' ? 'up' : 'down';
  const isYes = expects === 'level' ? movement !== worse : movement === expects;
  const moved = expects === 'level' && movement === 'level' ? 'back' : movement;
  const things = subject === 'opinions' ? opinionTopic(asked, speech) : thingsCounted(asked, speech);
  const degree = subject === 'share' ? `share_${moved}_${degreeOf(asked)}` : '';
  const rest = speech.say(speech.knows(degree) ? degree : `${subject}_${moved}`, {
    things,
    gap,
  });
  // Without a change, both “more” and “less” are a no.
  if (answerAs !== 'yes_no' || (expects === undefined && movement !== 'level')) return rest;
  return speech.say('comma', { head: speech.say(isYes ? 'yes' : 'no'), rest });
};

const isTooFew = (...counts: readonly number[]): boolean => counts.some((count) => count < fewestReviews);

export const changeOfShare = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, against, own, other, chance } = asked;
  const { speech } = writing;
  const isLow = ask.measure === 'low_share';
  const scope = ask.topic ? about : withoutStars(about);
  const reviews = ownReviews(scope, against, writing);
  const said = asCounted(asked, own, reviews, speech);
  if (!other || !against) return { verdict: sentence(said, speech), support: [] };
  const [mine, theirs] = [own, other].map((figure) => (isLow ? lowOf(figure) : figure)) as [Part, Part];
  const beside = otherPart(theirs, against, about, writing);
  if (isTooFew(mine.of, theirs.of))
    return { verdict: headed('too_few', speech.say('against', { own: said, other: beside }), speech), support: [] };
  const [share, past] = [mine.reviews / mine.of, theirs.reviews / theirs.of];
  const movement = movementOf(share, past, chance);
  const head = signed(asked, 'share', movement, speech);
  const isFixed = ask.expects === 'down' && movement === 'down' && ask.topic?.polarity === 'bad';
  const kind = isFixed ? 'fixed' : movement === 'level' ? 'level' : null;
  const counts = speech.say('share_counts', { part: partOf(mine, reviews, speech), does: said });
  const isPlain = share === past || (movement === 'level' && degreeOf(asked) === 'rare');
  const rest = `${speech.say('against', { own: counts, other: beside })}${isPlain ? '' : chanceWords(chance, speech)}`;
  const verdict = sentence(speech.say('colon', { head, rest }), speech);
  return { verdict, support: [], ...(kind && { gist: { kind, name: '' } }) };
};

const daysIn = ({ days: { since, until } }: ResolvedScope, today: string): number =>
  Math.round((Date.parse(until ?? today) - Date.parse(since)) / dayMs) + 1;

/** Number of reviews per day, which does not show how many people use an app. */
export const changeOfCount = (asked: CountedAsk, writing: Writing): AskText => {
  const { about, own, other } = asked;
  const against = asked.against!;
  const { speech, today } = writing;
  const [days, before] = [daysIn(about, today), daysIn(against, today)];
  const [rate, past] = [own.of / days, (other?.of ?? 0) / before];
  const spread = Math.sqrt(own.of / days ** 2 + (other?.of ?? 0) / before ** 2);
  const movement: Movement = Math.abs(rate - past) < 2 * spread ? 'level' : rate > past ? 'up' : 'down';
  const perDay = (value: number, side: string) => speech.say('per_day', { n: speech.number(value, 1), side });
  const rest = speech.say('against', {
    own: perDay(rate, sideWords(about, against, writing)),
    other: perDay(past, sideWords(against, about, writing)),
  });
  const head = signed(asked, 'count', movement, speech);
  return {
    verdict: sentence(speech.say('colon', { head, rest }), speech),
    support: [speech.say('not_users')],
  };
};

export const changeOfStars = (asked: CountedAsk, writing: Writing): AskText => {
  const { about, against, own, other, ratings, otherRatings, chance } = asked;
  const { speech } = writing;
  if (!ratings || !otherRatings || !against || !other) return ratingAlone(asked, writing);
  const movement = movementOf(ratings.mean, otherRatings.mean, chance);
  // A significant difference must be visible after rounding.
  const digits = movement !== 'level' && ratings.mean.toFixed(1) === otherRatings.mean.toFixed(1) ? 2 : 1;
  const written = (mean: number): number => Number(mean.toFixed(digits));
  const averageOf = ({ mean, count }: typeof ratings, side: string) =>
    speech.say('average_of', { stars: speech.number(mean, digits), n: speech.number(count), side });
  const counts = speech.say('against', {
    own: averageOf(ratings, sideWords(about, against, writing)),
    other: averageOf(otherRatings, sideWords(against, about, writing)),
  });
  if (isTooFew(ratings.count, otherRatings.count)) return { verdict: headed('too_few', counts, speech), support: [] };
  const maybe = ratings.mean === otherRatings.mean ? '' : chanceWords(chance, speech);
  const low = speech.say('low_changed', {
    before: short({ reviews: other.low, of: other.reviews }, speech),
    after: short({ reviews: own.low, of: own.reviews }, speech),
  });
  // The difference of the rounded averages.
  const gap = Math.abs(written(ratings.mean) - written(otherRatings.mean));
  const head = signed(asked, 'stars', movement, speech, speech.number(gap, digits));
  return {
    verdict: sentence(speech.say('colon', { head, rest: `${counts}${maybe}` }), speech),
    support: movement === 'level' ? [] : [low],
  };
};

const happyFrom = 4;
const unhappyTo = 3;

/** Whether people are content, by the average alone. */
export const ratingAlone = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, ratings, own } = asked;
  const { speech } = writing;
  const count = ratings?.count ?? 0;
  const reviews = ratedReviews(asked, writing, count);
  if (!ratings || count === 0)
    return { verdict: headed('unclear', speech.say('no_reviews', { reviews }), speech), support: [] };
  const stars = speech.number(ratings.mean, 1);
  const counts = speech.say('rated', { n: speech.number(count), reviews, stars }, count === 1 ? 1 : undefined);
  const part = short({ reviews: own.low, of: count }, speech);
  const low = own.low === 0 ? speech.say('low_none') : sentence(speech.say('low_some', { part }, own.low), speech);
  const isFew = isTooFew(count);
  const support = [...(count > 1 ? [low] : []), ...(isFew ? [speech.say('hint')] : [])];
  if (ask.answerAs !== 'yes_no') return { verdict: sentence(counts, speech), support };
  if (isFew && about.segment === null && !ask.topic) {
    return { verdict: headed('too_few', counts, speech), support: [speech.say('needs_more')] };
  }
  const sign = ratings.mean >= happyFrom ? 'happy' : ratings.mean <= unhappyTo ? 'unhappy' : 'mixed';
  return { verdict: headed(sign, counts, speech), support };
};

/** Reviews about a topic, as those that mention it. */
const ratedReviews = ({ ask, about }: CountedAsk, writing: Writing, count: number): string => {
  const segment = about.segment ?? (ask.topic && ask.topic.words.length > 0 ? ask.topic : null);
  return reviewsOf({ ...about, segment }, writing, { count });
};

/** Whether hardly any review of the newest version mentions it. */
const isNearlyOver = ({ about, support }: CountedAsk): boolean => {
  const over = support.find(({ kind, names }) => kind === 'incident' && names.isOver === 1);
  return over !== undefined && about.days.until === null && shareOf(over.figures.newest!) < few;
};

/** Whether any reviews mention something. */
export const saidAtAll = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own } = asked;
  const { speech } = writing;
  const unsaid = unsaidSentence(asked, writing);
  if (unsaid) return { verdict: unsaid, support: aloneSentence(asked, writing) };
  const isHardly = shareOf(own) < rare || (shareOf(own) < few && own.reviews === 1);
  const some = isHardly ? 'hardly_any' : shareOf(own) < few ? 'few' : 'yes';
  const sign = own.reviews === 0 ? 'no' : isNearlyOver(asked) ? 'yes_over' : some;
  const isOfStars = (about.where.stars?.length ?? 0) > 0;
  return {
    verdict: headed(sign, does(ask.topic, own, reviewsOf(about, writing), speech), speech),
    support: [
      ...(isBesideWords(asked) ? widenedSentence(asked, writing) : []),
      ...(isOfStars ? [] : starsOf(own, writing)),
    ],
  };
};

const turned = { up: 'down', down: 'up', level: 'level' } as const;

export const changeOfOpinions = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, against, good, bad, other, otherGood, otherBad, chance } = asked;
  const { speech } = writing;
  if (!good || !bad || !against || !other || !otherGood || !otherBad) return opinions(asked, writing);
  const [mine, theirs] = [good.reviews + bad.reviews, otherGood.reviews + otherBad.reviews];
  const rest = speech.say('against', {
    own: opinionsOf(asked, writing, ownReviews(about, against, writing)),
    other: speech.say('opinions_beside', {
      good: speech.number(otherGood.reviews),
      bad: speech.number(otherBad.reviews),
      of: speech.number(other.of),
      side: sideWords(against, about, writing),
    }),
  });
  if (Math.min(mine, theirs) < fewestOpinions) return { verdict: headed('few_opinions', rest, speech), support: [] };
  const [share, past] = [good.reviews / mine, otherGood.reviews / theirs];
  // For complaints, more is worse.
  const isOfComplaints = ask.topic?.polarity === 'bad' && ask.expects !== undefined;
  const sided = isOfComplaints ? { ...asked, ask: { ...ask, expects: turned[ask.expects!] } } : asked;
  const head = signed(sided, 'opinions', movementOf(share, past, chance), speech);
  const maybe = share === past ? '' : chanceWords(chance, speech);
  return { verdict: sentence(speech.say('colon', { head, rest: `${rest}${maybe}` }), speech), support: [] };
};

/** Ratio of opinions from which one side has most. */
const most = 2;

export const opinions = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own, good, bad } = asked;
  const { speech } = writing;
  const unsaid = unsaidSentence(asked, writing);
  if (unsaid) return { verdict: unsaid, support: aloneSentence(asked, writing) };
  const [liked, disliked] = [good?.reviews ?? 0, bad?.reviews ?? 0];
  const topic = opinionTopic(asked, speech);
  const [of, reviews] = [speech.number(own.of), reviewsOf(about, writing)];
  if (liked + disliked === 0)
    return { verdict: headed('unclear', speech.say('no_opinion', { of, reviews, topic }), speech), support: [] };
  const counts = opinionsOf(asked, writing);
  if (liked + disliked < fewestOpinions) return { verdict: headed('few_opinions', counts, speech), support: [] };
  const isYesNo = ask.answerAs === 'yes_no';
  const sign =
    liked >= most * disliked
      ? isYesNo
        ? 'yes_opinions'
        : 'mostly_good'
      : disliked >= most * liked
        ? isYesNo
          ? 'no_opinions'
          : 'mostly_bad'
        : isYesNo
          ? 'mixed_opinions'
          : 'divided';
  return { verdict: headed(sign, counts, speech), support: starsOf(own, writing) };
};
