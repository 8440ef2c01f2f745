import * as z from 'zod';
import { AppListing } from './app.ts';
import { ReviewQuote } from './review-search.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable();
const per100 = z.number().min(0).max(100);

export const trendDirections = ['rising', 'falling', 'steady'] as const;

/** How often something is said in two halves of a window. */
export const FindingTrend = z
  .object({
    direction: z.enum(trendDirections).describe('`steady` where the difference may be chance.'),
    before: per100.nullable().describe('Of 100 reviews of the earlier half; null when it has none.'),
    after: per100.nullable().describe('Of 100 reviews of the later half; null when it has none.'),
  })
  .meta({ id: 'FindingTrend' });

export const AffectedVersion = z
  .object({
    version: z.string(),
    reviews: count.describe('Its reviews that say it.'),
    share: share.describe('Of all its reviews.'),
  })
  .meta({ id: 'AffectedVersion' });

export const TeardownItem = z
  .object({
    label: z.string(),
    theme: z.string().nullable().describe('The theme of review search that it is; null when it is none of them.'),
    reviews: count.describe('How many reviews say it, exactly.'),
    reviewIds: z.array(z.uuid()).describe('The first 50 of them, newest first.'),
    share: share.describe('Of all reviews read.'),
    avgRating: average,
    trend: FindingTrend,
    versions: z
      .array(AffectedVersion)
      .describe('Versions whose reviews say it more often than others’, by more than chance.'),
    quotes: z.array(ReviewQuote),
    fix: z.string().nullable().describe('What it implies should be done; null for praise.'),
  })
  .meta({ id: 'TeardownItem' });

const changed = z.array(
  z.object({
    label: z.string(),
    before: per100.describe('Of 100 reviews of the last version before it that has ten or more.'),
    after: per100.describe('Of 100 reviews of this version.'),
  }),
);

export const TeardownVersion = z
  .object({
    version: z.string(),
    from: z.iso.datetime().describe('When a review of it was written first.'),
    reviews: count,
    avgRating: average,
    negativeShare: share,
    topComplaint: z.string().nullable().describe('The label of what most of its reviews complain of.'),
    worse: changed.describe(
      'What is complained of more than of that version before it, by more than chance; of ten reviews at least.',
    ),
    better: changed.describe('What is complained of less.'),
  })
  .meta({ id: 'TeardownVersion' });

const unknown = 'Null when the store could not be asked, and it is not on file.';

/** A listing of which a part may not be known: the run goes on when the store does not tell it. */
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
      read: count.describe('Reviews of the window that everything here is counted from.'),
      total: count.describe('Reviews of the window on file; more than `read` only when there are more than 5,000.'),
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
              week: z.iso.date().describe('The Monday it begins with, UTC.'),
              count,
              avgRating: average,
              negative: count.describe('Those with 1 or 2 stars.'),
            }),
          )
          .describe('Week by week, the empty ones between too.'),
      })
      .describe('The stars of the reviews read.'),
    versions: z.array(TeardownVersion).describe('Newest first.'),
    charts: z
      .array(
        z.object({
          date: z.iso.date(),
          chart: z.string(),
          genre: z.string().nullable().describe('The genre whose chart it is; null for the chart of all apps.'),
          rank: z.int().min(1).nullable().describe('Null: the chart was read that day, and the app was not on it.'),
        }),
      )
      .describe(
        'Its places in the charts on file, oldest first: of the United States, or of the storefront it is read in.',
      ),
    notes: z.array(z.string()).describe('What was read, and what could not be.'),
    readBy: z.enum(['model', 'rules']),
    readShare: share.describe('How much of what was read a model has read.'),
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Teardown' });

export type TeardownApp = z.output<typeof TeardownApp>;
export type TeardownItem = z.output<typeof TeardownItem>;
export type TeardownVersion = z.output<typeof TeardownVersion>;
export type Teardown = z.output<typeof Teardown>;
