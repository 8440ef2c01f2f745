import * as z from 'zod';
import { AppListing } from '../apps/app.ts';
import { coverageOfResult, taxonomyUsed } from '../reviews/coverage.ts';
import { ReviewQuote } from '../reviews/review-search.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable();
const per100 = z.number().min(0).max(100);

export const trendDirections = ['rising', 'falling', 'steady'] as const;

/** How often something is said in the two halves of a window. */
export const FindingTrend = z
  .object({
    direction: z.enum(trendDirections).describe('`steady` when the difference may be chance.'),
    before: per100
      .nullable()
      .describe('Per 100 reviews in the earlier half of the window; null when that half has no reviews.'),
    after: per100
      .nullable()
      .describe('Per 100 reviews in the later half of the window; null when that half has no reviews.'),
  })
  .meta({ id: 'FindingTrend' });

export const AffectedVersion = z
  .object({
    version: z.string(),
    reviews: count.describe('Reviews of this version that say it.'),
    share: share.describe('Share of this version’s reviews.'),
  })
  .meta({ id: 'AffectedVersion' });

export const AffectedCountry = z
  .object({
    country: z.string().describe('The storefront.'),
    reviews: count.describe('Reviews from this storefront that say it.'),
    share: share.describe('Share of this storefront’s reviews.'),
  })
  .meta({ id: 'AffectedCountry' });

/** Of a finding, in answers about one app. */
export const affectedCountries = z
  .array(AffectedCountry)
  .optional()
  .describe(
    'The storefronts in which it is said, up to five, most reviews first. Empty for Google Play, whose reviews have none; absent in answers made before it was counted.',
  );

export const TeardownItem = z
  .object({
    label: z.string(),
    theme: z.string().nullable().describe('The matching theme of review search; null when there is none.'),
    reviews: count.describe('The exact number of reviews that say it.'),
    reviewIds: z.array(z.uuid()).describe('The ids of up to 50 of them, newest first.'),
    share: share.describe('Share of all reviews read.'),
    avgRating: average,
    trend: FindingTrend,
    versions: z
      .array(AffectedVersion)
      .describe('Versions whose reviews say it significantly more often than those of other versions.'),
    countries: affectedCountries,
    quotes: z.array(ReviewQuote),
    fix: z.string().nullable().describe('The fix it implies; null for praise.'),
  })
  .meta({ id: 'TeardownItem' });

const changed = z.array(
  z.object({
    label: z.string(),
    before: per100.describe('Per 100 reviews of the previous version with at least ten reviews.'),
    after: per100.describe('Per 100 reviews of this version.'),
  }),
);

export const TeardownVersion = z
  .object({
    version: z.string(),
    from: z.iso.datetime().describe('When it was released or, if the store doesn’t say, first reviewed.'),
    reviews: count,
    avgRating: average,
    negativeShare: share,
    topComplaint: z.string().nullable().describe('The label of its most frequent complaint.'),
    worse: changed.describe(
      'Complaints significantly more frequent than in the previous version; both need at least ten reviews.',
    ),
    better: changed.describe('Complaints significantly less frequent than in the previous version.'),
  })
  .meta({ id: 'TeardownVersion' });

const unknown = 'Null when the store could not be read and it is not on file.';

/** A listing with parts that may be unknown: the run continues if the store does not provide them. */
export const TeardownApp = AppListing.extend({
  developer: z.string().nullable().describe(unknown),
  icon: z.string().nullable().describe(unknown),
  free: z.boolean().nullable().describe(unknown),
}).meta({ id: 'TeardownApp' });

export const Teardown = z
  .object({
    app: TeardownApp,
    window: z.object({ days: z.int(), from: z.iso.datetime(), to: z.iso.datetime() }),
    reviews: z.object({
      read: count.describe('Reviews in the window that were read; every count here is based on them.'),
      total: count.describe('Reviews in the window on file; exceeds `read` only when there are more than 5,000.'),
    }),
    summary: z.string().describe('Markdown.'),
    complaints: z.array(TeardownItem),
    praise: z.array(TeardownItem),
    requests: z.array(TeardownItem),
    ratings: z
      .object({
        average,
        histogram: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
        timeline: z
          .array(
            z.object({
              week: z.iso.date().describe('The Monday the week begins on, UTC.'),
              count,
              avgRating: average,
              negative: count.describe('Reviews with 1 or 2 stars.'),
            }),
          )
          .describe('Week by week, including empty weeks.'),
      })
      .describe('Ratings of the reviews read.'),
    versions: z.array(TeardownVersion).describe('Newest first.'),
    charts: z
      .array(
        z.object({
          date: z.iso.date(),
          chart: z.string(),
          genre: z.string().nullable().describe('The chart’s genre; null for the overall chart.'),
          rank: z.int().min(1).nullable().describe('Null when the chart was read that day and the app was not on it.'),
        }),
      )
      .describe(
        'Its chart positions on file, oldest first, in the United States or, if it is not offered there, the storefront it was read in.',
      ),
    coverage: coverageOfResult,
    notes: z.array(z.string()).describe('What was read, and what could not be read.'),
    readBy: z.enum(['model', 'rules']),
    readShare: share.describe('The share of what was read that a model read, 0 to 1.'),
    taxonomy: taxonomyUsed,
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Teardown' });

export type TeardownApp = z.output<typeof TeardownApp>;
export type TeardownItem = z.output<typeof TeardownItem>;
export type TeardownVersion = z.output<typeof TeardownVersion>;
export type Teardown = z.output<typeof Teardown>;
