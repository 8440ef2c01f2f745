import { afterAll, describe, expect, test } from 'vitest';
import type { FoundVideo } from '../../../server/reach/videos/to-file.ts';
import { fileVideos } from '../../../server/videos/file-videos.ts';
import { testClock } from '../../support/clock.ts';
import { videosOf } from '../../support/runs/runs-of.ts';
import { newCustomer, startService } from '../../support/service.ts';
import { type App, app, filerOf, made } from './made-videos.ts';

const service = await startService({ config: { role: 'api' } });
const videos = videosOf(service.url, (await newCustomer(service.db)).key);
afterAll(() => service.stop());

const file = filerOf(() => service.db);

describe('a video that is seen again', () => {
  test('has the newer counts, and keeps those that are not reported any more', async () => {
    const first = made({ title: 'gazelle seen twice', views: 100, likes: 7, comments: 3, durationS: 12 });
    await file([first]);
    await file([
      {
        ...first,
        views: 90,
        likes: null,
        comments: 4,
        durationS: null,
        publishedAt: null,
        thumbnail: 'https://i.example/1',
      },
    ]);
    const { videos: found } = await videos.library({ q: 'gazelle' });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      views: 90,
      likes: 7,
      comments: 4,
      durationS: 12,
      publishedAt: first.publishedAt,
      thumbnail: 'https://i.example/1',
    });
  });

  test('keeps its creator, with what is known of them', async () => {
    const first = made({ title: 'heron one' });
    await file([first]);
    await file([{ ...first, creator: null }]);
    await file([{ ...first, creator: { handle: 'mirabel', name: null, id: null, followers: null } }]);
    const { videos: found } = await videos.library({ q: 'heron' });
    expect(found[0]!.creator).toEqual({
      handle: 'mirabel',
      name: 'Mirabel',
      url: 'https://www.tiktok.com/@mirabel',
      followers: 10,
    });
  });

  test('has the apps that it is matched to now, and those that it has linked to', async () => {
    const [linked, first, second] = [app('Thistle Heron'), app('Wicker Moth'), app('Amber Stoat')];
    const video = made({ title: 'ibis' });
    await file([video], [linked], { isLinked: true });
    await file([video], [linked, first]);
    await file([video], [second]);
    const { videos: found } = await videos.library({ q: 'ibis' });
    expect(found[0]!.apps.map(({ title }) => title)).toEqual(['Amber Stoat', 'Thistle Heron']);
    expect((await videos.library({ q: 'amber stoat' })).total).toBe(1);
    expect((await videos.library({ q: 'thistle heron' })).total).toBe(1);
    expect((await videos.library({ q: 'wicker moth' })).total).toBe(0);
  });

  test('is one, however many file it at once, with the apps of one of them', async () => {
    const video = made({ title: 'jackdaw' });
    const others = Array.from({ length: 20 }, () => made({ title: 'jackdaw nest' }));
    const apps = Array.from({ length: 6 }, (_, at) => app(`Jay ${'abcdef'[at]}`));
    await Promise.all(apps.map((one, at) => file(at % 2 ? [video, ...others] : [...others, video], [one])));
    const { videos: found, total } = await videos.library({ q: 'jackdaw', limit: 100 });
    expect(total).toBe(21);
    for (const { apps: all } of found) expect(all).toHaveLength(1);
    expect((await videos.library({ q: found[0]!.apps[0]!.title })).total).toBe(21);
  });
});

describe('filing what a platform shows', () => {
  const show = (given: readonly FoundVideo[], apps: readonly App[] = []) =>
    fileVideos({ db: service.db, clock: testClock, sources: null, authorSalt: 'a-salt-for-the-tests' }, given, {
      kindOfApp: null,
      apps,
    });

  test('keeps no mail address and no telephone number, and no one finds a video by one', async () => {
    const video = made({
      title: 'numbat: write to mira.quent@example.org',
      description: 'or call +1 (415) 555-0123, or mira [at] example dot net',
      creator: { handle: 'mirabel', name: 'Mirabel mira@example.org', id: null, followers: 1 },
    });
    const [filed] = await show([video]);
    expect(filed!.video.title).toBe('numbat: write to …');
    for (const q of ['quent', 'example', '5550123', 'mira.quent@example.org']) {
      expect({ q, total: (await videos.library({ q })).total }).toEqual({ q, total: 0 });
    }
    const kept = await service.db.rows(
      `select v.*, t.* from videos v join video_texts t on t.video_no = v.no where id = $1`,
      [video.id],
    );
    expect(JSON.stringify(kept)).not.toMatch(/example|555.?0123/u);
  });

  test('a match that a later reading does not bear out goes; a text that is not reported again is read as it was', async () => {
    const quokka = app('Quokka Loom');
    const video = made({ title: 'my month', description: 'All of it in the Quokka Loom app. Quokka Loom keeps it.' });
    const [first] = await show([video], [quokka]);
    expect(first!.video.apps).toHaveLength(1);
    // Anyone who comes by this video next, for whatever: the app is known now.
    const [again] = await show([{ ...video, description: '' }]);
    expect(again!.video.apps).toEqual(first!.video.apps);
    const [edited] = await show([{ ...video, description: 'All of it on paper.' }]);
    expect(edited!.video.apps).toEqual([]);
    expect((await videos.library({ q: 'quokka loom' })).total).toBe(0);
  });
});

test('texts that a database does not take are filed without what it does not take', async () => {
  const video = made({ title: `lemur \0 \ud800 ok`, description: '\0\udfff', hashtags: ['\0'] });
  await file([video]);
  expect((await videos.library({ q: 'lemur' })).videos[0]!.title).toBe('lemur  \ufffd ok');
});
