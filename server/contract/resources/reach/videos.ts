import * as z from 'zod';
import { platforms } from '../../domain/platforms.ts';
import { storeName } from '../../fields/app-ref.ts';
import { SentenceReading } from '../sentence-reading.ts';

const count = z.int().min(0).nullable();

export const VideoApp = z
  .object({
    store: storeName,
    appId: z.string(),
    title: z.string(),
    why: z.array(z.string()).describe('What in the video shows that it is about this app.'),
  })
  .meta({ id: 'VideoApp' });

export const Video = z
  .object({
    platform: z.enum(platforms),
    id: z.string().describe('The platform’s own id.'),
    url: z.string(),
    title: z.string().describe('The title, or the caption where the platform has no titles.'),
    creator: z
      .object({ handle: z.string(), name: z.string().nullable(), url: z.string(), followers: count })
      .nullable()
      .describe('Null where the platform does not say.'),
    views: count.describe('Null where the platform does not say.'),
    likes: count,
    comments: count,
    publishedAt: z.iso.datetime().nullable(),
    durationS: count,
    thumbnail: z.string().nullable(),
    apps: z.array(VideoApp).describe('The apps it is matched to; empty when only the search words matched.'),
  })
  .meta({ id: 'Video' });

export const PlatformError = z
  .object({
    platform: z.enum(platforms).nullable().describe('Null when the error concerns a store.'),
    code: z.enum(['not_configured', 'quota_spent', 'upstream_failed', 'upstream_timeout']),
    message: z.string(),
  })
  .meta({ id: 'PlatformError' });

export const VideoSearch = z
  .object({
    query: z.string(),
    reading: SentenceReading,
    kindOfApp: z
      .string()
      .nullable()
      .describe('The kind of app the query was read as; null when it names apps or is a phrase.'),
    videos: z.array(Video).describe('Most relevant first, then most viewed.'),
    next: z
      .object({ page: z.int().min(2), platforms: z.array(z.enum(platforms)) })
      .nullable()
      .describe('What `more: true` would read; null when nothing is left.'),
    notes: z.array(z.string()),
    errors: z.array(PlatformError),
    readBy: z.enum(['model', 'rules']),
    readShare: z.number().min(0).max(1),
    generatedAt: z.iso.datetime(),
  })
  .meta({ id: 'VideoSearch' });

export const VideoPage = z.object({
  total: z.int().min(0),
  offset: z.int().min(0),
  limit: z.int().min(1),
  next: z.int().min(0).nullable().describe('The offset of the next page; null on the last page.'),
  videos: z.array(Video),
});

export type Video = z.output<typeof Video>;
export type VideoApp = z.output<typeof VideoApp>;
export type VideoSearch = z.output<typeof VideoSearch>;
export type PlatformError = z.output<typeof PlatformError>;
