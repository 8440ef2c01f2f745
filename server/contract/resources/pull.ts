import * as z from 'zod';
import { storeName } from './app.ts';

export const pullStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export const keywordModes = ['any', 'all'] as const;
export const pullSorts = ['recent', 'helpful'] as const;

export const PullFilter = z
  .object({
    stars: z.array(z.int().min(1).max(5)).describe('Ratings to keep; empty: every rating.'),
    keywords: z.array(z.string()).describe('Reviews that mention them in title or text are kept; empty: all are.'),
    keywordMode: z.enum(keywordModes).describe('Whether one of `keywords` is enough or all are needed.'),
    exclude: z.array(z.string()).describe('Reviews that mention any of these are dropped.'),
    requireText: z.boolean().describe('Whether ratings without words are dropped.'),
    minLength: z.int().min(0).describe('The fewest characters of a text.'),
    versions: z.array(z.string()).describe('Versions to keep, by how they begin; empty: every version.'),
    since: z.iso.date().nullable().describe('The oldest day, UTC, that day included.'),
    until: z.iso.date().nullable().describe('The newest day, UTC, that day included.'),
  })
  .meta({ id: 'PullFilter' });

export const Pull = z
  .object({
    id: z.uuid().describe('The pull’s id, which is its job’s too.'),
    object: z.literal('pull'),
    status: z
      .enum(pullStatuses)
      .describe('That of its job; `completed` when the job is `done`. Its reviews can be read in any status.'),
    label: z.string().describe('The name it was given; empty when it has none.'),
    apps: z.array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string().nullable().describe('Null until it is known.'),
        icon: z.string().nullable().describe('The URL of its icon; null until it is known.'),
      }),
    ),
    filter: PullFilter,
    limit: z.int().min(1).describe('How many reviews of each app are kept at most, after the filter.'),
    countries: z.array(z.string()).describe('The storefronts that were asked for.'),
    languages: z.array(z.string()).describe('The languages that Google Play was asked for.'),
    sort: z.enum(pullSorts).describe('Which reviews the limit prefers: the newest, or those found most helpful.'),
    reviews: z.object({
      target: z.int().min(0).describe('`limit` times the number of apps.'),
      read: z.int().min(0).describe('Reviews that were read from the stores.'),
      kept: z.int().min(0).describe('Those of them that passed the filter and the limit.'),
    }),
    truncated: z
      .boolean()
      .describe(
        'True when something cut off reviews that the filter might have kept: what a store shows at most, a page that failed, or time.',
      ),
    note: z.string().nullable().describe('What was cut off or missing, and what can be done, in sentences.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable().describe('Null until it has ended.'),
    links: z.object({
      reviews: z.string().describe('The path of its reviews.'),
      insights: z.string().describe('The path of its counts.'),
    }),
  })
  .meta({ id: 'Pull' });

export const PullReview = z
  .object({
    id: z.uuid().describe('Our own id of the review, the same in every pull and search.'),
    storeReviewId: z.string().describe('The store’s id of it.'),
    store: storeName,
    appId: z.string(),
    app: z.string().nullable().describe('The app’s title; null where it is not known.'),
    rating: z.int().min(1).max(5),
    title: z.string().nullable().describe('Null where the store’s reviews have none.'),
    text: z.string().describe('Empty for a rating without words.'),
    date: z.iso.datetime(),
    country: z.string().nullable().describe('The storefront; null for `play`, whose reviews have none.'),
    version: z.string().nullable().describe('The version it is about, where the store says so.'),
    helpful: z
      .int()
      .min(0)
      .describe(
        'How many found it helpful, as far as it was known when it was pulled: the App Store tells votes only in its list of the most helpful, which `sort` `helpful` reads.',
      ),
    reply: z.string().nullable().describe('The developer’s answer; only Google Play publishes those.'),
    repliedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PullReview' });

/** The result of a pull's job. */
export const PullResult = z.object({ pull: Pull }).meta({ id: 'PullResult' });

/** Which pull an answer is about. */
export const PullRef = z.object({ id: z.uuid(), status: z.enum(pullStatuses) });

export type Pull = z.output<typeof Pull>;
export type PullFilter = z.output<typeof PullFilter>;
export type PullReview = z.output<typeof PullReview>;
export type PullStatus = (typeof pullStatuses)[number];
