import * as z from 'zod';
import { PlatformError } from './videos.ts';

export const creatorPlatforms = ['tiktok', 'instagram', 'youtube'] as const;

const count = z.int().min(0);

export const CreatorPost = z
  .object({
    id: z.string(),
    url: z.string(),
    title: z.string(),
    views: count.nullable(),
    publishedAt: z.iso.datetime().nullable(),
    about: z.boolean().describe('About this kind of app.'),
    sponsored: z.boolean().describe('Declared as paid by the platform, or worded as such.'),
  })
  .meta({ id: 'CreatorPost' });

export const CreatorContact = z
  .object({
    kind: z.enum(['email', 'site', 'links', 'business']),
    value: z.string(),
    foundIn: z.string().describe('Where in public it stands: `bio`, `profile` or `video`.'),
  })
  .meta({ id: 'CreatorContact' });

export const Creator = z
  .object({
    platform: z.enum(creatorPlatforms),
    handle: z.string(),
    name: z.string().nullable(),
    url: z.string(),
    followers: count.nullable().describe('Null: hidden.'),
    avgViews: z.number().min(0).nullable().describe('Of the posts read whose views are told.'),
    medianViews: z.number().min(0).nullable(),
    engagement: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe('Likes and comments for each view, over the posts that tell all three.'),
    sponsored: z.boolean().describe('Whether any of the posts read is paid for, by the platform’s word or their own.'),
    posts: z
      .object({
        read: count,
        about: count.describe('How many of them are about this kind of app.'),
        sponsored: count,
        lastAboutAt: z.iso.datetime().nullable(),
        examples: z.array(CreatorPost).describe('Posts about this kind of app first, then the newest.'),
      })
      .describe('Their own newest posts, and what they were vetted by.'),
    contacts: z
      .array(CreatorContact)
      .describe(
        'Of those who fit, only what they publish themselves. Kept for 30 days; whoever asks is taken out as a whole.',
      ),
    vetted: z.object({
      fit: z.boolean(),
      score: z.number().min(0).max(1).describe('How well they fit, 4 decimals.'),
      reason: z.string(),
      by: z.enum(['rules', 'model']),
    }),
  })
  .meta({ id: 'Creator' });

export const CreatorSearch = z
  .object({
    query: z.string(),
    kindOfApp: z.string().nullable().describe('How the query was read; null: it names apps.'),
    creators: z
      .array(Creator)
      .describe('Those who fit first, by fit and reach; then those who were vetted and do not, with the reason.'),
    unreached: count.describe('Creators found and not vetted: `more` with this job’s id goes on with them.'),
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
