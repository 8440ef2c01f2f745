import * as z from 'zod';
import { stores } from '../../domain/stores.ts';
import { storeName } from '../../fields/app-ref.ts';
import { Plan } from '../questions/plan.ts';
import { coverageOfResult, taxonomyUsed } from '../reviews/coverage.ts';
import { ReviewQuote } from '../reviews/review-search.ts';
import { SentenceReading } from '../sentence-reading.ts';
import { ResearchVerdict } from './research.ts';
import { FindingTrend } from './teardown.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable();
const reviewIds = z.array(z.uuid()).describe('The ids of up to 50 of them, newest first.');

export const reportScopes = ['both', ...stores] as const;
export const reportErrorCodes = [
  'not_offered',
  'not_found',
  'upstream_failed',
  'upstream_timeout',
  'timed_out',
  'incomplete',
] as const;

/** Something that several reviews of an app say. */
export const ReportAppItem = z
  .object({
    label: z.string(),
    reviews: count.describe('The exact number of the app’s reviews that say it.'),
    reviewIds,
    share: share.describe('Share of the app’s reviews read.'),
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'ReportAppItem' });

const items = (what: string) => z.array(ReportAppItem).describe(`${what}: up to three, most frequent first.`);

export const ReportApp = z
  .object({
    store: storeName,
    appId: z.string(),
    title: z.string(),
    rank: z
      .int()
      .min(1)
      .nullable()
      .describe('Its best position in the charts of its genre; null when it is not charting and was found by search.'),
    score: z.number().min(0).max(5).nullable().describe('The store’s average over all ratings.'),
    reviewsRead: count,
    avgRating: average.describe('Over the reviews read.'),
    complaints: items('What reviewers complain about'),
    praise: items('What reviewers praise'),
    requests: items('What reviewers ask for'),
  })
  .meta({ id: 'ReportApp' });

export const ReportFinding = z
  .object({
    label: z.string(),
    kind: z.enum(['complaint', 'praise', 'request']),
    theme: z.string().nullable().describe('The matching theme of review search; null when there is none.'),
    reviews: count.describe('The exact number of reviews that say it.'),
    reviewIds,
    apps: z
      .array(
        z.object({
          store: storeName,
          appId: z.string(),
          reviews: z.int().min(1),
          share: share.describe('Share of the app’s reviews read.'),
        }),
      )
      .describe('The apps whose reviews say it, those with the most such reviews first.'),
    share: share.describe('Share of all reviews read.'),
    avgRating: average,
    severity: share.describe('From 0 (everyone who says it gives five stars) to 1 (everyone gives one).'),
    trend: FindingTrend,
    opportunity: z
      .number()
      .min(0)
      .max(100)
      .describe(
        'Combines how many reviews and apps it appears in, how severe it is, whether it is rising, and how poorly existing apps serve it. Zero for praise.',
      ),
    quotes: z.array(ReviewQuote),
    fix: z.string().nullable().describe('The fix it implies; null for praise.'),
  })
  .meta({ id: 'ReportFinding' });

export const ReportError = z
  .object({
    store: storeName,
    appId: z.string().nullable().describe('Null when it concerns the whole store.'),
    code: z.enum(reportErrorCodes),
    message: z.string(),
  })
  .meta({ id: 'ReportError' });

export const Report = z
  .object({
    reportId: z.uuid().describe('The job’s id.'),
    reading: SentenceReading,
    report: z.object({
      spec: z.object({
        question: z.string(),
        scope: z.enum(reportScopes),
        country: z.string(),
        days: z.int(),
        category: z.string().describe('The kind of app the question was read as.'),
        genres: z.array(z.string()).describe('The genres whose charts were searched.'),
      }),
      window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
      plan: Plan.optional().describe(
        'What was counted and looked up for the question. Absent in reports from before there were plans.',
      ),
      answer: z.string().describe('Markdown, the verdict first.'),
      verdict: ResearchVerdict.nullable().describe(
        'The first sentence and the figures it rests on; null when nothing was counted in reviews.',
      ),
      apps: z.array(ReportApp).describe('Best chart position first, alternating stores.'),
      findings: z.array(ReportFinding).describe('Greatest opportunity first, praise last.'),
      method: z.string().describe('What was read and how it was counted.'),
      errors: z.array(ReportError).describe('What could not be read, or only in part.'),
    }),
    coverage: coverageOfResult,
    readBy: z.enum(['model', 'rules']),
    readShare: share.describe('The share of what was read that a model read, 0 to 1.'),
    taxonomy: taxonomyUsed,
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Report' });

export type ReportAppItem = z.output<typeof ReportAppItem>;
export type ReportApp = z.output<typeof ReportApp>;
export type ReportFinding = z.output<typeof ReportFinding>;
export type ReportError = z.output<typeof ReportError>;
export type Report = z.output<typeof Report>;
