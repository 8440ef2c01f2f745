import { capital } from '../../analysis/prose/capital.ts';
import { dayOf } from '../../analysis/prose/dates.ts';
import { listed } from '../../analysis/prose/lists.ts';
import { figure } from '../../analysis/prose/numbers.ts';
import { plain } from '../../analysis/prose/untrusted.ts';
import type { CountedAsk, Group } from '../count/counted.ts';
import { fewestOpinions, fewestReviews } from '../count/groups.ts';
import { type AskText, mostNamed, type Writing } from './ask-text.ts';
import { average, doing, isLikelyChance, part, partOf, reviewsOf, thing, topicWords, when } from './words.ts';

const nouns: Readonly<Record<string, string>> = {
  app: 'app',
  country: 'country',
  version: 'version',
  store: 'store',
  month: 'month',
  week: 'week',
  stars: 'rating',
  replied: 'group',
};

const nameOf = ({ ask }: CountedAsk, { label, value }: Group): string => {
  if (ask.by === 'version') return `version ${plain(value)}`;
  if (ask.by === 'replied') return value === 'true' ? 'reviews with a reply' : 'reviews without one';
  if (ask.by === 'stars') return `${value} ${value === '1' ? 'star' : 'stars'}`;
  if (ask.by === 'month' || ask.by === 'week')
    return ask.by === 'month' ? dayOf(value).replace(/^\d+ /u, '') : `the week of ${dayOf(value)}`;
  return plain(label);
};

/** What a group has: `4.1 stars over 88 reviews`, `5 good and 2 bad opinions`, `13 of 34`. */
const measured = ({ ask }: CountedAsk, { own, good, bad, ratings }: Group): string => {
  if (ask.measure === 'stars') return `${average(ratings?.mean ?? 0)} over ${figure(ratings?.count ?? 0)} reviews`;
  if (ask.measure === 'low_share') return `${part({ reviews: own.low, of: own.reviews })} with one or two stars`;
  if (ask.measure === 'sentiment')
    return `${figure(good?.reviews ?? 0)} good and ${figure(bad?.reviews ?? 0)} bad of ${figure(own.of)} reviews${own.stars === null ? '' : `, ${average(own.stars)} from those who speak of it`}`;
  return partOf(own);
};

const subjectOf = ({ ask }: CountedAsk): string => {
  if (ask.measure === 'stars') return 'the rating';
  if (ask.measure === 'sentiment') return `opinions on ${topicWords(ask.topic) ?? 'it'}`;
  return ask.topic ? thing(ask.topic) : 'reviews';
};

/** Which group has most or least. */
export const which = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, groups, eligible, pickChance, about } = asked;
  const noun = nouns[ask.by ?? ''] ?? 'group';
  const least = ask.measure === 'sentiment' ? `${fewestOpinions} opinions` : `${fewestReviews} reviews`;
  const [first, ...rest] = groups.slice(0, eligible);
  const said = (group: Group): string => `${nameOf(asked, group)} ${measured(asked, group)}`;
  if (!first || rest.length === 0) {
    const known = groups
      .filter(({ own }) => own.of > 0)
      .slice(0, mostNamed)
      .map(said);
    return {
      verdict: `I can’t pick ${noun === 'app' ? 'an' : 'a'} ${noun}: ${eligible === 0 ? 'none has' : 'only one has'} at least ${least} ${when(about, writing.today)}${known.length > 0 ? ` (${listed(known)})` : ''}.`,
      support: [],
    };
  }
  const does =
    ask.topic && ask.measure !== 'sentiment' && ask.measure !== 'stars'
      ? ` ${doing(ask.topic, first.own.reviews)}`
      : '';
  const others = `${rest
    .slice(0, mostNamed - 1)
    .map(said)
    .join('; ')}`;
  if (isLikelyChance(pickChance) && ask.by !== 'app') {
    return {
      verdict: `No ${noun} stands out in ${subjectOf(asked)}: ${nameOf(asked, first)} has the ${ask.pick === 'least' ? 'lowest' : 'highest'} figure with ${measured(asked, first)}${does}, but that may be chance.`,
      support: [`Next: ${others}.`],
    };
  }
  const close = isLikelyChance(pickChance) ? ', by a difference that may be chance' : '';
  return {
    verdict: `${capital(nameOf(asked, first))}${close}: ${measured(asked, first)}${does}.`,
    support: [`${rest.length === 1 ? 'The other' : 'The next'}: ${others}.`],
  };
};

/** The version in which something began. */
export const firstVersion = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, groups, about } = asked;
  const [first, ...rest] = groups;
  if (!first) {
    return {
      verdict: `No version stands out: in none are ${thing(ask.topic)} clearly more frequent than before, ${when(about, writing.today)}.`,
      support: [],
    };
  }
  const others = rest.slice(-2).map(({ value, own }) => `version ${plain(value)} ${part(own)}`);
  return {
    verdict: `Version ${plain(first.value)}: ${partOf(first.own, 'reviews of it')} ${doing(ask.topic, first.own.reviews)}.`,
    support: others.length > 0 ? [`For comparison: ${listed(others)}.`] : [],
  };
};

/** When something began. */
export const beginning = ({ ask, onset, own, about }: CountedAsk, writing: Writing): AskText => {
  if (!onset) {
    return {
      verdict: `No beginning stands out: ${partOf(own, reviewsOf(about))} ${when(about, writing.today)} ${doing(ask.topic, own.reviews)}, and no week clearly more than those before.`,
      support: [],
    };
  }
  const end = onset.until === null ? '' : ` and lasted until about ${dayOf(onset.until)}`;
  return {
    verdict: `It began on about ${dayOf(onset.since)}${end}: ${partOf(onset.inside)} of that time ${doing(ask.topic, onset.inside.reviews)}, against ${part(onset.outside)} of all others in the last year.`,
    support: [],
  };
};

/** Every group, in its order. */
export const eachGroup = (asked: CountedAsk, writing: Writing): AskText => {
  const shown = asked.groups.filter(({ own }) => own.of > 0).slice(0, 12);
  if (shown.length === 0)
    return { verdict: `There are no ${reviewsOf(asked.about)} ${when(asked.about, writing.today)}.`, support: [] };
  const what = asked.ask.topic
    ? capital(thing(asked.ask.topic))
    : asked.ask.measure === 'stars'
      ? 'The rating'
      : 'Reviews';
  return {
    verdict: `${what}: ${shown.map((group) => `${nameOf(asked, group)} ${measured(asked, group)}`).join('; ')}.`,
    support: [],
  };
};
