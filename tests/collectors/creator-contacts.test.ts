import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { main } from '../../cli/main.ts';
import type { CollectorContext } from '../../server/collectors/collector.ts';
import { collectorsFor } from '../../server/collectors/index.ts';
import { creatorContacts } from '../../server/collectors/upkeep.ts';
import type { Creator, CreatorSearch } from '../../server/contract/resources/reach/creators.ts';
import { VideoSearch } from '../../server/contract/resources/reach/videos.ts';
import { createSearcher } from '../../server/reviews/index/searcher.ts';
import { eraseCreator } from '../../server/store/creators/erase-creator.ts';
import { creatorMark } from '../../server/store/creators/erased-creators.ts';
import { createLog } from '../../server/support/log.ts';
import { getJob } from '../support/call.ts';
import { tablesWith } from '../support/database/queries.ts';
import { appraise } from '../support/processes/appraise.ts';
import { researchOf } from '../support/runs/research.ts';
import { creatorsOf, keyOfCreator, videosOf } from '../support/runs/runs-of.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

const salt = 'a-salt-for-the-tests';
const input = { query: 'habit tracker', platforms: ['tiktok'] };

let stores: Stores;
let caller: ReturnType<typeof creatorsOf>;
let jobId: string;
/** Someone whose contacts the answer tells. */
let reachable: Creator;
/** The answer and what it left, as they were written. */
let written: { body: string; state: string };
beforeAll(async () => {
  stores = await startStores();
  caller = creatorsOf(stores.service.url, (await newCustomer(stores.service.db)).key);
  const { job, search } = await caller.run(input);
  jobId = job.id;
  reachable = search.creators.find(({ contacts }) => contacts.length > 0)!;
  written = (await stores.service.db.row(
    `select r.body::text as body, c.state::text as state
     from jobs j join results r on r.id = j.result_id join continuations c on c.job_id = j.id where j.id = $1`,
    [jobId],
  ))!;
});
afterAll(() => stores.stop());

/** One answer serves all tests: each finds it as it was given. */
beforeEach(async () => {
  const { db } = stores.service;
  await db.rows('delete from erased_creators');
  await db.rows('delete from cleared_answers');
  await db.rows('update jobs set finished_at = now() where id = $1', [jobId]);
  await db.rows('update results r set body = $2 from jobs j where j.id = $1 and r.id = j.result_id', [
    jobId,
    written.body,
  ]);
  await db.rows('update continuations set state = $2 where job_id = $1', [jobId, written.state]);
});

const collect = () => {
  const { db } = stores.service;
  const context = { db, authorSalt: salt, log: createLog('silent'), signal: new AbortController().signal, pauseMs: 0 };
  // It reads no source.
  return creatorContacts.run(context as unknown as CollectorContext);
};

const readNow = async (): Promise<CreatorSearch> =>
  (await getJob(stores.service.url, caller.key, jobId)).body.result as unknown as CreatorSearch;

const contactsIn = (search: CreatorSearch): string[] =>
  search.creators.flatMap(({ contacts }) => contacts.map(({ value }) => value));

const isToldOf = (search: CreatorSearch, creator: Creator): boolean =>
  search.creators.some((each) => keyOfCreator(each) === keyOfCreator(creator));

describe('contacts are kept for 30 days', () => {
  const age = (days: number) =>
    stores.service.db.rows('update jobs set finished_at = now() - make_interval(days => $2) where id = $1', [
      jobId,
      days,
    ]);

  test('and not taken out before', async () => {
    const before = await readNow();
    await age(29);
    expect(await collect()).toBeNull();
    expect(await readNow()).toEqual(before);
  });

  test('then an answer is the same without them, also for those it was held for', async () => {
    const other = creatorsOf(stores.service.url, (await newCustomer(stores.service.db)).key);
    const held = await other.job(input);
    expect(held.credits).toBe(0);
    const before = await readNow();
    expect(contactsIn(before).length).toBeGreaterThan(0);
    await age(31);
    expect(await collect()).toBeNull();
    const after = await readNow();
    const cleared = { ...before, creators: before.creators.map((creator) => ({ ...creator, contacts: [] })) };
    // To the letter: also what stands before what.
    expect(JSON.stringify(after)).toBe(JSON.stringify(cleared));
    expect((await getJob(stores.service.url, other.key, held.id)).body.result).toEqual(after);
    // Nothing is left to do, and doing it again changes nothing.
    expect(await collect()).toBeNull();
    expect(await readNow()).toEqual(after);
  });

  test('by a collector that runs', async () => {
    const searcher = createSearcher({ connection: stores.service.connection });
    onTestFinished(() => searcher.stop());
    expect(collectorsFor(null, ['us'], searcher).map(({ name }) => name)).toContain('creator contacts');
  });
});

describe('a creator who asks is erased', () => {
  const noLongerHeld = () =>
    stores.service.db.rows(`update jobs set finished_at = finished_at - interval '2 days' where status = 'done'`);

  test('from every answer at once, whatever the handle’s case, and from no one else', async () => {
    const { db } = stores.service;
    const before = await readNow();
    const { answers } = await eraseCreator(db, salt, { ...reachable, handle: `@${reachable.handle.toUpperCase()}` });
    expect(answers).toBeGreaterThanOrEqual(1);
    const after = await readNow();
    const others = before.creators.filter((each) => keyOfCreator(each) !== keyOfCreator(reachable));
    expect(others).toHaveLength(before.creators.length - 1);
    expect(JSON.stringify(after)).toBe(JSON.stringify({ ...before, creators: others }));
  });

  test('from those who were found and not vetted yet', async () => {
    const { db } = stores.service;
    const left = async (): Promise<{ platform: string; handle: string }[]> =>
      (await db.row<{ left: { platform: string; handle: string }[] }>(
        `select state -> 'left' as left from continuations where job_id = $1`,
        [jobId],
      ))!.left;
    const before = await left();
    const one = before.at(1)!;
    expect(await eraseCreator(db, salt, one)).toMatchObject({ answers: 0, alike: [] });
    expect(await left()).toEqual(before.filter(({ handle }) => handle !== one.handle));
  });

  test('and other accounts with the same contacts are listed', async () => {
    const { db } = stores.service;
    const twin = { ...reachable, platform: 'youtube', handle: 'the.same.one' };
    const body = { ...(await readNow()), creators: [reachable, twin] };
    await db.rows('update results r set body = $2 from jobs j where j.id = $1 and r.id = j.result_id', [
      jobId,
      JSON.stringify(body),
    ]);
    const { alike } = await eraseCreator(db, salt, reachable);
    expect(alike).toEqual([{ platform: 'youtube', handle: 'the.same.one' }]);
  });

  test('and not collected again', async () => {
    const { db } = stores.service;
    await eraseCreator(db, salt, reachable);
    await noLongerHeld();
    const { search } = await caller.run(input);
    expect(isToldOf(search, reachable)).toBe(false);
    expect(contactsIn(search).length).toBeGreaterThan(0);
  });

  test('also from an answer that a run under way gives afterwards', async () => {
    const { db } = stores.service;
    const mark = creatorMark(salt, reachable);
    await db.rows(
      `insert into erased_creators (mark, erased_at, everywhere_at)
       select $1, finished_at - interval '1 second', finished_at from jobs where id = $2`,
      [mark, jobId],
    );
    expect(isToldOf(await readNow(), reachable)).toBe(true);
    await collect();
    expect(isToldOf(await readNow(), reachable)).toBe(false);
  });

  test('with their videos, from all that is stored and whatever is found again', async () => {
    const { db, url, connection } = stores.service;
    const { key } = caller;
    const videos = videosOf(url, key);
    const asked = { query: 'habit tracker', platforms: ['tiktok'] };
    const found = await videos.run(asked);
    const grown = async (): Promise<string> =>
      JSON.stringify((await researchOf(url, key).growth('How do I grow a habit tracker?')).playbook);
    const research = await grown();
    const known = found.search.videos.flatMap(({ creator }) => creator ?? []);
    const { handle } = known.find((each) => research.includes(`"${each.handle}"`))!;
    // The same handle elsewhere is another account.
    const page = `https://www.tiktok.com/@${handle}`;
    const mentioned = await tablesWith(db, page);
    expect(mentioned).toEqual(expect.arrayContaining(['results', 'videos']));
    const { code, out } = await appraise(connection, `creator erase --platform tiktok --handle ${handle}`);
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, handle, alike: null });
    expect(JSON.parse(out).answers).toBeGreaterThanOrEqual(2);
    expect(JSON.parse(out).videos).toBeGreaterThanOrEqual(1);
    expect(await tablesWith(db, page)).toEqual([]);
    // The answer that was given is still one, without them.
    const after = VideoSearch.parse((await getJob(url, key, found.job.id)).body.result);
    const others = found.search.videos.filter(({ creator }) => creator?.handle !== handle);
    expect(after.videos).toEqual(others);
    expect(others.length).toBeLessThan(found.search.videos.length);
    // And they are found again, by a search and by research, and not kept.
    await noLongerHeld();
    const again = await videos.run(asked);
    expect(again.search.videos.length).toBeGreaterThan(0);
    expect(JSON.stringify(again.search)).not.toContain(page);
    expect(await grown()).not.toContain(page);
    expect(await tablesWith(db, page)).toEqual([]);
  });

  test('by the collector where a version before has erased them from creator searches alone', async () => {
    const { db, url } = stores.service;
    await noLongerHeld();
    const { search } = await videosOf(url, caller.key).run(input);
    const { handle, url: page } = search.videos.find(({ creator }) => creator !== null)!.creator!;
    await db.rows('insert into erased_creators (mark) values ($1)', [
      creatorMark(salt, { platform: 'tiktok', handle }),
    ]);
    expect(await tablesWith(db, page)).toEqual(expect.arrayContaining(['results', 'videos']));
    await collect();
    expect(await tablesWith(db, page)).toEqual([]);
    expect(await db.rows('select 1 from erased_creators where everywhere_at is null')).toEqual([]);
  });

  test('without the database saying who it is', async () => {
    const { db } = stores.service;
    await eraseCreator(db, salt, reachable);
    const rows = await db.rows<{ mark: string }>('select mark, erased_at::text from erased_creators');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(reachable.handle);
    expect(creatorMark('another-salt', reachable)).not.toBe(rows[0]!.mark);
  });

  describe('by the command line,', () => {
    const said: string[] = [];
    const erase = (env: Record<string, string>, ...args: string[]) => {
      said.length = 0;
      return main(['creator', 'erase', ...args], {
        forPeople: false,
        env: { AUTHOR_SALT: salt, ...env },
        print: (line) => said.push(line),
        note: (line) => said.push(line),
        readInput: async () => '',
        write: () => {},
        redraw: null,
        readLines: async function* () {},
        taken: () => true,
      });
    };
    const here = (): Record<string, string> => {
      const { user, host, database } = stores.service.connection;
      return { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}` };
    };

    test.each([
      ['facebook', 'x'],
      ['tiktok', 'two words'],
      ['tiktok', 'https://www.youtube.com/@somebody'],
      ['tiktok', 'https://www.tiktok.com/foryou'],
      ['youtube', 'https://www.youtube.com/watch?v=abcdefghijk'],
      ['instagram', 'https://www.instagram.com/reel/abc/'],
      ['tiktok', 'somebody/video/12'],
    ])('what names no one is refused: %s %s', async (platform, handle) =>
      expect(await erase(here(), '--platform', platform, '--handle', handle)).toBe(2),
    );

    test('a handle that is missing is refused', async () =>
      expect(await erase(here(), '--platform', 'tiktok')).toBe(2));

    test.each([
      (handle: string) => `@${handle}`,
      (handle: string) => `${handle}/`,
      (handle: string) => `https://www.tiktok.com/@${handle}?lang=en`,
      (handle: string) => `tiktok.com/@${handle}/video/7301234567890123456`,
    ])('by a handle or the address of a page: %s', async (written) => {
      const code = await erase(here(), '--platform', 'tiktok', '--handle', written(reachable.handle));
      expect({ code, said }).toMatchObject({ code: 0 });
      expect(JSON.parse(said[0]!)).toMatchObject({ platform: 'tiktok', handle: reachable.handle, answers: 1 });
      expect(isToldOf(await readNow(), reachable)).toBe(false);
    });

    test('that no answer tells of somebody is said', async () => {
      const id = 'UCaaaaaaaaaaaaaaaaaaaaaa';
      expect(await erase(here(), '--platform', 'youtube', '--handle', `https://www.youtube.com/channel/${id}`)).toBe(0);
      expect(JSON.parse(said[0]!)).toEqual({ platform: 'youtube', handle: id, answers: 0, videos: 0, alike: null });
      expect(said.slice(1).join(' ')).toMatch(/Nothing stored mentions .*by its handle/u);
    });

    test('where no server has been started nothing is made, and it says so', async () => {
      const dataDir = join(tmpdir(), `appraise-none-${process.pid}`);
      expect(await erase({ DATA_DIR: dataDir }, '--platform', 'tiktok', '--handle', 'x')).toBe(1);
      expect(said.join(' ')).toContain('There is no database in');
      expect(existsSync(dataDir)).toBe(false);
    });
  });
});
