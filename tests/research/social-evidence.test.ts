import { expect, onTestFinished, test } from 'vitest';
import { createReadCache } from '../../server/connectors/http/read-cache.ts';
import { createSources } from '../../server/connectors/sources.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { toFile } from '../../server/reach/videos/to-file.ts';
import { socialEvidence } from '../../server/runs/research/reach/social-evidence.ts';
import { eraseCreator } from '../../server/store/creators/erase-creator.ts';
import { openDatabase } from '../../server/store/engine/database.ts';
import { keepVideos } from '../../server/store/videos/keep-videos.ts';
import { createLog } from '../../server/support/log.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { socialHttp } from '../support/sources/social/social-http.ts';

const authorSalt = 'a salt for these tests';
const apps = ['Brindlewick', 'Quorvane'].map((name, at) => ({
  store: 'apple' as const,
  appId: String(700_000_001 + at),
  title: `${name}: Habit Tracker`,
  developer: null,
  site: null,
  genre: null,
}));
const subject = { query: 'habit tracker', kindOfApp: 'habit tracker', apps };

const makers = [
  { handle: 'MarloTries', id: null },
  { handle: 'Tansy Tests', id: 'UCtansytansytansytansy01' },
  { handle: 'OttoLooks', id: null },
];

const titles = [
  'Brindlewick after 90 days, an honest app review',
  'Quorvane app: is it worth the subscription?',
  'My five favourite habit tracker apps',
  'Brindlewick or Quorvane? Two habit apps compared',
];

const videosOf = ({ handle, id }: (typeof makers)[number]) =>
  titles.map((title, at) => ({
    platform: 'youtube' as const,
    id: `${handle} ${at}`,
    url: `https://www.youtube.com/watch?v=${at}`,
    title,
    description: '',
    hashtags: [],
    creator: { handle, name: handle, id, followers: 10 },
    views: 1_000,
    likes: 5,
    comments: 1,
    publishedAt: new Date(testClock.now() - (at + 1) * 20 * dayMs).toISOString(),
    durationS: 30,
    thumbnail: null,
  }));

test('anyone who was erased, by handle or by the id of their channel, is reported to no one, and their videos are neither shown nor counted', async () => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  const log = createLog('silent');
  const sources = createSources(
    socialHttp(() => ({ status: 500 })),
    createReadCache({ db, clock: testClock, log }),
    { clock: testClock },
  );
  const rows = makers
    .flatMap(videosOf)
    .map((video, at) =>
      toFile(
        video,
        [{ app: apps[at % 2]!, why: ['It is named here.'], isLinked: false, isPassing: false }],
        () => 'habit tracker',
      ),
    );
  await keepVideos(db, rows, { seenAt: testClock.date(), rules: 1, among: 0, authorSalt });
  const read = async () => {
    const tools = { db, clock: testClock, sources, authorSalt };
    const { known, promising } = await socialEvidence(tools, { subject, errors: [] }, [], new AbortController().signal);
    return {
      total: known!.total,
      creators: known!.creators,
      top: known!.topCreators.map(({ handle }) => handle).sort(),
      promising: promising.map(({ handle }) => handle).sort(),
      shown: [...new Set(known!.videos.map(({ creator }) => creator?.handle ?? null))],
    };
  };
  const all = makers.map(({ handle }) => handle).sort();
  expect(await read()).toMatchObject({ total: 12, creators: 3, top: all, promising: all });
  await eraseCreator(db, authorSalt, { platform: 'youtube', handle: '@marlotries' });
  await eraseCreator(db, authorSalt, { platform: 'youtube', handle: makers[1]!.id! });
  const after = await read();
  expect(after).toMatchObject({ total: 4, creators: 1, top: ['OttoLooks'], promising: ['OttoLooks'] });
  expect(after.shown).toEqual(['OttoLooks']);
  // Anyone who brings them again brings nothing.
  await keepVideos(db, rows, { seenAt: testClock.date(), rules: 1, among: 0, authorSalt });
  expect(await read()).toEqual(after);
});
