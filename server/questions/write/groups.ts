import { storeTitles } from '../../contract/domain/stores.ts';
import { plain } from '../../support/prose/untrusted.ts';
import type { CountedAsk, Group } from '../count/counted.ts';
import { fewestOpinions, fewestReviews, ofTopic } from '../count/groups.ts';
import { type AskText, mostNamed, type Writing } from './ask-text.ts';
import { insteadSentence, starsOf, widenedSentence } from './numbers.ts';
import type { Speech } from './speech.ts';
import {
  does,
  isLikelyChance,
  opinionsOf,
  ratingWords,
  reviewsOf,
  sentence,
  short,
  things,
  topicWords,
} from './words.ts';

const nameOf = ({ ask }: CountedAsk, { label, value }: Group, speech: Speech): string => {
  switch (ask.by) {
    case 'version':
      return speech.say('named_version', { value: plain(value) });
    case 'replied':
      return speech.say(value === 'true' ? 'named_replied' : 'named_unreplied');
    case 'stars':
      return ratingWords([Number(value)], speech);
    case 'month':
      return speech.month(value);
    case 'week':
      return speech.say('named_week', { day: speech.day(value) });
    case 'store':
      return storeTitles[value === 'play' ? 'play' : 'apple'];
    case 'country':
      return speech.country(value);
    default:
      return plain(label);
  }
};

/** The figure of a group: `4.1 stars (88 reviews)`, `5 good and 2 bad of 87 reviews`, `13 of 34`. */
const measured = ({ ask }: CountedAsk, { own, good, bad, ratings }: Group, speech: Speech): string => {
  const { say, number } = speech;
  if (ask.measure === 'stars')
    return say('average_of', { stars: number(ratings?.mean ?? 0, 1), n: number(ratings?.count ?? 0) });
  if (ask.measure === 'low_share')
    return say('low_part', { part: short({ reviews: own.low, of: own.reviews }, speech) });
  if (ask.measure === 'sentiment') {
    return say('good_bad', {
      good: number(good?.reviews ?? 0),
      bad: number(bad?.reviews ?? 0),
      of: number(own.of),
    });
  }
  return short(own, speech);
};

const said = (asked: CountedAsk, group: Group, speech: Speech): string =>
  speech.say('group', { name: nameOf(asked, group, speech), measured: measured(asked, group, speech) });

/** For shares, with the total. */
const leading = (asked: CountedAsk, first: Group, writing: Writing): string => {
  const { ask, about } = asked;
  if (ask.measure === 'sentiment') return opinionsOf({ ...asked, ...first }, writing);
  const isShare = ask.topic !== undefined && (ask.measure === 'share' || ask.measure === 'reviews');
  return isShare
    ? does(ask.topic, first.own, reviewsOf(about, writing), writing.speech)
    : measured(asked, first, writing.speech);
};

/** The group with most or least. */
export const which = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, groups, eligible, pickChance } = asked;
  const { speech } = writing;
  const { say } = speech;
  const [first, ...rest] = groups.slice(0, eligible);
  const others = (all: readonly Group[]): string[] => {
    const items = all.slice(0, mostNamed - 1).map((group) => said(asked, group, speech));
    return items.length === 0 ? [] : [say('others', { items: items.join('; ') }, items.length === 1 ? 1 : undefined)];
  };
  if (!first || rest.length === 0) {
    const isOpinion = ask.measure === 'sentiment';
    const n = speech.number(isOpinion ? fewestOpinions : fewestReviews);
    const head = say('cannot_pick', { least: say(isOpinion ? 'least_opinions' : 'least_reviews', { n }) });
    const known = groups.filter(({ own, good, bad }) => (isOpinion ? good?.reviews || bad?.reviews : own.of > 0));
    const items = known.slice(0, mostNamed).map((group) => said(asked, group, speech));
    const count = (asked.good?.reviews ?? 0) + (asked.bad?.reviews ?? 0);
    if (isOpinion && count >= fewestOpinions && groups.length > 1) {
      const rest = opinionsOf(asked, writing);
      const each = items.length > 0 ? [say('too_few_each', { n, items: items.join('; ') })] : [];
      return { verdict: sentence(say('colon', { head: say('no_winner'), rest }), speech), support: each };
    }
    const verdict = items.length > 0 ? say('colon', { head, rest: items.join('; ') }) : head;
    return { verdict: sentence(verdict, speech), support: [] };
  }
  const isShare = ask.measure === 'share' || ask.measure === 'reviews' || ask.measure === 'sentiment';
  if (isShare && asked.own.reviews === 0) {
    const rest = does(ask.topic, asked.own, reviewsOf(asked.about, writing), speech);
    return { verdict: sentence(say('colon', { head: say('no_winner'), rest }), speech), support: [] };
  }
  const [name, lead] = [nameOf(asked, first, speech), leading(asked, first, writing)];
  if (isLikelyChance(pickChance) && ask.by !== 'app') {
    const found = say(ask.pick === 'least' ? 'lowest' : 'highest', { name, measured: lead });
    const none = `none_${ask.by}`;
    const head = say(speech.knows(none) ? none : 'no_winner');
    const all = ask.topic ? [say('in_all', { does: does(ask.topic, asked.own, '', speech).replace('  ', ' ') })] : [];
    return {
      verdict: sentence(say('colon', { head, rest: found }), speech),
      support: [...all, ...others(rest)],
      gist: { kind: 'none', name: head },
    };
  }
  const head = isLikelyChance(pickChance) ? say('which_chance', { name }) : name;
  const few = groups.slice(eligible).filter(({ own }) => own.reviews > 0);
  const stars = ask.measure === 'sentiment' ? starsOf(first.own, writing).slice(0, 1) : [];
  const all =
    ask.measure === 'sentiment' && asked.good && asked.bad && groups.length > 2
      ? [say('in_all', { does: does({ ...ask.topic!, polarity: 'any' }, asked.own, '', speech).replace('  ', ' ') })]
      : [];
  return {
    verdict: sentence(say('colon', { head, rest: lead }), speech),
    support: [...stars, ...others([...rest, ...few]), ...all],
    gist: { kind: 'which', name },
  };
};

/** The most or least mentioned of several things, or whether the first one is. */
export const whichTopic = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, about, own, groups, eligible, pickChance } = asked;
  const { speech } = writing;
  const [first, ...rest] = groups;
  if (eligible < 2 || ask.pick === undefined || ask.pick === 'all') return which(asked, writing);
  const counted = groups.map((group) => ofTopic(asked, group));
  const name = ({ value }: Group): string => topicWords({ ...ask.topic!, words: [value] }, speech)!;
  const reviews = reviewsOf(about, writing);
  const beside = rest.map((group) =>
    speech.say('beside', { other: short(group.own, speech), side: speech.say('for_apps', { names: name(group) }) }),
  );
  const lead = does({ ...ask.topic!, words: [first!.value] }, first!.own, reviews, speech);
  const figures = speech.say('against', { own: lead, other: speech.and(beside) });
  const isOpen = isLikelyChance(pickChance);
  const level = speech.say('share_level', { things: things(ask.topic, speech) });
  const isFirst = first!.value === ask.topic!.words[0];
  const head =
    ask.answerAs === 'yes_no'
      ? isOpen
        ? speech.say('comma', { head: speech.say('no'), rest: level })
        : speech.say(isFirst ? 'yes' : 'no')
      : own.reviews === 0 || first!.own.reviews === rest[0]!.own.reviews
        ? speech.say('no_winner')
        : isOpen
          ? speech.say('which_chance', { name: name(first!) })
          : name(first!);
  return {
    verdict: sentence(speech.say('colon', { head, rest: figures }), speech),
    support: counted.flatMap((each) => [...insteadSentence(each, speech), ...widenedSentence(each, writing)]),
    gist: { kind: 'which', name: name(first!) },
  };
};

export const firstVersion = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, groups, about } = asked;
  const { speech } = writing;
  const [first, ...rest] = groups;
  if (!first) return { verdict: speech.say('no_version', { things: things(ask.topic, speech) }), support: [] };
  const others = rest.slice(-2).map((group) => said(asked, group, speech));
  const { versions: _, ...where } = about.where;
  const version = nameOf(asked, first, speech);
  const head = speech.say('brought', { version });
  const found = does(ask.topic, first.own, reviewsOf({ ...about, where }, writing), speech);
  return {
    verdict: sentence(speech.say('colon', { head, rest: found }), speech),
    support: others.length > 0 ? [speech.say('for_comparison', { items: speech.and(others) })] : [],
  };
};

export const beginning = ({ ask, onset, own, about, support }: CountedAsk, writing: Writing): AskText => {
  const { speech } = writing;
  if (!onset) {
    const found = does(ask.topic, own, reviewsOf(about, writing), speech);
    return { verdict: speech.say('no_beginning', { does: found }), support: [] };
  }
  const during = { ...about, days: { since: onset.since, until: onset.until }, isUsualWindow: false };
  const values = {
    day: speech.day(onset.since),
    until: onset.until === null ? '' : speech.day(onset.until),
    does: does(ask.topic, onset.inside, reviewsOf(during, writing), speech),
    other: short(onset.outside, speech),
    from: speech.day(onset.from),
  };
  const release = support.find(({ kind }) => kind === 'release')?.names;
  if (!release) return { verdict: speech.say(onset.until === null ? 'began' : 'began_ended', values), support: [] };
  const came = { version: plain(String(release.version)), released: speech.day(String(release.day)) };
  return { verdict: speech.say('began_release', { ...values, ...came }), support: [speech.say('during', values)] };
};

const maxShown = 12;

export const eachGroup = (asked: CountedAsk, writing: Writing): AskText => {
  const { speech } = writing;
  const { ask, about } = asked;
  const shown = asked.groups.filter(({ own }) => own.of > 0).slice(0, maxShown);
  if (shown.length === 0) {
    const rest = speech.say('no_reviews', { reviews: reviewsOf(about, writing) });
    return { verdict: sentence(rest, speech), support: [] };
  }
  const head = ask.topic || ask.measure !== 'stars' ? things(ask.topic, speech) : speech.say('the_rating');
  const items = shown.map((group) => said(asked, group, speech)).join('; ');
  return { verdict: sentence(speech.say('colon', { head, rest: items }), speech), support: [] };
};
