import { capital } from '../../support/prose/numbers.ts';
import type { CountedAsk, Group, ResolvedScope } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { fewestReviews } from '../count/groups.ts';
import { type AskText, mostNamed, type Writing } from './ask-text.ts';
import { fewestOf, groupOfTheme, withCounts } from './lists.ts';
import { supportSentences } from './support.ts';
import {
  areOtherApps,
  average,
  isLikelyChance,
  otherPart,
  ownReviews,
  partOf,
  sentence,
  short,
  sideWords,
} from './words.ts';

const gainOf = ({ own, other }: Group): number => shareOf(own) - shareOf(other!);

const ofApps = ({ about, against, ask }: CountedAsk): boolean =>
  against !== null && areOtherApps(about, against) && ask.topic?.polarity === 'good';

const compares = (asked: CountedAsk): boolean =>
  typeof asked.ask.against === 'object' && asked.ask.against.period === undefined;

/** Corrects a question that takes for granted that the rating fell, or is higher on one side, if that is not so. */
const premiseOf = (asked: CountedAsk, writing: Writing): string | null => {
  const { about, against, own, other } = asked.lately ?? asked;
  const { expects, topic } = asked.ask;
  if (topic || !against || own.stars === null || !other?.stars) return null;
  const isOfSides = compares(asked);
  // `Why are we getting more ratings?` takes nothing for granted about the average.
  const isExpected = expects === 'down' || (expects === 'up' && isOfSides);
  const isSo = expects === 'up' ? own.stars > other.stars : own.stars < other.stars;
  if (!isExpected || isSo) return null;
  const { speech } = writing;
  const phrase = isOfSides ? 'not_so' : asked.lately ? 'not_fallen_lately' : 'not_fallen';
  return speech.say(phrase, {
    own: speech.say('beside', { other: average(own.stars, speech), side: sideWords(about, against, writing) }),
    other: speech.say('beside', { other: average(other.stars, speech), side: sideWords(against, about, writing) }),
  });
};

export const changesByTheme = (asked: CountedAsk, writing: Writing): AskText => {
  const premise = asked.ask.answerAs === 'why' ? premiseOf(asked, writing) : null;
  // What is not so has no reason.
  if (premise !== null && compares(asked)) return { verdict: premise, support: [] };
  const text = themesChanged(asked, writing);
  return premise === null ? text : { ...text, verdict: `${premise} ${text.verdict}` };
};

const themesChanged = (asked: CountedAsk, writing: Writing): AskText => {
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
            sides((side, words) => speech.say('beside', { other: average(ofSide[side]!.stars!, speech), side: words })),
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
  const worse = listed.find(
    ({ polarity, own: said, ...group }) =>
      polarity === 'neg' && said.reviews >= fewestOf && gainOf({ polarity, own: said, ...group }) > 0,
  );
  const rising = worse
    ? [
        speech.say(String(against.days.since) === String(about.days.since) ? 'largest_gap' : 'largest_rise', {
          theme: speech.subject(worse),
          own: short(worse.own, speech),
          other: short(worse.other!, speech),
        }),
      ]
    : [];
  if (!first && (fallen.length === 0 || isWhy))
    return {
      verdict: speech.say(isWhy ? 'no_cause' : ofApps(asked) ? 'nothing_better' : 'nothing_new', sizes),
      support: [...stars, ...rising],
    };
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
  const together = isWhy ? causeOf(asked, risen, writing) : null;
  if (together) {
    const brought = asked.support.filter(({ kind }) => kind === 'brought');
    const support = [...supportSentences({ ...asked, support: brought }, writing), ...stars];
    return { verdict: together, support, tells: ['cause', 'brought'] };
  }
  return {
    verdict: capital(speech.say(isWhy ? 'because' : 'changed', values(first))),
    support: [
      ...less,
      ...stars,
      ...(rest.length > 0 ? [speech.say(isOverTime(about, against) ? 'rose_too' : 'more_often', both(rest))] : []),
    ],
  };
};

/** Whether the same reviews are compared over different days. */
const isOverTime = (about: ResolvedScope, against: ResolvedScope): boolean => {
  const whose = ({ where: { since: _, until: __, ...where } }: ResolvedScope): string => JSON.stringify(where);
  return whose(about) === whose(against);
};

/** A change that several themes of one subject explain. */
const causeOf = (asked: CountedAsk, risen: readonly Group[], writing: Writing): string | null => {
  const { speech } = writing;
  const [about, against] = [asked.about, asked.against!];
  const found = asked.support.find(({ kind }) => kind === 'cause');
  const inside = risen.filter(({ value }) => groupOfTheme(value) === found?.names.subject);
  if (!found || inside.length < 2 || inside[0] !== risen[0]) return null;
  return speech.say('because_together', {
    subject: speech.group(String(found.names.subject)),
    part: partOf(found.figures.after!, ownReviews(about, against, writing), speech),
    other: otherPart(found.figures.before!, against, about, writing),
    items: withCounts(inside.slice(0, mostNamed - 1), speech),
  });
};
