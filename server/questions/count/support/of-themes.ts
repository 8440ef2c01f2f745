import type { MetricsScope, MetricsTopic, MetricsValue } from '../../../contract/resources/reviews/metrics.ts';
import { taxonomy } from '../../../tagging/themes/taxonomy.ts';
import type { CountContext, Figure, Group } from '../counted.ts';
import { chanceOfShares, figureOf, nothing, shareOf } from '../figures.ts';
import { metricsTopic, themesNamed, wholeSubject } from '../topics.ts';
import { type Asked, type CountSupport, countOne, fewestToExplain, type SupportTable } from './ask-support.ts';

const groupOfTheme = new Map<string, string>(
  taxonomy.filter(({ polarity }) => polarity !== 'pos').map(({ id, group }) => [id, group]),
);

export const themesOfGroup = (group: string): string[] =>
  [...groupOfTheme].flatMap(([id, own]) => (own === group ? [id] : []));

const isComplaint = (theme: MetricsValue | undefined): boolean =>
  theme?.polarity === 'neg' && theme.value !== 'leaving';

interface Subject {
  readonly group: string;
  readonly themes: string[];
  readonly figure: Figure;
}

const maxSubjects = 3;

/** Groups of related themes, each review counted once, most frequent first. */
const subjectsIn = async (
  themes: readonly Pick<Group, 'value' | 'own'>[],
  topic: MetricsTopic | null,
  where: MetricsScope,
  context: CountContext,
): Promise<Subject[]> => {
  const known = themes.filter(({ value, own }) => own.reviews > 0 && groupOfTheme.has(value));
  const sums = [...Map.groupBy(known, ({ value }) => groupOfTheme.get(value)!)]
    .map(([group, parts]) => ({ group, parts, sum: parts.reduce((sum, { own }) => sum + own.reviews, 0) }))
    .toSorted((one, other) => other.sum - one.sum)
    .slice(0, maxSubjects);
  const subjects = await Promise.all(
    sums.map(async ({ group, parts }) => {
      const ids = parts.map(({ value }) => value);
      const figure = ids.length === 1 ? parts[0]!.own : await countOne(context, where, { ...topic, themes: ids });
      return { group, themes: ids, figure };
    }),
  );
  return subjects.toSorted((one, other) => other.figure.reviews - one.figure.reviews);
};

/** How much larger a subject must be than its first theme. */
const clearlyMore = 1.25;

/** Several of the themes are one subject: the price, charges and refunds. */
const together: CountSupport = async ({ ask, about, against, groups, byApp, excluded }, context) => {
  if (ask.by !== 'theme' || ask.topic?.polarity !== 'bad' || against || byApp.length > 0) return null;
  const topic = metricsTopic(ask.topic, ask.without);
  // A subject that lost some of its themes is not named as a whole.
  const broken = new Set(excluded.map((theme) => groupOfTheme.get(theme)));
  const whole = groups.filter(({ value }) => !broken.has(groupOfTheme.get(value)));
  const [first, next] = await subjectsIn(whole, topic, about.where, context);
  const isMore = first !== undefined && first.figure.reviews >= clearlyMore * (groups[0]?.own.reviews ?? 0);
  if (!isMore || first.themes.length < 2 || first.figure.reviews < fewestToExplain) return null;
  return {
    figures: { first: first.figure, ...(next && { next: next.figure }) },
    names: { first: first.group, ...(next && { next: next.group }) },
  };
};

const themesBy = async (
  where: MetricsScope,
  { count }: CountContext,
  topic: MetricsTopic = { polarity: 'bad' },
): Promise<Pick<Group, 'value' | 'own'>[]> => {
  const { cells } = await count({ where, topic, by: ['theme'], order: 'reviews', limit: 200 });
  return cells.map(({ values, lowShare, ...figure }) => ({
    value: String(values[0]!.value),
    own: { ...figure, low: Math.round((lowShare ?? 0) * figure.reviews) },
  }));
};

/** The average of the reviews of a set that are not in a part of it. */
const others = (all: Figure, part: Figure): number => {
  const sum = (figure: Figure) => (figure.stars ?? 0) * figure.reviews;
  return (sum(all) - sum(part)) / Math.max(1, all.reviews - part.reviews);
};

/** The top subject of complaints, if it clearly grew while the rating fell, or shrank while it rose. */
export const cause: CountSupport = async ({ ask, about, against, own, other, chance }, context) => {
  const isWhy = ask.measure === 'change' && ask.by === 'theme' && ask.answerAs === 'why';
  const isOfStars = ask.measure === 'stars' && !ask.by && chance !== null && chance < 0.05;
  if (!against || !other || ask.topic || !(isWhy || isOfStars)) return null;
  const fell = (own.stars ?? 0) < (other.stars ?? 0);
  const [worse, better] = fell ? [about, against] : [against, about];
  const bad = { polarity: 'bad' as const };
  const [subject] = await subjectsIn(await themesBy(worse.where, context), bad, worse.where, context);
  if (!subject) return null;
  const topic = { ...bad, themes: subject.themes };
  const [after, before] = await Promise.all([about, against].map(({ where }) => countOne(context, where, topic)));
  const isClear = chanceOfShares(after!, before!) < 0.001 && shareOf(after!) > shareOf(before!) === fell;
  if (!isClear || worse === better) return null;
  const names = { subject: subject.group, rest: others(own, after!), restBefore: others(other, before!) };
  return { figures: { after: after!, before: before! }, names };
};

/** For complaints in five-star reviews: the same in four-star reviews. */
const neighbour: CountSupport = async ({ ask, about }, context) => {
  const [stars, ...more] = about.where.stars ?? [];
  if (ask.by !== 'theme' || ask.topic?.polarity !== 'bad' || stars !== 5 || more.length > 0) return null;
  const where = { ...about.where, stars: [4] };
  const topic = metricsTopic(ask.topic, ask.without);
  const figure = await countOne(context, where, topic);
  if (figure.reviews < fewestToExplain) return null;
  const { cells } = await context.count({ where, topic: topic!, by: ['theme'], order: 'reviews', limit: 10 });
  const top = cells.find(({ values: [theme] }) => isComplaint(theme));
  return { figures: { figure }, names: { theme: String(top?.values[0]?.value ?? ''), n: top?.reviews ?? 0 } };
};

/** Top themes of praise that are compared between the segment and all reviews. */
const maxPraised = 4;
const mostly = 3;

const praisedIn = async (where: MetricsScope, { count }: CountContext): Promise<string[]> => {
  const topic = { polarity: 'good' as const };
  const { cells } = await count({ where, topic, by: ['theme'], order: 'reviews', limit: 20 });
  const liked = cells.flatMap(({ values: [theme] }) => (theme?.polarity === 'pos' ? [String(theme.value)] : []));
  return liked.filter((theme) => theme !== 'love_it').slice(0, maxPraised);
};

/** The rating and the praise of all reviewers, to compare a segment with. */
const everyone: CountSupport = async ({ ask, about, own }: Asked, context) => {
  const isOfPeople = ask.by === 'theme' || (ask.by === undefined && ask.measure === 'stars');
  if (!about.segment || ask.topic || ask.against || !isOfPeople || own.reviews < fewestToExplain) return null;
  const { moves: _, writers: __, words: ___, ...where } = about.where;
  const [all, mine, theirs] = await Promise.all([
    countOne(context, where),
    praisedIn(about.where, context),
    praisedIn(where, context),
  ]);
  const isSame = mine.filter((theme) => theirs.includes(theme)).length >= mostly;
  return { figures: { all }, names: { stars: own.stars ?? 0, all: all.stars ?? 0, isSame: Number(isSame) } };
};

/** Whether people ask for what others praise, so that some do not find it. */
const wished: CountSupport = async ({ ask, about, good }, context) => {
  if (ask.measure !== 'sentiment' || ask.by || !ask.topic || ask.topic.words.length === 0 || !good?.reviews)
    return null;
  const figure = await countOne(context, about.where, metricsTopic({ ...ask.topic, polarity: 'wish' }));
  return figure.reviews < 2 ? null : { figures: { figure }, names: {} };
};

/** Number of complaints where no one asks for anything. */
const unwished: CountSupport = async ({ ask, about, own }, context) => {
  if (ask.topic?.polarity !== 'wish' || ask.topic.words.length === 0 || ask.by || own.reviews > 0) return null;
  const figure = await countOne(context, about.where, metricsTopic({ ...ask.topic, polarity: 'bad' }));
  return figure.reviews === 0 ? null : { figures: { figure }, names: {} };
};

/** Reviews that mean it without the word. */
const meant: CountSupport = async ({ ask, about, own }, context) => {
  if (ask.topic?.match !== 'word' || ask.answerAs !== 'number' || ask.by || own.reviews === 0) return null;
  const all = await countOne(context, about.where, metricsTopic({ ...ask.topic, match: 'meaning' }));
  if (all.reviews <= own.reviews) return null;
  const more = { ...nothing, reviews: all.reviews - own.reviews, of: all.of };
  return { figures: { all, more }, names: {} };
};

/** Complaints of people in the segment, such as those who leave. */
const complain: CountSupport = async ({ ask, about, against, own }, context) => {
  const { moves } = metricsTopic(ask.topic) ?? {};
  const isLow =
    !ask.topic && !ask.without && ask.measure === 'share' && (about.where.stars ?? [5]).every((stars) => stars <= 2);
  if (!(moves || isLow) || ask.by || against || own.reviews < fewestToExplain) return null;
  const where = { ...about.where, ...(moves && { moves }) };
  const [subject] = await subjectsIn(await themesBy(where, context), { polarity: 'bad' }, where, context);
  return subject ? { figures: { figure: subject.figure }, names: { subject: subject.group } } : null;
};

/** Complaints of those with a negative opinion. */
const objections: CountSupport = async ({ ask, about, bad, good, opinions }, context) => {
  if (
    ask.measure !== 'sentiment' ||
    ask.by ||
    !bad ||
    bad.reviews < fewestToExplain ||
    bad.reviews < (good?.reviews ?? 0)
  )
    return null;
  const topic = opinions
    ? { themes: [...opinions.bad], polarity: 'bad' as const }
    : metricsTopic({ words: [], match: 'meaning', ...ask.topic, polarity: 'bad' }, ask.without);
  const { cells } = await context.count({
    where: about.where,
    topic: topic!,
    by: ['theme'],
    order: 'reviews',
    limit: 20,
  });
  const themes = cells.filter(({ values: [theme] }) => isComplaint(theme)).slice(0, 3);
  const named = themes.map(({ values, reviews, evidence, stars }) => [
    String(values[0]!.value),
    { reviews, of: bad.reviews, stars, low: 0, evidence },
  ]);
  return named.length < 2 ? null : { figures: Object.fromEntries(named), names: {} };
};

/** Parts of complaints about a whole subject: a price increase, unexpected charges. */
const inside: CountSupport = async ({ ask, about, against, own }, context) => {
  const isOfOne = !against && !ask.by && own.reviews >= fewestToExplain;
  if (!isOfOne || !wholeSubject(ask.topic)) return null;
  const named = (await themesBy(about.where, context, metricsTopic(ask.topic, ask.without)!)).filter(
    ({ value, own: part }) => groupOfTheme.get(value) === wholeSubject(ask.topic)!.group && part.reviews > 1,
  );
  return named.length < 2
    ? null
    : {
        figures: Object.fromEntries(named.slice(0, 3).map((each) => [each.value, { ...each.own, of: own.reviews }])),
        names: {},
      };
};

/** How often the excluded topics come up. */
const aside: CountSupport = async ({ ask, about, excluded }, context) => {
  if (ask.by !== 'theme' || !ask.without || excluded.length === 0) return null;
  const figure = await countOne(context, about.where, { themes: [...excluded], polarity: 'bad' });
  return figure.reviews === 0 ? null : { figures: { figure }, names: {} };
};

/** Themes of complaints that do not mention the excluded topics. */
const remaining: CountSupport = async ({ ask, about, left }, context) => {
  if (!left?.reviews || ask.by || ask.topic) return null;
  const exclude = (ask.without ?? []).flatMap(({ words }) => words).join(', ');
  const { cells } = await context.count({
    where: about.where,
    topic: { exclude },
    by: ['theme'],
    order: 'reviews',
    limit: 20,
  });
  const themes = cells.flatMap(({ values: [theme], ...figure }) =>
    isComplaint(theme) ? [[String(theme!.value), { ...figureOf(figure), of: left.reviews }] as const] : [],
  );
  return themes.length === 0 ? null : { figures: Object.fromEntries(themes.slice(0, 4)), names: {} };
};

/** Groups whose themes are one thing to people who complain: costs, failures. */
const wholeSubjects: ReadonlySet<string> = new Set(['billing', 'stability', 'account', 'ads']);

/** The subject that contains a topic: the price is one of several complaints about paying. */
const wider: CountSupport = async ({ ask, about, against, own, reading, onset }, context) => {
  const isOfOne = !against && !onset && !ask.by && own.reviews >= fewestToExplain;
  if (!isOfOne || !reading || ask.topic?.match !== 'meaning' || ask.topic.polarity === 'good') return null;
  if (metricsTopic(ask.topic)?.moves) return null;
  const named = reading.themes.length > 0 ? reading.themes : themesNamed(ask.topic);
  const [group, ...others] = new Set(named.flatMap((theme) => groupOfTheme.get(theme) ?? []));
  if (group === undefined || others.length > 0 || !wholeSubjects.has(group)) return null;
  const themes = [...groupOfTheme].flatMap(([theme, of]) => (of === group ? [theme] : []));
  const figure = await countOne(context, about.where, { themes, polarity: 'bad' });
  const isMore = figure.reviews >= clearlyMore * own.reviews;
  return isMore ? { figures: { figure }, names: { subject: group } } : null;
};

/** Ratings of each app, if apps are compared by topic. */
const ratings: CountSupport = async ({ ask, about, against }, context) => {
  const isOfApps = against && about.apps[0]?.name !== against.apps[0]?.name;
  if (!isOfApps || ask.by !== 'theme') return null;
  const averages = await Promise.all([about, against].map(({ where }) => countOne(context, where)));
  const [own, other] = averages;
  return { figures: { own: own!, other: other! }, names: {} };
};

export const supportOfThemes: SupportTable = {
  together,
  complain,
  aside,
  objections,
  cause,
  neighbour,
  everyone,
  wished,
  unwished,
  meant,
  ratings,
  remaining,
  wider,
  inside,
};
