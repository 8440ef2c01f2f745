import { dayMs } from '../../contract/domain/durations.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { otherStore, type Store, storeTitles } from '../../contract/domain/stores.ts';
import { sumsOf } from '../counting/count-reviews.ts';
import { averageOf } from '../counting/figures.ts';
import type { Window, WindowReview } from '../findings/findings.ts';
import { span, windowOf } from '../prose/dates.ts';
import { listed } from '../prose/lists.ts';
import { counted, review, stars, verb } from '../prose/numbers.ts';
import { titled } from '../prose/untrusted.ts';
import { homeOf } from '../reading/filter/places/place-words.ts';
import type { SentenceReading } from '../reading/sentence-reading.ts';
import { excludedThings } from '../reading/topic/exclusion.ts';
import { regExp } from '../words/reg-exp.ts';
import type { AdPeriod } from './reach/ads-shown.ts';

/** Which reviews a question asks about, beside their topic and stars. */
export interface Scope extends Pick<SentenceReading<unknown>, 'since' | 'until' | 'versions' | 'countries' | 'store'> {
  readonly exclude: readonly string[];
}

/** An app as far as it was read. */
export interface ScopedApp {
  readonly store: Store;
  readonly title: string;
  readonly reviews: readonly WindowReview[];
  /** `the App Store in the United States`; empty: only what is on file. */
  readonly readIn: string;
}

export interface Scoped {
  /** Narrower where the question names days. */
  readonly window: Window;
  /** Those that are counted, app by app. */
  readonly reviews: readonly (readonly WindowReview[])[];
  /** What was chosen, and what could not be: a sentence each. */
  readonly told: readonly string[];
}

const blankName = (text: string, title: string): string =>
  [title, title.split(/[:|•·]| [-–—] /u)[0]!.trim()]
    .filter((name) => name.length > 2)
    .reduce((left, name) => left.replace(regExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'giu'), ' '), text);

/** A question without the names of its apps, whatever is in them. */
export const withoutNames = (asked: string, titles: readonly string[]): string => titles.reduce(blankName, asked);

/** What a question says of versions, days, countries and stores. */
export const scopeOf = (reading: SentenceReading<unknown>): Scope => {
  const { since, until, versions, countries, languages, store, exclude } = reading;
  return {
    since,
    until,
    versions,
    // Reviews in a language are mostly from where it is spoken.
    countries: countries.length > 0 ? countries : [...new Set(languages.map(homeOf))],
    store,
    exclude: excludedThings(exclude.text),
  };
};

const day = (ms: number): string => new Date(ms).toISOString();

/** The days that a question about advertising names; null: it names none. */
export const adPeriodOf = ({ since, until }: Scope, today: string): AdPeriod | null =>
  since === null && until === null ? null : { since, until: until === null || until > today ? today : until };

/** What a question about advertising says of days, countries and stores is said of ads: no review is left out for it. */
export const ofAdsAlone = (scope: Scope): Scope => ({ ...scope, since: null, until: null, countries: [], store: null });

/** The days that a question names, as far as they lie in the window; null: they do not, or it names none. */
const daysIn = ({ since, until }: Scope, { from, to }: Window): Window | null => {
  const first = since === null ? from : Math.max(from, Date.parse(since));
  const end = until === null ? to : Math.min(to, Date.parse(until) + dayMs);
  return first < end && (first > from || end < to) ? { from: first, to: end } : null;
};

const isOfVersion =
  (versions: readonly string[]) =>
  ({ version }: WindowReview): boolean =>
    versions.some((each) => version === each || version?.startsWith(`${each}.`));

/**
 * The reviews that a question asks about, of those that were read. What it names and no review is of is not applied: the
 * answer is then about all of them, and says so.
 * @param days how many the window has
 */
export const scoped = (scope: Scope, apps: readonly ScopedApp[], window: Window, days: number): Scoped => {
  const { versions, countries, store } = scope;
  const told: string[] = [];
  const named = daysIn(scope, window);
  const isWithin = ({ date }: WindowReview): boolean => named !== null && date >= named.from && date < named.to;
  const chosen = named !== null && apps.some(({ reviews }) => reviews.some(isWithin)) ? named : null;
  const within = named === null ? '' : span(day(named.from), day(named.to - 1));
  const asksOutside =
    (scope.since !== null && Date.parse(scope.since) < window.from) ||
    (scope.until !== null && Date.parse(scope.until) + dayMs <= window.from);
  if (named !== null && chosen === null) {
    told.push(`None of the reviews read are from ${within}, so all reviews from ${windowOf(days)} are counted.`);
  } else if (asksOutside) {
    told.push(`The question goes further back than ${windowOf(days)}, which is as far as research reads.`);
  }
  // Google Play tells no country: there, reviews in its language count.
  const spoken = new Set(countries.map((country) => new Intl.Locale(`und-${country}`).maximize().language));
  const reviews = apps.map(({ title, reviews: all, readIn }) => {
    const name = titled(title);
    const ofDays = chosen ? all.filter(isWithin) : all;
    const ofVersions = ofDays.filter(isOfVersion(versions));
    const hasVersion = ofVersions.length > 0;
    if (versions.length > 0 && !hasVersion && all.length > 0) {
      told.push(
        `None of the reviews read for ${name} are of version ${listed(versions)}, so all versions are counted.`,
      );
    }
    const left = hasVersion ? ofVersions : ofDays;
    const ofCountries = left.filter(({ country, lang }) =>
      country === null ? spoken.has(lang) : countries.includes(country),
    );
    const hasCountry = ofCountries.length > 0;
    const places = listed(countries.map(inCountry));
    if (countries.length > 0 && !hasCountry && all.length > 0) {
      const shown = readIn === '' ? 'all reviews on file' : `reviews from ${readIn}`;
      told.push(`None of the reviews read for ${name} are known to be from ${places}, so ${shown} are counted.`);
    }
    const kept = hasCountry ? ofCountries : left;
    if (kept.length < all.length) {
      const which = [
        hasVersion ? ` of version ${listed(versions)}` : '',
        hasCountry
          ? ofCountries.every(({ country }) => country === null)
            ? ` in the language of ${places}`
            : ` from ${places}`
          : '',
        chosen ? ` from ${within}` : '',
      ].join('');
      told.push(choiceOf(kept, all, `of ${name}${which}`, windowOf(days)));
    }
    return kept;
  });
  if (store !== null && !apps.some((app) => app.store === store)) {
    const where = storeTitles[otherStore[store]];
    told.push(`The question mentions ${storeTitles[store]}, but the reviews counted here are from ${where}.`);
  }
  return { window: chosen ?? window, reviews, told };
};

const average = (reviews: readonly WindowReview[]): number | null => averageOf(sumsOf(reviews).stars, reviews.length);

/** How many were chosen, and how they rate beside the others. */
const choiceOf = (kept: readonly WindowReview[], all: readonly WindowReview[], which: string, days: string): string => {
  const own = average(kept);
  const others = average(all.filter((each) => !kept.includes(each)));
  const counts = `${counted(kept.length, review)} ${which} ${verb(kept.length, 'is', 'are')} counted here, out of ${all.length} from ${days}`;
  if (own === null || others === null) return `${counts.replace(/^no/u, 'No')}.`;
  return `Only ${counts}: ${verb(kept.length, 'it gives', 'they average')} ${stars(own)}, the others ${stars(others)}.`;
};
