import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/server.ts';
import { societyOf } from '../../../sandbox/social/society.ts';
import { socialRoutes } from '../../../sandbox/start.ts';
import { type Credentials, noCredentials } from '../../../server/connectors/credentials.ts';
import { quotaDay } from '../../../server/connectors/http/quotas.ts';
import { createReadCache } from '../../../server/connectors/http/read-cache.ts';
import { createSocials } from '../../../server/connectors/social/platforms.ts';
import type { CreatorRef, Social, SocialVideo, VideoPage } from '../../../server/connectors/social/social.ts';
import type { Outcome, OutcomeKind } from '../../../server/connectors/wire/outcome.ts';
import { type Platform, platforms } from '../../../server/contract/domain/platforms.ts';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { createLog } from '../../../server/support/log.ts';
import { testClock } from '../../support/clock.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { quotaUsed } from '../../support/database/queries.ts';
import { foundValue } from '../../support/sources/found-value.ts';
import { startHttp } from '../../support/sources/source-server.ts';
import { worldOn } from '../../support/sources/world.ts';

/** The video platforms as a node reads them, over the sandbox's own server. */

const world = worldOn('2026-11-15');
const society = societyOf(world);
const query = 'habit tracker';

const connection = await freshDatabase();
const own = openDatabase(connection);
const sandbox = await startSandbox({ routes: socialRoutes, world });
afterAll(async () => {
  await sandbox.stop();
  await own.close();
});
beforeEach(async () => {
  sandbox.clearFaults();
  // What a test has spent or paused is spent and paused for no one after it.
  await own.script('truncate hashtags, held_reads, source_quotas, source_budgets');
});

const all = { youtube: 'a-youtube-key', instagram: 'an-instagram-token', scrapecreators: 'a-scrape-key' };

/** A node, beside others on the same database. */
const open = (keys: Partial<Credentials> = all, options: Parameters<typeof startHttp>[2] = {}) => {
  const db = openDatabase(connection);
  onTestFinished(() => db.close());
  const http = startHttp(db, sandbox.address, options);
  const cache = createReadCache({ db, clock: testClock, log: createLog('silent') });
  return { db, socials: createSocials({ http, cache, db }, { ...noCredentials, ...keys }) };
};
const asked = (name: string) => sandbox.requests.filter((request) => request.name === name).length;

const readAll = async (social: Social, words = query): Promise<{ videos: SocialVideo[]; pages: number }> => {
  const videos: SocialVideo[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages++) {
    const outcome: Outcome<VideoPage> = await social.searchVideos({ query: words, cursor });
    // The reels of a search have no last page: an empty one comes after it.
    if (outcome.kind === 'none' && pages > 1) return { videos, pages: pages - 1 };
    const page = foundValue(outcome);
    expect(page.partial ?? null).toBeNull();
    videos.push(...page.videos);
    cursor = page.next;
    if (cursor === null || pages > 20) return { videos, pages };
  }
};

describe.for(platforms)('%s', (platform) => {
  test('a search read to its end has every video that there is, over several pages', async () => {
    const { socials } = open(platform === 'instagram' ? { scrapecreators: 'k' } : all);
    const { videos, pages } = await readAll(socials[platform]!);
    const there = society.find(platform, query).filter(({ isVideo }) => isVideo);
    expect(pages).toBeGreaterThan(1);
    expect(videos.map(({ id }) => id).sort()).toEqual(there.map(({ id }) => id).sort());
  });

  test('each video has what its maker declared to the platform', async () => {
    const { socials } = open();
    const { videos } = await readAll(socials[platform]!);
    for (const video of videos) {
      const post = society.post(platform, video.id)!;
      expect(video.declaredPaid === null || video.declaredPaid === post.declaredPaid).toBe(true);
      expect(
        video.publishedAt === null || Date.parse(video.publishedAt) === Math.floor(Date.parse(post.at) / 1000) * 1000,
      ).toBe(true);
      expect(video.url).toContain(video.id);
      if (video.creator) {
        expect(video.creator.platform).toBe(platform);
        expect([post.account.handle, post.account.id]).toContain(video.creator.handle);
      }
      if (platform === 'youtube' || platform === 'tiktok') expect(video.views).toBe(post.views);
      if (platform === 'youtube') {
        expect([video.title, video.description]).toEqual([post.title, post.text]);
        expect([video.likes, video.comments]).toEqual([post.likes, post.comments]);
        expect(video.creator?.handle).toBe(post.account.handle);
      } else {
        expect(`${video.title}${video.description}`).toContain(post.text.trim().split('\n')[0]!.trim());
      }
    }
  });

  test('those who made them have profiles and newest videos, newest first, in the order asked for', async () => {
    const { socials } = open();
    const page = foundValue(await socials[platform]!.searchVideos({ query, cursor: null }));
    const makers = [
      ...new Map(page.videos.flatMap(({ creator }) => (creator ? [[creator.handle, creator]] : []))).values(),
    ];
    const refs: CreatorRef[] = makers.slice(0, 8).map(({ handle, id }) => ({ platform, handle, id }));
    const ghost: CreatorRef = { platform, handle: 'nobody.at.all', id: null };
    const profiles = await socials[platform]!.profiles([...refs, ghost]);
    const recent = await socials[platform]!.recentVideos([...refs, ghost], 12);
    expect(profiles.at(-1)).toEqual({ kind: 'not_found' });
    expect(recent.at(-1)).toEqual({ kind: 'not_found' });
    for (const [at, ref] of refs.entries()) {
      const account = society.account(platform, ref.handle) ?? society.byId(platform, ref.handle)!;
      const profile = foundValue(profiles[at]!);
      expect(profile).toMatchObject({ platform, handle: account.handle, name: account.name, bio: account.bio });
      if (account.phone) expect(JSON.stringify({ ...profile, bio: '' })).not.toContain(account.phone);
      const videos = foundValue(recent[at]!);
      const newest = account.posts.filter(({ isVideo }) => isVideo).map(({ id }) => id);
      expect(videos.length).toBe(Math.min(12, newest.length));
      expect(videos.map(({ id }) => id).sort()).toEqual(newest.slice(0, videos.length).sort());
      const dates = videos.map(({ publishedAt }) => publishedAt!);
      expect(dates).toEqual(dates.toSorted().reverse());
    }
  });

  test('words that no one uses are none', async () => {
    const { socials } = open();
    expect(await socials[platform]!.searchVideos({ query: 'zzqqxxyy', cursor: null })).toEqual({ kind: 'none' });
  });
});

test('two ways to Instagram tell of one post once, by its shortcode', async () => {
  const { socials } = open();
  const tag = society
    .tags('instagram')
    .find((name) => society.tagged('instagram', name).some(({ isVideo }) => isVideo))!;
  const { videos } = await readAll(socials.instagram!, tag);
  const ids = new Set(videos.map(({ id }) => id));
  for (const post of society.tagged('instagram', tag).filter(({ isVideo }) => isVideo)) expect(ids).toContain(post.id);
});

describe('a token beside the aggregator', () => {
  const professionals = (): CreatorRef[] =>
    society.accounts
      .filter(({ platform, isProfessional }) => platform === 'instagram' && isProfessional)
      .toSorted((a, b) => Number(b.businessEmail !== null) - Number(a.businessEmail !== null))
      .slice(0, 12)
      .map(({ handle }) => ({ platform: 'instagram', handle, id: null }));

  test('loses no mail address and no word of who paid, and costs no read more', async () => {
    const refs = professionals();
    const [both, alone] = [open().socials.instagram!, open({ scrapecreators: 'k' }).socials.instagram!];
    const before = ['instagram-discovery', 'scrape-instagram-profile', 'scrape-instagram-reels'].map(asked);
    const people = await both.profiles(refs);
    const posts = await both.recentVideos(refs, 12);
    const after = ['instagram-discovery', 'scrape-instagram-profile', 'scrape-instagram-reels'].map(asked);
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([0, refs.length]);
    expect(people.some((profile) => foundValue(profile).businessEmail !== null)).toBe(true);
    expect(posts.flatMap((outcome) => foundValue(outcome)).some(({ declaredPaid }) => declaredPaid)).toBe(true);
    expect([people, posts]).toEqual([await alone.profiles(refs), await alone.recentVideos(refs, 12)]);
    expect(asked('scrape-instagram-reels') - after[2]!).toBe(after[2]! - before[2]!);
  });

  test('answers for professional accounts while the aggregator fails', async () => {
    const [ref] = professionals();
    sandbox.setFault({ route: 'scrape-instagram-profile', fault: 'quota' });
    sandbox.setFault({ route: 'scrape-instagram-reels', fault: 'quota' });
    const { instagram } = open().socials;
    expect(foundValue((await instagram!.profiles([ref!]))[0]!)).toMatchObject({ handle: ref!.handle });
    expect(foundValue((await instagram!.recentVideos([ref!], 12))[0]!).length).toBeGreaterThan(0);
  });

  test('one reel has the same views by every way that tells them', async () => {
    const views = new Map<string, Set<number>>();
    const heard = (videos: readonly SocialVideo[]) => {
      for (const { id, views: count } of videos) {
        if (count !== null) views.set(id, (views.get(id) ?? new Set()).add(count));
      }
    };
    const { instagram: both } = open().socials;
    const { instagram: own } = open({ instagram: 't' }).socials;
    const { videos } = await readAll(both!);
    const makers = videos.flatMap(({ creator }) => creator ?? []).slice(0, 8);
    heard(videos);
    for (const way of [both!, own!]) {
      for (const outcome of await way.recentVideos(makers, 12)) if (outcome.kind === 'found') heard(outcome.value);
    }
    const twice = videos.filter(({ id, creator }) => views.has(id) && makers.some((maker) => maker === creator));
    expect(twice.length).toBeGreaterThan(0);
    expect([...views.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  test('whose hashtags are spent leaves a search whole', async () => {
    sandbox.setFault({ route: 'instagram-hashtag', fault: 'quota' });
    const before = asked('instagram-hashtag');
    const { videos, pages } = await readAll(open().socials.instagram!);
    expect([videos.length > 0, pages > 1]).toEqual([true, true]);
    expect(asked('instagram-hashtag')).toBeGreaterThan(before);
  });
});

test('what YouTube is asked for is counted in the database as YouTube counts it', async () => {
  const { db, socials } = open();
  const used = (of: string) => quotaUsed(db, of, quotaDay(testClock.now()));
  const { videos } = foundValue(await socials.youtube!.searchVideos({ query, cursor: null }));
  expect([await used('youtube searches'), await used('youtube units')]).toEqual([1, 2]);
  const fresh = foundValue(await socials.youtube!.statistics!(videos.map(({ id }) => id)));
  expect([...fresh.keys()].sort()).toEqual(videos.map(({ id }) => id).sort());
  expect(fresh.get(videos[0]!.id)).toMatchObject({ views: videos[0]!.views });
  expect(await used('youtube stats')).toBe(1);
  expect(await used('youtube searches')).toBe(1);
});

test('when YouTube says that the day is spent, no node searches again, but what is paid for otherwise goes on', async () => {
  const [one, other] = [open(), open()];
  sandbox.setFault({ route: 'youtube-search', fault: 'quota', times: 1 });
  expect((await one.socials.youtube!.searchVideos({ query, cursor: null })).kind).toBe('quota_spent');
  const before = asked('youtube-search');
  expect((await other.socials.youtube!.searchVideos({ query, cursor: null })).kind).toBe('quota_spent');
  expect(asked('youtube-search')).toBe(before);
  const handle = society.accounts.find(({ platform }) => platform === 'youtube')!.handle;
  const [profile] = await other.socials.youtube!.profiles([{ platform: 'youtube', handle, id: null }]);
  expect(profile!.kind).toBe('found');
});

test('the searches that were granted for a day are not exceeded', async () => {
  const { socials } = open(all, { env: { YOUTUBE_SEARCHES_PER_DAY: '2' } });
  const kinds = [];
  for (const words of ['a', query, query])
    kinds.push((await socials.youtube!.searchVideos({ query: words, cursor: null })).kind);
  expect(kinds.at(-1)).toBe('quota_spent');
  expect(kinds.slice(0, 2)).not.toContain('quota_spent');
});

describe('keys', () => {
  const kinds: [Platform, Partial<Credentials>, OutcomeKind][] = [
    ['youtube', { youtube: 'refused' }, 'key_refused'],
    ['youtube', { youtube: 'expired' }, 'key_refused'],
    ['youtube', { youtube: 'spent' }, 'quota_spent'],
    ['youtube', { youtube: '' }, 'key_missing'],
    ['instagram', { instagram: 'refused' }, 'key_refused'],
    ['instagram', { instagram: 'expired' }, 'key_refused'],
    ['instagram', { instagram: '' }, 'key_missing'],
    ['tiktok', { scrapecreators: 'refused' }, 'key_refused'],
    ['instagram', { scrapecreators: 'refused' }, 'key_refused'],
    ['facebook', { scrapecreators: 'spent' }, 'quota_spent'],
    ['tiktok', { scrapecreators: '' }, 'key_refused'],
  ];
  test.each(kinds)('%s with %j: %s', async (platform, keys, kind) => {
    const { socials } = open(keys);
    expect((await socials[platform]!.searchVideos({ query, cursor: null })).kind).toBe(kind);
    const [profile] = await socials[platform]!.profiles([{ platform, handle: 'somebody', id: null }]);
    expect(profile!.kind).toBe(kind);
  });

  test('never reach a log, whatever is asked and however it fails', async () => {
    const lines: string[] = [];
    const { socials } = open(all, { lines });
    sandbox.setFault({ route: 'youtube-channels', fault: 'key-refused' });
    sandbox.setFault({ route: 'instagram-hashtag-media', fault: 'error-in-200' });
    for (const platform of platforms) {
      await socials[platform]!.searchVideos({ query, cursor: null });
      await socials[platform]!.profiles([{ platform, handle: 'somebody', id: null }]);
    }
    expect(lines.length).toBeGreaterThan(8);
    for (const key of Object.values(all)) expect(lines.join('\n')).not.toContain(key);
  });
});

describe('faults', () => {
  test('words with spaces that the aggregator fails at are found all the same, for one call more', async () => {
    const { socials } = open({ scrapecreators: 'k' });
    sandbox.setFault({ route: 'scrape-instagram-search', fault: '500-on-spaces' });
    const before = asked('scrape-instagram-search');
    const page = await socials.instagram!.searchVideos({ query, cursor: null });
    expect(asked('scrape-instagram-search') - before).toBe(2);
    expect(['found', 'none']).toContain(page.kind);
  });

  test.each([
    ['youtube', 'youtube-search'],
    ['tiktok', 'scrape-tiktok-search'],
    ['instagram', 'scrape-instagram-search'],
    ['facebook', 'scrape-facebook-search'],
  ] as const)(
    '%s that shows the same page again shows nothing else, and where it can be recognised leads back to it',
    async (platform, route) => {
      const { socials } = open({ ...all, instagram: null });
      sandbox.setFault({ route, fault: 'repeated-page' });
      const social = socials[platform]!;
      const first = foundValue(await social.searchVideos({ query, cursor: null }));
      const second = await social.searchVideos({ query, cursor: first.next });
      // Reels have no mark of their last page: there the same one again is the end.
      if (platform === 'instagram') return expect(second.kind).toBe('none');
      expect(foundValue(second)).toMatchObject({ next: first.next });
      expect(foundValue(second).videos.map(({ id }) => id)).toEqual(first.videos.map(({ id }) => id));
    },
  );

  test('without counts everything else is reported, and no count is nought', async () => {
    const { socials } = open();
    sandbox.setFault({ route: '*', fault: 'no-counts' });
    for (const platform of platforms) {
      const { videos } = foundValue(await socials[platform]!.searchVideos({ query, cursor: null }));
      expect(videos.length).toBeGreaterThan(0);
      expect(new Set(videos.flatMap(({ views, likes, comments }) => [views, likes, comments]))).toEqual(
        new Set([null]),
      );
      const creator = videos.find((video) => video.creator)!.creator!;
      expect(foundValue((await socials[platform]!.profiles([creator]))[0]!).followers).toBeNull();
    }
  });

  test('after a refusal for haste, no node asks the source again for a while', async () => {
    // Only the real ones are paced, so this is one of them as far as the node can tell.
    const env = { SOURCES: 'live', SCRAPECREATORS_URL: `${sandbox.address}/scrapecreators` };
    const [one, other] = [open(all, { env }), open(all, { env })];
    sandbox.setFault({ route: 'scrape-tiktok-search', fault: 'rate-limited', times: 1 });
    expect((await one.socials.tiktok!.searchVideos({ query, cursor: null })).kind).toBe('rate_limited');
    const before = sandbox.requests.length;
    expect((await other.socials.facebook!.searchVideos({ query, cursor: null })).kind).toBe('rate_limited');
    expect(sandbox.requests.length).toBe(before);
  });
});
