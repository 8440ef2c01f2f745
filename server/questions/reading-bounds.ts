import { dayMs } from '../contract/domain/durations.ts';
import type { Ask, Plan, Scope } from '../contract/resources/questions/plan.ts';
import { yearDays } from './count/scope.ts';
import { plusDays, usualDays } from './limits/days/calendar.ts';

/** Data to read for each app before a plan is counted. */
export interface ReadingBounds {
  readonly days: number;
  /** Storefronts; the first one also provides the listing. */
  readonly countries: readonly string[];
  /** Additional App Store storefronts, if countries are compared. */
  readonly further: readonly string[];
  /** The newest reviews of an app, at most. */
  readonly most: number;
}

/** A window with few reviews grows to a year, and comparisons need some time before it. */
const farDays = 400;
const maxReviews = 2_000;
/** As many as a storefront shows; the newest of all countries together would cover few of them. */
const maxPerCountry = 500;

const scopesOf = ({ about, against }: Ask): Scope[] =>
  typeof against === 'object' ? [about, { ...about, ...against }] : [about];

const firstDayOf = ({ period }: Scope): string[] => {
  if (!period || 'side' in period) return [];
  const { since, until } = period;
  return since !== undefined ? [since] : until !== undefined ? [plusDays(until, -yearDays)] : [];
};

/** Days back to the earliest day that a plan names; 0 if none. */
export const daysNamed = ({ asks }: Pick<Plan, 'asks'>, today: string): number => {
  const [first] = asks.flatMap(scopesOf).flatMap(firstDayOf).toSorted();
  return first === undefined ? 0 : Math.ceil((Date.parse(today) - Date.parse(first)) / dayMs) + 1;
};

/**
 * How far back, where and how much to read for a plan.
 * @param usual storefronts read by default
 * @param panel storefronts counted by default
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
    most: maxReviews + maxPerCountry * further.length,
  };
};
