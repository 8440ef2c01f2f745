import { dayMs } from '../../contract/domain/durations.ts';
import { stores } from '../../contract/domain/stores.ts';
import type { Period, Scope } from '../../contract/resources/questions/plan.ts';
import type { MetricsScope } from '../../contract/resources/reviews/metrics.ts';
import { isClear } from '../../metrics/counting/statistics/proportions.ts';
import { fold } from '../../tagging/words/words.ts';
import { versionNamed } from '../context.ts';
import { plusDays } from '../limits/days/calendar.ts';
import {
  type AskedApp,
  type CountContext,
  type CountedAsk,
  type Days,
  type ResolvedScope,
  Uncountable,
} from './counted.ts';
import { findOnset } from './onset.ts';
import { segmentOf, segmentScope } from './topics.ts';

export const yearDays = 365;

export const daysBetween = ({ since, until }: Days, today: string): number =>
  Math.round((Date.parse(until ?? today) - Date.parse(since)) / dayMs) + 1;

const appsOf = async (
  { apps, kind }: Scope,
  context: CountContext,
  isByApp: boolean,
  isOtherKind: boolean,
): Promise<readonly AskedApp[]> => {
  if (!apps && kind !== undefined && (!context.isOfKind || isOtherKind)) {
    const known = await context.appsOfKind(kind);
    if (known.length === 0) throw new Uncountable('unknown_app', kind);
    return known;
  }
  const named = apps
    ? apps.map((name) => context.apps.find((app) => fold(app.name) === fold(name)) ?? { name, refs: [] })
    : context.apps.slice(0, isByApp || context.isOfKind ? context.requested : 1);
  const unknown = named.find(({ refs }) => refs.length === 0);
  if (unknown) throw new Uncountable('unknown_app', unknown.name);
  return named;
};

/** Both sides of an event are as long as the time since it. */
const sideOf = (side: 'before' | 'after', day: string, today: string): Days => {
  if (side === 'after') return { since: day, until: null };
  const days = daysBetween({ since: day, until: null }, today);
  return { since: plusDays(day, -days), until: plusDays(day, -1) };
};

const daysOf = async (
  period: Period | undefined,
  where: MetricsScope,
  hasVersions: boolean,
  context: CountContext,
): Promise<Days> => {
  const { today, versions } = context;
  // A version's reviews count regardless of their age.
  const usual = plusDays(today, -(hasVersions ? yearDays : context.usualDays));
  if (!period) return { since: usual, until: null };
  if (!('side' in period))
    return { since: period.since ?? plusDays(period.until ?? today, -yearDays), until: period.until ?? null };
  const { event, side } = period;
  if ('version' in event) {
    const version = versionNamed(versions, event.version);
    if (!version) throw new Uncountable('no_event', event.version);
    return sideOf(side, version.since, today);
  }
  const onset = await findOnset(where, event, context);
  if (!onset) throw new Uncountable('no_event', event.words.join(' '));
  return sideOf(side, onset.since, today);
};

/** The groups picked by an earlier ask, as a scope. */
const pickedBefore = (from: number | undefined, earlier: readonly (CountedAsk | null)[]): Partial<Scope> => {
  if (from === undefined) return {};
  const before = earlier[from];
  const [first] = before?.groups ?? [];
  if (!before || !first || before.eligible === 0) throw new Uncountable('nothing_picked', String(from));
  // If no country stands out, “there” means all of them.
  if (before.ask.by === 'country' && !isClear(before.pickChance ?? 1)) return { countries: ['*'], stores: ['apple'] };
  const scopes: Partial<Record<string, Partial<Scope>>> = {
    app: { apps: [first.label] },
    country: { countries: [first.value], stores: ['apple'] },
    version: { versions: [first.value] },
    store: { stores: [first.value === 'play' ? 'play' : 'apple'] },
  };
  return scopes[before.ask.by ?? ''] ?? {};
};

/**
 * Fills in the defaults of a scope.
 * @param earlier counts of the asks before it
 * @param isByApp without names, every app of the request
 */
export const resolveScope = async (
  scope: Scope,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[] = [],
  isByApp = false,
  isOtherKind = false,
): Promise<ResolvedScope> => {
  const {
    from,
    segment,
    period,
    apps: _,
    kind: __,
    countries,
    stores,
    versions,
    stars,
    replied,
  } = {
    ...scope,
    ...pickedBefore(scope.from, earlier),
  };
  const people = segmentOf(segment);
  const apps = await appsOf({ ...scope, ...pickedBefore(from, earlier) }, context, isByApp, isOtherKind);
  const places = countries === undefined ? context.places : countries.includes('*') ? {} : { countries };
  const some = <Item>(items: Item[] | undefined): items is Item[] => items !== undefined && items.length > 0;
  const where: MetricsScope = {
    apps: apps.flatMap(({ refs }) => refs),
    ...places,
    ...(some(stores) && { stores }),
    ...(some(versions) && { versions }),
    ...(some(stars) && { stars }),
    ...(replied !== undefined && { replied }),
    ...segmentScope(people),
  };
  const days = await daysOf(period, where, some(versions), context);
  return within({ apps, where, segment: people, days, isUsualWindow: period === undefined && !some(versions) }, days);
};

/** Maximum number of values of a kind in a scope. */
const maxValues = 20;

/** Every other version, country, store, rating or app; for people, everyone, as no review rules it out. */
export const restOf = async (about: Scope, { where }: ResolvedScope, context: CountContext): Promise<Scope | null> => {
  const seen = async (by: 'version' | 'country', not: readonly string[]): Promise<string[]> => {
    const { versions: _, countries: __, playLanguages: ___, ...everywhere } = where;
    const scope = by === 'version' ? { ...everywhere, ...context.places } : everywhere;
    const { cells } = await context.count({ where: scope, by: [by], order: 'reviews', limit: maxValues });
    const values = cells.flatMap(({ values: [label] }) => (label?.value == null ? [] : [String(label.value)]));
    return [...new Set(values)].filter((value) => !not.includes(value));
  };
  const others = <Item>(all: readonly Item[], not: readonly Item[]): Item[] =>
    all.filter((each) => !not.includes(each));
  const { apps = context.apps.slice(0, 1).map(({ name }) => name), versions, countries, stars, replied } = about;
  const requested = context.apps.slice(0, context.requested).map(({ name }) => name);
  const rest: Scope = versions?.length
    ? { versions: await seen('version', versions) }
    : countries?.length && !countries.includes('*')
      ? { countries: await seen('country', countries) }
      : replied !== undefined
        ? { replied: !replied }
        : about.stores?.length
          ? { stores: others(stores, about.stores) }
          : stars?.length
            ? { stars: others([1, 2, 3, 4, 5], stars) }
            : about.segment
              ? { segment: { ...about.segment, words: [] } }
              : { apps: requested.filter((name) => !apps.some((app) => fold(app) === fold(name))) };
  const [value] = Object.values(rest);
  return value === undefined || (Array.isArray(value) && value.length === 0) ? null : rest;
};

/** The scope to compare with: for a kind of app, without the apps that the ask is about. */
export const resolveOther = async (
  about: Scope,
  other: Scope,
  { apps: own }: ResolvedScope,
  context: CountContext,
  earlier: readonly (CountedAsk | null)[],
): Promise<ResolvedScope> => {
  const { kind } = other;
  if (kind === undefined || other.apps) return resolveScope({ ...about, ...other }, context, earlier);
  const { apps: _, ...limits } = about;
  const all = await resolveScope({ ...limits, ...other }, context, earlier, false, kind !== about.kind);
  const known = new Set(own.flatMap(({ refs }) => refs));
  const apps = all.apps.filter(({ refs }) => !refs.some((ref) => known.has(ref)));
  if (apps.length === 0) throw new Uncountable('unknown_app', kind);
  return { ...all, apps, where: { ...all.where, apps: apps.flatMap(({ refs }) => refs) } };
};

/** The same scope with other days. */
export const within = (scope: ResolvedScope, days: Days): ResolvedScope => ({
  ...scope,
  days,
  where: { ...scope.where, since: days.since, ...(days.until !== null && { until: days.until }) },
});
