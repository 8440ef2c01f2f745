import * as z from 'zod';
import { creatorPlatforms } from '../../domain/platforms.ts';
import { SentenceReading } from '../sentence-reading.ts';
import { PlatformError } from './videos.ts';

const count = z.int().min(0);

export const CreatorPost = z
  .object({
    id: z.string(),
    url: z.string(),
    title: z.string(),
    views: count.nullable(),
    publishedAt: z.iso.datetime().nullable(),
    about: z.boolean().describe('Whether it is about this kind of app.'),
    sponsored: z.boolean().describe('Whether the platform labels it as paid, or its text says so.'),
  })
  .meta({ id: 'CreatorPost' });

export const CreatorContact = z
  .object({
    kind: z.enum(['email', 'site', 'links', 'business']),
    value: z.string(),
    foundIn: z.string().describe('Where it is published: `bio`, `profile` or `video`.'),
  })
  .meta({ id: 'CreatorContact' });

export const Creator = z
  .object({
    platform: z.enum(creatorPlatforms),
    handle: z.string(),
    name: z.string().nullable(),
    url: z.string(),
    followers: count.nullable().describe('Null when hidden.'),
    avgViews: z.number().min(0).nullable().describe('Over the posts read that show their views.'),
    medianViews: z.number().min(0).nullable(),
    engagement: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Likes and comments per view, over the posts that show all three.'),
    sponsored: z.boolean().describe('Whether any of the posts read is labelled or described as paid.'),
    posts: z
      .object({
        read: count,
        about: count.describe('How many of them are about this kind of app.'),
        sponsored: count,
        lastAboutAt: z.iso.datetime().nullable(),
        examples: z.array(CreatorPost).describe('Posts about this kind of app first, then the newest.'),
      })
      .describe('The creator’s newest posts, which the verdict rests on.'),
    contacts: z
      .array(CreatorContact)
      .describe(
        'For creators who fit, and only what they publish themselves. Kept for 30 days; a creator who asks is removed entirely.',
      ),
    vetted: z.object({
      fit: z.boolean(),
      score: z.number().min(0).max(1).describe('How well the creator fits, to 4 decimals.'),
      reason: z.string(),
      by: z.enum(['rules', 'model']),
    }),
  })
  .meta({ id: 'Creator' });

export const CreatorSearch = z
  .object({
    query: z.string(),
    reading: SentenceReading,
    kindOfApp: z.string().nullable().describe('The kind of app the query was read as; null when it names apps.'),
    creators: z
      .array(Creator)
      .describe(
        'Creators who fit come first, by fit and reach; then those who were vetted and do not fit, with the reason.',
      ),
    unreached: count.describe('Creators found but not yet vetted: pass this job’s id as `more` to continue with them.'),
    notes: z.array(z.string()),
    errors: z.array(PlatformError),
    readBy: z.enum(['model', 'rules']),
    readShare: z.number().min(0).max(1),
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'CreatorSearch' });

export type Creator = z.output<typeof Creator>;
export type CreatorPost = z.output<typeof CreatorPost>;
export type CreatorContact = z.output<typeof CreatorContact>;
export type CreatorSearch = z.output<typeof CreatorSearch>;
