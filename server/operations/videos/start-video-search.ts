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
    'A live search for creators’ videos about an app (by its name, link or id) or a kind of app: the platforms are asked side by side for a page each, every video is matched to the apps that its links, title, description and hashtags tell of, with the reason, and joins the video library. `more` reads one page further of each platform from where your last answer to the same query stopped; pages never repeat a video. A platform that failed or has no key here is named in `errors`; when none of those asked for has a key, the start is refused. Nothing found is a failed run, `nothing_found`, refunded. Takes some seconds.',
  kind: 'videos',
  input: {
    query: text(2, 120).describe('An app’s name, link or id, a kind of app (`habit tracker`), or a phrase.'),
    platforms: z
      .array(z.enum(platforms))
      .min(1)
      .max(4)
      .default([...platforms])
      .describe('Which platforms to ask; all of them when left out.'),
    more: z.boolean().default(false).describe('The next page of each platform, for a query you have searched before.'),
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
      unsearched: 'You have not searched for this query on these platforms yet: search once without `more`.',
      nothingLeft: 'The platforms have nothing further for this query: leave `more` out.',
    });
  },
});
