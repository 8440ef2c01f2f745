import fc from 'fast-check';
import { expect, test } from 'vitest';
import { societyOf } from '../../../sandbox/social/society.ts';
import { socialRoutes } from '../../../sandbox/start.ts';
import { judge } from '../../../server/connectors/http/judge-reply.ts';
import type { Http, SourceRequest } from '../../../server/connectors/http/source.ts';
import { createGraphInstagram } from '../../../server/connectors/social/instagram/graph-instagram.ts';
import { createScrapecreators } from '../../../server/connectors/social/scrapecreators/scrapecreators.ts';
import { createYoutube } from '../../../server/connectors/social/youtube/youtube.ts';
import type { Outcome } from '../../../server/connectors/wire/outcome.ts';
import type { Platform } from '../../../server/contract/domain/platforms.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { worldOn } from '../../support/sources/world.ts';

/** Replies of the stand-in with something in them broken: whatever that is, an answer comes of it and no error. */

const world = worldOn('2026-11-15');
const society = societyOf(world);
const someone = (platform: Platform) =>
  society.accounts.find((one) => one.platform === platform && one.isProfessional)!;

const bodyOf = (request: SourceRequest): string => {
  const url = new URL(request.path, 'https://host.example');
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const route = socialRoutes.find(({ source, match }) => source === request.source && match(url))!;
  return route.answer({ url, headers: { ...request.headers }, body: '', origin: 'http://sandbox.example' }, world).body;
};

/** Every reply as the stand-in gives it, but for those of the path in question, which `breaks` has its way with. */
const httpWith = (path: RegExp, breaks: (body: string) => string): Http => ({
  async send(request) {
    const whole = bodyOf(request);
    const body = path.test(request.path) ? breaks(whole) : whole;
    const reply = { status: 200, headers: {}, body };
    const { outcome } = judge(request.source, reply, request.understands ?? [], 0);
    return (outcome.kind === 'found' && request.refusal?.(outcome.value)) || outcome;
  },
});

const query = 'habit tracker';
const search = { query, cursor: null };

type Ask = (http: Http) => Promise<readonly Outcome<unknown>[]>;
const ofYoutube =
  (ask: (youtube: ReturnType<typeof createYoutube>) => Promise<readonly Outcome<unknown>[]>): Ask =>
  (http) =>
    ask(createYoutube({ http, key: 'k' }));
const ofScrape =
  (ask: (scrape: ReturnType<typeof createScrapecreators>) => Promise<Outcome<unknown>>): Ask =>
  async (http) => [await ask(createScrapecreators({ http, key: 'k' }))];

const tuber = { platform: 'youtube', handle: someone('youtube').handle, id: someone('youtube').id } as const;

const asks: [string, RegExp, Ask][] = [
  ['YouTube’s search', /\/search$/, ofYoutube(async (youtube) => [await youtube.searchVideos(search)])],
  ['YouTube’s videos', /\/videos$/, ofYoutube(async (youtube) => [await youtube.searchVideos(search)])],
  ['YouTube’s channels', /\/channels$/, ofYoutube((youtube) => youtube.profiles([tuber]))],
  ['YouTube’s uploads', /\/playlistItems$/, ofYoutube((youtube) => youtube.recentVideos([tuber], 5))],
  [
    'YouTube’s statistics',
    /batchGetStats$/,
    ofYoutube(async (youtube) => [await youtube.statistics!([someone('youtube').posts[0]!.id])]),
  ],
  ['TikTok’s search', /keyword$/, ofScrape((scrape) => scrape.search('tiktok', search))],
  ['a TikTok profile', /profile$/, ofScrape((scrape) => scrape.profile('tiktok', someone('tiktok').handle))],
  ['newest TikToks', /videos$/, ofScrape((scrape) => scrape.videos('tiktok', someone('tiktok').handle, 5))],
  ['the search of reels', /search$/, ofScrape((scrape) => scrape.search('instagram', search))],
  ['an Instagram profile', /profile$/, ofScrape((scrape) => scrape.profile('instagram', someone('instagram').handle))],
  ['newest reels', /reels$/, ofScrape((scrape) => scrape.videos('instagram', someone('instagram').handle, 5))],
  ['Facebook’s search', /videos$/, ofScrape((scrape) => scrape.search('facebook', search))],
  ['a Facebook page', /profile$/, ofScrape((scrape) => scrape.profile('facebook', someone('facebook').handle))],
  ['a page’s reels', /reels$/, ofScrape((scrape) => scrape.videos('facebook', someone('facebook').handle, 5))],
  [
    'Instagram’s own word of an account',
    /\/\d+$/,
    (http) => {
      // The account is at hand, and people are asked for without the database.
      const cache = { get: async () => ({ outcome: { kind: 'found', value: '17841400000000000' }, readAt: 0 }) };
      const tools = { http, cache, db: undefined, token: 't' } as unknown as Parameters<typeof createGraphInstagram>[0];
      const { handle } = someone('instagram');
      return createGraphInstagram(tools).recentVideos([{ platform: 'instagram', handle, id: null }], 5);
    },
  ],
];

/** Another value in place of the `at`-th of all values in a reply, counted through; undefined takes it out. */
const replaced = (body: string, at: number, by: unknown): string => {
  const count = { values: 0 };
  JSON.parse(body, (_, value) => {
    count.values++;
    return value;
  });
  const target = at % count.values;
  let seen = 0;
  return JSON.stringify(JSON.parse(body, (_, value) => (seen++ === target ? by : value))) ?? '';
};

const anything = fc.oneof(
  fc.constantFrom(undefined, null, '', 'x', -1, 0, 1.5, 9e15, 1e300, true, [], {}, [null], { text: 'x' }, '2026-13-99'),
  fc.jsonValue({ maxDepth: 2 }),
);

test.each(asks)('%s', async (_, path, ask) => {
  const whole = await ask(httpWith(path, (body) => body));
  expect(whole.map(({ kind }) => kind)).toEqual(whole.map(() => 'found'));
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 100_000 }), anything, async (at, by) => {
      const outcomes = await ask(httpWith(path, (body) => replaced(body, at, by)));
      expect(outcomes).toHaveLength(whole.length);
    }),
    { numRuns: propertyRuns(15) },
  );
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1000 }), async (cut) => {
      const outcomes = await ask(httpWith(path, (body) => body.slice(0, Math.floor((body.length * cut) / 1001))));
      // Half a reply is never an answer, nor an empty one; what a search found stands without what it failed to add.
      for (const outcome of outcomes) {
        const partial = outcome.kind === 'found' && (outcome.value as { partial?: unknown }).partial;
        expect(partial || outcome.kind === 'shape_changed').toBeTruthy();
      }
    }),
    { numRuns: propertyRuns(4) },
  );
});
