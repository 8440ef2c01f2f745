import { capital } from '../../analysis/prose/capital.ts';
import { plain } from '../../analysis/prose/untrusted.ts';
import type { CountedAsk, Group } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { chanceOfPick, fewestReviews } from '../count/groups.ts';
import { type AskText, mostNamed, namedGroups, type Writing } from './ask-text.ts';
import type { Speech } from './speech.ts';
import {
  areOtherApps,
  average,
  does,
  excludedWords,
  isLikelyChance,
  otherPart,
  ownReviews,
  partOf,
  reviewsOf,
  sentence,
  short,
  sideWords,
  when,
} from './words.ts';

/** `crashes (47), login problems (12)`. */
const withCounts = (groups: readonly Group[], { say, number, and, subject }: Speech): string =>
  and(groups.map((group) => say('item', { theme: subject(group), n: number(group.own.reviews) })));

/** What is left out, as the question calls it. */
const asideWords = (asked: CountedAsk, speech: Speech): string => {
  const topics = excludedWords(asked, speech);
  return topics === '' ? '' : speech.say('aside', { topics });
};

/** How many reviews say nothing of what is left out. */
const leftWords = (asked: CountedAsk, speech: Speech): string[] => {
  const { left, own } = asked;
  const values = { n: speech.number(left ?? 0), of: speech.number(own.of), topics: excludedWords(asked, speech) };
  // All of them is what another language than that of the reviews makes of any word.
  return left === null || left === own.of ? [] : [speech.say('left', values, left === 1 ? 1 : undefined)];
};

const nothingThere = (asked: CountedAsk, writing: Writing): AskText => {
  const { about, own, ask } = asked;
  const { speech } = writing;
  const reviews = reviewsOf(about, writing);
  if (own.of > 0) {
    const none = does(ask.topic, { reviews: 0, of: own.of }, reviews, speech);
    return { verdict: sentence(`${none}${asideWords(asked, speech)}`, speech), support: [] };
  }
  const rest = speech.say('no_reviews', { reviews });
  return { verdict: sentence(speech.say('colon', { head: speech.say('unclear'), rest }), speech), support: [] };
};

/** The first group and what it is in. */
const leading = (asked: CountedAsk, first: Group, writing: Writing) => ({
  theme: writing.speech.subject(first),
  part: partOf(first.own, reviewsOf(asked.about, writing), writing.speech),
  aside: asideWords(asked, writing.speech),
});

const nextOf = (rest: readonly Group[], close: string, speech: Speech): string[] =>
  rest.length === 0 ? [] : [speech.say('next', { items: withCounts(rest, speech), close })];

const hintOf = ({ own }: Group, { say }: Speech): string[] => (own.of < fewestReviews ? [say('hint')] : []);

/** Shares this low are hardly anything. */
const hardly = 0.05;

/** What people complain about, praise or ask for, by theme. */
export const listOfThemes = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, own, groups, about } = asked;
  const { speech } = writing;
  const polarity = ask.topic?.polarity ?? 'any';
  const named = namedGroups(asked);
  const [first, ...rest] = named;
  if (!first) return nothingThere(asked, writing);
  const isAny = ask.topic?.words.length === 0 && about.segment === null;
  const all = does(ask.topic, own, reviewsOf(about, writing), speech);
  if (isAny && polarity === 'bad' && own.of >= fewestReviews && shareOf(own) < hardly) {
    const verdict = speech.say('colon', { head: speech.say('hardly'), rest: all });
    const items = withCounts(named, speech);
    return {
      verdict: sentence(`${verdict}${asideWords(asked, speech)}`, speech),
      support: [speech.say('they_name', { items }), ...leftWords(asked, speech)],
    };
  }
  const verdict = speech.say(`top_${polarity}`, leading(asked, first, writing));
  if (ask.limit !== undefined && named.length > 2) {
    const list = named.map((group) => capital(`${speech.subject(group)}: ${short(group.own, speech)}`));
    return { verdict, support: leftWords(asked, speech), list };
  }
  const isClose = rest.length > 0 && isLikelyChance(chanceOfPick(ask, first, groups.slice(1)));
  const inAll = isAny && polarity !== 'any' && !ask.without ? [speech.say('in_all', { does: all })] : [];
  return {
    verdict,
    support: [
      ...nextOf(rest, isClose ? speech.say('close') : '', speech),
      ...leftWords(asked, speech),
      ...hintOf(first, speech),
      ...inAll,
    ],
  };
};

/** What each of a few apps has most of. */
export const topOfEach = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, byApp, about } = asked;
  const { speech } = writing;
  const items = byApp.map(({ name, groups: [first] }) => {
    const isSaid = first !== undefined && first.own.reviews > 0;
    const said = { name: plain(name), theme: isSaid ? speech.subject(first) : '' };
    return isSaid
      ? speech.say('each_item', { ...said, part: short(first.own, speech) })
      : speech.say('each_none', said);
  });
  return {
    verdict: speech.say(`each_${ask.topic?.polarity ?? 'any'}`, {
      when: when(about, writing),
      items: items.join('; '),
      aside: asideWords(asked, speech),
    }),
    support: [],
  };
};

/** What people say, for and against. */
export const praiseAndComplaints = (asked: CountedAsk, writing: Writing): AskText => {
  const { groups, own, about } = asked;
  const { speech } = writing;
  const of = about.segment ? own.reviews : own.of;
  if (of === 0) return nothingThere(asked, writing);
  const [good, bad] = (['pos', 'neg'] as const).map((sign) =>
    groups.filter(({ polarity, own: counted }) => polarity === sign && counted.reviews > 0).slice(0, mostNamed),
  ) as [Group[], Group[]];
  const values = {
    n: speech.number(of),
    reviews: reviewsOf(about, writing, { count: of }),
    stars: speech.number(own.stars ?? 0, 1),
  };
  const items = (list: readonly Group[]) => ({ items: withCounts(list, speech) });
  return {
    verdict: sentence(speech.say('rated', values, of === 1 ? 1 : undefined), speech),
    support: [
      good.length > 0 ? speech.say('praise_list', items(good)) : speech.say('no_praise'),
      bad.length > 0 ? speech.say('complaint_list', items(bad)) : speech.say('no_complaint'),
      ...(of < fewestReviews ? [speech.say('hint')] : []),
    ],
  };
};

/** Fewer reviews suggest nothing. */
const fewestOf = 3;

const gainOf = ({ own, other }: Group): number => shareOf(own) - shareOf(other!);

/** What changed between two sets, by theme. */
export const changesByTheme = (asked: CountedAsk, writing: Writing): AskText => {
  const { groups, about, own, other, ask } = asked;
  const against = asked.against!;
  const { speech } = writing;
  const isWhy = ask.answerAs === 'why';
  const fell = (own.stars ?? 0) <= (other?.stars ?? 0);
  const wanted = ask.topic?.polarity === 'good' ? 'pos' : isWhy ? (fell ? 'neg' : 'pos') : null;
  const listed = groups
    .filter(({ polarity }) => wanted === null || polarity === wanted)
    .toSorted((one, next) => gainOf(next) - gainOf(one));
  const clear = listed.filter(({ chance }) => !isLikelyChance(chance));
  const [risen, fallen] = [clear.filter((each) => gainOf(each) > 0), clear.filter((each) => gainOf(each) < 0)];
  const values = (group: Group) => ({
    theme: speech.subject(group),
    part: partOf(group.own, ownReviews(about, against, writing), speech),
    other: otherPart(group.other!, against, about, writing),
  });
  const sides = (say: (side: 'own' | 'other', words: string) => string) => ({
    own: say('own', sideWords(about, against, writing)),
    other: say('other', sideWords(against, about, writing)),
  });
  const ofSide = { own, other };
  const sizes = sides((side, words) => speech.say('sizes', { n: speech.number(ofSide[side]?.of ?? 0), side: words }));
  const stars =
    ask.topic || own.stars === null || other?.stars == null
      ? []
      : [
          speech.say(
            'averages',
            sides((side, words) => `${average(ofSide[side]!.stars!, speech)}${words}`),
          ),
        ];
  const likely = listed.find((group) => group.own.reviews >= fewestOf && gainOf(group) > 0);
  const [first, ...rest] = risen;
  if (!first && isWhy && likely) return { verdict: speech.say('possibly', values(likely)), support: stars };
  if (!first && (own.of < fewestReviews || (other?.of ?? 0) < fewestReviews)) {
    const head = speech.say('too_few');
    return {
      verdict: sentence(speech.say('colon', { head, rest: speech.say('against', sizes) }), speech),
      support: stars,
    };
  }
  if (!first && (fallen.length === 0 || isWhy))
    return { verdict: speech.say(isWhy ? 'no_cause' : 'nothing_new', sizes), support: stars };
  const both = (all: readonly Group[]) => ({
    items: speech.and(
      all.slice(0, mostNamed - 1).map((group) =>
        speech.say('both_item', {
          theme: speech.subject(group),
          own: short(group.own, speech),
          other: short(group.other!, speech),
        }),
      ),
    ),
  });
  const less =
    fallen.length > 0 && (!first || areOtherApps(about, against))
      ? [speech.say('less_often', { ...both(fallen.toReversed()), other: sideWords(against, about, writing) })]
      : [];
  if (!first) return { verdict: less[0]!, support: [...stars] };
  return {
    verdict: capital(speech.say(isWhy ? 'because' : 'changed', values(first))),
    support: [
      ...less,
      ...stars,
      ...(rest.length > 0 ? [speech.say(areOtherApps(about, against) ? 'more_often' : 'rose_too', both(rest))] : []),
    ],
  };
};

/** Why people do what a segment does, or are unhappy. */
export const reasons = (asked: CountedAsk, writing: Writing): AskText => {
  const [first, ...rest] = namedGroups(asked);
  const { speech } = writing;
  if (!first) return nothingThere(asked, writing);
  return {
    verdict: speech.say('mainly', leading(asked, first, writing)),
    support: [...nextOf(rest, '', speech), ...leftWords(asked, speech), ...hintOf(first, speech)],
  };
};

/** What to build or fix first. */
export const advice = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, own, about } = asked;
  const { speech } = writing;
  if (ask.by !== 'theme') {
    const rest = does(ask.topic, own, reviewsOf(about, writing), speech);
    const sign = own.reviews === 0 ? 'no_reason_to' : shareOf(own) < hardly ? 'not_first' : 'asked_for';
    return { verdict: sentence(speech.say('colon', { head: speech.say(sign), rest }), speech), support: [] };
  }
  const [first, ...rest] = namedGroups(asked);
  if (!first) return nothingThere(asked, writing);
  const polarity = ask.topic?.polarity;
  const phrase = polarity === 'wish' ? 'build' : polarity === 'bad' ? 'fix' : 'start';
  return { verdict: speech.say(phrase, leading(asked, first, writing)), support: nextOf(rest, '', speech) };
};
