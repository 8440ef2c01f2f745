import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsScope, MetricsTopic } from '../../contract/resources/reviews/metrics.ts';
import { isClear } from '../../metrics/counting/statistics/proportions.ts';
import { isBorneOut, withoutGeneric } from '../../metrics/topic/theme-proposals.ts';
import { translationsOf } from '../../tagging/subjects/translations.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import { languageOf } from '../../tagging/words/language/languages.ts';
import { plusDays } from '../limits/days/calendar.ts';
import type { CountContext, CountedAsk, Days, Group, ResolvedScope, ReviewAsk, TopicReading } from './counted.ts';
import { findEarlierFall, hasFallCause } from './earlier-fall.ts';
import { added, chanceOfMeans, chanceOfShares, figureOf, nothing, shareOf } from './figures.ts';
import {
  chanceOfPick,
  countGroups,
  countWhole,
  fewestReviews,
  groupOf,
  isEligible,
  measureOf,
  type Whole,
} from './groups.ts';
import { normalAsk } from './normal-ask.ts';
import { findOnset, firstWeek } from './onset.ts';
import opposites from './opposite-themes.json' with { type: 'json' };
import { resolveOther, resolveScope, restOf, within, yearDays } from './scope.ts';
import { type Asked, countOne } from './support/ask-support.ts';
import { supportOf } from './support/support-of.ts';
import {
  literalTopic,
  metricsTopic,
  polarityOf,
  proposalsFor,
  saidOfSelf,
  tellingWords,
  themesNamed,
  wholeSubject,
} from './topics.ts';

/** Minimum share of a theme's reviews that are about a topic, for the theme to be about it. */
const sameThing = 0.8;

/** Themes about a topic, judged by all reviews on file. */
const themesOf = async (topic: Topic, { count }: CountContext): Promise<string[]> => {
  const about = metricsTopic({ ...topic, polarity: 'any' });
  if (!about) return [];
  // A single app has too few reviews to decide this.
  const { cells } = await count({ where: {}, topic: about, by: ['theme'], order: 'reviews', limit: 200 });
  return cells.filter(({ share }) => (share ?? 0) >= sameThing).map(({ values }) => String(values[0]!.value));
};

/** Themes of the excluded topics; if they are most of a group, the whole group. */
const excludedThemes = async ({ without = [] }: ReviewAsk, context: CountContext): Promise<string[]> => {
  const found = await Promise.all(without.map((topic) => themesOf(topic, context)));
  const named = new Set([...found.flat(), ...without.flatMap(themesNamed)]);
  const isMost = (group: readonly { readonly id: string }[]): boolean =>
    group.filter(({ id }) => named.has(id)).length > group.length / 2;
  const complaints = taxonomy.filter(({ polarity }) => polarity !== 'pos');
  const groups = [...Map.groupBy(complaints, ({ group }) => group).values()].filter(isMost);
  return [...new Set([...named, ...groups.flat().map(({ id }) => id)])];
};

const readTopic = async (
  { topic, without = [] }: ReviewAsk,
  scope: ResolvedScope,
  context: CountContext,
): Promise<TopicReading | null> => {
  if (!topic || topic.words.length === 0) return null;
  const countSaid = (polarity: MetricsTopic, by: 'language'[] = []) =>
    context.count({
      where: scope.where,
      topic: { ...literalTopic(topic), ...polarity },
      by,
      order: 'reviews',
      limit: maxLanguages,
    });
  const literal = await countSaid({});
  const left = without.flatMap(({ words }) => words).join(', ');
  const said = await countSaid({ ...polarityOf(topic), ...(left !== '' && { without: left }) }, ['language']);
  const isMeaning = topic.match === 'meaning';
  const isFew = literal.total.reviews < minSaid && topic.words.length === 1;
  return {
    literal: figureOf(literal.total),
    said: said.total.reviews,
    byLanguage: said.cells.map(({ values: [of], ...cell }) => ({
      language: String(of!.value ?? 'und'),
      reviews: cell.reviews,
      of: cell.of,
    })),
    translated: isMeaning ? translatedOf(topic) : [],
    themes: isMeaning ? await themesOf(topic, context) : [],
    alone: isFew ? await wordsAlone(topic, scope, context) : [],
  };
};

const maxLanguages = 100;

/** Languages with known words for a part of the topic. */
const translatedOf = ({ words }: Topic): string[] => [
  ...new Set(
    words.flatMap((text) => translationsOf(withoutGeneric(text), languageOf(text, null)).map((each) => each.language)),
  ),
];

const maxAlone = 3;

const wordsAlone = async (topic: Topic, { where }: ResolvedScope, { count }: CountContext) => {
  const all = tellingWords(topic);
  if (all.join(' ') === topic.words.join(' ').toLowerCase() && all.length < 2) return [];
  const counted = await Promise.all(
    all.slice(0, maxAlone).map(async (word) => {
      const { total } = await count({ where, topic: { words: word }, by: [], order: 'reviews', limit: 1 });
      return { word, reviews: total.reviews };
    }),
  );
  return counted.filter(({ reviews }) => reviews > 0);
};

/** The reviews that do not mention the excluded topics. */
const leftOf = async ({ without = [] }: ReviewAsk, { where }: ResolvedScope, context: CountContext) => {
  const exclude = without.flatMap((topic) => topic.words).join(', ');
  return exclude === '' ? null : countOne(context, where, { exclude });
};

/** For apps of a kind counted together: the app that most of the counted reviews are about. */
const mostOf = async (
  ask: ReviewAsk,
  { apps, where }: ResolvedScope,
  [first]: readonly Group[],
  { count }: CountContext,
): Promise<CountedAsk['mostOf']> => {
  if (apps.length < 2 || (ask.by !== undefined && ask.by !== 'theme')) return null;
  const theme = ask.by === 'theme' ? first : null;
  // Requested things are found in reviews, which have no cells.
  if (theme === undefined || theme?.name !== undefined) return null;
  const topic = { ...metricsTopic(ask.topic, ask.without), ...(theme && { themes: [theme.value] }) };
  if (Object.keys(topic).length === 0) return null;
  const { total, cells } = await count({ where, topic, by: ['app'], order: 'reviews', limit: 200 });
  const counts = apps.map(({ name, refs }) => ({
    name,
    reviews: cells.reduce(
      (sum, { values, reviews }) => sum + (refs.includes(String(values[0]!.value)) ? reviews : 0),
      0,
    ),
  }));
  const [most] = counts.toSorted((one, other) => other.reviews - one.reviews);
  return most && most.reviews > total.reviews / 2 ? { ...most, of: total.reviews } : null;
};

/** More apps than this are answered as one. */
const maxSeparate = 4;

/** Figures for each of a few apps, as the biggest complaint over all of them may be that of none. */
const themesByApp = async (
  ask: ReviewAsk,
  about: ResolvedScope,
  excluded: readonly string[],
  context: CountContext,
): Promise<CountedAsk['byApp']> => {
  const isAnything = ask.topic !== undefined && ask.topic.words.length === 0;
  const isEach = ask.by === 'theme' || (ask.by === 'app' && isAnything && (ask.pick ?? 'all') === 'all');
  const count = about.apps.length;
  if (!isEach || context.isOfKind || ask.against !== undefined || count < 2 || count > maxSeparate) return [];
  const byTheme: ReviewAsk = { ...ask, by: 'theme' };
  return Promise.all(
    about.apps.map(async (app) => {
      const scope = { ...about, apps: [app], where: { ...about.where, apps: [...app.refs] } };
      return { name: app.name, groups: inOrder(byTheme, await countGroups(byTheme, scope, null, excluded, context)) };
    }),
  );
};

const inOrder = (ask: ReviewAsk, groups: readonly Group[]): Group[] => {
  const sign = ask.pick === 'least' ? -1 : 1;
  return groups.toSorted(
    (one, other) =>
      sign * (measureOf(ask, other) - measureOf(ask, one)) ||
      other.own.reviews - one.own.reviews ||
      (one.label < other.label ? -1 : 1),
  );
};

const inTime = new Set(['week', 'month', 'stars', 'replied']);

/** Versions by release; unknown releases by version number. */
const byRelease = (groups: readonly Group[], { versions }: CountContext): Group[] => {
  const since = new Map(versions.map((each) => [each.version, each.since]));
  const rank = new Intl.Collator('en', { numeric: true });
  return groups.toSorted(
    (one, other) =>
      rank.compare(since.get(one.value) ?? '', since.get(other.value) ?? '') || rank.compare(one.value, other.value),
  );
};

/** Puts the first group that is clearly higher than all before it in front. */
const firstRise = (groups: readonly Group[]): Group[] => {
  let before = nothing;
  for (const group of groups) {
    const isHigher = shareOf(group.own) > shareOf(before) && isClear(chanceOfShares(group.own, before));
    if (before.of >= fewestReviews && isHigher) return [group, ...groups.filter((each) => each !== group)];
    before = added(before, group.own);
  }
  return [];
};

const ordered = (
  ask: ReviewAsk,
  groups: readonly Group[],
  context: CountContext,
): { groups: Group[]; eligible: number } => {
  if (ask.pick === 'first' && ask.by === 'version') {
    const [first, ...others] = firstRise(
      byRelease(
        groups.filter((group) => isEligible(ask, group)),
        context,
      ),
    );
    return first ? { groups: [first, ...others], eligible: 1 + others.length } : { groups: [], eligible: 0 };
  }
  if (inTime.has(ask.by ?? '') && (ask.pick === undefined || ask.pick === 'all')) {
    return { groups: [...groups], eligible: groups.length };
  }
  const [enough, few] = [true, false].map((is) =>
    inOrder(
      ask,
      groups.filter((group) => isEligible(ask, group) === is),
    ),
  );
  return { groups: [...enough!, ...few!], eligible: enough!.length };
};

const chanceOf = (ask: ReviewAsk, own: Whole, other: Whole): number => {
  if (own.ratings && other.ratings && ask.measure === 'stars') return chanceOfMeans(own.ratings, other.ratings);
  if (own.good && own.bad && other.good && other.bad) {
    const part = ({ good, bad }: Whole) => ({ ...good!, of: good!.reviews + bad!.reviews });
    return chanceOfShares(part(own), part(other));
  }
  const low = ({ own: { low, reviews } }: Whole) => ({ ...nothing, reviews: low, of: reviews });
  return ask.measure === 'low_share' ? chanceOfShares(low(own), low(other)) : chanceOfShares(own.own, other.own);
};

const isThin = (ask: ReviewAsk, whole: Whole, groups: { readonly eligible: number }): boolean =>
  (whole.ratings?.count ?? whole.own.of) < fewestReviews ||
  (ask.by !== undefined && (ask.pick === 'most' || ask.pick === 'least') && groups.eligible < 2);

const hasOpinions = ({ good, bad, groups }: Asked): boolean =>
  [good, bad, ...groups.flatMap((group) => [group.good, group.bad])].some((figure) => (figure?.reviews ?? 0) > 0);

/** Themes of praise that words name, with their opposites: “easiest to use” is answered by who finds it hard, too. */
const opinionsNamed = (topic: Topic): CountContext['opinions'] | null => {
  const named = themesNamed(topic);
  const good = named.filter((theme): theme is keyof typeof opposites => theme in opposites);
  return good.length === 0 || good.length < named.length
    ? null
    : { good, bad: good.flatMap((theme) => opposites[theme]) };
};

/** Whether no review at all mentions the topic. */
const isUncounted = ({ own, other, reading }: Asked): boolean =>
  reading !== null && reading.literal.reviews === 0 && own.reviews === 0 && (other?.reviews ?? 0) === 0;

/** Fewer reviews with the words of a question show neither opinions nor other meanings of the words. */
const minSaid = 5;

/** Whether reviews with the words of a topic are about its assumed meaning; true if there are too few to tell. */
const isBorneOutBy = async (topic: Topic, meant: MetricsTopic, { count }: CountContext): Promise<boolean> => {
  const countAll = (where: MetricsScope) => count({ where, topic: meant, by: [], order: 'reviews', limit: 1 });
  const { total } = await countAll({ words: topic.words.join(', ') });
  if (total.of < minSaid) return true;
  const { total: all } = await countAll({});
  return isBorneOut({ reviews: all.of, withWords: total.of, withTheme: all.reviews, withBoth: total.reviews });
};

/** Whether one word can stand for the topic: reviews with its other words mention it more often than others do. */
const standsFor = async (topic: Topic, word: string, { count }: CountContext): Promise<boolean> => {
  const others = tellingWords(topic).filter((each) => each !== word);
  const countAbout = async (where: MetricsScope) =>
    (await count({ where, topic: { about: word }, by: [], order: 'reviews', limit: 1 })).total;
  const all = await countAbout({});
  const withOthers = await Promise.all(others.map((each) => countAbout({ words: each })));
  return withOthers.every(
    ({ of, reviews }) =>
      of === 0 || isBorneOut({ reviews: all.of, withWords: of, withTheme: all.reviews, withBoth: reviews }),
  );
};

/** The word to count instead of a topic that hardly any review has in full; null: keep the topic. */
const wordInstead = async (ask: ReviewAsk, { own, reading }: Asked, context: CountContext): Promise<string | null> => {
  const { topic } = ask;
  const words = reading?.alone.map(({ word }) => word) ?? [];
  if (topic?.match !== 'meaning' || words.length === 0 || own.reviews >= minSaid) return null;
  // Prefer words that name a theme: `expensive` in `subscription too expensive`.
  const naming = words.toReversed().filter((word) => themesNamed({ words: [word] }).length > 0);
  for (const word of naming) if (await standsFor(topic, word, context)) return word;
  const isClear = ask.by !== undefined || tellingWords(topic).length === 1;
  const most = reading!.alone.toSorted((one, other) => other.reviews - one.reviews)[0]!;
  return isClear && own.reviews === 0 ? most.word : null;
};

/** Counts the topic's meaning in reviewers' words, if hardly any review has the words of the question. */
const countProposed = async (
  ask: ReviewAsk,
  counted: Asked,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[],
): Promise<Asked | null> => {
  const { topic } = ask;
  const said = counted.reading?.literal.reviews ?? 0;
  if (!topic || said >= minSaid || wholeSubject(topic) || saidOfSelf(topic.words, true)) return null;
  for (const { words, polarity, isRewording, isTranslation } of proposalsFor(topic)) {
    if (!isRewording && !isUncounted(counted)) continue;
    const about = metricsTopic({ words: [...words], match: 'meaning', polarity: 'any' });
    if (!about || !(isTranslation || (await isBorneOutBy(topic, about, context)))) continue;
    const isOpen = topic.polarity === 'any' && ask.measure !== 'sentiment';
    const meant: Topic = {
      ...topic,
      words: [...(said > 0 ? topic.words : []), ...words],
      ...(isOpen && polarity !== null && { polarity }),
    };
    const instead = await countIn({ ...ask, topic: meant }, counted.about, context, earlier);
    if (!isUncounted(instead)) return { ...instead, insteadOf: { topic, said, isTranslation } };
  }
  return null;
};

/** Counts one ask and what explains it. @param earlier what was counted for those before it */
export const countAsk = async (
  asked: ReviewAsk,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[] = [],
): Promise<CountedAsk> => {
  const counted = await countChosen(asked, context, earlier);
  // The things are independent, so nothing explains all of them.
  return { ...counted, support: counted.ask.by === 'topic' ? [] : await supportOf(counted, context) };
};

/** Minimum number of reviews that ask for a thing for advice to build it. */
const minWishes = 5;

/** Advice without a topic is to build what most ask for, or to fix what more complain about. */
const countChosen = async (
  ask: ReviewAsk,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[],
): Promise<Asked> => {
  const isWish = ask.topic?.polarity === 'wish' && ask.topic.words.length === 0;
  if (ask.answerAs !== 'advice' || ask.by !== 'theme' || (ask.topic && !isWish))
    return countAlone(ask, context, earlier);
  const of = (polarity: Topic['polarity']) =>
    countAlone({ ...ask, topic: { words: [], match: 'meaning', polarity } }, context, earlier);
  const most = ({ groups: [first] }: Asked): number => first?.own.reviews ?? 0;
  const wishes = await of('wish');
  if (isWish && most(wishes) >= minWishes) return wishes;
  const complaints = await of('bad');
  return most(wishes) > most(complaints) ? wishes : complaints;
};

const countAlone = async (
  asked: ReviewAsk,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[],
): Promise<Asked> => {
  const ask = normalAsk(asked);
  const opinions = ask.topic && ask.measure === 'sentiment' && !context.opinions ? opinionsNamed(ask.topic) : null;
  const named = opinions && (await countAlone(asked, { ...context, opinions }, earlier));
  if (named && hasOpinions(named)) return named;
  const scope = await resolveScope(ask.about, context, earlier, ask.by === 'app');
  const counted = await countIn(ask, scope, context, earlier);
  const fall = await findEarlierFall(ask, counted, context);
  const then = fall && (await countIn(fall.ask, within(scope, fall.days), context, earlier));
  if (then && hasFallCause(then)) return { ...then, ask, lately: counted };
  // Each thing has its own words.
  const isEach = ask.by === 'topic';
  const proposed = !context.opinions && !isEach && (await countProposed(ask, counted, context, earlier));
  if (proposed) return proposed;
  const said = counted.reading?.literal.reviews ?? 0;
  const alone = isEach ? null : await wordInstead(ask, counted, context);
  if (alone !== null && ask.topic) {
    const narrowed = { ...ask, topic: { ...ask.topic, words: [alone] } };
    return {
      ...(await countIn(narrowed, scope, context, earlier)),
      insteadOf: { topic: ask.topic, said, isTranslation: false },
    };
  }
  const isUsual = [counted.about, counted.against].every((side) => side === null || side.isUsualWindow);
  if (isUsual && ask.pick === 'first' && counted.onset === null && counted.eligible === 0) {
    const since = await firstWeek(scope.where, context);
    const days = since !== null && since < scope.days.since ? { since, until: null } : null;
    return days ? countIn(ask, { ...within(scope, days), isUsualWindow: false }, context, earlier) : counted;
  }
  const isFew = isThin(ask, wholeOf(counted), counted) || (counted.other?.of ?? fewestReviews) < fewestReviews;
  if (!isUsual || !isFew) return counted;
  const year = { since: plusDays(context.today, -yearDays), until: null };
  return { ...(await countIn(ask, within(scope, year), context, earlier, year)), isGrown: true };
};

const wholeOf = ({ own, good, bad, ratings }: Asked): Whole => ({ own, good, bad, ratings });

/** Counts each thing that a topic names as if it were asked about alone. */
const groupsOfTopics = (
  ask: ReviewAsk,
  topic: Topic,
  about: ResolvedScope,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[],
): Promise<Group[]> => {
  const { by: _, pick: __, ...rest } = ask;
  return Promise.all(
    topic.words.map(async (word) => {
      const alone = { ...rest, topic: { ...topic, words: [word] } };
      const literal = await countIn(alone, about, context, earlier);
      const { own, other, good, bad, ratings, ...counted } =
        (await countProposed(alone, literal, context, earlier)) ?? literal;
      const { ask: as, reading, insteadOf } = counted;
      return groupOf(word, word, { own, other, good, bad, ratings, alone: { ask: as, reading, insteadOf } });
    }),
  );
};

const countIn = async (
  ask: ReviewAsk,
  about: ResolvedScope,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[],
  days: Days | null = null,
): Promise<Asked> => {
  // A picked group is compared with the rest anyway.
  const isOfRest = ask.against === 'rest' && (ask.by === undefined || ask.by === 'theme');
  const other = ask.against === 'rest' ? isOfRest && (await restOf(ask.about, about, context)) : ask.against;
  const beside = other ? await resolveOther(ask.about, other, about, context, earlier) : null;
  const against = beside && days ? within(beside, days) : beside;
  const own = await countWhole(ask, about, context);
  const compared = against && (await countWhole(ask, against, context));
  const excluded = await excludedThemes(ask, context);
  const isWhen = ask.by === 'week' && ask.pick === 'first' && ask.topic !== undefined;
  const { groups, eligible } = isWhen
    ? { groups: [], eligible: 0 }
    : ordered(
        ask,
        ask.by === 'topic' && ask.topic
          ? await groupsOfTopics(ask, ask.topic, about, context, earlier)
          : await countGroups(ask, about, against, excluded, context),
        context,
      );
  const isPicked = (ask.pick === 'most' || ask.pick === 'least') && eligible > 0;
  return {
    ask,
    about,
    against,
    ...own,
    other: compared?.own ?? null,
    otherRatings: compared?.ratings ?? null,
    otherGood: compared?.good ?? null,
    otherBad: compared?.bad ?? null,
    chance: compared && chanceOf(ask, own, compared),
    groups,
    byApp: await themesByApp(ask, about, excluded, context),
    eligible,
    pickChance: isPicked ? chanceOfPick(ask, groups[0]!, groups.slice(1, eligible)) : null,
    reading: await readTopic(ask, about, context),
    excluded,
    left: await leftOf(ask, about, context),
    insteadOf: null,
    opinions: context.opinions ?? null,
    mostOf: context.isOfKind ? await mostOf(ask, about, groups, context) : null,
    lately: null,
    isGrown: false,
    onset: isWhen ? await findOnset(about.where, ask.topic!, context) : null,
  };
};
