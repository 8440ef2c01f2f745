import { capital } from '../../support/prose/numbers.ts';
import { plain } from '../../support/prose/untrusted.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { CountedAsk, Group } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import { chanceOfPick, fewestReviews } from '../count/groups.ts';
import { type AskText, mostNamed, namedGroups, type Writing } from './ask-text.ts';
import { isSilence, nothingToCount, starsOf } from './numbers.ts';
import type { Speech } from './speech.ts';
import { aboutSame, flat } from './support.ts';
import { average, does, excludedWords, isLikelyChance, partOf, reviewsOf, sentence, short, when } from './words.ts';

/** `crashes (47), login problems (12)`. */
export const withCounts = (groups: readonly Group[], { say, number, and, subject }: Speech): string =>
  and(groups.map((group) => say('item', { theme: subject(group), n: number(group.own.reviews) })));

/** The exclusion as the question words it. */
const asideWords = (asked: CountedAsk, speech: Speech): string => {
  const topics = excludedWords(asked, speech);
  return topics === '' ? '' : speech.say('aside', { topics });
};

const nothingThere = (asked: CountedAsk, writing: Writing): AskText => {
  const { about, own, ask } = asked;
  const { speech } = writing;
  const nothing = { ...own, reviews: 0 };
  if (isSilence({ ...asked, own: nothing })) return nothingToCount(asked, writing);
  const none = does(ask.topic, nothing, reviewsOf(about, writing), speech);
  return { verdict: sentence(`${none}${asideWords(asked, speech)}`, speech), support: [] };
};

/** The first group and its share. */
const leading = (asked: CountedAsk, first: Group, writing: Writing) => ({
  theme: writing.speech.subject(first),
  part: partOf(first.own, reviewsOf(asked.about, writing), writing.speech),
  aside: asideWords(asked, writing.speech),
});

/** Minimum number of reviews for an entry of a list. */
const minListed = 2;

const nextOf = (rest: readonly Group[], close: string, speech: Speech): string[] => {
  const several = rest.filter(({ own }) => own.reviews >= minListed);
  if (several.length > 0) return [speech.say('next', { items: withCounts(several, speech), close })];
  return rest.length > 1 ? [speech.say('no_more')] : [];
};

const hintOf = ({ own }: Group, { say }: Speech): string[] => (own.of < fewestReviews ? [say('hint')] : []);

/** Below this share, something is hardly mentioned. */
const hardly = 0.05;
/** The same for complaints. */
const hardlyAny = 0.1;

/** General praise of an app, specific praise, and a sentence for the former. */
const wholeAndParts = (asked: CountedAsk, { speech }: Writing) => {
  const whole = asked.ask.topic?.polarity === 'good' ? asked.groups.find(({ value }) => value === ofWhole) : undefined;
  const parts = { ...asked, groups: asked.groups.filter((group) => group !== whole) };
  const general = whole ? [speech.say('whole', { part: short(whole.own, speech) })] : [];
  return { whole, parts, named: namedGroups(parts), general };
};

/** What people complain about, praise or ask for, by theme. */
export const listOfThemes = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, own, about } = asked;
  const { speech } = writing;
  const polarity = ask.topic?.polarity ?? 'any';
  const { whole, parts, named, general } = wholeAndParts(asked, writing);
  const [first = whole, ...rest] = named;
  if (!first) return nothingThere(asked, writing);
  const isAny = ask.topic?.words.length === 0 && about.segment === null;
  const all = does(ask.topic, own, reviewsOf(about, writing), speech);
  if (isAny && polarity === 'bad' && own.of >= fewestReviews && shareOf(own) < hardlyAny) {
    const verdict = speech.say('colon', { head: speech.say('hardly'), rest: all });
    const several = named.filter((group) => group.own.reviews >= minListed);
    const items = withCounts(several.length > 0 ? several : named.slice(0, 2), speech);
    return {
      verdict: sentence(`${verdict}${asideWords(asked, speech)}`, speech),
      support: [speech.say(several.length > 0 ? 'only_more' : 'they_name', { items })],
      gist: { kind: 'calm', name: speech.say('hardly') },
    };
  }
  const isAll = own.reviews === own.of || whole !== undefined;
  const inAll =
    isAny && polarity !== 'any' && !ask.without && !isAll
      ? [speech.say('in_all', { does: does(ask.topic, own, '', speech).replace('  ', ' ') })]
      : [];
  const subject = isAny && ask.limit === undefined ? leadingSubject(asked, 'top_together', writing) : null;
  if (subject) return subject;
  const gist = gistOf(asked, first, speech);
  const isClose = rest.length > 0 && isLikelyChance(chanceOfPick(ask, first, parts.groups.slice(1)));
  if (isAny && polarity === 'bad' && ask.limit === undefined && isClose && shareOf(first.own) < hardlyAny) {
    const items = withCounts(
      rest.filter((group) => group.own.reviews >= minListed),
      speech,
    );
    if (items !== '')
      return {
        verdict: sentence(
          speech.say('colon', {
            head: speech.say('stands_out'),
            rest: speech.say('spread', { ...leading(asked, first, writing), items }),
          }),
          speech,
        ),
        support: inAll,
        gist: { kind: 'calm', name: speech.say('stands_out') },
        tells: ['incident'],
      };
  }
  const verdict = speech.say(`top_${polarity}`, leading(asked, first, writing));
  if (ask.limit !== undefined && named.length > 2) {
    const list = named.map((group) => capital(`${speech.subject(group)}: ${short(group.own, speech)}`));
    return { verdict, support: [], list };
  }
  const stars = isAny && polarity === 'wish' ? starsOf(own, writing).slice(0, 1) : [];
  return {
    verdict,
    support: [...nextOf(rest, isClose ? speech.say('close') : '', speech), ...general, ...inAll, ...stars],
    caveats: hintOf(first, speech),
    ...gist,
  };
};

/** General praise says less than specific praise. */
const ofWhole = 'love_it';

const kindsOfGist = { good: 'praise', bad: 'complaint', wish: null, any: null } as const;

const gistOf = ({ ask, about }: CountedAsk, first: Group, speech: Speech): Pick<AskText, 'gist'> => {
  const kind = about.where.moves?.includes('leaving') ? 'leaving' : kindsOfGist[ask.topic?.polarity ?? 'any'];
  return kind ? { gist: { kind, name: speech.subject(first) } } : {};
};

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

export const praiseAndComplaints = (asked: CountedAsk, writing: Writing): AskText => {
  const { groups, own, about } = asked;
  const { speech } = writing;
  const of = about.segment ? own.reviews : own.of;
  if (of === 0) return nothingThere(asked, writing);
  const [good, bad] = (['pos', 'neg'] as const).map((sign) =>
    groups
      .filter(({ polarity, own: counted }) => polarity === sign && counted.reviews >= minListed)
      .slice(0, mostNamed),
  ) as [Group[], Group[]];
  const complaints = groups.filter(({ polarity, own: counted }) => polarity === 'neg' && counted.reviews > 0);
  const noComplaint = complaints.length > 0 ? 'few_complaints' : 'no_complaint';
  const values = {
    n: speech.number(of),
    reviews: reviewsOf(about, writing, { count: of }),
    stars: speech.number(own.stars ?? 0, 1),
  };
  const items = (list: readonly Group[]) => ({ items: withCounts(list, speech) });
  const rated = speech.say('rated', values, of === 1 ? 1 : undefined);
  const everyone = asked.support.find(({ kind }) => kind === 'everyone')?.figures.all?.stars;
  return {
    verdict: sentence(everyone == null ? rated : besideEveryone(rated, own.stars ?? 0, everyone, speech), speech),
    support: [
      good.length > 0 ? speech.say('praise_list', items(good)) : speech.say('no_praise'),
      bad.length > 0 ? speech.say('complaint_list', items(bad)) : speech.say(noComplaint),
    ],
    caveats: of < fewestReviews ? [speech.say('hint')] : [],
  };
};

/** Whether people are happier than all reviewers. */
const besideEveryone = (rated: string, stars: number, all: number, speech: Speech): string => {
  const gap = stars - all;
  const head = gap >= aboutSame ? 'happier' : gap <= -aboutSame ? 'unhappier' : 'as_happy';
  const rest = speech.say('rated_beside', { rated, stars: average(all, speech) });
  return speech.say('colon', { head: speech.say(head), rest });
};

/** Minimum number of reviews for a suggestion. */
export const fewestOf = 3;

/** A subject of several themes leads if it is the largest part of what is said. */
const leadingSubject = (
  asked: CountedAsk,
  phrase: 'mainly_together' | 'top_together',
  writing: Writing,
): AskText | null => {
  const { speech } = writing;
  const found = asked.support.find(({ kind }) => kind === 'together');
  const figure = found?.figures.first;
  if (!found || !figure || 2 * figure.reviews <= asked.own.reviews) return null;
  const subject = speech.group(String(found.names.first));
  const inside = asked.groups.filter(({ value }) => groupOfTheme(value) === found.names.first);
  const part = partOf(figure, reviewsOf(asked.about, writing), speech);
  const next = found.figures.next;
  const behind =
    next && figure.reviews >= 3 * next.reviews
      ? [
          sentence(
            speech.say('far_behind', {
              subject: speech.group(String(found.names.next)),
              n: speech.number(next.reviews),
            }),
            speech,
          ),
        ]
      : [];
  const items = withCounts(inside.slice(0, mostNamed - 1), speech);
  const isLeaving = asked.about.where.moves?.includes('leaving') ?? false;
  return {
    verdict: speech.say(phrase, { subject, part, aside: asideWords(asked, speech), items }),
    support: behind,
    caveats: figure.of < fewestReviews ? [speech.say('hint')] : [],
    gist: { kind: isLeaving ? 'leaving' : 'complaint', name: subject },
    tells: ['together'],
  };
};

export const groupOfTheme = (id: string): string | undefined => taxonomy.find((theme) => theme.id === id)?.group;

/** Why people do what a segment does, or are unhappy. */
export const reasons = (asked: CountedAsk, writing: Writing): AskText => {
  const { whole, named, general } = wholeAndParts(asked, writing);
  const [first = whole, ...rest] = named;
  const { speech } = writing;
  if (!first) return nothingThere(asked, writing);
  const subject = leadingSubject(asked, 'mainly_together', writing);
  if (subject) return subject;
  return {
    verdict: speech.say('mainly', leading(asked, first, writing)),
    support: [...nextOf(rest, '', speech), ...(first === whole ? [] : general)],
    caveats: hintOf(first, speech),
    ...gistOf(asked, first, speech),
  };
};

/** Whether the top priority is from the newest version, as the top complaint is over. */
export const isNextFirst = ({ ask, support }: CountedAsk): boolean => {
  const complaints = support.find(({ kind }) => kind === 'incident')?.figures.complaints;
  return ask.answerAs === 'advice' && complaints !== undefined && shareOf(complaints) >= hardlyAny;
};

/** What to build or fix first. */
export const advice = (asked: CountedAsk, writing: Writing): AskText => {
  const { ask, own, about } = asked;
  const { speech } = writing;
  if (ask.by === undefined) {
    const rest = does(ask.topic, own, reviewsOf(about, writing), speech);
    const sign = own.reviews === 0 ? 'no_reason_to' : shareOf(own) < hardly ? 'not_first' : 'asked_for';
    const isFew = own.reviews > 0 && own.reviews < fewestOf && sign === 'not_first';
    return {
      verdict: sentence(speech.say('colon', { head: speech.say(sign), rest }), speech),
      support: isFew ? [speech.say('watch')] : [],
    };
  }
  const [first, ...rest] = namedGroups(asked);
  if (!first) return nothingThere(asked, writing);
  const polarity = ask.topic?.polarity;
  const over = asked.support.find(({ kind, names }) => kind === 'incident' && names.isOver === 1);
  if (polarity === 'bad' && over?.figures.next) {
    const { figures, names } = over;
    const values = {
      ...leading(asked, first, writing),
      version: plain(String(names.version)),
      newest: plain(String(names.newest)),
      peak: short(figures.peak!, speech),
      now: short(figures.newest!, speech),
      next: speech.theme(String(names.next)),
      nextPart: short(figures.next!, speech),
    };
    const [came, fixNext, left] = (['came_with', 'fix_next', 'little_left'] as const).map((each) =>
      flat(speech.say(each, values)),
    ) as [string, string, string];
    if (isNextFirst(asked)) return { verdict: fixNext, support: [capital(came)], tells: ['incident'] };
    const verdict = speech.say('colon', { head: speech.say('not_urgent'), rest: came });
    return { verdict, support: [left], tells: ['incident'] };
  }
  const phrase = polarity === 'wish' ? 'build' : polarity === 'bad' ? 'fix' : 'start';
  const next =
    ask.by === 'topic'
      ? [speech.say('next', { items: withCounts(asked.groups.slice(1), speech), close: '' })]
      : nextOf(rest, '', speech);
  return { verdict: speech.say(phrase, leading(asked, first, writing)), support: next };
};
