import * as z from 'zod';
import { storeName } from './app.ts';
import { PullRef } from './pull.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().nullable().describe('Two decimals; null over nothing.');
const ofAnalysed = share.describe('Of all that were counted, 0 to 1.');

export const PullInsights = z
  .object({
    pull: PullRef,
    total: count.describe('Reviews the pull kept.'),
    analysed: count.describe('Those that were counted here.'),
    sampled: z
      .boolean()
      .describe('True when the pull holds more than 8,000 reviews: then only the newest 8,000 are counted.'),
    avgRating: average,
    byRating: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
    medianLength: count.describe('The median length of the texts, in characters.'),
    terms: z
      .array(
        z.object({
          term: z.string(),
          reviews: count.describe('How many reviews mention it.'),
          share: ofAnalysed,
          avgRating: average,
          negativeShare: share.describe('Of the reviews that mention it: those with 1 or 2 stars.'),
          phrase: z.boolean().describe('True for a phrase of two words.'),
        }),
      )
      .describe('The words and phrases that characterise these reviews.'),
    countries: z
      .array(z.object({ key: z.string(), label: z.string(), count, share: ofAnalysed, avgRating: average }))
      .describe('By storefront; reviews of `play` have none and are left out.'),
    versions: z.array(z.object({ key: z.string(), label: z.string(), count, share: ofAnalysed, avgRating: average })),
    apps: z.array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string().nullable(),
        count,
        share: ofAnalysed,
        avgRating: average,
      }),
    ),
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
    replies: z
      .object({
        answered: count.describe('Reviews the developer has answered.'),
        playAnalysed: count.describe('Reviews of `play`: only there are answers published.'),
        share: share.describe('`answered` of `playAnalysed`.'),
      })
      .describe('Developers’ answers.'),
    repeated: z
      .object({
        reviews: count.describe('How many reviews have a text that others have too.'),
        share: ofAnalysed,
        texts: z.array(
          z.object({
            text: z.string(),
            count,
            authors: count.describe('How many different authors.'),
            countries: z.array(z.string()).describe('The storefronts it stands in.'),
            avgRating: average,
          }),
        ),
      })
      .describe('The same words by several reviews.'),
    notTokenised: count.describe('Reviews without a word that could be counted.'),
  })
  .meta({ id: 'PullInsights' });

export type PullInsights = z.output<typeof PullInsights>;
