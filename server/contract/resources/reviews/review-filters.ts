import * as z from 'zod';
import { languageCode, spokenLanguage } from '../../domain/languages.ts';
import { countryCode } from '../../fields/country.ts';
import { starList, text } from '../../fields/text.ts';
import { reviewKinds } from '../sentence-reading.ts';

const countries = z.array(countryCode('countries')).min(1).max(20).optional();
const kinds = z.array(z.enum(reviewKinds)).min(1).max(reviewKinds.length).optional();
const themes = z.array(text(1, 60)).min(1).max(20).optional();
const languages = z.array(languageCode('languages')).min(1).max(20).optional();

/** Filters shared by all operations on reviews. */
export const reviewFilters = {
  stars: starList.optional().describe('Only these ratings, a list such as `[1, 2]` (in a URL `1,2`).'),
  since: z.iso.date().optional().describe('The oldest review date, inclusive. YYYY-MM-DD, UTC.'),
  until: z.iso.date().optional().describe('The newest review date, inclusive. YYYY-MM-DD, UTC.'),
  countries: countries.describe('Only reviews from these storefronts. This excludes `play` reviews, which have none.'),
  languages: languages.describe('Only reviews written in these languages, such as `fr`.'),
  versions: z
    .array(text(1, 40))
    .min(1)
    .max(20)
    .optional()
    .describe('Only reviews of versions with one of these prefixes. `7` matches `7.14.2` but not `17.1`.'),
  kinds: kinds.describe('Only reviews of one of these kinds.'),
  themes: themes.describe('Only reviews with one of these themes, by id.'),
};

/** Aliases of the filters. */
export const filterAliases = {
  from: z.iso.date().optional().describe('The same as `since`.'),
  to: z.iso.date().optional().describe('The same as `until`.'),
  country: countryCode('country').optional().describe('The same as `countries`, for one storefront.'),
  language: languageCode('language').optional().describe('The same as `languages`, for one language.'),
  version: text(0, 40).optional().describe('The same as `versions`, for one prefix; empty for every version.'),
  kind: kinds.describe('The same as `kinds`.'),
  theme: themes.describe('The same as `themes`.'),
};

export const aliasNames = Object.keys(filterAliases) as (keyof typeof filterAliases)[];

const fields = z.object({ ...reviewFilters, ...filterAliases });
type Given = z.output<typeof fields>;

/** The filters of a request without aliases; undefined if not given. */
export type ReviewFilters = { readonly [Name in keyof typeof reviewFilters]: Given[Name] };

const listOf = (one: string | undefined): string[] | undefined => (one ? [one] : undefined);

const aliased = (given: Given) =>
  ({
    since: ['from', given.from],
    until: ['to', given.to],
    countries: ['country', listOf(given.country)],
    languages: ['language', listOf(given.language)],
    versions: ['version', listOf(given.version)],
    kinds: ['kind', given.kind],
    themes: ['theme', given.theme],
  }) as const;

export const filtersOf = (given: Given): ReviewFilters => {
  const also = aliased(given);
  return {
    stars: given.stars,
    since: given.since ?? also.since[1],
    until: given.until ?? also.until[1],
    countries: given.countries ?? also.countries[1],
    languages: (given.languages ?? also.languages[1])?.map(spokenLanguage),
    versions: given.versions ?? also.versions[1],
    kinds: given.kinds ?? also.kinds[1],
    themes: given.themes ?? also.themes[1],
  };
};

const isSame = (one: string | readonly string[], other: string | readonly string[]): boolean =>
  [one].flat().toSorted().join() === [other].flat().toSorted().join();

/** Rejects a filter given under both names with different values, and an empty range of days. */
export const checkFilters = (given: Given, check: z.RefinementCtx): void => {
  const also = aliased(given);
  for (const name of Object.keys(also) as (keyof typeof also)[]) {
    const [alias, value] = also[name];
    const other = given[name];
    if (value === undefined || other === undefined || isSame(value, other)) continue;
    const message = `\`${alias}\` and \`${name}\` are the same filter, and their values differ: give one of them.`;
    check.addIssue({ code: 'custom', path: [alias], message, input: given[alias] });
  }
  const { since, until } = filtersOf(given);
  if (since === undefined || until === undefined || since <= until) return;
  const first = given.since === undefined ? 'from' : 'since';
  const last = given.until === undefined ? 'to' : 'until';
  const message = `\`${first}\` is after \`${last}\`, so the range is empty: swap them, or omit one.`;
  check.addIssue({ code: 'custom', path: [first], message, input: since });
};
