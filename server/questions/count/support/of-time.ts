import { dayMs } from '../../../contract/domain/durations.ts';
import type { MetricsScope, MetricsTopic } from '../../../contract/resources/reviews/metrics.ts';
import { wilson } from '../../../metrics/counting/statistics/proportions.ts';
import { plusDays } from '../../limits/days/calendar.ts';
import type { CountContext, Figure } from '../counted.ts';
import { added, chanceOfShares, figureOf, nothing, shareOf } from '../figures.ts';
import { fewestReviews } from '../groups.ts';
import { metricsTopic } from '../topics.ts';
import {
  type Asked,
  type CountSupport,
  countOne,
  fewestToExplain,
  ofAnyVersion,
  type SupportTable,
} from './ask-support.ts';
import { cause, themesOfGroup } from './of-themes.ts';

/** The ask's topic, or the first theme it found. */
const foundTopic = ({ ask, groups }: Asked): MetricsTopic | null => {
  const topic = metricsTopic(ask.topic, ask.without);
  if (ask.by === undefined) return topic;
  const [first] = groups;
  return ask.by === 'theme' && first && first.name === undefined ? { ...topic, themes: [first.value] } : null;
};

const isOfTrouble = ({ ask, about }: Asked): boolean =>
  ask.topic?.polarity === 'bad' || about.where.moves !== undefined || ask.topic?.polarity === 'any';

/** Versions with enough reviews, newest first. */
const byVersion = async (scope: MetricsScope, said: MetricsTopic, { count, versions }: CountContext) => {
  // Good versions have few low ratings, so stars are part of the condition, not of the scope.
  const { stars, moves, ...where } = scope;
  const topic = { ...said, ...(stars && { stars }), ...(moves && { moves }) };
  const { cells } = await count({ where, topic, by: ['version'], order: 'cell', limit: 1_000 });
  return versions.flatMap(({ version, since }) => {
    const own = cells.filter(({ values: [value] }) => value?.value === version).map((cell) => figureOf(cell));
    const figure = own.reduce(added, nothing);
    return figure.of >= fewestReviews ? [{ version, since, figure }] : [];
  });
};

const clear = 0.01;

/** The top complaint of a version, and its number of reviews. */
const complaintsIn = async (version: string, of: number, { about, ask }: Asked, { count }: CountContext) => {
  const topic = metricsTopic(ask.topic, ask.without) ?? {};
  const where = { ...about.where, versions: [version] };
  const { total, cells } = await count({ where, topic, by: ['theme'], order: 'reviews', limit: 10 });
  const top = cells.find(({ values: [theme] }) => theme?.polarity === 'neg' && theme.value !== 'leaving');
  if (!top) return null;
  return { theme: String(top.values[0]!.value), next: { ...figureOf(top), of }, complaints: figureOf(total) };
};

/** The version that clearly leads, and the newest one. */
const worstVersion = async (scope: MetricsScope, topic: MetricsTopic, context: CountContext) => {
  const versions = await byVersion(scope, topic, context);
  const [newest] = versions;
  const [peak] = versions.toSorted((one, other) => shareOf(other.figure) - shareOf(one.figure));
  // The newest version may have too few reviews to count.
  if (!newest || !peak || versions.length < 2 || newest.version !== context.versions[0]?.version) return null;
  const rest = versions
    .filter((each) => each !== peak)
    .map(({ figure }) => figure)
    .reduce(added, nothing);
  const isClear =
    chanceOfShares(peak.figure, rest) * versions.length < 0.05 && shareOf(peak.figure) > 2 * shareOf(rest);
  return isClear ? { peak, newest, rest } : null;
};

/** Something is over below this share of the newest version's reviews, allowing for more to come. */
const hardlyAny = 0.1;
const mostShareOf = ({ reviews, of }: Figure): number => wilson({ count: reviews, of })[1];

/** The version that most of it is about, and the newest one. */
const incident: CountSupport = async (asked, context) => {
  const { ask, about, against, own, groups, byApp } = asked;
  const topic = foundTopic(asked);
  const count = ask.by === 'theme' ? (groups[0]?.own.reviews ?? 0) : own.reviews;
  const isOpen = !against && !about.where.versions && byApp.length === 0 && about.apps.length === 1;
  if (!topic || !isOpen || !isOfTrouble(asked) || count < fewestToExplain) return null;
  const worst = await worstVersion(ofAnyVersion(asked), topic, context);
  if (!worst) return null;
  const { peak, newest, rest } = worst;
  if (peak === newest) return { figures: { peak: peak.figure, rest }, names: { version: peak.version } };
  const isOver =
    chanceOfShares(newest.figure, peak.figure) < clear &&
    4 * shareOf(newest.figure) < shareOf(peak.figure) &&
    mostShareOf(newest.figure) < hardlyAny;
  const next =
    isOver && ask.answerAs === 'advice' ? await complaintsIn(newest.version, newest.figure.of, asked, context) : null;
  return {
    figures: {
      peak: peak.figure,
      newest: newest.figure,
      ...(next && { next: next.next, complaints: next.complaints }),
    },
    names: {
      version: peak.version,
      newest: newest.version,
      isOver: Number(isOver),
      ...(next && { next: next.theme }),
    },
  };
};

/** The version with most reviews about the cause of a fall, and the newest one. */
const brought: CountSupport = async (asked, context) => {
  const { ask, about, against, byApp } = asked;
  const isOfOne = byApp.length === 0 && about.apps.length === 1 && !about.where.versions;
  if (ask.answerAs !== 'why' || !against || !isOfOne || against.days.since >= about.days.since) return null;
  const found = await cause(asked, context);
  if (!found) return null;
  const { until: _, ...where } = about.where;
  const topic = { polarity: 'bad' as const, themes: themesOfGroup(String(found.names.subject)) };
  const worst = await worstVersion({ ...where, since: against.days.since }, topic, context);
  if (!worst) return null;
  const { peak, newest, rest } = worst;
  if (peak.figure.reviews <= rest.reviews) return null;
  return peak === newest
    ? { figures: { peak: peak.figure, rest }, names: { version: peak.version } }
    : {
        figures: { peak: peak.figure, newest: newest.figure },
        names: { version: peak.version, newest: newest.version },
      };
};

const versionBefore = ({ versions }: CountContext, version: string): string | undefined =>
  versions[versions.findIndex((each) => each.version === version) + 1]?.version;

/** Whether a version, and its rating, is back at the level before the one it is compared with. */
const back: CountSupport = async ({ ask, about, against, own, other, chance }, context) => {
  const [now, [then]] = [about.where.versions, against?.where.versions ?? []];
  const isLess = other && shareOf(own) < shareOf(other) && chance !== null && chance < clear;
  const earlier = then === undefined ? undefined : versionBefore(context, then);
  if (ask.topic?.polarity !== 'bad' || !now || !then || !isLess || !earlier || now.includes(earlier)) return null;
  const topic = metricsTopic(ask.topic, ask.without);
  const where = { ...about.where, versions: [earlier] };
  const [before, ...rated] = await Promise.all([
    countOne(context, where, topic),
    countOne(context, about.where),
    countOne(context, against!.where),
    countOne(context, where),
  ]);
  if (before.of < fewestReviews || rated.some(({ stars }) => stars === null)) return null;
  const [stars, low, usual] = rated.map((figure) => figure.stars!) as [number, number, number];
  return {
    figures: { before },
    names: {
      earlier,
      version: then,
      isLevel: Number(chanceOfShares(own, before) >= 0.05),
      stars,
      low,
      isRated: Number(stars > low && stars > usual - 0.2),
    },
  };
};

const shortestGap = 7;

/** The time between two compared periods, if the share was higher then. */
const between: CountSupport = async ({ ask, about, against, own, other }, context) => {
  const until = against?.days.until;
  if (!ask.topic || ask.by || !until || !other || ask.measure !== 'change') return null;
  const [from, to] = [plusDays(until, 1), plusDays(about.days.since, -1)];
  if (Date.parse(to) - Date.parse(from) < shortestGap * dayMs) return null;
  const where = { ...about.where, since: from, until: to };
  const figure = await countOne(context, where, metricsTopic(ask.topic, ask.without));
  const isMore = [own, other].every((side) => shareOf(figure) > shareOf(side) && chanceOfShares(figure, side) < 0.05);
  return isMore ? { figures: { figure }, names: { since: from, until: to } } : null;
};

/** The share of the asked ratings in the period of the same length before. */
const rise: CountSupport = async ({ ask, about, against }, { today, ...context }) => {
  const { stars, ...where } = about.where;
  if (!stars || against || ask.by !== 'theme' || ask.answerAs !== 'why' || about.isUsualWindow) return null;
  const days = Math.round((Date.parse(about.days.until ?? today) - Date.parse(about.days.since)) / dayMs) + 1;
  const past = { ...where, since: plusDays(about.days.since, -days), until: plusDays(about.days.since, -1) };
  const [now, before] = await Promise.all(
    [where, past].map((scope) => countOne({ today, ...context }, scope, { stars })),
  );
  const isClear = before!.of >= fewestReviews && chanceOfShares(now!, before!) < clear;
  return isClear ? { figures: { now: now!, before: before! }, names: {} } : null;
};

const nearlyAll = 0.9;

/** A wave: nearly all of it came within a few days, from a few countries. */
const burst: CountSupport = async (asked, context) => {
  const { ask, about, against, groups } = asked;
  const first = groups.find(
    ({ chance, own, other }) => other && chance !== null && chance < clear && shareOf(own) > shareOf(other),
  );
  if (ask.measure !== 'change' || ask.by !== 'theme' || ask.answerAs !== 'why' || !against || !first) return null;
  const topic = { ...metricsTopic(ask.topic, ask.without), themes: [first.value] };
  const { count } = context;
  const [weeks, countries] = await Promise.all(
    (['week', 'country'] as const).map((by) =>
      count({ where: about.where, topic, by: [by], order: 'reviews', limit: 100 }),
    ),
  );
  const inWeeks = weeks!.cells.map(({ values, ...cell }) => ({
    day: String(values[0]!.value),
    figure: figureOf(cell),
  }));
  const [top] = inWeeks;
  const beside = top && inWeeks.find(({ day }) => Math.abs(Date.parse(day) - Date.parse(top.day)) === 7 * dayMs);
  const inside = added(top?.figure ?? nothing, beside?.figure ?? nothing);
  if (!top || inside.reviews < nearlyAll * first.own.reviews || first.own.reviews < fewestReviews) return null;
  const [from, last] = [beside?.day ?? top.day, top.day].toSorted() as [string, string];
  const since = from < about.days.since ? about.days.since : from;
  const [until] = [plusDays(last, 6), about.days.until ?? context.today].toSorted();
  const named = countries!.cells.filter(({ values: [country], reviews }) => country?.value != null && reviews > 0);
  return {
    figures: { inside },
    names: {
      since,
      until: until!,
      countries: named.map(({ values }) => String(values[0]!.value)).join(' '),
    },
  };
};

/** The same for the earlier versions, if a version is asked about. */
const usual: CountSupport = async (asked, context) => {
  const { ask, about, against, own } = asked;
  const [version] = about.where.versions ?? [];
  if (!version || against || ask.by || !ask.topic || ask.topic.polarity !== 'bad') return null;
  const earlier = versionBefore(context, version);
  const topic = metricsTopic(ask.topic, ask.without)!;
  const versions = await byVersion(ofAnyVersion(asked), topic, context);
  const previous = versions.find((each) => each.version === earlier);
  const before = versions.slice(versions.findIndex((each) => each.version === version) + 1);
  const rest = before.map(({ figure }) => figure).reduce(added, nothing);
  if (rest.of < fewestReviews) return null;
  const worst =
    previous &&
    chanceOfShares(previous.figure, {
      ...rest,
      reviews: rest.reviews - previous.figure.reviews,
      of: rest.of - previous.figure.of,
    }) < clear
      ? previous
      : null;
  const others: Figure = worst
    ? before
        .filter((each) => each !== worst)
        .map(({ figure }) => figure)
        .reduce(added, nothing)
    : rest;
  if (others.of < fewestReviews) return null;
  const chance = chanceOfShares(own, others);
  return {
    figures: { others, ...(worst && { worst: worst.figure }) },
    names: {
      ...(worst && { worst: worst.version }),
      isLevel: Number(chance >= 0.05),
      isMore: Number(shareOf(own) > shareOf(others)),
    },
  };
};

const nearDays = 10;

/** Versions released just before something began and ended. */
const release: CountSupport = async ({ onset }, { versions }) => {
  if (!onset) return null;
  const near = (day: string) =>
    versions.find(({ since }) => since <= day && Date.parse(day) - Date.parse(since) <= nearDays * dayMs);
  const [began, ended] = [near(onset.since), onset.until === null ? undefined : near(onset.until)];
  if (!began) return null;
  const isOver = ended !== undefined && ended !== began;
  return {
    figures: {},
    names: { version: began.version, day: began.since, ...(isOver && { ended: ended.version, endDay: ended.since }) },
  };
};

/** The later half of the window against the earlier, if nothing else shows the trend. */
const halves: CountSupport = async (asked, { today, ...context }) => {
  const { ask, about, against, own } = asked;
  const topic = metricsTopic(ask.topic, ask.without);
  const isOpen = !against && !ask.by && about.isUsualWindow && !about.segment && about.apps.length === 1;
  const isOfOne = ask.measure !== 'sentiment' && (ask.topic?.polarity === 'bad' || ask.topic?.polarity === 'wish');
  if (!topic || !isOpen || !isOfOne || ask.topic?.words.length === 0 || own.reviews < fewestReviews) return null;
  if (await incident(asked, { today, ...context })) return null;
  const { since } = about.days;
  const middle = plusDays(since, Math.round((Date.parse(today) - Date.parse(since)) / dayMs / 2));
  const count = (days: { since: string; until?: string }) =>
    countOne({ today, ...context }, { ...about.where, ...days }, topic);
  const [before, now] = await Promise.all([count({ since, until: plusDays(middle, -1) }), count({ since: middle })]);
  if (Math.min(before.of, now.of) < fewestReviews) return null;
  const isLevel = chanceOfShares(before, now) >= 0.05;
  return {
    figures: { before, now },
    names: { middle, isLevel: Number(isLevel), isMore: Number(shareOf(now) > shareOf(before)) },
  };
};

/** The top complaint on each side, if the ratings are about equal. */
const tops: CountSupport = async ({ ask, about, against, chance }, { count }) => {
  const isLevel = chance !== null && chance >= 0.05;
  const isOfStars = ask.measure === 'stars' && ask.answerAs !== 'yes_no' && !ask.topic && !ask.by && isLevel;
  const isOfPraise = ask.measure === 'change' && ask.by === 'theme' && ask.topic?.polarity === 'good';
  if (!against || !(isOfStars || (isOfPraise && about.apps[0]?.name !== against.apps[0]?.name))) return null;
  const [own, other] = await Promise.all(
    [about, against].map(async ({ where }) => {
      const { cells, total } = await count({
        where,
        topic: { polarity: 'bad' },
        by: ['theme'],
        order: 'reviews',
        limit: 10,
      });
      const top = cells.find(({ values: [theme] }) => theme?.polarity === 'neg' && theme.value !== 'leaving');
      return top && top.reviews > 1
        ? { theme: String(top.values[0]!.value), figure: { ...figureOf(top), of: total.of } }
        : null;
    }),
  );
  if (!own || !other) return null;
  return { figures: { own: own.figure, other: other.figure }, names: { theme: own.theme, otherTheme: other.theme } };
};

/** Reviews on Google Play without a reply. Only Google Play publishes replies. */
const unanswered: CountSupport = async ({ ask, about, against, own }, context) => {
  const { stars, replied, stores } = about.where;
  const isLow = ask.answerAs === 'list' && stars?.every((each) => each <= 2);
  if (
    !isLow ||
    replied !== undefined ||
    against ||
    ask.by !== 'theme' ||
    stores?.includes('apple') ||
    own.of < fewestReviews
  )
    return null;
  const { cells } = await context.count({
    where: { ...about.where, stores: ['play'] },
    by: ['replied'],
    order: 'cell',
    limit: 10,
  });
  const [open, all] = [
    cells.find(({ values }) => values[0]!.value === false),
    cells.reduce((sum, { reviews }) => sum + reviews, 0),
  ];
  if (!open || open.reviews < fewestToExplain) return null;
  return { figures: { figure: { ...figureOf(open), of: all } }, names: {} };
};

export const supportOfTime: SupportTable = {
  incident,
  brought,
  back,
  between,
  rise,
  burst,
  usual,
  release,
  unanswered,
  halves,
  tops,
};
