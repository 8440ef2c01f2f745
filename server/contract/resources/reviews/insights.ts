import * as z from 'zod';
import { storeName } from '../../fields/app-ref.ts';
import { Coverage, TaxonomyUsed } from './coverage.ts';
import { PullRef } from './pull.ts';
import { themePolarities } from './review-search.ts';

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const average = z.number().nullable().describe('Two decimals; null when there is nothing to average.');
const ofAnalysed = share.describe('Share of the reviews counted, 0 to 1.');

export const PullInsights = z
  .object({
    pull: PullRef,
    total: count.describe('Reviews in the pull.'),
    analysed: count.describe('Reviews counted here.'),
    sampled: z.boolean().describe('True when the pull has more than 8,000 reviews: only the newest 8,000 are counted.'),
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
          negativeShare: share.describe('Share of the reviews mentioning it that have 1 or 2 stars.'),
          phrase: z.boolean().describe('True for a two-word phrase.'),
        }),
      )
      .describe(
        'The words and phrases that are typical of these reviews. To read the reviews that mention one, ask for it in double quotes as `q`.',
      ),
    countries: z
      .array(z.object({ key: z.string(), label: z.string(), count, share: ofAnalysed, avgRating: average }))
      .describe('By storefront. Google Play reviews have none and are left out.'),
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
          week: z.iso.date().describe('The Monday the week begins on, UTC.'),
          count,
          avgRating: average,
          negative: count.describe('Reviews with 1 or 2 stars.'),
        }),
      )
      .describe('Week by week, including empty weeks.'),
    themes: z
      .array(
        z.object({
          id: z.string(),
          label: z.string(),
          polarity: z.enum(themePolarities),
          group: z.string().describe('The id of its theme group.'),
          count,
          share: ofAnalysed,
          avgRating: average,
          negative: count.describe('Reviews with it that have 1 or 2 stars.'),
          weeks: z.array(count).describe('Reviews with it by week, in the order of `timeline`.'),
          versions: z.array(count).describe('Reviews with it by version, in the order of `versions`.'),
          countries: z.array(count).describe('Reviews with it by storefront, in the order of `countries`.'),
        }),
      )
      .describe('What the reviews are about, most frequent first. A review can have several themes or none.'),
    replies: z
      .object({
        answered: count.describe('Reviews the developer replied to.'),
        playAnalysed: count.describe('Google Play reviews counted: only Google Play publishes replies.'),
        share: share.describe('`answered` divided by `playAnalysed`.'),
      })
      .describe('Developer replies.'),
    repeated: z
      .object({
        reviews: count.describe('Reviews whose text also appears in another review.'),
        share: ofAnalysed,
        texts: z.array(
          z.object({
            text: z.string(),
            count,
            authors: count.describe('Distinct authors.'),
            countries: z.array(z.string()).describe('The storefronts it appears in.'),
            avgRating: average,
          }),
        ),
      })
      .describe('Texts that several reviews share.'),
    notTokenised: count.describe('Reviews with no countable word.'),
    coverage: Coverage.optional().describe('The places that the pull has read.'),
    taxonomy: TaxonomyUsed,
  })
  .meta({ id: 'PullInsights' });

export type PullInsights = z.output<typeof PullInsights>;
