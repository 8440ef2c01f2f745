import * as z from 'zod';
import { platforms } from '../domain/platforms.ts';
import { text } from '../fields/text.ts';
import { VideoSearch } from '../resources/reach/videos.ts';
import { defineKind, startInput } from './job-kind.ts';

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
