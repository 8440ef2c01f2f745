import * as z from 'zod';
import { Ad } from './ad-search.ts';
import { AppResult, storeName } from './app.ts';
import { PlaybookAds, PlaybookSocial, ResearchAds, ResearchSocial } from './reach.ts';
import { RevenueEstimate } from './revenue.ts';
import { ReviewQuote } from './review-search.ts';
import { AffectedVersion, FindingTrend } from './teardown.ts';
import { Video } from './videos.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().min(1).max(5).nullable();
const appRef = { store: storeName, appId: z.string() };

export const ResearchItem = z
  .object({
    kind: z.enum(['complaint', 'praise', 'request']),
    label: z.string(),
    theme: z.string().nullable().describe('The theme of review search that it is; null when it is none of them.'),
    reviews: count.describe('How many reviews say it, exactly.'),
    reviewIds: z.array(z.uuid()).describe('The first 50 of them, newest first.'),
    share: share.describe('Of the app’s reviews read.'),
    avgRating: average,
    trend: FindingTrend,
    versions: z
      .array(AffectedVersion)
      .describe('Versions whose reviews say it more often than others’, by more than chance.'),
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'ResearchItem' });

const items = z.array(ResearchItem);

export const ResearchReviews = z
  .object({
    ...appRef,
    title: z.string(),
    read: count.describe('Reviews of the window that everything here is counted from, the newest.'),
    total: count.describe('Reviews of the window on file; more than `read` only when there are more than were read.'),
    avgRating: average.describe('Of the reviews read.'),
    histogram: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
    asked: items.describe(
      'What the question asks about, each thing as the question calls it; empty: it asks in general.',
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
      .array(z.object({ ...appRef, reviews: count, share: share.describe('Of the app’s reviews read.') }))
      .describe('Every app that was read, in the order asked.'),
  })
  .meta({ id: 'ResearchDifference' });

export const ResearchRevenue = z
  .object({ ...appRef, title: z.string(), country: z.string(), estimate: RevenueEstimate })
  .meta({ id: 'ResearchRevenue' });

export const ResearchSource = z
  .object({
    cite: z.enum(['reviews', 'revenue', 'charts', 'releases', 'ads', 'social']).describe('How the answer cites it.'),
    store: storeName.nullable(),
    appId: z.string().nullable(),
    detail: z.string().describe('What was read, in words.'),
    readAt: z.iso.datetime(),
  })
  .meta({ id: 'ResearchSource' });

const told = {
  question: z.string(),
  answer: z.string().describe('Markdown; each sentence ends with the evidence it rests on, such as `[reviews]`.'),
  sources: z.array(ResearchSource),
  notes: z.array(z.string()).describe('What is missing, and what a person should know about the reading.'),
  readBy: z.enum(['model', 'rules']),
  readShare: share.describe('How much of what was read a model has read.'),
  generatedAt: z.iso.datetime(),
};

const unknown = 'Null: the store could not tell it.';

export const ResearchApp = AppResult.extend({
  developer: z.string().nullable().describe(unknown),
  icon: z.string().nullable().describe(unknown),
  free: z.boolean().nullable().describe(unknown),
}).meta({ id: 'ResearchApp' });

/** About an app, and up to two beside it. */
export const Research = z
  .object({
    ...told,
    app: ResearchApp,
    compare: z.array(ResearchApp).describe('Those of the apps to compare that could be read.'),
    evidence: z.object({
      reviews: z.object({
        window: z.object({ days: z.int(), from: z.iso.datetime(), to: z.iso.datetime() }),
        apps: z.array(ResearchReviews).describe('The app first, then those it is compared with.'),
        differences: z
          .array(ResearchDifference)
          .describe(
            'What is said of the app more or less often than of another, by more than chance; the widest first.',
          ),
      }),
      revenue: z.array(ResearchRevenue).nullable().describe('Null: none of the apps’ revenue could be estimated.'),
      ads: z
        .array(ResearchAds)
        .nullable()
        .describe(
          'Of each app whose ads an ad library could tell, the app first. Null: no library could be read, which is not that none advertises.',
        ),
      social: z
        .array(ResearchSocial)
        .nullable()
        .describe(
          'Of each app that videos are known of or were looked for, the app first. Null: the library has none and no platform could be searched.',
        ),
    }),
  })
  .meta({ id: 'Research' });

/** What reviews of several apps say in common. */
export const PlaybookItem = z
  .object({
    kind: ResearchItem.shape.kind,
    label: z.string(),
    theme: ResearchItem.shape.theme,
    reviews: count.describe('How many reviews say it, exactly.'),
    reviewIds: ResearchItem.shape.reviewIds,
    share: share.describe('Of all reviews read.'),
    apps: count.describe('Of how many apps.'),
    avgRating: average,
    trend: FindingTrend,
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'PlaybookItem' });

export const PlaybookStep = z
  .object({
    step: z.string().describe('What to do.'),
    why: z.string().describe('What speaks for it, with its numbers.'),
    evidence: z.array(
      z.object({
        cite: ResearchSource.shape.cite,
        item: PlaybookItem.nullable().describe('What reviews say; null where the evidence is not reviews.'),
        places: z
          .array(z.object({ store: storeName, title: z.string(), rank: z.int().min(1) }))
          .describe('Where apps stand in the charts of their genres; empty where the evidence is not charts.'),
        ads: z.array(Ad).describe('Ads that show it; empty where the evidence is not ads.'),
        videos: z.array(Video).describe('Videos that show it; empty where the evidence is not videos.'),
      }),
    ),
  })
  .meta({ id: 'PlaybookStep' });

/** Without an app: a growth question. */
export const Playbook = z
  .object({
    ...told,
    kindOfApp: z.string().nullable().describe('The kind of app that the question names; null: it names a topic only.'),
    read: z.object({ reviews: count, apps: count, charting: count }).describe('What the playbook was made from.'),
    topic: z
      .object({
        words: z.string().describe('What the reviews were chosen by.'),
        reviews: count.describe('How many of all reviews on file speak of it.'),
        onFile: count.describe('All reviews on file, of the ratings that the question names where it does.'),
        share,
        avgRating: average.describe('Of those that speak of it.'),
      })
      .nullable()
      .describe(
        'Of a question without a kind of app: the reviews read are those that speak of this. Null: they were not chosen.',
      ),
    playbook: z
      .array(PlaybookStep)
      .describe('What the question asks about first, then what bears on its aim, then by opportunity.'),
    evidence: z.object({
      ads: PlaybookAds.nullable().describe(
        'What ad libraries show of the best placed apps of the kind. Null: no library could be read, or the question names no kind.',
      ),
      social: PlaybookSocial.nullable().describe(
        'What is posted about the kind. Null: nothing is on file and no platform could be searched, or the question names no kind.',
      ),
    }),
  })
  .meta({ id: 'Playbook' });

export type ResearchItem = z.output<typeof ResearchItem>;
export type ResearchReviews = z.output<typeof ResearchReviews>;
export type ResearchDifference = z.output<typeof ResearchDifference>;
export type ResearchRevenue = z.output<typeof ResearchRevenue>;
export type ResearchSource = z.output<typeof ResearchSource>;
export type ResearchApp = z.output<typeof ResearchApp>;
export type Research = z.output<typeof Research>;
export type PlaybookStep = z.output<typeof PlaybookStep>;
export type Playbook = z.output<typeof Playbook>;
