import * as z from 'zod';
import { type AppRef, appKey } from '../../domain/app-ref.ts';
import { languageCode } from '../../domain/languages.ts';
import { appRef } from '../../fields/app-ref.ts';
import { countryCode } from '../../fields/country.ts';
import { howKeywordsMatch, starList, text } from '../../fields/text.ts';
import { keywordModes, pullSorts } from './pull.ts';

/** Removes duplicates, keeping the first. */
const distinct =
  <T>(keyOf: (item: T) => string) =>
  (items: readonly T[]): T[] => {
    const first = new Map<string, T>();
    for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
    return [...first.values()];
  };

const asWritten = (text: string): string => text;

const texts = (longest: number, keyOf: (text: string) => string) =>
  z.array(text(1, longest)).max(24).transform(distinct(keyOf)).default([]);

const phrases = texts(100, (phrase) => phrase.toLowerCase());

export const pullFields = {
  apps: z.array(appRef).min(1).max(10).transform(distinct<AppRef>(appKey)).describe('The apps whose reviews to read.'),
  stars: starList.optional().describe('Ratings to keep; every rating if omitted.'),
  keywords: phrases.describe(
    `Keep reviews that mention one of these words or phrases, in any form, or in double quotes exactly. ${howKeywordsMatch}`,
  ),
  keywordMode: z
    .enum(keywordModes)
    .default('any')
    .describe('Whether a review must mention `any` of the keywords or `all` of them.'),
  exclude: phrases.describe('Drop reviews that mention any of these, which match as `keywords` do.'),
  requireText: z.boolean().default(false).describe('Drop ratings without text.'),
  minLength: z.int().min(0).max(5000).default(0).describe('The minimum length of the text, in characters.'),
  versions: texts(40, asWritten).describe(
    'Keep reviews of versions with one of these prefixes. `7.` and `7` match `7.14.2` but not `17.1`.',
  ),
  since: z.iso.date().optional().describe('The oldest review date to keep, inclusive. YYYY-MM-DD, UTC.'),
  until: z.iso.date().optional().describe('The newest review date to keep, inclusive. YYYY-MM-DD, UTC.'),
  limit: z.int().min(1).max(5000).default(200).describe('The most reviews to keep per app, after the filter.'),
  countries: z
    .array(countryCode('countries'))
    .min(1)
    .max(200)
    .transform(distinct(asWritten))
    .default(['us'])
    .describe(
      'App Store storefronts, as two-letter codes. Each shows at most 500 reviews, so more storefronts give more reviews. Google Play is read with the first one.',
    ),
  languages: z
    .array(languageCode('languages'))
    .min(1)
    .max(80)
    .transform(distinct(asWritten))
    .default(['en'])
    .describe('Google Play only: the languages whose reviews to read. An App Store storefront implies its language.'),
  sort: z
    .enum(pullSorts)
    .default('recent')
    .describe(
      'Which reviews `limit` keeps. `recent`: the newest; `helpful`: those that the most people found helpful.',
    ),
  label: text(0, 120).default('').describe('A name for the pull in your history.'),
};

/** Checks that involve several fields. */
export const checkPull = (
  { since, until }: { readonly since?: string | undefined; readonly until?: string | undefined },
  check: z.RefinementCtx,
): void => {
  if (since === undefined || until === undefined || since <= until) return;
  const message = '`since` is after `until`, so the range is empty: swap them, or omit one.';
  check.addIssue({ code: 'custom', path: ['since'], message, input: since });
};

/** A body of `POST /api/v1/reviews/pulls`, without `force`. */
export const pullRequest = z.strictObject(pullFields).superRefine(checkPull);

export type PullRequest = z.output<typeof pullRequest>;
