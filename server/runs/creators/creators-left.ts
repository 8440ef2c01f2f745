import * as z from 'zod';
import { creatorPlatforms } from '../../contract/domain/platforms.ts';
import { storeName } from '../../contract/fields/app-ref.ts';

/** Somebody whose video was found, before anything else of theirs was read. */
export const Candidate = z.object({
  platform: z.enum(creatorPlatforms),
  handle: z.string(),
  id: z.string().nullable(),
  /** How many of the videos found are theirs, how many of these are about the subject, and the views of all. */
  videos: z.int(),
  about: z.int(),
  views: z.number(),
  /** They could not be read while others of the platform could: a second time they are given up. */
  failed: z.boolean().optional(),
});
export type Candidate = z.output<typeof Candidate>;

/** Where a search stopped: whom it has found and not vetted, likeliest first, and what it was about. */
export const CreatorsLeft = z.object({
  subject: z.object({
    query: z.string(),
    kindOfApp: z.string().nullable(),
    apps: z.array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string(),
        developer: z.string().nullable(),
        site: z.string().nullable(),
        genre: z.string().nullable(),
      }),
    ),
  }),
  left: z.array(Candidate),
});
export type CreatorsLeft = z.output<typeof CreatorsLeft>;
