import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { languageName } from '../../contract/domain/languages.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import type { ReviewSearch } from '../../contract/resources/reviews/review-search.ts';
import { averageOf, shareOf } from '../../metrics/counting/count-reviews.ts';
import { type Counted, everywhere, inDays, type SearchCounts, type Where } from '../../metrics/search/plan.ts';
import type { FindReading } from '../../questions/find/find-reading.ts';
import { listed } from '../../support/prose/numbers.ts';
import type { KnownApp, KnownApps } from './known-apps.ts';
import type { ScopeApps } from './scope-apps.ts';
import { mostApps } from './search-notes.ts';

export type Named = AppRef & { readonly title: string; readonly reviews: number };
export type AppOf = (appNo: number) => Named | undefined;

/** All counts except themes, which have quotes. */
export const toCounts = (
  { matched, ratingMix, apps, weeks, countries, versions, kinds }: SearchCounts,
  appOf: AppOf,
): Pick<ReviewSearch, 'ratingMix' | 'apps' | 'weeks' | 'countries' | 'versions' | 'kinds'> => {
  const counted = (each: Counted) => ({
    matched: each.matched,
    share: shareOf(each.matched, matched),
    avgRating: averageOf(each.ratingSum, each.matched),
  });
  const [one, two, three, four, five] = ratingMix;
  return {
    ratingMix: { '1': one, '2': two, '3': three, '4': four, '5': five },
    apps: apps.slice(0, mostApps).flatMap(({ appNo, ...each }) => {
      const app = appOf(appNo);
      if (!app) return [];
      const { store, appId, title, reviews } = app;
      const rate = shareOf(Math.min(each.matched, reviews), reviews);
      return { store, appId, title, ...counted(each), reviewsOnFile: reviews, rate };
    }),
    weeks: weeks.map(({ monday, ...each }) => ({
      week: new Date(monday * dayMs).toISOString().slice(0, 10),
      ...counted(each),
      low: each.low,
    })),
    countries: countries.map(({ country, ...each }) => ({ country, ...counted(each) })),
    versions: versions.flatMap(({ appNo, version, ...each }) => {
      const app = appOf(appNo);
      return app ? [{ store: app.store, appId: app.appId, version, ...counted(each) }] : [];
    }),
    kinds: kinds.map(({ kind, ...each }) => ({ kind, ...counted(each) })),
  };
};

export interface SearchWhere {
  readonly where: Where;
  /** How the sentence was interpreted, if that is not obvious. */
  readonly notes: readonly string[];
}

/** Null means every app. */
const appNosOf = ({ apps, store, without }: ScopeApps, { stores }: KnownApps): number[] | null => {
  const isMeant = (appNo: number): boolean => !without.has(appNo);
  if (apps !== null) return [...apps.keys()].map(({ appNo }) => appNo).filter(isMeant);
  if (store === null && without.size === 0) return null;
  return [...stores].flatMap(([appNo, own]) => ((store === null || own === store) && isMeant(appNo) ? [appNo] : []));
};

const spokenIn = (country: string): string => new Intl.Locale(`und-${country}`).maximize().language;

/** Google Play does not say where reviews are from. Languages other than English stand in for the country. */
const languagesOf = (countries: readonly string[]): Pick<SearchWhere, 'notes'> & { languages: string[] } => {
  const spoken = [...new Set(countries.map(spokenIn))];
  const languages = spoken.filter((language) => language !== 'en');
  const places = listed(countries.map(inCountry));
  if (countries.length === 0) return { languages, notes: [] };
  const kept =
    languages.length > 0
      ? `its reviews in ${listed(languages.map(languageName))} count as from ${listed(countries.filter((country) => spokenIn(country) !== 'en').map(inCountry))}`
      : 'its reviews are left out';
  return {
    languages,
    notes: [`Only reviews from ${places} count. Google Play does not say which country a review is from: ${kept}.`],
  };
};

/** Versions belong to an app: one named only in the sentence, without an app, is ignored. */
const versionsOf = (
  versions: readonly string[],
  isGiven: boolean,
  { apps }: ScopeApps,
): { versions: readonly string[]; notes: string[] } => {
  if (versions.length === 0 || isGiven || apps !== null) return { versions, notes: [] };
  const said = listed(versions.map((version) => `“${version}”`));
  return { versions: [], notes: [`Version ${said} was ignored: name the app it belongs to.`] };
};

/** Which reviews are in scope, whatever they are about. @param nos the reviews of the scope; null for all on file */
export const searchWhere = (
  reading: FindReading<KnownApp>,
  meant: ScopeApps,
  known: KnownApps,
  {
    nos,
    versionsGiven,
    panel,
  }: {
    readonly nos: Uint32Array | null;
    readonly versionsGiven: boolean;
    readonly panel: boolean;
  },
): SearchWhere => {
  const { languages: languagesOfCountries, notes: placed } = languagesOf(reading.countries);
  const { versions, notes: versioned } = versionsOf(reading.versions, versionsGiven, meant);
  return {
    where: {
      ...everywhere,
      appNos: appNosOf(meant, known),
      stars: [...reading.stars],
      nos,
      ...inDays(reading.since, reading.until),
      countries: [...reading.countries],
      languagesOfCountries,
      languages: [...reading.languages],
      versions,
      // A clause's polarity is more precise than the kind of its review.
      kinds: reading.polarity === 'any' ? [...reading.reviewKinds] : [],
      replied: reading.replied,
      panel,
      minLength: reading.minLength,
    },
    notes: [...placed, ...versioned],
  };
};
