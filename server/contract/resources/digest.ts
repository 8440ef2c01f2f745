import * as z from 'zod';
import { storeName } from '../fields/app-ref.ts';
import { AppWeek } from './home.ts';
import { AlertQuote } from './watches/alert.ts';

const reviews = AppWeek.shape.reviews.unwrap();
const MovedTheme = reviews.shape.rising.element;

/** One app in a week of a digest. */
export const DigestApp = z.object({
  store: storeName,
  appId: z.string(),
  title: z.string().nullable(),
  rating: AppWeek.shape.rating,
  reviews: reviews.pick({ week: true, weekBefore: true }).nullable(),
  rising: z.array(MovedTheme),
  falling: z.array(MovedTheme),
  version: z.object({ version: z.string(), date: z.iso.date() }).nullable().describe('Released in the week.'),
  quotes: z.array(AlertQuote).max(2),
});

/** A week of an account's apps, written from what is on file. */
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
