import * as z from 'zod';
import { creatorPlatforms } from '../domain/platforms.ts';
import { text } from '../fields/text.ts';
import { CreatorSearch } from '../resources/reach/creators.ts';
import { defineKind, startInput } from './job-kind.ts';

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
