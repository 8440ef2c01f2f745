import * as z from 'zod';
import { adNetworks } from '../domain/ad-networks.ts';
import { creatorPlatforms, platforms } from '../domain/platforms.ts';
import { text } from '../fields/text.ts';
import { AdSearch } from '../resources/reach/ad-search.ts';
import { CreatorSearch } from '../resources/reach/creators.ts';
import { VideoSearch } from '../resources/reach/videos.ts';
import { defineKind, startInput } from './job-kind.ts';

export const adSearchKind = defineKind({
  name: 'ad_search',
  input: startInput({
    query: text(2, 300).describe('A kind of app, or an app’s name, store link or id.'),
    networks: z
      .array(z.enum(adNetworks))
      .min(1)
      .max(4)
      .default(['google', 'apple'])
      .describe('The networks whose ad libraries to read; `google` and `apple` if omitted.'),
    more: z
      .boolean()
      .default(false)
      .describe('Read one more page of each library, for a query you have searched before.'),
  }),
  source: 'ad_libraries',
  results: [AdSearch],
});

export const creatorSearchKind = defineKind({
  name: 'creators',
  input: startInput({
    query: text(2, 300).describe('A kind of app, or an app’s name, store link or id.'),
    platforms: z
      .array(z.enum(creatorPlatforms))
      .min(1)
      .max(3)
      .default([...creatorPlatforms])
      .describe('The platforms to search; all three if omitted.'),
    more: z
      .uuid()
      .toLowerCase()
      .optional()
      .describe(
        'The id of one of your earlier creator searches for the same query. The new run vets the creators that one found but did not reach.',
      ),
  }),
  source: 'video_platforms',
  results: [CreatorSearch],
});

export const videoSearchKind = defineKind({
  name: 'videos',
  input: startInput({
    query: text(2, 120).describe('An app’s name, link or id, a kind of app, or a phrase.'),
    platforms: z
      .array(z.enum(platforms))
      .min(1)
      .max(4)
      .default([...platforms])
      .describe('The platforms to search; all of them if omitted.'),
    more: z
      .boolean()
      .default(false)
      .describe('Read the next page of each platform, for a query you have searched before.'),
  }),
  source: 'video_platforms',
  results: [VideoSearch],
});
