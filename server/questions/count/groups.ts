import type { Topic } from '../../contract/resources/questions/plan.ts';
import type { MetricsDimension, MetricsTopic, MetricsValue } from '../../contract/resources/reviews/metrics.ts';
import type { Sample } from '../../metrics/counting/statistics/means.ts';
import { holm, signTest } from '../../metrics/counting/statistics/proportions.ts';
import type { CountContext, CountedAsk, Figure, Group, ResolvedScope, ReviewAsk } from './counted.ts';
import { added, chanceOfMeans, chanceOfShares, figureOf, nothing, sampleOfStars, shareOf } from './figures.ts';
import { metricsTopic } from './topics.ts';

/** Minimum number of reviews, or opinions, for a group to be compared with others. */
export const fewestReviews = 20;
export const fewestOpinions = 5;

/** The counts of one set of reviews. */
export interface Whole {
  readonly own: Figure;
  readonly good: Figure | null;
  readonly bad: Figure | null;
  readonly ratings: Sample | null;
}

const ofPolarity = (topic: Topic | undefined, polarity: 'good' | 'bad'): Topic => ({
  words: topic?.words ?? [],
  match: topic?.match ?? 'meaning',
  polarity,
});

const isOfStars = ({ measure }: ReviewAsk): boolean => measure === 'stars' || measure === 'low_share';

/** Reviews with the ratings that the question names, out of reviews with any rating. */
const countRated = async (scope: ResolvedScope, { count }: CountContext): Promise<Whole> => {
  const { stars, ...where } = scope.where;
  const { total } = await count(query({ ...scope, where }, { stars: stars! }, []));
  return { own: figureOf(total), good: null, bad: null, ratings: null };
};

export const countWhole = async (ask: ReviewAsk, scope: ResolvedScope, context: CountContext): Promise<Whole> => {
  if (
    (ask.measure === 'share' || ask.measure === 'change') &&
    !ask.topic &&
    !ask.by &&
    !ask.without &&
    scope.where.stars
  )
    return countRated(scope, context);
  const figure = async (topic: MetricsTopic | null): Promise<Figure> =>
    figureOf((await context.count(query(scope, topic, []))).total);
  const { opinions } = context;
  const about = (topic: Topic | undefined): MetricsTopic | null => {
    if (!opinions) return metricsTopic(topic, ask.without);
    const polarity = topic?.polarity;
    if (polarity === 'good' || polarity === 'bad') return { themes: [...opinions[polarity]], polarity };
    return { themes: [...opinions.good, ...opinions.bad] };
  };
  const own = await figure(about(ask.topic));
  const isOpinion = ask.measure === 'sentiment' && ask.by !== 'theme';
  const opinion = async (polarity: 'good' | 'bad') =>
    isOpinion ? figure(about(ofPolarity(ask.topic, polarity))) : null;
  return {
    own,
    good: await opinion('good'),
    bad: await opinion('bad'),
    ratings: isOfStars(ask) ? (await ratingsBy(scope, about(ask.topic), null, context)).get('')! : null,
  };
};

const query = (scope: ResolvedScope, topic: MetricsTopic | null, by: MetricsDimension[]) => ({
  where: scope.where,
  ...(topic && { topic }),
  by,
  order: 'cell' as const,
  limit: 1_000,
});

/** Ratings by value of a dimension; the key '' holds those of all. */
const ratingsBy = async (
  scope: ResolvedScope,
  topic: MetricsTopic | null,
  by: MetricsDimension | null,
  { count }: CountContext,
): Promise<Map<string, Sample>> => {
  const { cells } = await count(query(scope, topic, by ? [by, 'stars'] : ['stars']));
  const counts = new Map<string, Map<number, number>>(by ? [] : [['', new Map()]]);
  for (const { values, reviews } of cells) {
    const key = by ? String(values[0]!.value) : '';
    const stars = Number(values.at(-1)!.value);
    const of = counts.get(key) ?? new Map<number, number>();
    counts.set(key, of.set(stars, (of.get(stars) ?? 0) + reviews));
  }
  return new Map([...counts].map(([key, of]) => [key, sampleOfStars(of)]));
};

interface Labelled {
  readonly label: MetricsValue;
  readonly figure: Figure;
  /** For a requested thing: its name in reviews. */
  readonly name?: string;
}

/** Figures by value; a version of an app in two stores counts as one. */
const figuresBy = async (
  scope: ResolvedScope,
  topic: MetricsTopic | null,
  by: MetricsDimension,
  { count }: CountContext,
): Promise<{ total: Figure; cells: Map<string, Labelled> }> => {
  const { total, cells } = await count(query(scope, topic, [by]));
  const found = new Map<string, Labelled>();
  for (const { values, ...figure } of cells) {
    const label = values[0]!;
    if (label.value === null) continue;
    const key = String(label.value);
    found.set(key, { label, figure: added(found.get(key)?.figure ?? nothing, figureOf(figure)) });
  }
  return { total: figureOf(total), cells: found };
};

/** Themes for what people do, not what they complain about. */
const aboutNothing: ReadonlySet<string> = new Set(['leaving', 'love_it']);

const themePolarity = {
  good: ['pos'],
  bad: ['neg'],
  wish: ['neg', 'neutral'],
  any: ['pos', 'neg', 'neutral'],
} as const;

const isListedTheme = (ask: ReviewAsk, { value, polarity }: MetricsValue, excluded: readonly string[]): boolean => {
  if (excluded.includes(String(value))) return false;
  const isNamed = ask.topic !== undefined && ask.topic.polarity !== 'good' && value !== 'love_it';
  if (aboutNothing.has(String(value)) && (isNamed || ask.about.segment !== undefined)) return false;
  return (themePolarity[ask.topic?.polarity ?? 'any'] as readonly (string | null)[]).includes(polarity);
};

/** Requested things have names of their own, which say more than themes. */
const wishGroups = async (
  ask: ReviewAsk,
  scope: ResolvedScope,
  context: CountContext,
): Promise<Map<string, Labelled>> => {
  const wish = metricsTopic(ask.topic, ask.without);
  const { total } = await context.count(query(scope, wish, []));
  const things = await context.wishesIn(total.evidence);
  const counted = things.map(async ({ label, names }): Promise<[string, Labelled]> => {
    const { total: own } = await context.count(query(scope, { ...wish, words: names.join(', ') }, []));
    const value: MetricsValue = { by: 'theme', value: label, label, app: null, polarity: null };
    return [label, { label: value, name: names[0]!, figure: figureOf(own) }];
  });
  return new Map((await Promise.all(counted)).filter(([, { figure }]) => figure.reviews > 0));
};

/** Reviews of the scope, or of its segment, for each theme. */
const themeGroups = async (
  ask: ReviewAsk,
  scope: ResolvedScope,
  excluded: readonly string[],
  context: CountContext,
): Promise<Map<string, Labelled>> => {
  const isOpinion = ask.measure === 'sentiment';
  const topic = isOpinion && ask.topic?.words.length === 0 ? undefined : ask.topic;
  const wished = topic?.polarity === 'wish' && topic.words.length === 0 ? await wishGroups(ask, scope, context) : null;
  if (wished && wished.size > 0) return wished;
  const { total, cells } = await figuresBy(scope, metricsTopic(topic, ask.without), 'theme', context);
  const { of } = total;
  return new Map(
    [...cells]
      .filter(([, { label }]) => isListedTheme(ask, label, excluded))
      .map(([key, { label, figure }]) => [key, { label, figure: { ...figure, of } }]),
  );
};

export const groupOf = (value: string, label: string, parts: Partial<Group> & Pick<Group, 'own'>): Group => ({
  value,
  label,
  polarity: null,
  other: null,
  good: null,
  bad: null,
  ratings: null,
  chance: null,
  ...parts,
});

/** Counts one of the compared things as if it were asked about alone. */
export const ofTopic = (asked: CountedAsk, { own, good, bad, ratings, alone }: Group): CountedAsk => ({
  ...asked,
  ...{ own, good, bad, ratings, ...alone, groups: [], pickChance: null },
});

const opinionsOf = (good: Figure | undefined, bad: Figure | undefined, of: number): Figure => ({
  ...added(good ?? nothing, bad ?? nothing),
  of,
});

const groupsOfApps = (ask: ReviewAsk, scope: ResolvedScope, context: CountContext): Promise<Group[]> =>
  Promise.all(
    scope.apps.map(async (app) => {
      const where = { ...scope.where, apps: [...app.refs] };
      const { own, good, bad, ratings } = await countWhole(ask, { ...scope, apps: [app], where }, context);
      return groupOf(app.name, app.name, { own, good, bad, ratings });
    }),
  );

const groupsOfValues = async (
  ask: ReviewAsk,
  scope: ResolvedScope,
  by: MetricsDimension,
  context: CountContext,
): Promise<Group[]> => {
  const about = (topic: Topic | undefined) => metricsTopic(topic, ask.without);
  const { cells } = await figuresBy(scope, about(ask.topic), by, context);
  const opinions = async (polarity: 'good' | 'bad') =>
    ask.measure === 'sentiment'
      ? (await figuresBy(scope, about(ofPolarity(ask.topic, polarity)), by, context)).cells
      : null;
  const [good, bad] = [await opinions('good'), await opinions('bad')];
  const ratings = isOfStars(ask) ? await ratingsBy(scope, about(ask.topic), by, context) : null;
  return [...cells].map(([value, { label, figure }]) => {
    const [liked, disliked] = [good?.get(value)?.figure, bad?.get(value)?.figure];
    return groupOf(value, by === 'version' ? value : label.label, {
      own: figure,
      good: good && opinionsOf(liked, undefined, figure.of),
      bad: bad && opinionsOf(disliked, undefined, figure.of),
      ratings: ratings?.get(value) ?? null,
    });
  });
};

/** Counts every group of an ask, unordered. */
export const countGroups = async (
  ask: ReviewAsk,
  scope: ResolvedScope,
  against: ResolvedScope | null,
  excluded: readonly string[],
  context: CountContext,
): Promise<Group[]> => {
  const { by } = ask;
  if (by === undefined || by === 'topic') return [];
  if (by !== 'theme') {
    return by === 'app' ? groupsOfApps(ask, scope, context) : groupsOfValues(ask, scope, by, context);
  }
  const own = await themeGroups(ask, scope, excluded, context);
  const other = against && (await themeGroups(ask, against, excluded, context));
  const otherOf = other ? ([...other.values()][0]?.figure.of ?? 0) : 0;
  const labels = new Map([...(other ?? []), ...own]);
  const ownOf = [...own.values()][0]?.figure.of ?? 0;
  const groups = [...labels].map(([value, { label, name }]) =>
    groupOf(value, label.label, {
      ...(name !== undefined && { name }),
      polarity: label.polarity,
      own: own.get(value)?.figure ?? { ...nothing, of: ownOf },
      other: other && (other.get(value)?.figure ?? { ...nothing, of: otherOf }),
    }),
  );
  const chances = holm(groups.map((group) => (group.other ? chanceOfShares(group.own, group.other) : 1)));
  return groups.map((group, at) => (group.other ? { ...group, chance: chances[at]! } : group));
};

const opinionShare = ({ good, bad }: Group): number => {
  const count = (good?.reviews ?? 0) + (bad?.reviews ?? 0);
  return count === 0 ? 0 : (good?.reviews ?? 0) / count;
};

/** The sort key of a group. */
export const measureOf = (ask: ReviewAsk, group: Group): number => {
  const { own, other, ratings } = group;
  if (ask.measure === 'change') return other ? shareOf(own) - shareOf(other) : 0;
  if (ask.by === 'theme') return own.reviews;
  if (ask.measure === 'stars') return ratings?.mean ?? 0;
  if (ask.measure === 'low_share') return own.reviews === 0 ? 0 : own.low / own.reviews;
  if (ask.measure === 'sentiment') return opinionShare(group);
  return ask.measure === 'reviews' ? own.reviews : shareOf(own);
};

/** Whether a group has enough reviews, or opinions, to be picked. */
export const isEligible = (ask: ReviewAsk, { own, good, bad, ratings }: Group): boolean => {
  if (ask.by === 'theme') return true;
  if (ask.measure === 'sentiment') return (good?.reviews ?? 0) + (bad?.reviews ?? 0) >= fewestOpinions;
  return (ratings?.count ?? own.of) >= fewestReviews;
};

/** Probability that the picked group leads by chance, corrected for the number of groups. */
export const chanceOfPick = (ask: ReviewAsk, picked: Group, rest: readonly Group[]): number => {
  if (rest.length === 0) return 1;
  const trials = rest.length;
  const once = chanceBetween(ask, picked, rest);
  return Math.min(1, once * trials);
};

const chanceBetween = (ask: ReviewAsk, picked: Group, rest: readonly Group[]): number => {
  if (ask.by === 'theme') return chanceOfShares(picked.own, rest[0]!.own);
  if (ask.by === 'topic' && (ask.measure === 'share' || ask.measure === 'reviews'))
    return signTest(picked.own.reviews, rest[0]!.own.reviews);
  if (ask.measure === 'stars' && picked.ratings) {
    return Math.max(...rest.slice(0, 1).map(({ ratings }) => (ratings ? chanceOfMeans(picked.ratings!, ratings) : 1)));
  }
  if (ask.measure === 'sentiment') {
    const part = (group: Group): Figure => ({
      ...nothing,
      reviews: group.good?.reviews ?? 0,
      of: (group.good?.reviews ?? 0) + (group.bad?.reviews ?? 0),
    });
    return chanceOfShares(part(picked), rest.map(part).reduce(added));
  }
  return chanceOfShares(picked.own, rest.map(({ own }) => own).reduce(added));
};
