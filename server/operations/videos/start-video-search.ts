import * as z from 'zod';
import { noneConfigured } from '../../analysis/videos/platform-keys.ts';
import { text } from '../../contract/fields/text.ts';
import { platforms, VideoSearch } from '../../contract/resources/videos.ts';
import { questionOf } from '../../jobs/question.ts';
import { checkGoOn } from '../check-continuation.ts';
import { defineStart } from '../operation.ts';

export const startVideoSearch = defineStart({
  id: 'videos.create',
  tool: 'start_video_search',
  group: 'Videos',
  path: '/api/v1/videos/search',
  title: 'Search for videos',
  description:
    'Searches the platforms live for creator videos about an app (by name, link or id), a kind of app or a phrase. Each platform is read for one page; every video is matched to the apps its links, title, description and hashtags point to, with the reason, and joins the video library. `more` reads one more page of each platform, from where your last answer for the same query stopped; pages never repeat a video. A platform that failed or has no key here is listed in `errors`; if none of the platforms asked for has a key, the call is refused. If nothing is found, the run fails with `nothing_found` and is refunded. Takes seconds. To search videos found earlier, use `search_video_library`, which is free.',
  kind: 'videos',
  input: {
    query: text(2, 120).describe('An app’s name, link or id, a kind of app (`habit tracker`), or a phrase.'),
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
  },
  example: { query: 'habit tracker', platforms: ['tiktok', 'youtube'] },
  results: [VideoSearch],
  prices: ['videos.create', 'videos.more'],
  price: ({ more }) => (more ? 'videos.more' : 'videos.create'),
  holdMs: 6 * 3_600_000,
  unsupported: ({ platforms: asked }, { sources }) =>
    asked.some((platform) => sources.social[platform] !== null) ? null : noneConfigured(asked, 'videos'),
  check: async (input, context) => {
    if (!input.more) return;
    await checkGoOn(context, questionOf('videos.create', 'videos', input).question, {
      unsearched: 'You have not searched these platforms for this query yet: search once without `more`.',
      nothingLeft: 'The platforms have nothing more for this query: omit `more`.',
    });
  },
});
