import { startSandbox } from '../../../../sandbox/server.ts';
import { socialRoutes } from '../../../../sandbox/social/routes.ts';
import { societyOf } from '../../../../sandbox/social/society.ts';
import { worldOn } from '../world.ts';

/** The account that the sandbox's token belongs to. */
export const OWN = '17841400000000000';

export interface Reply {
  readonly status: number;
  // A wire format is read as it comes: each test says what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

// biome-ignore lint/suspicious/noExplicitAny: a row of a wire format, read as it comes
export type Row = any;

type Query = Record<string, string>;

/** The sandbox's video platforms, asked as the real ones are asked. */
export const startSocial = async () => {
  const world = worldOn('2026-11-15');
  const sandbox = await startSandbox({ world, routes: socialRoutes });
  const get = async (path: string, query: Query = {}, headers: Record<string, string> = {}): Promise<Reply> => {
    const response = await fetch(`${sandbox.address}${path}?${new URLSearchParams(query)}`, { headers });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const youtube = (path: string, query: Query): Promise<Reply> =>
    get(`/youtube/youtube/v3/${path}`, { key: 'any', ...query });
  const graph = (path: string, query: Query = {}): Promise<Reply> =>
    get(`/graph/v25.0/${path}`, { access_token: 'any', ...query });
  const search = (query: Query = {}): Promise<Reply> =>
    youtube('search', { part: 'snippet', type: 'video', q: 'habit tracker', maxResults: '50', ...query });
  return {
    sandbox,
    society: societyOf(world),
    get,
    youtube,
    graph,
    scrape: (path: string, query: Query = {}): Promise<Reply> =>
      get(`/scrapecreators${path}`, query, { 'x-api-key': 'any' }),
    search,
    firstVideo: async (): Promise<{ id: string; channel: string }> => {
      const { body } = await search();
      return { id: body.items[0].id.videoId, channel: body.items[0].snippet.channelId };
    },
    tagId: async (): Promise<string> =>
      (await graph('ig_hashtag_search', { user_id: OWN, q: 'habittracker' })).body.data[0].id,
    discovery: (name: string, limit = 25): Promise<Reply> =>
      graph(OWN, {
        fields: `business_discovery.username(${name}){username,name,biography,website,followers_count,media_count,media.limit(${limit}){caption,like_count,comments_count,view_count,media_type,media_product_type,permalink,timestamp}}`,
      }),
  };
};

export type SocialWorld = Awaited<ReturnType<typeof startSocial>>;
