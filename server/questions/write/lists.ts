import { capital } from '../../analysis/prose/capital.ts';
import { listed } from '../../analysis/prose/lists.ts';
import { figure } from '../../analysis/prose/numbers.ts';
import { plain } from '../../analysis/prose/untrusted.ts';
import type { CountedAsk, Group } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { chanceOfPick, fewestReviews } from '../count/groups.ts';
import { type AskText, mostNamed, namedGroups, type Writing } from './ask-text.ts';
import {
  average,
  doing,
  isLikelyChance,
  part,
  partDoing,
  partOf,
  peopleOf,
  place,
  sideWords,
  themeWords,
  topicWords,
  when,
} from './words.ts';

const isWish = ({ ask }: CountedAsk): boolean => ask.topic?.polarity === 'wish';

/** `crashes (47), login problems (12)`. */
const withCounts = (asked: CountedAsk, groups: readonly Group[]): string =>
  listed(groups.map((group) => `${themeWords(group, isWish(asked))} (${figure(group.own.reviews)})`));

const scopeWords = ({ about }: CountedAsk, writing: Writing): string =>
  `${peopleOf(about)}${place(about, writing.usualCountries)} ${when(about, writing.today)}`;

/** What is left out, as the question calls it. */
const asideWords = ({ ask }: CountedAsk): string =>
  ask.without && ask.without.length > 0
    ? `, leaving aside ${listed(ask.without.map((topic) => topicWords(topic) ?? ''))}`
    : '';

/** How many reviews say nothing of what is left out. */
const leftWords = ({ ask, left, own }: CountedAsk): string[] =>
  left === null
    ? []
    : [
        `${figure(left)} of the ${figure(own.of)} do not mention ${listed((ask.without ?? []).map((topic) => topicWords(topic) ?? ''))} at all.`,
      ];

const nothingThere = (asked: CountedAsk, writing: Writing): AskText => {
  const { about, own, ask } = asked;
  const total =
    own.of === 0
      ? `there are no ${scopeWords(asked, writing)}`
      : `none of ${figure(own.of)} ${scopeWords(asked, writing)} ${doing(ask.topic, 1).replace(/ something$/u, ' anything')}${asideWords(asked)}`;
  return {
    verdict:
      about.segment && own.of === 0 ? `I can’t tell: no review says that${asideWords(asked)}.` : `${capital(total)}.`,
    support: [],
  };
};

/** Shares this low are hardly anything. */
const hardly = 0.05;

const leads = {
  bad: 'top complaint',
  good: 'most praised thing',
  wish: 'top request',
  any: 'most frequent subject',
} as const;

/** What people complain about, praise or ask for, by theme. */
export const listOfThemes = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, own, groups } = asked;
  const named = namedGroups(asked);
  const [first, ...rest] = named;
  if (!first) return nothingThere(asked, writing);
  const of = first.own.of;
  const isAny = (ask.topic?.words.length ?? 0) === 0 && ask.topic !== undefined && asked.about.segment === null;
  const isHardly = isAny && ask.topic?.polarity === 'bad' && own.of >= fewestReviews && shareOf(own) < hardly;
  const noun = leads[ask.topic?.polarity ?? 'any'];
  const isClose = rest.length > 0 && isLikelyChance(chanceOfPick(ask, first, groups.slice(1)));
  const said = isHardly
    ? `Hardly anything: ${partDoing(own, scopeWords(asked, writing), (n) => doing(ask.topic, n))}`
    : `The ${noun} is ${themeWords(first, isWish(asked))}, in ${partOf({ reviews: first.own.reviews, of }, scopeWords(asked, writing))}${asideWords(asked)}`;
  const others = isHardly ? named : rest;
  const next = isHardly ? 'They are about' : others.length === 1 ? 'Next is' : 'Next are';
  const close = isClose && !isHardly ? ', so close that their order may be chance' : '';
  if (ask.limit !== undefined && named.length > 2) {
    const listOf = named.map((group) => `${capital(themeWords(group, isWish(asked)))}: ${part(group.own)}`);
    return { verdict: `${said}.`, support: leftWords(asked), list: listOf };
  }
  return {
    verdict: `${said}.`,
    support: [...(others.length === 0 ? [] : [`${next} ${withCounts(asked, others)}${close}.`]), ...leftWords(asked)],
  };
};

/** What each of a few apps has most of. */
export const topOfEach = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, byApp, about } = asked;
  const noun = leads[ask.topic?.polarity ?? 'any'];
  const said = byApp.map(({ name, groups: [first] }) =>
    first && first.own.reviews > 0
      ? `${plain(name)}: ${themeWords(first, isWish(asked))}, in ${partOf(first.own)}`
      : `${plain(name)}: none`,
  );
  return {
    verdict: `The ${noun} of each, ${when(about, writing.today)}: ${said.join('; ')}${asideWords(asked)}.`,
    support: [],
  };
};

/** What people say, for and against. */
export const praiseAndComplaints = (asked: CountedAsk, writing: Writing): AskText => {
  const { groups, own, about } = asked;
  const of = about.segment ? own.reviews : own.of;
  const [good, bad] = (['pos', 'neg'] as const).map((sign) =>
    groups.filter(({ polarity, own: counted }) => polarity === sign && counted.reviews > 0).slice(0, mostNamed),
  );
  if (of === 0) return nothingThere(asked, writing);
  const stars = own.stars === null ? '' : ` and average ${average(own.stars)}`;
  const size = `${figure(of)} ${of === 1 ? scopeWords(asked, writing).replace(/^reviews/u, 'review') : scopeWords(asked, writing)}`;
  const sentences = [
    ...(good!.length > 0 ? [`They praise ${withCounts(asked, good!)}.`] : ['None praises anything in particular.']),
    ...(bad!.length > 0
      ? [`They complain about ${withCounts(asked, bad!)}.`]
      : ['None complains about anything in particular.']),
  ];
  const few = about.segment && of < fewestReviews ? [`With ${figure(of)}, take it as a hint.`] : [];
  return {
    verdict: `${capital(`${size} ${about.segment ? `count${stars}` : `were counted${stars}`}`)}.`,
    support: [...sentences, ...few],
  };
};

/** Fewer reviews suggest nothing. */
const fewestOf = 3;

/** What changed between two sets, by theme. */
export const changesByTheme = (asked: CountedAsk, writing: Writing): AskText => {
  const { groups, about, against, own, other, ask } = asked;
  const [here, there] = [
    sideWords(about, against, writing.today),
    against ? sideWords(against, about, writing.today) : '',
  ];
  const wanted =
    ask.topic?.polarity === 'good'
      ? 'pos'
      : ask.answerAs === 'why'
        ? (own.stars ?? 0) <= (other?.stars ?? 0)
          ? 'neg'
          : 'pos'
        : null;
  const clear = groups
    .filter(({ chance, polarity }) => !isLikelyChance(chance) && (wanted === null || polarity === wanted))
    .toSorted((one, next) => shareOf(next.own) - shareOf(next.other!) - shareOf(one.own) + shareOf(one.other!));
  const risen = clear.filter(({ own: mine, other: theirs }) => shareOf(mine) > shareOf(theirs!));
  const stars =
    own.stars !== null && other?.stars != null
      ? [`The average is ${average(own.stars)} ${here}, against ${average(other.stars)} ${there}.`]
      : [];
  const sizes = `${figure(own.of)} reviews ${here} and ${figure(other?.of ?? 0)} ${there}`;
  const [likely] = groups
    .filter((group) => group.own.reviews >= fewestOf && (wanted === null || group.polarity === wanted))
    .filter(({ own: mine, other: theirs }) => shareOf(mine) > shareOf(theirs!))
    .toSorted((one, next) => shareOf(next.own) - shareOf(next.other!) - shareOf(one.own) + shareOf(one.other!));
  if (risen.length === 0 && ask.answerAs === 'why' && likely) {
    return {
      verdict: `Possibly because of ${themeWords(likely)}, but it may be chance: ${partOf(likely.own)} ${here} speak of it, against ${part(likely.other!)} ${there}.`,
      support: stars,
    };
  }
  if ((own.of < fewestReviews || (other?.of ?? 0) < fewestReviews) && risen.length === 0) {
    return { verdict: `I can’t tell, because there are too few reviews: ${sizes}.`, support: stars };
  }
  const [first, ...rest] = risen;
  const fallen = clear.filter((group) => !risen.includes(group)).toReversed();
  const isOfApps = against !== null && here.startsWith('for ');
  if (!first && (fallen.length === 0 || ask.answerAs === 'why')) {
    const verdict = ask.answerAs === 'why' ? 'No single subject explains it' : 'Nothing stands out';
    return { verdict: `${verdict}: among ${sizes}, no subject differs by more than chance.`, support: stars };
  }
  const both = (group: Group): string => `${themeWords(group)} (${part(group.own)}, against ${part(group.other!)})`;
  const least =
    fallen.length > 0 && (isOfApps || !first)
      ? [`Less often ${here} than ${there}: ${listed(fallen.slice(0, mostNamed - 1).map(both))}.`]
      : [];
  if (!first) return { verdict: least[0]!, support: stars };
  const lead = ask.answerAs === 'why' ? `Because of ${themeWords(first)}` : capital(themeWords(first));
  const more = rest.slice(0, mostNamed - 1).map(both);
  return {
    verdict: `${lead}: ${partOf(first.own)} ${here} speak of it, against ${part(first.other!)} ${there}.`,
    support: [
      ...least,
      ...stars,
      ...(more.length > 0 ? [`${isOfApps ? 'More often, too' : 'These rose too'}: ${listed(more)}.`] : []),
    ],
  };
};

/** Why people do what a segment does, or are unhappy. */
export const reasons = (asked: CountedAsk, writing: Writing): AskText => {
  const [first, ...rest] = namedGroups(asked);
  if (!first) return nothingThere(asked, writing);
  const lead = `Mainly because of ${themeWords(first)}: ${partOf(first.own, scopeWords(asked, writing))} ${first.own.reviews === 1 ? 'speaks' : 'speak'} of it${asideWords(asked)}.`;
  const isFew =
    first.own.of < fewestReviews ? [`${capital(figure(first.own.of))} reviews are few, so take it as a hint.`] : [];
  return {
    verdict: lead,
    support: [
      ...(rest.length > 0 ? [`Next ${rest.length === 1 ? 'comes' : 'come'} ${withCounts(asked, rest)}.`] : []),
      ...leftWords(asked),
      ...isFew,
    ],
  };
};

/** What to build or fix first. */
export const advice = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, own } = asked;
  if (ask.by !== 'theme') {
    const counts = partDoing(own, scopeWords(asked, writing), (n) => doing(ask.topic, n));
    const lead =
      own.reviews === 0
        ? 'Reviews give no reason to'
        : shareOf(own) < hardly
          ? 'Not as a priority'
          : 'Yes, it is asked for';
    return { verdict: `${lead}: ${counts}.`, support: [] };
  }
  const [first, ...rest] = namedGroups(asked);
  if (!first) return nothingThere(asked, writing);
  const lead = isWish(asked)
    ? `Build ${themeWords(first, true)} first`
    : ask.topic?.polarity === 'bad'
      ? `Fix ${themeWords(first)} first`
      : `Start with ${themeWords(first)}`;
  return {
    verdict: `${lead}: ${partOf(first.own, scopeWords(asked, writing))} ${isWish(asked) ? 'ask for it' : 'speak of it'}.`,
    support: rest.length > 0 ? [`Next ${rest.length === 1 ? 'comes' : 'come'} ${withCounts(asked, rest)}.`] : [],
  };
};
