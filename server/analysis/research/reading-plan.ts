import { dayMs } from '../../contract/domain/durations.ts';
import type { Window } from '../findings/findings.ts';
import type { Intent } from '../reading/intent/intent.ts';
import type { Ask } from './read-ask.ts';

/** What is read of an app for a question. */
export interface ReadingPlan {
  /** All that is read. */
  readonly span: Window;
  /** What is counted where the question names no days. */
  readonly window: Window;
  /** How many days the window has. */
  readonly days: number;
  readonly most: number;
  /** With fewer reviews in the largest storefront, those that share its language are read too. */
  readonly enough: number;
  /** Storefronts to read instead of the one where the app is at home; empty: that one. */
  readonly countries: readonly string[];
}

/** Of how many days reviews are counted. */
export const windowDays = 90;
/** Questions that need a “before” are read twice as far back. */
const farDays = 180;
const furthestDays = 400;
/** How long before the days that a question names is read, to hold them against. */
const beforeDays = 90;

/** These compare one time with another, or look at one version after the other. */
const comparing: ReadonlySet<Intent> = new Set([
  'versions',
  'which_version',
  'trend',
  'why_change',
  'since_when',
  'changes',
  'by_month',
  'recovery',
  'trust',
] as const);

/** How many reviews of each app are read, the newest, by how many apps there are: the answer is due in about a minute. */
const most = [600, 400, 300] as const;
const further = 3;
/** Where countries are compared, as many of each as a storefront shows: those of the newest days alone would be another question. */
const mostOfCountry = 500;
const enough = 150;
const farEnough = 600;

/** The large storefronts of the App Store, where a question asks which countries. */
export const largeStorefronts = [
  ...['us', 'gb', 'ca', 'au', 'in', 'de', 'at', 'ch', 'fr', 'be'],
  ...['jp', 'kr', 'br', 'pt', 'mx', 'es', 'ar', 'it', 'nl', 'se'],
  ...['ru', 'tr', 'pl', 'id'],
];

/** How far back a question is read, and where. */
export const planReading = ({ read: { intent }, scope }: Ask, apps: number, to: number): ReadingPlan => {
  const isOfReach = intent === 'ads' || intent === 'creators';
  // Of many countries there are few reviews each.
  const counted = intent === 'which_country' ? farDays : windowDays;
  const today = to - (to % dayMs);
  const window = { from: today - counted * dayMs, to };
  const first = scope.since ?? scope.until;
  const named = isOfReach || first === null ? 0 : Math.ceil((to - Date.parse(first)) / dayMs) + beforeDays;
  const wanted = Math.max(counted, comparing.has(intent) ? farDays : 0, named);
  const days = Math.min(furthestDays, wanted);
  const isFar = days > windowDays || (!isOfReach && (scope.since !== null || scope.until !== null));
  const asksWhere = intent === 'which_country' && scope.countries.length < 2;
  const countries = asksWhere ? largeStorefronts : isOfReach ? [] : scope.countries;
  return {
    span: { from: today - days * dayMs, to },
    window,
    days: counted,
    most:
      intent === 'which_country'
        ? mostOfCountry * largeStorefronts.length
        : (most[apps - 1] ?? most[2]) * (isFar || countries.length > 1 ? further : 1),
    enough: isFar ? farEnough : enough,
    countries,
  };
};

/** With fewer reviews than this in the window, an app is read further back. */
const thin = 20;
const thinDays = 365;

/** The same further back, where an app has too few reviews to say much; null: it has enough, or the days are the question's own. */
export const furtherPlan = (
  plan: ReadingPlan,
  { read: { intent }, scope }: Ask,
  reviews: number,
): ReadingPlan | null => {
  const isOfReach = intent === 'ads' || intent === 'creators' || intent === 'revenue';
  if (reviews >= thin || isOfReach || scope.since !== null || scope.until !== null) return null;
  const { to } = plan.span;
  const far = { from: to - (to % dayMs) - thinDays * dayMs, to };
  return {
    ...plan,
    span: far,
    window: comparing.has(intent) ? plan.window : far,
    days: comparing.has(intent) ? plan.days : thinDays,
  };
};

/** Whether a question compares times or versions itself, so that what it names of them leaves out no review. */
export const comparesTimes = (intent: Intent): boolean => comparing.has(intent);
