import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { reviewKinds } from '../sentence-reading.ts';
import { clauses } from './clause.ts';
import { Coverage } from './coverage.ts';

export const pullStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export const keywordModes = ['any', 'all'] as const;
export const pullSorts = ['recent', 'helpful'] as const;

export const PullFilter = z
  .object({
    stars: z.array(z.int().min(1).max(5)).describe('Ratings to keep; empty for every rating.'),
    keywords: z.array(z.string()).describe('Keep reviews that mention these in the title or text; empty to keep all.'),
    keywordMode: z.enum(keywordModes).describe('Whether a review must mention any of the keywords, or all of them.'),
    exclude: z.array(z.string()).describe('Drop reviews that mention any of these.'),
    requireText: z.boolean().describe('Whether ratings without text are dropped.'),
    minLength: z.int().min(0).describe('The minimum length of the text, in characters.'),
    versions: z.array(z.string()).describe('Version prefixes to keep; empty for every version.'),
    since: z.iso.date().nullable().describe('The oldest day to keep, inclusive, UTC.'),
    until: z.iso.date().nullable().describe('The newest day to keep, inclusive, UTC.'),
  })
  .meta({ id: 'PullFilter' });

export const Pull = z
  .object({
    id: z.uuid().describe('The pull’s id, the same as its job’s.'),
    object: z.literal('pull'),
    status: z
      .enum(pullStatuses)
      .describe('The status of its job; `completed` when the job is `done`. Its reviews can be read in any status.'),
    label: z.string().describe('The name you gave it; empty when you gave none.'),
    apps: z.array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string().nullable().describe('Null until known.'),
        icon: z.string().nullable().describe('The URL of its icon; null until known.'),
      }),
    ),
    filter: PullFilter,
    limit: z.int().min(1).describe('The most reviews to keep per app, after the filter.'),
    countries: z.array(z.string()).describe('The storefronts asked for, as two-letter codes.'),
    languages: z.array(z.string()).describe('The languages asked for on Google Play.'),
    sort: z.enum(pullSorts).describe('Which reviews the limit keeps: the newest, or those found most helpful.'),
    reviews: z.object({
      target: z.int().min(0).describe('`limit` times the number of apps.'),
      read: z.int().min(0).describe('Reviews read from the stores.'),
      kept: z.int().min(0).describe('Reviews kept after the filter and the limit.'),
    }),
    coverage: Coverage.optional().describe('The places that the pull has read. Absent in earlier results.'),
    truncated: z
      .boolean()
      .describe(
        'True when reviews that would match may be missing: the store’s own limit was reached, a page failed, or time ran out.',
      ),
    note: z.string().nullable().describe('What is missing, and what you can do about it.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable().describe('Null until it has finished.'),
    links: z.object({
      reviews: z.string().describe('The path of its reviews.'),
      insights: z.string().describe('The path of its counts.'),
    }),
  })
  .meta({ id: 'Pull' });

export const PullReview = z
  .object({
    id: z.uuid().describe('Our id for the review, the same in every pull and search.'),
    storeReviewId: z.string().describe('The store’s id for the review.'),
    store: storeName,
    appId: z.string(),
    app: z.string().nullable().describe('The app’s title; null when not known.'),
    rating: z.int().min(1).max(5),
    title: z.string().nullable().describe('Null where the store’s reviews have no titles.'),
    text: z.string().describe('Empty for a rating without text.'),
    date: z.iso.datetime(),
    country: z.string().nullable().describe('The storefront; null for `play`, whose reviews have none.'),
    version: z.string().nullable().describe('The app version it was written about, where the store says.'),
    helpful: z
      .int()
      .min(0)
      .describe(
        'How many people found it helpful, as known when it was pulled. The App Store shows votes only in its most-helpful list, which `sort=helpful` reads.',
      ),
    reply: z.string().nullable().describe('The developer’s reply; only Google Play publishes replies.'),
    repliedAt: z.iso.datetime().nullable(),
    themes: z.array(z.string()).describe('The ids of its themes.'),
    kinds: z.array(z.enum(reviewKinds)).describe('What kinds of review it is.'),
    clauses,
  })
  .meta({ id: 'PullReview' });

export const MarkedReview = PullReview.extend({
  marks: z
    .array(
      z.object({
        tag: z.string().describe('The id of a theme, a kind, or `q` for what was searched for.'),
        field: z.enum(['title', 'text']),
        start: z.int().min(0).describe('The first character, in UTF-16 units.'),
        end: z.int().min(0).describe('One more than the last.'),
      }),
    )
    .describe('The words, or the clause, that led to its themes and kinds.'),
}).meta({ id: 'MarkedReview' });

export const PullResult = z.object({ pull: Pull }).meta({ id: 'PullResult' });

export const PullRef = z.object({ id: z.uuid(), status: z.enum(pullStatuses) });

export type Pull = z.output<typeof Pull>;
export type PullFilter = z.output<typeof PullFilter>;
export type PullReview = z.output<typeof PullReview>;
export type MarkedReview = z.output<typeof MarkedReview>;
export type PullStatus = (typeof pullStatuses)[number];
