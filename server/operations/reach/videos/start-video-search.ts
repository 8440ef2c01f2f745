import { hourMs } from '../../../contract/domain/durations.ts';
import { videoSearchKind } from '../../../contract/job-kinds/reach.ts';
import { questionOf } from '../../../jobs/question.ts';
import { noneConfigured } from '../../../reach/videos/order-videos.ts';
import { defineStart } from '../../operation.ts';
import { checkContinuation, checkUnderstood } from '../../problems/problems.ts';

export const startVideoSearch = defineStart({
  id: 'videos.create',
  tool: 'start_video_search',
  group: 'Videos',
  path: '/api/v1/videos/search',
  title: 'Search for videos',
  description:
    'Searches the platforms live for creator videos about an app (by name, link or id), a kind of app or a phrase. It reads one page of each platform, matches every video to the apps that its links, title, description and hashtags point to, gives the reason, and adds it to the video library. `more` reads one more page of each platform, from where your last answer for the same query stopped; pages never repeat a video. A platform that failed or has no key here is listed in `errors`; if none of the platforms asked for has a key, the call is refused. If nothing is found, the run fails with `nothing_found` and is refunded. Takes seconds. To search videos found earlier, use `search_video_library`, which is free.',
  use: 'Searches the platforms live for videos about an app, a kind of app or a phrase, and files them. `search_video_library` is free.',
  kind: videoSearchKind,
  example: { query: 'habit tracker', platforms: ['tiktok', 'youtube'] },
  prices: ['videos.create', 'videos.more'],
  price: ({ more }) => (more ? 'videos.more' : 'videos.create'),
  holdMs: 6 * hourMs,
  unsupported: ({ platforms: requested }, { sources }) =>
    requested.some((platform) => sources.social[platform] !== null) ? null : noneConfigured(requested, 'videos'),
  check: async (input, context) => {
    await checkUnderstood(context, input.query, 'subject');
    if (!input.more) return;
    await checkContinuation(context, questionOf(videoSearchKind.name, input).question, {
      unsearched: 'You have not searched these platforms for this query yet: search once without `more`.',
      nothingLeft: 'The platforms have nothing more for this query: omit `more`.',
    });
  },
});
