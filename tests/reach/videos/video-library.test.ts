import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryOfApps } from '../../../server/store/videos/video-library.ts';
import { propertyRuns } from '../../support/runner/property-runs.ts';
import { keyOfVideo, videosOf } from '../../support/runs/runs-of.ts';
import { newCustomer, type Service, startService } from '../../support/service.ts';
import { app, filerOf, made } from './made-videos.ts';

let service: Service;
let videos: ReturnType<typeof videosOf>;
beforeAll(async () => {
  service = await startService({ config: { role: 'api' } });
  videos = videosOf(service.url, (await newCustomer(service.db)).key);
});
afterAll(() => service.stop());

const file = filerOf(() => service.db);

describe('what a read finds', () => {
  test('an app is found by its name, its link, its id, and by store and id; others are not', async () => {
    const [mine, other] = [app('Orchid Ledger: Money'), app('Tallow Fox')];
    const [one, two] = [made({ title: 'my month' }), made({ title: 'my month' })];
    await file([one], [mine]);
    await file([two], [other]);
    for (const q of [
      'orchid ledger',
      'ORCHID  Ledger',
      mine.appId,
      `https://apps.apple.com/us/app/x/id${mine.appId}`,
    ]) {
      const page = await videos.library({ q });
      expect({ q, ids: page.videos.map(({ id }) => id), total: page.total }).toEqual({ q, ids: [one.id], total: 1 });
    }
    const byId = await videos.library({ store: 'apple', appId: mine.appId });
    expect(byId).toMatchObject({ total: 1, videos: [{ id: one.id, apps: [{ title: 'Orchid Ledger: Money' }] }] });
    expect(await videos.library({ store: 'play', appId: mine.appId })).toMatchObject({
      total: 0,
      videos: [],
      next: null,
    });
  });

  test('a kind of app finds videos of its apps and those that speak of it, in any language', async () => {
    const matched = made({ title: 'thirty days of this' });
    const speaking = made({ title: 'my habit tracker on paper' });
    const tagged = made({ title: 'day one', hashtags: ['habittracker'] });
    const unlike = made({ title: 'a habit of mine' });
    await file([matched], [app('Quill Days: Habit Tracker')]);
    await file([speaking, tagged, unlike]);
    const page = await videos.library({ q: 'Habit trackers' });
    expect(page.videos.map(({ id }) => id)).toEqual([matched.id, speaking.id, tagged.id]);
    expect(page.total).toBe(3);
    expect((await videos.library({ q: 'Gewohnheiten' })).videos.map(({ id }) => id)).toEqual([matched.id]);
    expect((await videos.library({ q: '習慣' })).videos.map(({ id }) => id)).toEqual([matched.id]);
  });

  test.each([
    ['a word in another form', 'running shoes', 'The shoes I run in'],
    ['accents left out', 'cafe zurich', 'Ein Café in Zürich'],
    ['Russian', 'утренняя пробежка', 'Утренние пробежки в парке'],
    ['Japanese', '朝活', '朝活ルーティン公開'],
    ['Korean', '아침 운동', '아침 운동을 시작했어요'],
    ['Arabic', 'تمارين الصباح', 'تمارين الصباح في المنزل'],
    ['Thai', 'ออกกำลังกาย', 'ออกกำลังกายตอนเช้า'],
    ['signs that mean something to a database', "o'brien's 100% \\ & | ! :* plan", "O'Brien's 100% \\ & | ! :* plan"],
  ])('a phrase is found: %s', async (_what, q, title) => {
    const video = made({ title });
    await file([video]);
    expect((await videos.library({ q })).videos.map(({ id }) => id)).toContain(video.id);
  });

  test.each([
    ['English', 'The heron and a broken kettle', 'my kettle with the heron', 'a heron goes by'],
    ['German', 'Was ich mit dem Reiher im Garten will', 'ein Garten für den Reiher', 'Mein Reiher und ich'],
    ['Japanese', '妹と夕ごはんの鷺', '鷺の夕ごはん', '鷺と妹の散歩'],
  ])('a phrase is found by what it says, not by its small words: %s', async (_language, title, q, other) => {
    const [video, without] = [made({ title }), made({ title: other })];
    await file([video, without]);
    for (const asked of [title, q]) {
      const page = await videos.library({ q: asked });
      expect({ asked, ids: page.videos.map(({ id }) => id) }).toEqual({ asked, ids: [video.id] });
    }
  });

  test('what no one says is found by no one: an empty page, not an error', async () => {
    for (const q of ['zzqqyyxx', '🔥', "'", '\\', '&', 'https://example.org/page']) {
      expect({ q, ...(await videos.library({ q })) }).toEqual({
        q,
        total: 0,
        offset: 0,
        limit: 24,
        next: null,
        videos: [],
      });
    }
  });

  test('whatever is typed is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), async (typed) => {
        const q = typed.trim().toWellFormed();
        if (q !== '') await videos.library({ q, limit: 1 });
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});

describe('the order', () => {
  const word = 'palimpsest';
  const tie = { views: 500, publishedAt: '2026-09-01T00:00:00.000Z' } as const;
  const rows = [
    made({ title: `${word} a`, views: 900, publishedAt: '2026-01-01T00:00:00.000Z' }),
    made({ title: `${word} b`, ...tie, platform: 'youtube' }),
    made({ title: `${word} c`, ...tie }),
    made({ title: `${word} d`, ...tie }),
    made({ title: `${word} e`, views: 500, publishedAt: '2026-09-02T00:00:00.000Z' }),
    made({ title: `${word} f`, views: null, publishedAt: '2026-11-01T00:00:00.000Z' }),
    made({ title: `${word} g`, views: 0, publishedAt: null }),
    made({ title: 'elsewhere', description: `about ${word}`, views: 5_000_000 }),
  ] as const;
  const [a, b, c, d, e, f, g, h] = rows.map(({ id }) => id);
  beforeAll(async () => {
    await file(rows);
    await file([rows[6]], [app(`${word}ia: ${word}`)]);
  });

  test.each([
    ['relevance', [g, a, e, c, d, b, f, h]],
    ['views', [h, a, e, c, d, b, g, f]],
    // Of the same moment: tiktok before youtube, then by id.
    ['date', [f, h, e, c, d, b, a, g]],
  ])('by %s is total: ties by date, then platform and id; unknown last', async (sort, expected) => {
    const { videos: all } = await videos.library({ q: word, sort });
    expect(all.map(({ id }) => id)).toEqual(expected);
  });

  test('is relevance with `q` and views without', async () => {
    expect((await videos.library({ q: word })).videos.map(({ id }) => id)).toEqual([g, a, e, c, d, b, f, h]);
    const { videos: all } = await videos.library({ limit: 100 });
    expect(all).toEqual((await videos.library({ sort: 'views', limit: 100 })).videos);
    expect(all[0]!.id).toBe(h);
  });

  test.each(['relevance', 'views', 'date'] as const)(
    'by %s gives every video once, whatever the pages',
    async (sort) => {
      for (const asked of [{ q: word }, {}, { platform: 'tiktok' }, { q: word, platform: 'youtube' }]) {
        const { total, videos: whole } = await videos.library({ ...asked, sort, limit: 100 });
        expect(whole).toHaveLength(total);
        const paged = [];
        for (let offset: number | null = 0; offset !== null; ) {
          const page = await videos.library({ ...asked, sort, limit: 3, offset });
          expect(page).toMatchObject({ total, offset, limit: 3 });
          paged.push(...page.videos);
          offset = page.next;
        }
        expect(paged).toEqual(whole);
      }
    },
  );

  test('a platform narrows, and its total with it', async () => {
    const { total, videos: all } = await videos.library({ q: word, platform: 'youtube' });
    expect({ total, ids: all.map(({ id }) => id) }).toEqual({ total: 1, ids: [b] });
  });
});

test('what a video names in passing it is found by, behind those that are about it', async () => {
  const osprey = app('Osprey Loom');
  const [passing, about] = [made({ title: 'my garden', views: 9_000 }), made({ title: 'my month', views: 10 })];
  await file([passing], [osprey], { isPassing: true });
  await file([about], [osprey]);
  const { videos: found } = await videos.library({ q: 'osprey loom' });
  expect(found.map(({ id }) => id)).toEqual([about.id, passing.id]);
});

test('an app whose name has a small word in it comes before those that are called by the rest', async () => {
  const [named, other] = [made({ title: 'my month', views: 1 }), made({ title: 'wagtail year', views: 9_000 })];
  await file([named], [app('Just Wagtail')]);
  await file([other], [app('Wagtail: Birds')]);
  const { videos: found } = await videos.library({ q: 'just wagtail' });
  expect(found.map(({ id }) => id)).toEqual([named.id, other.id]);
});

test('what is worded as spam is found behind all others', async () => {
  const siskin = app('Siskin Loom');
  const spam = made({ title: 'Siskin Loom PRO UNLOCKED, no root!!!', views: 9_000_000 });
  const [about, said] = [made({ title: 'my month', views: 10 }), made({ description: 'siskin loom', views: 1 })];
  await file([spam, about], [siskin]);
  await file([said]);
  const ids = async (sort: string) => (await videos.library({ q: 'siskin loom', sort })).videos.map(({ id }) => id);
  expect(await ids('relevance')).toEqual([about.id, said.id, spam.id]);
  expect(await ids('views')).toEqual([spam.id, about.id, said.id]);
});

test('research reads the most viewed videos about apps, each once, and how many there are', async () => {
  const [one, two] = [app('Kestrel Pond'), app('Kestrel Pond', { store: 'play', appId: 'com.example.kestrel' })];
  const rows = [10, 30, 20].map((views) => made({ title: 'kestrel', views }));
  await file(rows, [one, two]);
  await file([made({ title: 'kestrel in the news', views: 900 })], [one], { isPassing: true });
  const { total, videos: found } = await libraryOfApps(service.db, [one, two], 2);
  expect({ total, ids: found.map(({ id }) => id) }).toEqual({ total: 3, ids: [rows[1]!.id, rows[2]!.id] });
  expect(await libraryOfApps(service.db, [app('Nobody')], 5)).toEqual({ total: 0, videos: [] });
  expect(await libraryOfApps(service.db, [], 5)).toEqual({ total: 0, videos: [] });
});

describe('bounds', () => {
  test.each<[string, Record<string, string | number>]>([
    ['q of 1', { q: 'a' }],
    ['q of 200', { q: '🔥'.repeat(200) }],
    ['limit 1', { limit: 1 }],
    ['limit 100', { limit: 100 }],
    ['offset 0', { offset: 0 }],
    ['offset 10,000', { offset: 10_000 }],
    ['appId of 1', { store: 'apple', appId: '1' }],
    ['appId of 200', { store: 'play', appId: 'a'.repeat(200) }],
    ['a platform', { platform: 'facebook' }],
    ['a sort', { sort: 'date' }],
    ['a sort by relevance without q', { sort: 'relevance' }],
  ])('takes %s', async (_what, query) => {
    await videos.library(query);
  });

  test.each<[string, string, Record<string, string | number>]>([
    ['q of none', 'q', { q: '' }],
    ['q of spaces', 'q', { q: '   ' }],
    ['q of 201', 'q', { q: '🔥'.repeat(201) }],
    ['limit 0', 'limit', { limit: 0 }],
    ['limit 101', 'limit', { limit: 101 }],
    ['offset -1', 'offset', { offset: -1 }],
    ['offset 10,001', 'offset', { offset: 10_001 }],
    ['store without appId', 'appId', { store: 'apple' }],
    ['appId without store', 'store', { appId: '700000001' }],
    ['letters for an id of Apple’s', 'appId', { store: 'apple', appId: 'com.example.app' }],
    ['appId of 201', 'appId', { store: 'play', appId: 'a'.repeat(201) }],
    ['an unknown store', 'store', { store: 'amazon', appId: '1' }],
    ['an unknown platform', 'platform', { platform: 'vimeo' }],
    ['an unknown sort', 'sort', { sort: 'likes' }],
    ['what is no parameter', 'page', { page: 1 }],
  ])('refuses %s by the name of %s', async (_what, path, query) => {
    const { status, body } = await videos.refused(query);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
    expect((body.errors as { path: string }[]).map((error) => error.path)).toContain(path);
  });

  test('beyond the last video there is an empty page with the true total', async () => {
    const { total } = await videos.library();
    expect(await videos.library({ offset: total })).toMatchObject({ total, next: null, videos: [] });
    expect(await videos.library({ offset: 10_000 })).toMatchObject({ total, next: null, videos: [] });
    const last = await videos.library({ offset: total - 1 });
    expect(last).toMatchObject({ total, next: null });
    expect(new Set(last.videos.map(keyOfVideo)).size).toBe(1);
  });
});
