import { dayMs } from '../contract/domain/durations.ts';
import type { Ask, Plan, Scope } from '../contract/resources/questions/plan.ts';
import { yearDays } from './count/scope.ts';
import { plusDays, usualDays } from './limits/days/calendar.ts';

/** What is read of each app before a plan is counted. */
export interface ReadingBounds {
  readonly days: number;
  /** Storefronts, the first of which also shows the listing. */
  readonly countries: readonly string[];
  /** Storefronts of the App Store that are read beside them, where countries are compared. */
  readonly further: readonly string[];
  /** How many reviews of an app, the newest. */
  readonly most: number;
}

/** A window with few reviews grows to a year, and what is compared with a time before it needs some of that time. */
const farDays = 400;
const mostReviews = 2_000;
/** As many as a storefront shows: the newest of all countries together would be of few of them. */
const mostOfCountry = 500;

const scopesOf = ({ about, against }: Ask): Scope[] =>
  typeof against === 'object' ? [about, { ...about, ...against }] : [about];

const firstDayOf = ({ period }: Scope): string[] => {
  if (!period || 'side' in period) return [];
  const { since, until } = period;
  return since !== undefined ? [since] : until !== undefined ? [plusDays(until, -yearDays)] : [];
};

/** How many days back the first of those is that a plan names; 0: it names none. */
export const daysNamed = ({ asks }: Pick<Plan, 'asks'>, today: string): number => {
  const [first] = asks.flatMap(scopesOf).flatMap(firstDayOf).toSorted();
  return first === undefined ? 0 : Math.ceil((Date.parse(today) - Date.parse(first)) / dayMs) + 1;
};

/**
 * How far back, where and how much is read to answer a plan.
 * @param usual where an app is read unless the plan says where
 * @param panel the storefronts of its panel, which are counted unless the plan says where
 */
export const readingBounds = (
  plan: Pick<Plan, 'asks'>,
  usual: readonly string[],
  panel: readonly string[],
  today: string,
): ReadingBounds => {
  const asks = plan.asks.filter(({ source }) => source === 'reviews');
  const scopes = asks.flatMap(scopesOf);
  const named = new Set(scopes.flatMap(({ countries = [] }) => countries.filter((code) => code !== '*')));
  const isUsual = named.size === 0 || scopes.some(({ countries = [] }) => countries.length === 0);
  const isEverywhere =
    scopes.some(({ countries }) => countries?.includes('*')) ||
    (named.size < 2 && asks.some(({ by }) => by === 'country'));
  const countries = [...new Set([...(isUsual ? usual : []), ...named])];
  const further = isEverywhere ? panel.filter((code) => !countries.includes(code)) : [];
  return {
    days: asks.length === 0 ? usualDays : Math.max(farDays, daysNamed({ asks }, today)),
    countries,
    further,
    most: mostReviews + mostOfCountry * further.length,
  };
};
