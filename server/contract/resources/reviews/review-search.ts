import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { reviewKinds, SentenceReading } from '../sentence-reading.ts';
import { clauses } from './clause.ts';
import { Coverage, TaxonomyUsed } from './coverage.ts';

const share = z.number().min(0).max(1);
const average = z.number().min(1).max(5).nullable();
const count = z.int().min(0);

const onFile = count.describe(
  'Its reviews on file in scope: those of its panel, unless a country or `scope` says otherwise.',
);

/** The fields of every part of the matches. */
const counted = { matched: count, share: share.describe('Share of all matches.'), avgRating: average };

export const searchScopes = ['all', 'mine', 'pull'] as const;
/** The parts of a sentence's reading that can be ignored. */
export const readingParts = [
  'topic',
  'exclude',
  'apps',
  'kindOfApp',
  'store',
  'stars',
  'kinds',
  'countries',
  'languages',
  'versions',
  'dates',
  'replied',
  'minLength',
  'sort',
] as const;
export type ReadingPart = (typeof readingParts)[number];
export const themePolarities = ['neg', 'pos', 'neutral'] as const;

export const ReviewQuote = z
  .object({
    reviewId: z.uuid(),
    text: z.string().describe('Verbatim from the review’s text or title.'),
    store: storeName,
    appId: z.string(),
    rating: z.int().min(1).max(5),
    date: z.iso.datetime(),
    helpful: count,
  })
  .meta({ id: 'ReviewQuote' });

export const FoundReview = z
  .object({
    id: z.uuid(),
    store: storeName,
    appId: z.string(),
    app: z.string().describe('The app’s title.'),
    rating: z.int().min(1).max(5),
    title: z.string().nullable(),
    text: z.string(),
    date: z.iso.datetime(),
    country: z.string().nullable().describe('The storefront; null for `play`, whose reviews have none.'),
    language: z.string().describe('What it is written in, such as `de`; `und` when it is too short to tell.'),
    version: z.string().nullable(),
    helpful: count,
    replied: z.boolean().describe('Whether the developer replied; only Google Play publishes replies.'),
    themes: z.array(z.string()).describe('The ids of its themes.'),
    kinds: z.array(z.enum(reviewKinds)).describe('What kinds of review it is.'),
    clauses,
  })
  .meta({ id: 'FoundReview' });

export const SearchTheme = z
  .object({
    id: z.string(),
    label: z.string(),
    polarity: z.enum(themePolarities),
    group: z.string().describe('The id of its theme group.'),
    count,
    share: share.describe('Share of `matched`.'),
    avgRating: average,
    apps: z
      .array(z.object({ store: storeName, appId: z.string(), count }))
      .describe('The apps with the most such reviews, in descending order.'),
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'SearchTheme' });

/** The counts of a search's matches. */
const counts = {
  ratingMix: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }).describe('Matches by rating.'),
  apps: z
    .array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string(),
        matched: count,
        share: share.describe('Share of all matches.'),
        avgRating: average,
        reviewsOnFile: onFile,
        rate: share.describe('`matched` divided by `reviewsOnFile`.'),
      }),
    )
    .describe('Up to 200 apps, most matches first.'),
  weeks: z
    .array(
      z.object({
        week: z.iso.date().describe('Its Monday, UTC.'),
        ...counted,
        low: count.describe('Those with 1 or 2 stars.'),
      }),
    )
    .describe('Matches by week, the first week first; weeks without a match are left out.'),
  countries: z
    .array(
      z.object({ country: z.string().nullable().describe('Null for `play`, whose reviews have none.'), ...counted }),
    )
    .describe('Matches by storefront, most matches first.'),
  versions: z
    .array(z.object({ store: storeName, appId: z.string(), version: z.string(), ...counted }))
    .describe('Matches by version of an app, most matches first: up to 200. Reviews of unknown version are left out.'),
  kinds: z
    .array(z.object({ kind: z.enum(reviewKinds), ...counted }))
    .describe('Matches by review kind, most matches first. A review can be of several kinds or none.'),
  themes: z.array(SearchTheme).describe('What the matches are about, most frequent first.'),
};

/** The cast: Object.keys returns strings. */
export const searchFacets = Object.keys(counts) as (keyof typeof counts)[];
export type SearchFacet = (typeof searchFacets)[number];

export const ReviewSearch = z.object({
  query: z.string(),
  reading: SentenceReading,
  scope: z.object({
    kind: z.enum(searchScopes),
    label: z.string(),
    pull: z.uuid().nullable(),
    apps: z
      .array(
        z.object({
          store: storeName,
          appId: z.string(),
          title: z.string(),
          why: z.array(z.string()).describe('Why the sentence is taken to mean this app.'),
          reviews: onFile,
        }),
      )
      .describe(
        'The apps the sentence means, those with the most reviews first; empty when it means every app, or every app of a store.',
      ),
    everyApp: z
      .boolean()
      .describe(
        'True when reviews of every app in scope were searched, because the sentence names no app, kind of app or store.',
      ),
    note: z.string().nullable(),
  }),
  coverage: Coverage.nullable().describe(
    'Where apps are named, and neither a country nor `scope` says otherwise: which of their reviews were searched. Null: every review on file in scope.',
  ),
  totals: z.object({
    candidates: count.describe(
      'Reviews in scope, after filtering by app, rating, date, country, language, version, review kind and reply.',
    ),
    read: count.describe('How many of the candidates were searched.'),
    matched: count,
    unthemed: count.describe('Matches with no theme.'),
    truncated: z.boolean().describe('Whether `read` is less than `candidates`.'),
  }),
  ...counts,
  facets: z
    .object(counts)
    .partial()
    .optional()
    .describe('With `facets`: those whose filter is given, counted as if it were not.'),
  phrases: z
    .array(z.object({ phrase: z.string(), count, quote: ReviewQuote.nullable() }))
    .describe('Two-word phrases that many matches share, most frequent first.'),
  reviews: z.array(FoundReview).describe('Best match first.'),
  offset: count.describe('How many matches come before the first of `reviews`.'),
  next: count.nullable().describe('The `offset` of the next page of `reviews`; null on the last page.'),
  taxonomy: TaxonomyUsed,
  tookMs: count,
  notes: z.array(z.string()).describe('How the sentence was read, what was included and what was left out.'),
});

export type ReviewQuote = z.output<typeof ReviewQuote>;
export type FoundReview = z.output<typeof FoundReview>;
export type SearchTheme = z.output<typeof SearchTheme>;
export type ReviewSearch = z.output<typeof ReviewSearch>;
