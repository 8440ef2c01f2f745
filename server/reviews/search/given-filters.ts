import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { ReadingPart } from '../../contract/resources/reviews/review-search.ts';
import type { IndexedKind } from '../../metrics/search/tag-terms.ts';
import type { FindReading } from '../../questions/find/find-reading.ts';
import { exclusionOf } from '../../questions/topic/exclusion.ts';
import { noTopic, type Topic } from '../../questions/topic/sentence-reading.ts';

/** What a caller gives besides the sentence; null: not given. */
export interface SearchGiven {
  readonly stars: readonly number[] | null;
  readonly since: string | null;
  readonly until: string | null;
  readonly countries: readonly string[] | null;
  readonly languages: readonly string[] | null;
  readonly versions: readonly string[] | null;
  readonly kinds: readonly IndexedKind[] | null;
  readonly replied: boolean | null;
  /** To be found word for word. */
  readonly phrase: string | null;
  /** What no match may be about. */
  readonly exclude: string | null;
  readonly apps: readonly AppRef[] | null;
  /** Every match has one of these. */
  readonly themes: readonly string[] | null;
  readonly sort: FindReading<unknown>['sort'];
  /** Parts of the sentence that do not count. */
  readonly ignore: readonly ReadingPart[];
}

/** What a sentence says of each part when it does not say anything of it. */
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

/** The reading without some of its parts. One that is left with nothing asks for every review. */
const without = <App>(reading: FindReading<App>, parts: readonly ReadingPart[]): FindReading<App> =>
  parts.length === 0
    ? reading
    : Object.assign({}, reading, ...parts.map((part) => unsaid[part]), { asksForReviews: true });

/** The reading with what was given in the place of what the sentence says. */
export const withGiven = <App>(read: FindReading<App>, given: SearchGiven): FindReading<App> => {
  const reading = without(read, [
    ...given.ignore,
    ...(given.apps === null ? [] : (['apps', 'kindOfApp', 'store'] as const)),
  ]);
  return replaced(reading, given, replacements(without(read, given.ignore), given));
};

const replaced = <App>(reading: FindReading<App>, given: SearchGiven, notes: readonly string[]): FindReading<App> => ({
  ...reading,
  stars: given.stars ?? reading.stars,
  since: given.since ?? reading.since,
  until: given.until ?? reading.until,
  countries: given.countries ?? reading.countries,
  languages: given.languages ?? reading.languages,
  versions: given.versions ?? reading.versions,
  reviewKinds: given.kinds ?? reading.reviewKinds,
  polarity: given.kinds === null ? reading.polarity : 'any',
  replied: given.replied ?? reading.replied,
  topic: given.phrase === null ? reading.topic : { ...reading.topic, phrases: [given.phrase] },
  exclude: given.exclude === null ? reading.exclude : leftOut(given.exclude, reading),
  sort: given.sort ?? reading.sort,
  asksForReviews: reading.asksForReviews || given.themes !== null || given.apps !== null,
  notes: [...reading.notes, ...notes],
});

const leftOut = <App>(text: string, { language, topic }: FindReading<App>): Topic => ({
  ...noTopic,
  text,
  themes: exclusionOf(text, language, topic).themes,
});

/** Which parameters replaced something that the sentence says. */
const replacements = <App>(reading: FindReading<App>, given: SearchGiven): string[] => {
  const differs = (one: readonly unknown[], other: readonly unknown[] | null): boolean =>
    other !== null && one.length > 0 && one.join() !== other.join();
  const overridden: [name: string, is: boolean, what: string][] = [
    ['stars', differs(reading.stars, given.stars), 'ratings'],
    ['since', given.since !== null && reading.since !== null && given.since !== reading.since, 'first day'],
    ['until', given.until !== null && reading.until !== null && given.until !== reading.until, 'last day'],
    ['countries', differs(reading.countries, given.countries), 'countries'],
    ['languages', differs(reading.languages, given.languages), 'languages'],
    ['versions', differs(reading.versions, given.versions), 'versions'],
    ['kinds', differs(reading.reviewKinds, given.kinds), 'review kinds'],
    [
      'replied',
      given.replied !== null && reading.replied !== null && given.replied !== reading.replied,
      'wish about replies',
    ],
    ['phrase', differs(reading.topic.phrases, given.phrase === null ? null : [given.phrase]), 'quotes'],
    ['exclude', given.exclude !== null && reading.exclude.text !== '', 'exclusions'],
    ['apps', given.apps !== null && (reading.apps.length > 0 || reading.kindOfApp !== null), 'apps'],
    ['sort', given.sort !== null && reading.sort !== null && given.sort !== reading.sort, 'order'],
  ];
  return overridden.flatMap(([name, is, what]) => (is ? [`\`${name}\` overrides the ${what} in the sentence.`] : []));
};
