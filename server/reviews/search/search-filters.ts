import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { ReadingPart } from '../../contract/resources/reviews/review-search.ts';
import type { IndexedKind } from '../../metrics/search/tag-terms.ts';
import type { FindReading } from '../../questions/find/find-reading.ts';
import { exclusionOf } from '../../questions/topic/exclusion.ts';
import { noTopic, type Topic } from '../../questions/topic/sentence-reading.ts';

/** A caller's filters besides the sentence; null means not given. */
export interface SearchFilters {
  readonly stars: readonly number[] | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly countries: readonly string[] | null;
  readonly languages: readonly string[] | null;
  readonly versions: readonly string[] | null;
  readonly kinds: readonly IndexedKind[] | null;
  readonly replied: boolean | null;
  /** Matched literally. */
  readonly phrase: string | null;
  /** No match may be about this. */
  readonly exclude: string | null;
  readonly apps: readonly AppRef[] | null;
  /** Every match has one of these. */
  readonly themes: readonly string[] | null;
  readonly sort: FindReading<unknown>['sort'];
  /** Parts of the sentence to ignore. */
  readonly ignore: readonly ReadingPart[];
}

/** The value of each part of a reading that the sentence does not mention. */
const unsaid = {
  topic: { topic: noTopic, segment: null },
  exclude: { exclude: noTopic },
  apps: { apps: [], unknownApps: [], excludedApps: [] },
  kindOfApp: { kindOfApp: null, unknownKind: null },
  store: { store: null },
  stars: { stars: [] },
  kinds: { reviewKinds: [], polarity: 'any' },
  countries: { countries: [] },
  languages: { languages: [] },
  versions: { versions: [] },
  dates: { since: null, until: null },
  replied: { replied: null },
  minLength: { minLength: null },
  sort: { sort: null },
} as const satisfies Record<ReadingPart, Partial<FindReading<never>>>;

/** Drops parts of a reading. An empty reading matches every review. */
const without = <App>(reading: FindReading<App>, parts: readonly ReadingPart[]): FindReading<App> =>
  parts.length === 0
    ? reading
    : Object.assign({}, reading, ...parts.map((part) => unsaid[part]), { asksForReviews: true });

/** Replaces what the sentence says by the caller's filters. */
export const withFilters = <App>(read: FindReading<App>, filters: SearchFilters): FindReading<App> => {
  const reading = without(read, [
    ...filters.ignore,
    ...(filters.apps === null ? [] : (['apps', 'kindOfApp', 'store'] as const)),
  ]);
  return replaced(reading, filters, replacements(without(read, filters.ignore), filters));
};

const replaced = <App>(
  reading: FindReading<App>,
  filters: SearchFilters,
  notes: readonly string[],
): FindReading<App> => ({
  ...reading,
  stars: filters.stars ?? reading.stars,
  since: filters.since ?? reading.since,
  until: filters.until ?? reading.until,
  countries: filters.countries ?? reading.countries,
  languages: filters.languages ?? reading.languages,
  versions: filters.versions ?? reading.versions,
  reviewKinds: filters.kinds ?? reading.reviewKinds,
  polarity: filters.kinds === null ? reading.polarity : 'any',
  replied: filters.replied ?? reading.replied,
  topic: filters.phrase === null ? reading.topic : { ...reading.topic, phrases: [filters.phrase] },
  exclude: filters.exclude === null ? reading.exclude : leftOut(filters.exclude, reading),
  sort: filters.sort ?? reading.sort,
  asksForReviews: reading.asksForReviews || filters.themes !== null || filters.apps !== null,
  notes: [...reading.notes, ...notes],
});

const leftOut = <App>(text: string, { language, topic }: FindReading<App>): Topic => ({
  ...noTopic,
  text,
  themes: exclusionOf(text, language, topic).themes,
});

/** The notes on filters that replaced something in the sentence. */
const replacements = <App>(reading: FindReading<App>, filters: SearchFilters): string[] => {
  const differs = (one: readonly unknown[], other: readonly unknown[] | null): boolean =>
    other !== null && one.length > 0 && one.join() !== other.join();
  const overridden: [name: string, is: boolean, what: string][] = [
    ['stars', differs(reading.stars, filters.stars), 'ratings'],
    ['since', filters.since !== null && reading.since !== null && filters.since !== reading.since, 'first day'],
    ['until', filters.until !== null && reading.until !== null && filters.until !== reading.until, 'last day'],
    ['countries', differs(reading.countries, filters.countries), 'countries'],
    ['languages', differs(reading.languages, filters.languages), 'languages'],
    ['versions', differs(reading.versions, filters.versions), 'versions'],
    ['kinds', differs(reading.reviewKinds, filters.kinds), 'review kinds'],
    [
      'replied',
      filters.replied !== null && reading.replied !== null && filters.replied !== reading.replied,
      'wish about replies',
    ],
    ['phrase', differs(reading.topic.phrases, filters.phrase === null ? null : [filters.phrase]), 'quotes'],
    ['exclude', filters.exclude !== null && reading.exclude.text !== '', 'exclusions'],
    ['apps', filters.apps !== null && (reading.apps.length > 0 || reading.kindOfApp !== null), 'apps'],
    ['sort', filters.sort !== null && reading.sort !== null && filters.sort !== reading.sort, 'order'],
  ];
  return overridden.flatMap(([name, is, what]) => (is ? [`\`${name}\` overrides the ${what} in the sentence.`] : []));
};
