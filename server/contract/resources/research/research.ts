import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { AppResult } from '../apps/app.ts';
import { RevenueEstimate } from '../apps/history.ts';
import { Plan } from '../questions/plan.ts';
import { Ad } from '../reach/ad-search.ts';
import { PlaybookAds, PlaybookSocial, ResearchAds, ResearchSocial } from '../reach/reach.ts';
import { Video } from '../reach/videos.ts';
import { coverageOfResult, taxonomyUsed } from '../reviews/coverage.ts';
import { ReviewQuote } from '../reviews/review-search.ts';
import { SentenceReading } from '../sentence-reading.ts';
import { AffectedVersion, affectedCountries, FindingTrend } from './teardown.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable();
const appRef = { store: storeName, appId: z.string() };

export const ResearchItem = z
  .object({
    kind: z.enum(['complaint', 'praise', 'request']),
    label: z.string(),
    theme: z.string().nullable().describe('The matching theme of review search; null when there is none.'),
    reviews: count.describe('The exact number of reviews that say it.'),
    reviewIds: z.array(z.uuid()).describe('The ids of up to 50 of them, newest first.'),
    share: share.describe('Share of the app’s reviews read.'),
    avgRating: average,
    trend: FindingTrend,
    versions: z
      .array(AffectedVersion)
      .describe('Versions whose reviews say it significantly more often than those of other versions.'),
    countries: affectedCountries,
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'ResearchItem' });

const items = z.array(ResearchItem);

export const ResearchReviews = z
  .object({
    ...appRef,
    title: z.string(),
    read: count.describe('The reviews in the window that were read; every count here is based on them.'),
    total: count.describe('Reviews in the window on file; exceeds `read` only when there were too many to read.'),
    avgRating: average.describe('Over the reviews read.'),
    histogram: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
    asked: items.describe(
      'What the question asks about, each item in the question’s own words; empty for a general question.',
    ),
    complaints: items,
    praise: items,
    requests: items,
  })
  .meta({ id: 'ResearchReviews' });

export const ResearchDifference = z
  .object({
    kind: z.enum(['complaint', 'praise', 'request']),
    label: z.string(),
    theme: z.string().nullable(),
    apps: z
      .array(z.object({ ...appRef, reviews: count, share: share.describe('Share of the app’s reviews read.') }))
      .describe('Every app that was read, in the order given.'),
  })
  .meta({ id: 'ResearchDifference' });

export const ResearchRevenue = z
  .object({ ...appRef, title: z.string(), country: z.string(), estimate: RevenueEstimate })
  .meta({ id: 'ResearchRevenue' });

export const ResearchSource = z
  .object({
    cite: z
      .enum(['reviews', 'revenue', 'charts', 'releases', 'ads', 'social'])
      .describe('The tag the answer cites it by.'),
    store: storeName.nullable(),
    appId: z.string().nullable(),
    detail: z.string().describe('What was read.'),
    readAt: z.iso.datetime(),
  })
  .meta({ id: 'ResearchSource' });

const part = z.object({ reviews: count, share });

/** The first sentence of an answer, and the figures it is based on. */
export const ResearchVerdict = z
  .object({
    intent: z.string().describe('The form of the answer: `yes_no`, `number`, `which`, `list` and so on.'),
    sentence: z.string().describe('The first sentence of the answer.'),
    figures: z
      .array(
        z.object({
          part: z.string().describe('What the group is to the answer, such as `newer` or `before`.'),
          name: z.string().describe('The version, country code, month or app the group is of.'),
          reviews: count,
          avgRating: average.describe('Over the reviews of the group.'),
          said: count
            .nullable()
            .describe(
              'How many of them say what the question asks about; null when it asks about none of what they say.',
            ),
          share: share.nullable().describe('`said` as a share of `reviews`.'),
          reviewIds: z
            .array(z.uuid())
            .describe('The ids of up to 50 of those that say it, or of the group, newest first.'),
        }),
      )
      .describe('The groups of reviews that were counted.'),
    items: items.describe(
      'The complaints, praise or requests the answer lists; shares are of the part of the reviews it is about.',
    ),
    changes: z
      .array(
        z.object({
          kind: ResearchItem.shape.kind,
          label: z.string(),
          theme: z.string().nullable(),
          before: part,
          after: part,
        }),
      )
      .describe('What is said significantly more or less often in one group than in the other.'),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .describe('Dates, ranks and other values that the answer tells.'),
  })
  .meta({ id: 'ResearchVerdict' });

const prose = {
  question: z.string(),
  reading: SentenceReading,
  answer: z.string().describe('Markdown; each sentence ends with a tag for its evidence, such as `[reviews]`.'),
  sources: z.array(ResearchSource),
  notes: z.array(z.string()).describe('What is missing, and what to know about how the answer was made.'),
  readBy: z.enum(['model', 'rules']),
  readShare: share.describe('The share of what was read that a model read, 0 to 1.'),
  taxonomy: taxonomyUsed,
  generatedAt: z.iso.datetime(),
};

const unknown = 'Null when the store could not be read.';

export const ResearchApp = AppResult.extend({
  developer: z.string().nullable().describe(unknown),
  icon: z.string().nullable().describe(unknown),
  free: z.boolean().nullable().describe(unknown),
}).meta({ id: 'ResearchApp' });

/** Research about an app, and up to two others. */
export const Research = z
  .object({
    ...prose,
    plan: Plan.optional().describe(
      'What was counted and looked up for the question. Absent in answers from before there were plans.',
    ),
    verdict: ResearchVerdict.nullable().describe('Null when nothing was counted in reviews.'),
    app: ResearchApp,
    compare: z
      .array(ResearchApp)
      .describe('The apps in `compare`, and those that the question names, that could be read.'),
    coverage: coverageOfResult,
    evidence: z.object({
      reviews: z.object({
        window: z.object({ days: z.int(), from: z.iso.datetime(), to: z.iso.datetime() }),
        apps: z.array(ResearchReviews).describe('The app first, then those it is compared with.'),
        differences: z
          .array(ResearchDifference)
          .describe(
            'What is said significantly more or less often about the app than about another, largest difference first.',
          ),
      }),
      revenue: z.array(ResearchRevenue).nullable().describe('Null when no app’s revenue could be estimated.'),
      ads: z
        .array(ResearchAds)
        .nullable()
        .describe(
          'One entry per app whose ads could be read, the app first. Null when no ad library could be read, which does not mean that there are no ads.',
        ),
      social: z
        .array(ResearchSocial)
        .nullable()
        .describe(
          'One entry per app with known videos, or whose videos were searched for, the app first. Null when the library has none and no platform could be searched.',
        ),
    }),
  })
  .meta({ id: 'Research' });

/** Something that reviews of several apps say. */
export const PlaybookItem = z
  .object({
    kind: ResearchItem.shape.kind,
    label: z.string(),
    theme: ResearchItem.shape.theme,
    reviews: count.describe('The exact number of reviews that say it.'),
    reviewIds: ResearchItem.shape.reviewIds,
    share: share.describe('Share of all reviews read.'),
    apps: count.describe('How many apps’ reviews say it.'),
    avgRating: average,
    trend: FindingTrend,
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'PlaybookItem' });

export const PlaybookStep = z
  .object({
    step: z.string().describe('What to do.'),
    why: z.string().describe('The case for it, with numbers.'),
    evidence: z.array(
      z.object({
        cite: ResearchSource.shape.cite,
        item: PlaybookItem.nullable().describe('What reviews say; null when the evidence is not reviews.'),
        places: z
          .array(z.object({ store: storeName, title: z.string(), rank: z.int().min(1) }))
          .describe('Apps’ positions in their genre’s charts; empty when the evidence is not charts.'),
        ads: z.array(Ad).describe('Ads that show it; empty when the evidence is not ads.'),
        videos: z.array(Video).describe('Videos that show it; empty when the evidence is not videos.'),
      }),
    ),
  })
  .meta({ id: 'PlaybookStep' });

/** The answer to a growth question, which has no app. */
export const Playbook = z
  .object({
    ...prose,
    plan: Plan.optional().describe('What the playbook was made for. Absent in those of earlier versions.'),
    kindOfApp: z.string().nullable().describe('The kind of app the question names; null when it names only a topic.'),
    read: z.object({ reviews: count, apps: count, charting: count }).describe('What the playbook was made from.'),
    topic: z
      .object({
        words: z.string().describe('The words the reviews were selected by.'),
        reviews: count.describe('How many reviews on file mention it.'),
        onFile: count.describe('All reviews on file, limited to the ratings the question names, if any.'),
        share,
        avgRating: average.describe('Over the reviews that mention it.'),
      })
      .nullable()
      .describe(
        'For a question that names no kind of app: the topic by which the reviews were selected. Null when none was used.',
      ),
    playbook: z
      .array(PlaybookStep)
      .describe(
        'Steps about what the question asks come first, then steps that serve its aim, then the rest by opportunity.',
      ),
    evidence: z.object({
      ads: PlaybookAds.nullable().describe(
        'What ad libraries show for the top apps of this kind. Null when no library could be read, or the question names no kind of app.',
      ),
      social: PlaybookSocial.nullable().describe(
        'What is posted about this kind of app. Null when nothing is on file and no platform could be searched, or the question names no kind of app.',
      ),
    }),
  })
  .meta({ id: 'Playbook' });

export type ResearchVerdict = z.output<typeof ResearchVerdict>;
export type ResearchItem = z.output<typeof ResearchItem>;
export type ResearchReviews = z.output<typeof ResearchReviews>;
export type ResearchDifference = z.output<typeof ResearchDifference>;
export type ResearchRevenue = z.output<typeof ResearchRevenue>;
export type ResearchSource = z.output<typeof ResearchSource>;
export type ResearchApp = z.output<typeof ResearchApp>;
export type Research = z.output<typeof Research>;
export type PlaybookStep = z.output<typeof PlaybookStep>;
export type Playbook = z.output<typeof Playbook>;
