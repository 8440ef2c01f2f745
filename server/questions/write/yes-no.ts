import { capital } from '../../analysis/prose/capital.ts';
import { figure } from '../../analysis/prose/numbers.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { CountedAsk, Figure, ResolvedScope } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { fewestOpinions, fewestReviews } from '../count/groups.ts';
import type { AskText, Writing } from './ask-text.ts';
import { aloneSentence, unsaidSentence } from './numbers.ts';
import {
  average,
  chanceWords,
  doing,
  isLikelyChance,
  part,
  partDoing,
  partOf,
  peopleOf,
  place,
  reviewCount,
  reviewsOf,
  sideWords,
  thing,
  topicWords,
  when,
} from './words.ts';

type Movement = 'up' | 'down' | 'level';

/** What rises or falls. */
interface Subject {
  readonly name: string;
  readonly isBad: boolean;
  readonly isMany: boolean;
}
const rating: Subject = { name: 'the rating', isBad: false, isMany: false };
const numberOfReviews: Subject = { ...rating, name: 'the number of reviews' };

const movementOf = (own: number, other: number, chance: number | null): Movement =>
  own === other || isLikelyChance(chance) ? 'level' : own > other ? 'up' : 'down';

const verbsOf = { up: ['rose', 'rise'], down: ['fell', 'fall'], level: ['changed', 'change'] } as const;

/** A yes or no to “has it risen”, “has it fallen” or “is it back”; the change alone where the plan does not say what a yes is. */
const signed = (expects: Movement | undefined, movement: Movement, what: Subject): string => {
  const { name: named, isBad } = what;
  if (expects === undefined)
    return capital(movement === 'level' ? `${named} did not change` : `${named} ${verbsOf[movement][0]}`);
  if (expects === 'level') {
    // “Is it back?” Better than before is back as well.
    const isWorse = movement === (isBad ? 'up' : 'down');
    return isWorse
      ? `No, ${named} ${isBad ? 'rose' : 'is still lower'}`
      : `Yes, ${named} ${what.isMany ? 'are' : 'is'} back where ${what.isMany ? 'they were' : 'it was'}`;
  }
  const [past, base] = verbsOf[expects];
  if (movement === expects) return `Yes, ${named} ${past}`;
  const instead = movement === 'level' ? '' : ` but ${verbsOf[movement][0]}`;
  return `No, ${named} did not ${base}${instead}`;
};

const tooFew = (figures: readonly number[]): boolean => figures.some((count) => count < fewestReviews);

/** AskText once, and only where the counts differ. */
const maybe = (own: number, other: number, chance: number | null): string => {
  const words = own === other ? '' : chanceWords(chance);
  return words === '' ? '' : `, a difference that ${words === 'may be chance' ? 'may be chance' : `is ${words}`}`;
};

/** Two shares against each other. */
export const changeOfShare = (asked: CountedAsk, { today }: Writing, isYesNo = true): AskText => {
  const { ask, about, against, own, other, chance } = asked;
  if (!other || !against)
    return { verdict: capital(`${partDoing(own, reviewsOf(about), (n) => doing(ask.topic, n))}.`), support: [] };
  const [here, there] = [sideWords(about, against, today), sideWords(against, about, today)];
  const counts = `${partOf(own)} ${here}, against ${part(other)} ${there}`;
  if (tooFew([own.of, other.of])) {
    return {
      verdict: `I can’t tell, because there are too few reviews: ${counts} ${doing(ask.topic, 2)}.`,
      support: [],
    };
  }
  const movement = movementOf(shareOf(own), shareOf(other), chance);
  const said = isYesNo
    ? signed(ask.expects, movement, { name: thing(ask.topic), isBad: ask.topic?.polarity === 'bad', isMany: true })
    : {
        up: `${capital(thing(ask.topic))} are more frequent`,
        down: `${capital(thing(ask.topic))} are less frequent`,
        level: `There is no clear difference in ${thing(ask.topic)}`,
      }[movement];
  return { verdict: `${said}: ${counts}${maybe(shareOf(own), shareOf(other), chance)}.`, support: [] };
};

const daysIn = ({ days: { since, until } }: ResolvedScope, today: string): number =>
  Math.round((Date.parse(until ?? today) - Date.parse(since)) / dayMs) + 1;

/** How many reviews there are, day by day: how many people use an app is another matter. */
export const changeOfCount = ({ ask, about, against, own, other }: CountedAsk, { today }: Writing): AskText => {
  const [here, there] = [sideWords(about, against!, today), sideWords(against!, about, today)];
  const perDay = own.of / daysIn(about, today);
  const before = (other?.of ?? 0) / daysIn(against!, today);
  const spread = Math.sqrt(own.of / daysIn(about, today) ** 2 + (other?.of ?? 0) / daysIn(against!, today) ** 2);
  const movement: Movement = Math.abs(perDay - before) < 2 * spread ? 'level' : perDay > before ? 'up' : 'down';
  const said = ask.answerAs === 'yes_no' ? signed(ask.expects, movement, numberOfReviews) : 'The number of reviews';
  return {
    verdict: `${said}: ${perDay.toFixed(1)} a day ${here}, against ${before.toFixed(1)} ${there}.`,
    support: ['Reviews do not tell how many people use it.'],
  };
};

const overReviews = (count: number): string => `over ${reviewCount(count)}`;

/** Two averages against each other. */
export const changeOfStars = (asked: CountedAsk, { today }: Writing, isYesNo = true): AskText => {
  const { ask, about, against, own, other, ratings, otherRatings, chance } = asked;
  if (!ratings || !otherRatings || !against || !other) return ratingAlone(asked, { today, usualCountries: undefined });
  const [here, there] = [sideWords(about, against, today), sideWords(against, about, today)];
  const counts = `${average(ratings.mean)} ${here} ${overReviews(ratings.count)}, against ${average(otherRatings.mean)} ${there} ${overReviews(otherRatings.count)}`;
  if (tooFew([ratings.count, otherRatings.count])) {
    return { verdict: `I can’t tell, because there are too few reviews: ${counts}.`, support: [] };
  }
  const movement = movementOf(ratings.mean, otherRatings.mean, chance);
  const said = isYesNo
    ? signed(ask.expects, movement, rating)
    : { up: 'The rating is higher', down: 'The rating is lower', level: 'The rating is about the same' }[movement];
  const low = `Reviews with one or two stars went from ${part({ reviews: other.low, of: other.reviews })} to ${part({ reviews: own.low, of: own.reviews })}.`;
  return {
    verdict: `${said}: ${counts}${maybe(ratings.mean, otherRatings.mean, chance)}.`,
    support: movement === 'level' ? [] : [low],
  };
};

const happyFrom = 4;
const unhappyTo = 3;

/** Whether people are content: by the average alone. */
export const ratingAlone = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, ratings, own } = asked;
  const whose = whoseOf(asked);
  if (!ratings || ratings.count === 0)
    return { verdict: `I can’t tell: there are no ${whose} ${when(about, writing.today)}.`, support: [] };
  const counts = `${figure(ratings.count)} ${ratings.count === 1 ? whose.replace(/reviews/u, 'review') : whose}${place(about, writing.usualCountries)} ${when(about, writing.today)} ${ratings.count === 1 ? 'gives' : 'average'} ${average(ratings.mean)}`;
  const low = `${own.low === 0 ? 'None of them gives' : `${part({ reviews: own.low, of: ratings.count })} give`} one or two stars.`;
  if (ask.answerAs !== 'yes_no') return { verdict: `${capital(counts)}.`, support: [low] };
  if (tooFew([ratings.count]) && about.segment === null && !asked.ask.topic) {
    return {
      verdict: `I can’t tell from so few reviews: ${counts}.`,
      support: [`About ${fewestReviews} would be enough.`],
    };
  }
  const sign =
    ratings.mean >= happyFrom ? 'Yes, mostly happy' : ratings.mean <= unhappyTo ? 'No, mostly unhappy' : 'Yes and no';
  return { verdict: `${sign}: ${counts}.`, support: [low] };
};

/** `reviews that speak of kids`, `five-star reviews`. */
const whoseOf = ({ ask, about }: CountedAsk): string =>
  about.segment || topicWords(ask.topic) === null ? peopleOf(about) : `${reviewsOf(about)} that ${doing(ask.topic, 2)}`;

/** Whether reviews say something at all. */
export const saidAtAll = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own } = asked;
  const unsaid = unsaidSentence(asked, writing);
  if (unsaid) return { verdict: unsaid, support: aloneSentence(asked) };
  const noun = `${reviewsOf(about)}${place(about, writing.usualCountries)} ${when(about, writing.today)}`;
  const counts = partDoing(own, noun, (n) => doing(ask.topic, n));
  if (own.of === 0)
    return { verdict: `I can’t tell: there are no ${reviewsOf(about)} ${when(about, writing.today)}.`, support: [] };
  const sign = own.reviews === 0 ? 'No' : shareOf(own) < 0.05 ? 'Yes, but few' : 'Yes';
  return { verdict: `${sign}: ${counts}.`, support: starsOf(own) };
};

/** The average of those that count. */
export const starsOf = ({ reviews, stars, low }: Figure): string[] => {
  if (stars === null || reviews < 2) return [];
  const who =
    low === reviews ? 'All of them give one or two stars.' : low === 0 ? 'None of them gives one or two stars.' : '';
  return [`They average ${average(stars)}.${who === '' ? '' : ` ${who}`}`];
};

/** Good opinions against bad ones. */
export const opinions = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own, good, bad } = asked;
  const [liked, disliked] = [good?.reviews ?? 0, bad?.reviews ?? 0];
  const subject = topicWords(ask.topic) ?? 'it';
  const counts = `${figure(liked)} ${liked === 1 ? 'review praises' : 'reviews praise'} ${subject} and ${figure(disliked)} ${disliked === 1 ? 'complains' : 'complain'} about it, of ${figure(own.of)} ${when(about, writing.today)}`;
  const unsaid = unsaidSentence(asked, writing);
  if (unsaid) return { verdict: unsaid, support: aloneSentence(asked) };
  if (liked + disliked < fewestOpinions) {
    const verdict =
      liked + disliked === 0
        ? `I can’t tell: none of ${reviewCount(own.of)} ${when(about, writing.today)} has an opinion on ${subject}`
        : `I can’t tell from so few opinions: ${counts}`;
    return { verdict: `${verdict}.`, support: [] };
  }
  if (ask.answerAs !== 'yes_no' && (liked === 0 || disliked === 0)) {
    const topic = { ...ask.topic!, polarity: liked === 0 ? ('bad' as const) : ('good' as const) };
    const only = liked === 0 ? bad! : good!;
    const none = `none ${liked === 0 ? 'praises' : 'complains about'} it`;
    const said = partDoing(only, `${reviewsOf(about)} ${when(about, writing.today)}`, (n) => doing(topic, n));
    return { verdict: capital(`${said}, and ${none}.`), support: starsOf(only) };
  }
  if (ask.answerAs !== 'yes_no') {
    const lead = liked > disliked ? 'Mostly good' : liked < disliked ? 'Mostly bad' : 'Mixed';
    return { verdict: `${lead}: ${counts}.`, support: starsOf(own) };
  }
  const sign =
    liked >= 2 * disliked
      ? 'Yes, most who write about it say so'
      : disliked >= 2 * liked
        ? 'No, most who write about it complain'
        : 'Yes and no, opinions are divided';
  return { verdict: `${sign}: ${counts}.`, support: [] };
};
