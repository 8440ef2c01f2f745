import * as z from 'zod';
import { storeName } from '../fields/app-ref.ts';
import { AppWeek } from './home.ts';
import { themePolarities } from './reviews/review-search.ts';
import { AlertQuote } from './watches/alert.ts';

const counted = z.object({
  reviews: z.int().min(0),
  average: z.number().nullable().describe('The average of their stars; null when there are none.'),
});

const MovedTheme = z.object({
  id: z.string(),
  label: z.string(),
  polarity: z.enum(themePolarities).describe('Whether a mention of it is good or bad news.'),
  reviews: z.int().min(0).describe('Reviews of the week that mention it.'),
  share: z.number().describe('Their share of the week’s reviews, 0 to 1.'),
  shareBefore: z.number().describe('The same of the week before.'),
});

export const DigestApp = z.object({
  store: storeName,
  appId: z.string(),
  title: z.string().nullable(),
  rating: AppWeek.shape.rating,
  reviews: z.object({ week: counted, weekBefore: counted }).nullable().describe('Null when none is on file.'),
  rising: z.array(MovedTheme),
  falling: z.array(MovedTheme),
  version: z.object({ version: z.string(), date: z.iso.date() }).nullable().describe('Released in the week.'),
  quotes: z.array(AlertQuote).max(2),
});

/** A weekly summary of an account's apps, from what is on file. */
export const Digest = z
  .object({
    from: z.iso.date(),
    to: z.iso.date().describe('The last day of the week, which is part of it.'),
    apps: z.array(DigestApp),
    sampleData: z.boolean(),
  })
  .meta({ id: 'Digest' });

export type Digest = z.output<typeof Digest>;
export type DigestApp = z.output<typeof DigestApp>;
