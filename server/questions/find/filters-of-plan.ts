import type { Store } from '../../contract/domain/stores.ts';
import type { Ask, Declined, Period, Plan, Scope, Topic } from '../../contract/resources/questions/plan.ts';
import { fold } from '../../tagging/words/words.ts';
import { type AppVersion, versionNamed } from '../context.ts';
import { plusDays } from '../limits/days/calendar.ts';

/** A filter for reviews. Null and empty lists: any. */
export interface FindPart {
  /** Names as in the plan; empty if they are named elsewhere in the sentence. */
  readonly apps: readonly string[];
  readonly kind: string | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly countries: readonly string[];
  readonly store: Store | null;
  readonly versions: readonly string[];
  readonly stars: readonly number[];
  readonly replied: boolean | null;
  readonly topic: Topic;
  /** What else the same review must say. */
  readonly segment: Topic | null;
  /** What the review must not mention at all. */
  readonly without: readonly Topic[];
}

export interface FindFilters {
  /** Alternatives: a review matching any of them is found; empty: none can match. */
  readonly parts: readonly FindPart[];
  readonly limit: number | null;
  readonly declined: readonly Declined[];
  readonly unread: readonly string[];
  /** Events of unknown date, so reviews are not filtered by them. */
  readonly events: readonly string[];
}

export const anyTopic: Topic = { words: [], match: 'meaning', polarity: 'any' };

type EventPeriod = Extract<Period, { side: string }>;
type DaysPeriod = Exclude<Period, EventPeriod>;

const isEvent = (period: Period): period is EventPeriod => 'side' in period;

/** Replaces times before or after a known version by days. */
const withReleases = (plan: Plan, versions: readonly AppVersion[]): Plan => {
  const daysOfEvent = (period: Period): Period => {
    const version = isEvent(period) && 'version' in period.event && versionNamed(versions, period.event.version);
    if (!isEvent(period) || !version) return period;
    return period.side === 'after' ? { since: version.since } : { until: plusDays(version.since, -1) };
  };
  const asks = plan.asks.map((ask) => {
    const { period } = ask.about;
    return period ? { ...ask, about: { ...ask.about, period: daysOfEvent(period) } } : ask;
  });
  return { ...plan, asks };
};

const eventInWords = ({ side, event }: EventPeriod): string =>
  `${side} ${'version' in event ? `version ${event.version}` : event.words.join(', ')}`;

const low = [1, 2];

const only = <Value>(values: readonly Value[] | undefined): Value | null =>
  values?.length === 1 ? (values[0] ?? null) : null;

/** Words that decided the source of an ask: a review search for `price` is not about the store page. */
const wordsOfSource = ({ read }: Plan, place: number): string[] =>
  read
    .filter(({ as }) => /^\D*(\d+)\D*\.(?:source|measure)$/u.exec(as)?.[1] === String(place))
    .map(({ words }) => words);

const topicOf = (ask: Ask, plan: Plan, place: number): Topic => {
  if (ask.topic) return ask.topic;
  const words = ask.source === 'reviews' ? [] : wordsOfSource(plan, place);
  return { ...anyTopic, words };
};

/** Both sides of a comparison are searched. */
const appsOf = ({ about, against }: Ask): string[] => {
  const other: Scope = against === undefined || against === 'rest' ? {} : against;
  return [...new Set([...(about.apps ?? []), ...(other.apps ?? [])])];
};

/** Both of two compared periods if the question names them; a trend has days that the question does not name. */
const daysOf = ({ about, against }: Ask, { read }: Plan): DaysPeriod => {
  const other = against === undefined || against === 'rest' ? undefined : against.period;
  const [own, earlier] = [about.period, other].map((period) => (period && !isEvent(period) ? period : {}));
  if (other === undefined) return own!;
  if (!read.some(({ as }) => as.endsWith('period'))) return {};
  return {
    ...(own!.since && earlier!.since && { since: own!.since < earlier!.since ? own!.since : earlier!.since }),
    ...(own!.until && earlier!.until && { until: own!.until > earlier!.until ? own!.until : earlier!.until }),
  };
};

/** “Why” implies an opinion that no word of the question says; it is dropped. */
const saidTopic = (topic: Topic, { read }: Plan): Topic => {
  const isSaid = topic.words.length > 0 || read.length === 0 || read.some(({ as }) => as.endsWith('polarity'));
  return isSaid ? topic : { ...topic, polarity: 'any' };
};

const partOf = (ask: Ask, plan: Plan, place: number): FindPart => {
  const { about, without = [], measure } = ask;
  const days = daysOf(ask, plan);
  return {
    apps: appsOf(ask),
    kind: about.kind ?? null,
    since: days.since ?? null,
    until: days.until ?? null,
    countries: (about.countries ?? []).filter((code) => code !== '*').map((code) => code.toLowerCase()),
    store: only(about.stores),
    versions: about.versions ?? [],
    stars: about.stars ?? (measure === 'low_share' ? low : []),
    replied: about.replied ?? null,
    topic: saidTopic(topicOf(ask, plan, place), plan),
    segment: about.segment && about.segment.words.length > 0 ? about.segment : null,
    without: without.filter(({ words }) => words.length > 0),
  };
};

const folded = ({ words, match }: Topic): string => `${match} ${words.map(fold).toSorted().join(', ')}`;

/** Asks that differ only in number or opinion search for the same reviews. */
const distinct = (parts: readonly FindPart[]): FindPart[] => {
  const found = new Map<string, FindPart>();
  for (const part of parts) {
    const { topic, ...scope } = part;
    const key = JSON.stringify([scope, folded(topic)]);
    const same = found.get(key);
    const isSame = same === undefined || same.topic.polarity === topic.polarity;
    found.set(key, isSame ? part : { ...part, topic: { ...topic, polarity: 'any' } });
  }
  return [...found.values()];
};

const fields = [
  'apps',
  'kind',
  'since',
  'until',
  'countries',
  'store',
  'versions',
  'stars',
  'replied',
  'segment',
] as const;

/** Whether one part leaves out a limit of another and adds none. */
const isWider = (one: FindPart, other: FindPart): boolean =>
  one !== other &&
  (one.topic.words.length === 0 || folded(one.topic) === folded(other.topic)) &&
  (one.topic.polarity === 'any' || one.topic.polarity === other.topic.polarity) &&
  one.without.length === 0 &&
  fields.every((field) => isOpen(one[field]) || JSON.stringify(one[field]) === JSON.stringify(other[field]));

const isOpen = (value: FindPart[(typeof fields)[number]]): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

/** `…, the 50 most helpful` after a filter does not ask for every review. */
const withoutWider = (parts: readonly FindPart[]): FindPart[] =>
  parts.filter((part) => !parts.some((other) => isWider(part, other) && !isWider(other, part)));

/** An app's name alone, beside something that reviews cannot answer, does not ask for all its reviews. */
const isBare = ({ topic, without, ...part }: FindPart): boolean =>
  topic.words.length === 0 &&
  topic.polarity === 'any' &&
  without.length === 0 &&
  fields.every((field) => field === 'apps' || field === 'kind' || isOpen(part[field]));

/** A number of reviews, not of themes or apps. */
const limitOf = ({ asks }: Plan): number | null =>
  asks.find(({ limit, measure, by }) => limit !== undefined && measure === 'reviews' && by === undefined)?.limit ??
  null;

/** The reviews that a plan would count, as filters. @param versions of the app that it names, newest first */
export const filtersOfPlan = (asked: Plan, versions: readonly AppVersion[] = []): FindFilters => {
  const plan = withReleases(asked, versions);
  const { asks, declined, unread } = plan;
  return {
    parts: withoutWider(distinct(asks.map((ask, at) => partOf(ask, plan, at)))).filter(
      (part) => declined.length === 0 || !isBare(part),
    ),
    limit: limitOf(plan),
    declined,
    unread,
    events: asks.flatMap(({ about: { period } }) => (period && isEvent(period) ? [eventInWords(period)] : [])),
  };
};

const same = <Value>(values: readonly Value[]): Value | null =>
  new Set(values.map((value) => JSON.stringify(value))).size === 1 ? values[0]! : null;

/** The union of a list over all parts; empty if one part has no limit. */
const union = <Value>(lists: readonly (readonly Value[])[]): Value[] =>
  lists.every(({ length }) => length > 0) ? [...new Set(lists.flat())] : [];

/** One part that finds everything that any of the parts finds. */
export const wholeOf = (parts: readonly FindPart[]): FindPart => {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = <Key extends keyof FindPart>(key: Key): FindPart[Key][] => parts.map((part) => part[key]);
  const days = (key: 'since' | 'until'): string[] => all(key).flatMap((day) => day ?? []);
  const words = union(all('topic').map((topic) => topic.words));
  const isQuoted = parts.length > 0 && parts.every(({ topic }) => topic.match === 'word');
  return {
    apps: [...new Set(all('apps').flat())],
    kind: same(all('kind')),
    since: days('since').length === parts.length ? (days('since').toSorted()[0] ?? null) : null,
    until: days('until').length === parts.length ? (days('until').toSorted().at(-1) ?? null) : null,
    countries: union(all('countries')),
    store: same(all('store')),
    versions: union(all('versions')),
    stars: union(all('stars')).toSorted(),
    replied: same(all('replied')),
    topic: {
      words,
      match: isQuoted ? 'word' : 'meaning',
      polarity: same(all('topic').map((topic) => topic.polarity)) ?? 'any',
    },
    segment: same(all('segment')),
    without: (first?.without ?? []).filter((topic) =>
      parts.every((part) => part.without.some((other) => folded(other) === folded(topic))),
    ),
  };
};
