import * as z from 'zod';
import { MarkedReview } from './pull.ts';
import { themePolarities } from './review-search.ts';

const seenAt = z.iso.datetime().describe('When this edition was first read from its store.');
const language = z.string().describe('What it is written in, such as `de`; `und` when it is too short to tell.');

/** The current edition of a review. */
export const ReviewOnFile = MarkedReview.extend({
  language,
  helpful: z.int().min(0).describe('How many people found it helpful, as last read.'),
  seenAt,
  firstRepliedAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'When its first reply was given: the earliest date that the store gave for a reply, or when one was first read, whichever is earlier. Null without a reply, or when neither is known.',
    ),
  edits: z.int().min(0).describe('How many times it was seen to change: the number of its earlier editions.'),
}).meta({ id: 'ReviewOnFile' });

/** An earlier edition of a review. */
export const ReviewEdition = MarkedReview.pick({
  rating: true,
  title: true,
  text: true,
  date: true,
  version: true,
  reply: true,
  repliedAt: true,
  themes: true,
  kinds: true,
  clauses: true,
  marks: true,
})
  .extend({ language, seenAt, until: z.iso.datetime().describe('When the next edition was first read.') })
  .meta({ id: 'ReviewEdition' });

export const ThemeName = z
  .object({ id: z.string(), label: z.string(), polarity: z.enum(themePolarities), group: z.string() })
  .meta({ id: 'ThemeName' });

export type ReviewOnFile = z.output<typeof ReviewOnFile>;
export type ReviewEdition = z.output<typeof ReviewEdition>;
export type ThemeName = z.output<typeof ThemeName>;
