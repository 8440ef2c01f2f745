import * as z from 'zod';
import { storeName } from './app.ts';

const share = z.number().min(0).max(1);
const average = z.number().min(1).max(5).nullable();
const count = z.int().min(0);

export const searchScopes = ['all', 'mine', 'pull'] as const;
export const themePolarities = ['neg', 'pos', 'neutral'] as const;

export const SentenceReading = z
  .object({
    topic: z.string().describe('What the reviews are to speak of; empty when all are asked for.'),
    stars: z.array(z.int().min(1).max(5)).describe('The ratings that are looked at; empty: every rating.'),
    apps: z.array(z.string()).describe('The names of apps, as the sentence has them.'),
    kindOfApp: z.string().nullable().describe('The kind of app, as the sentence has it; null when it names none.'),
    notes: z.array(z.string()).describe('What a person should know about how the sentence was read.'),
  })
  .meta({ id: 'SentenceReading' });

export const ReviewQuote = z
  .object({
    reviewId: z.uuid(),
    text: z.string().describe('Verbatim from the review’s text or title.'),
    store: storeName,
    appId: z.string(),
    rating: z.int().min(1).max(5),
    date: z.iso.datetime(),
    helpful: count,
  })
  .meta({ id: 'ReviewQuote' });

export const FoundReview = z
  .object({
    id: z.uuid(),
    store: storeName,
    appId: z.string(),
    app: z.string().describe('The app’s title.'),
    rating: z.int().min(1).max(5),
    title: z.string().nullable(),
    text: z.string(),
    date: z.iso.datetime(),
    country: z.string().nullable().describe('The storefront; null for `play`, whose reviews have none.'),
    version: z.string().nullable(),
    helpful: count,
    replied: z.boolean().describe('Whether the developer has answered; only Google Play publishes answers.'),
    themes: z.array(z.string()).describe('The ids of its themes.'),
  })
  .meta({ id: 'FoundReview' });

export const SearchTheme = z
  .object({
    id: z.string(),
    label: z.string(),
    polarity: z.enum(themePolarities),
    group: z.string().describe('The id of the group of themes it belongs to.'),
    count,
    share: share.describe('Of `matched`.'),
    avgRating: average,
    apps: z
      .array(z.object({ store: storeName, appId: z.string(), count }))
      .describe('Those with the most such reviews, most first.'),
    quotes: z.array(ReviewQuote),
  })
  .meta({ id: 'SearchTheme' });

export const ReviewSearch = z.object({
  query: z.string(),
  reading: SentenceReading,
  scope: z.object({
    kind: z.enum(searchScopes),
    label: z.string(),
    pull: z.uuid().nullable(),
    apps: z
      .array(
        z.object({
          store: storeName,
          appId: z.string(),
          title: z.string(),
          why: z.array(z.string()).describe('Why it is taken for one that the sentence means.'),
          reviews: count.describe('Its reviews on file.'),
        }),
      )
      .describe(
        'The apps that the sentence means, those with the most reviews first; empty when it means every app, or every app of a store.',
      ),
    everyApp: z
      .boolean()
      .describe(
        'Whether the reviews of every app in scope were looked at: the sentence names no app, kind of app or store.',
      ),
    note: z.string().nullable(),
  }),
  totals: z.object({
    candidates: count.describe('Reviews in scope, after apps and stars.'),
    read: count.describe('Those of them that were looked at.'),
    matched: count,
    unthemed: count.describe('Matches that carry no theme.'),
    truncated: z.boolean().describe('Whether `read` is less than `candidates`.'),
  }),
  ratingMix: z
    .object({ '1': count, '2': count, '3': count, '4': count, '5': count })
    .describe('How many matches have each rating.'),
  apps: z
    .array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string(),
        matched: count,
        share: share.describe('Of `matched`, of all apps.'),
        avgRating: average,
        reviewsOnFile: count,
        rate: share.describe('`matched` of `reviewsOnFile`.'),
      }),
    )
    .describe('Most matches first, 200 at most.'),
  themes: z.array(SearchTheme).describe('What the matches speak of, the most frequent first.'),
  phrases: z
    .array(z.object({ phrase: z.string(), count, quote: ReviewQuote.nullable() }))
    .describe('Two words side by side that many matches have, most first.'),
  reviews: z.array(FoundReview).describe('The best-matching ones first.'),
  tookMs: count,
  notes: z.array(z.string()).describe('How the sentence was read, what was included and what was left out, in words.'),
});

export type SentenceReading = z.output<typeof SentenceReading>;
export type ReviewQuote = z.output<typeof ReviewQuote>;
export type FoundReview = z.output<typeof FoundReview>;
export type SearchTheme = z.output<typeof SearchTheme>;
export type ReviewSearch = z.output<typeof ReviewSearch>;
