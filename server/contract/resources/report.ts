import * as z from 'zod';
import { storeName } from './app.ts';
import { ReviewQuote } from './review-search.ts';
import { FindingTrend } from './teardown.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable();
const reviewIds = z.array(z.uuid()).describe('The first 50 of them, newest first.');

export const reportScopes = ['both', 'apple', 'play'] as const;
export const reportErrorCodes = [
  'not_offered',
  'not_found',
  'upstream_failed',
  'upstream_timeout',
  'timed_out',
  'incomplete',
] as const;

/** What reviews of one app say in common. */
export const ReportAppItem = z
  .object({
    label: z.string(),
    reviews: count.describe('How many of the app’s reviews say it, exactly.'),
    reviewIds,
    share: share.describe('Of the app’s reviews read.'),
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'ReportAppItem' });

const items = (what: string) => z.array(ReportAppItem).describe(`${what}, the most frequent first, three at most.`);

export const ReportApp = z
  .object({
    store: storeName,
    appId: z.string(),
    title: z.string(),
    rank: z
      .int()
      .min(1)
      .nullable()
      .describe('Its best place in the charts of its genre; null: it does not chart, the store lists it for the kind.'),
    score: z.number().min(0).max(5).nullable().describe('The store’s average of all ratings.'),
    reviewsRead: count,
    avgRating: average.describe('Of the reviews read.'),
    complaints: items('What it is blamed for'),
    praise: items('What it is praised for'),
    requests: items('What it is asked for'),
  })
  .meta({ id: 'ReportApp' });

export const ReportFinding = z
  .object({
    label: z.string(),
    kind: z.enum(['complaint', 'praise', 'request']),
    theme: z.string().nullable().describe('The theme of review search that it is; null when it is none of them.'),
    reviews: count.describe('How many reviews say it, exactly.'),
    reviewIds,
    apps: z
      .array(
        z.object({
          store: storeName,
          appId: z.string(),
          reviews: z.int().min(1),
          share: share.describe('Of the app’s reviews read.'),
        }),
      )
      .describe('The apps whose reviews say it, most first.'),
    share: share.describe('Of all reviews read.'),
    avgRating: average,
    severity: share.describe('0 when all who say it give five stars, 1 when all give one.'),
    trend: FindingTrend,
    opportunity: z
      .number()
      .min(0)
      .max(100)
      .describe(
        'How many say it in how many apps, how bad it is, whether it rises, and how unserved it is; praise has 0.',
      ),
    quotes: z.array(ReviewQuote),
    fix: z.string().nullable().describe('What it implies should be done; null for praise.'),
  })
  .meta({ id: 'ReportFinding' });

export const ReportError = z
  .object({
    store: storeName,
    appId: z.string().nullable().describe('Null: it is about the store as a whole.'),
    code: z.enum(reportErrorCodes),
    message: z.string(),
  })
  .meta({ id: 'ReportError' });

export const Report = z
  .object({
    reportId: z.uuid().describe('The job’s id.'),
    report: z.object({
      spec: z.object({
        question: z.string(),
        scope: z.enum(reportScopes),
        country: z.string(),
        days: z.int(),
        category: z.string().describe('The kind of app that the question was read as.'),
        genres: z.array(z.string()).describe('The genres whose charts were looked through.'),
      }),
      window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
      answer: z.string().describe('Markdown; every review cited has its id.'),
      apps: z.array(ReportApp).describe('Best placed first, the stores by turns.'),
      findings: z.array(ReportFinding).describe('The greatest opportunity first, praise last.'),
      method: z.string().describe('What was read and how it was counted, in words.'),
      errors: z.array(ReportError).describe('What could not be read, or not to its end.'),
    }),
    readBy: z.enum(['model', 'rules']),
    readShare: share.describe('How much of what was read a model has read.'),
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });

export type ReportAppItem = z.output<typeof ReportAppItem>;
export type ReportApp = z.output<typeof ReportApp>;
export type ReportFinding = z.output<typeof ReportFinding>;
export type ReportError = z.output<typeof ReportError>;
export type Report = z.output<typeof Report>;
