import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { main } from '../../cli/main.ts';
import type { CollectorContext } from '../../server/collectors/collector.ts';
import { creatorContacts } from '../../server/collectors/creator-contacts.ts';
import { collectorsFor } from '../../server/collectors/index.ts';
import type { Creator, CreatorSearch } from '../../server/contract/resources/creators.ts';
import { creatorMark, eraseCreator } from '../../server/store/creators.ts';
import { createLog } from '../../server/support/log.ts';
import { getJob } from '../support/call.ts';
import { creatorsOf, keyOfCreator } from '../support/creators.ts';
import { newCustomer } from '../support/service.ts';
import { type Stores, startStores } from '../support/stores.ts';

const salt = 'a-salt-for-the-tests';
const input = { query: 'habit tracker', platforms: ['tiktok'] };

let stores: Stores;
let caller: ReturnType<typeof creatorsOf>;
let jobId: string;
/** Someone whose contacts the answer tells. */
let reachable: Creator;
beforeAll(async () => {
  stores = await startStores();
  caller = creatorsOf(stores.service.url, (await newCustomer(stores.service.db)).key);
});
afterAll(() => stores.stop());

beforeEach(async () => {
  const { db } = stores.service;
  await db.rows('delete from erased_creators');
  await db.rows(`update jobs set finished_at = finished_at - interval '2 days' where kind = 'creators'`);
  const { job, search } = await caller.run(input);
  jobId = job.id;
  reachable = search.creators.find(({ contacts }) => contacts.length > 0)!;
});

const collect = () => {
  const { db } = stores.service;
  const context = { db, authorSalt: salt, log: createLog('silent'), signal: AbortSignal.timeout(60_000), pauseMs: 0 };
  // It reads no source.
  return creatorContacts.run(context as unknown as CollectorContext);
};

const readNow = async (): Promise<CreatorSearch> =>
  (await getJob(stores.service.url, caller.key, jobId)).body.result as unknown as CreatorSearch;

const told = (search: CreatorSearch): string[] =>
  search.creators.flatMap(({ contacts }) => contacts.map(({ value }) => value));

const contactsOf = (search: CreatorSearch, { platform, handle }: Creator) =>
  search.creators.find((each) => keyOfCreator(each) === keyOfCreator({ platform, handle }))?.contacts;

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
    expect(told(before).length).toBeGreaterThan(0);
    await age(31);
    expect(await collect()).toBeNull();
    const after = await readNow();
    expect(after).toEqual({ ...before, creators: before.creators.map((creator) => ({ ...creator, contacts: [] })) });
    expect((await getJob(stores.service.url, other.key, held.id)).body.result).toEqual(after);
    // Nothing is left to do, and doing it again changes nothing.
    expect(await collect()).toBeNull();
    expect(await readNow()).toEqual(after);
  });

  test('by a collector that runs', () => {
    expect(collectorsFor(null).map(({ name }) => name)).toContain('creator contacts');
  });
});

describe('a creator who asks is erased', () => {
  test('from every answer at once, whatever the handle’s case, and from nobody else', async () => {
    const { db } = stores.service;
    const before = await readNow();
    const { answers } = await eraseCreator(db, salt, { ...reachable, handle: `@${reachable.handle.toUpperCase()}` });
    expect(answers).toBeGreaterThanOrEqual(1);
    const after = await readNow();
    expect(contactsOf(after, reachable)).toEqual([]);
    const others = (search: CreatorSearch) => search.creators.filter(({ handle }) => handle !== reachable.handle);
    expect(others(after)).toEqual(others(before));
  });

  test('and not collected again', async () => {
    const { db } = stores.service;
    await eraseCreator(db, salt, reachable);
    await db.rows(`update jobs set finished_at = finished_at - interval '2 days' where kind = 'creators'`);
    const { search } = await caller.run(input);
    expect(contactsOf(search, reachable)).toEqual([]);
    expect(told(search).length).toBeGreaterThan(0);
  });

  test('also from an answer that a run under way gives afterwards', async () => {
    const { db } = stores.service;
    const mark = creatorMark(salt, reachable);
    await db.rows(
      `insert into erased_creators (mark, erased_at)
       select $1, finished_at - interval '1 second' from jobs where id = $2`,
      [mark, jobId],
    );
    expect(contactsOf(await readNow(), reachable)).not.toEqual([]);
    await collect();
    expect(contactsOf(await readNow(), reachable)).toEqual([]);
  });

  test('without the database saying who it is', async () => {
    const { db } = stores.service;
    await eraseCreator(db, salt, reachable);
    const rows = await db.rows<{ mark: string }>('select mark, erased_at::text from erased_creators');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(reachable.handle);
    expect(creatorMark('another-salt', reachable)).not.toBe(rows[0]!.mark);
  });

  test('by the command line', async () => {
    const { user, host, database } = stores.service.connection;
    const said: string[] = [];
    const run = (...args: string[]) =>
      main(['creator', 'erase', ...args], {
        forPeople: false,
        env: {
          DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
          AUTHOR_SALT: salt,
        },
        print: (line) => said.push(line),
        note: (line) => said.push(line),
        readInput: async () => '',
        readLines: async function* () {},
        taken: () => true,
      });
    expect(await run('--platform', 'facebook', '--handle', 'x')).toBe(2);
    expect(await run('--platform', 'tiktok')).toBe(2);
    expect(await run('--platform', 'tiktok', '--handle', 'two words')).toBe(2);
    said.length = 0;
    const code = await run('--platform', 'tiktok', '--handle', `@${reachable.handle}`);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(JSON.parse(said.join('\n'))).toMatchObject({ platform: 'tiktok', handle: reachable.handle });
    expect(contactsOf(await readNow(), reachable)).toEqual([]);
  });
});
