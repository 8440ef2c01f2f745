import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { creatorTruth } from '../../../sandbox/social/society.ts';
import { creatorPlatforms } from '../../../server/contract/domain/platforms.ts';
import type { ProblemBody } from '../../../server/contract/problem.ts';
import type { Job } from '../../../server/contract/resources/job.ts';
import type { CreatorSearch } from '../../../server/contract/resources/reach/creators.ts';
import { readAnswer } from '../../../server/store/jobs/continuations.ts';
import { call, ended, getJob } from '../../support/call.ts';
import { checkBooks } from '../../support/database/books.ts';
import { creatorsOf, keyOfCreator, saysPosts } from '../../support/runs/runs-of.ts';
import { newCustomer } from '../../support/service.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';

const kind = 'Habit Tracker';
const query = 'habit tracker';

let stores: Stores;
let caller: ReturnType<typeof creatorsOf>;
/** One whole search, which many tests look at. */
let first: { job: Job; search: CreatorSearch };
/** What YouTube was asked for it. */
let askedYoutube: readonly string[];
beforeAll(async () => {
  stores = await startStores();
  caller = await stranger();
  first = await caller.run({ query });
  askedYoutube = stores.sandbox.requests.filter(({ source }) => source === 'youtube').map(({ name }) => name ?? '');
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});

const stranger = async () => {
  const { key } = await newCustomer(stores.service.db);
  return creatorsOf(stores.service.url, key);
};

/** Ends a run of which no more is looked at than its start. */
const cancel = ({ key }: typeof caller, id: string) => call(stores.service.url, key, 'DELETE', `/api/v1/jobs/${id}`);

const truthOf = (world = stores.sandbox.world) =>
  new Map(creatorTruth(world).map((truth) => [keyOfCreator(truth as never), truth]));

describe('what an answer tells', () => {
  test('every platform is looked at, and up to 10 creators of each are vetted, each once', () => {
    const { creators, unreached, errors, readBy, readShare, kindOfApp } = first.search;
    expect(errors).toEqual([]);
    expect({ readBy, readShare, kindOfApp, query: first.search.query }).toEqual({
      readBy: 'rules',
      readShare: 0,
      kindOfApp: query,
      query,
    });
    expect(new Set(creators.map(keyOfCreator)).size).toBe(creators.length);
    for (const platform of creatorPlatforms) {
      const theirs = creators.filter((creator) => creator.platform === platform);
      expect(theirs.length).toBeGreaterThan(0);
      expect(theirs.length).toBeLessThanOrEqual(10);
    }
    expect(unreached).toBeGreaterThan(0);
  });

  test('what was left out of a query is said', async () => {
    const { search } = await (await stranger()).run({ query: 'running coach plans', platforms: ['youtube'] });
    expect(search.kindOfApp).toBe('running coach');
    expect(search.notes[0]).toMatch(/read as “running coach”, without “plans”\.$/u);
  });

  test('those who fit are those who do, and those who only look like it are distinguished with the numbers', () => {
    const truth = truthOf();
    const { creators } = first.search;
    const fits = creators.filter(({ vetted }) => vetted.fit);
    const right = fits.filter((creator) => truth.get(keyOfCreator(creator))!.fits.includes(kind));
    const true_ = creators.filter((creator) => truth.get(keyOfCreator(creator))!.fits.includes(kind));
    expect(fits.length).toBeGreaterThan(0);
    expect(fits.length).toBeLessThan(creators.length);
    expect(right.length / fits.length).toBeGreaterThanOrEqual(0.9);
    expect(right.length / true_.length).toBeGreaterThanOrEqual(0.9);
    for (const { posts, vetted } of creators) {
      expect(vetted.reason).toMatch(saysPosts(posts));
    }
  });

  test('those who fit come first, and each figure is of their own posts', () => {
    const { creators } = first.search;
    const order = creators.map(({ vetted }) => Number(vetted.fit));
    expect(order).toEqual(order.toSorted((one, other) => other - one));
    for (const creator of creators) {
      const { posts, vetted, engagement } = creator;
      expect(posts.read).toBeLessThanOrEqual(12);
      expect(posts.about).toBeLessThanOrEqual(posts.read);
      expect(posts.examples.filter(({ about }) => about).length).toBe(Math.min(5, posts.about));
      expect(creator.sponsored).toBe(posts.sponsored > 0);
      expect(Number(vetted.score.toFixed(4))).toBe(vetted.score);
      if (engagement !== null) expect(Number(engagement.toFixed(4))).toBe(engagement);
      if (vetted.fit) expect(posts.lastAboutAt).not.toBeNull();
    }
  });

  test('contacts are those that they publish, and nothing private', () => {
    const truth = truthOf();
    const { creators } = first.search;
    expect(creators.some(({ contacts }) => contacts.length > 0)).toBe(true);
    for (const creator of creators) {
      const published = truth.get(keyOfCreator(creator))!.contacts.map((one) => `${one.kind} ${one.value}`);
      for (const contact of creator.contacts) expect(published).toContain(`${contact.kind} ${contact.value}`);
      if (!creator.vetted.fit) expect(creator.contacts).toEqual([]);
    }
  });

  test('at most two of YouTube’s searches are spent, in as few reads as batches take', () => {
    const asked = (route: string): number => askedYoutube.filter((name) => name === route).length;
    expect(asked('youtube-search')).toBeGreaterThan(0);
    expect(asked('youtube-search')).toBeLessThanOrEqual(2);
    expect(asked('youtube-channels')).toBeLessThanOrEqual(4);
    expect(asked('youtube-playlist')).toBeLessThanOrEqual(10);
  });

  test('how many searches are spent is reported while it runs', async () => {
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 120 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const { start } = caller;
    const { body } = await start({ query: 'budget planner', platforms: ['youtube'] });
    const messages = new Set<string>();
    for (let status = 'queued'; status === 'queued' || status === 'running'; ) {
      const { body: job } = await getJob(stores.service.url, caller.key, body.id);
      status = job.status;
      if (job.progress) messages.add(`${job.progress.stage}: ${job.progress.message}`);
      await sleep(30);
    }
    expect([...messages].some((message) => /^searching: YouTube: [12] of up to 2 searches$/u.test(message))).toBe(true);
    expect([...messages]).toContain('vetting: Reading creators’ posts');
  });
});

describe('what it costs', () => {
  test('250, and for a day the same answer serves anyone for nothing', async () => {
    expect(first.job.credits).toBe(250);
    const other = await stranger();
    for (const body of [
      { query: ' Habit  TRACKER ' },
      { query, platforms: ['youtube', 'tiktok', 'instagram'] },
      { query, force: true },
    ]) {
      const held = await other.start(body);
      expect(held.body).toMatchObject({ status: 'queued', credits: 0 });
      expect((await ended(stores.service.url, other.key, held.body.id)).result).toEqual(first.job.result);
    }
    const fewer = await other.start({ query, platforms: ['tiktok'] });
    expect(fewer.body.credits).toBe(250);
    await cancel(other, fewer.body.id);
    const { db } = stores.service;
    await db.rows(`update jobs set finished_at = finished_at - interval '24 hours' where id = $1`, [first.job.id]);
    const late = await other.start({ query });
    expect(late.body.credits).toBe(250);
    await cancel(other, late.body.id);
  });

  test('no one found is a failed run, refunded, with what was asked', async () => {
    const other = await stranger();
    const job = await other.job({ query: 'zzqx vrrtl pplk' });
    expect(job).toMatchObject({ status: 'failed', credits: 250, refunded: true, error: { code: 'nothing_found' } });
    expect(job.error?.detail).toContain('zzqx vrrtl pplk');
    const { body } = await call<{ credits: { used: number } }>(stores.service.url, other.key, 'GET', '/api/v1/me');
    expect(body.credits.used).toBe(0);
  });
});

describe('more', () => {
  test('goes on with those who were found and not reached, until no one is left; no one comes twice', async () => {
    const { search } = first;
    const seen = new Set(search.creators.map(keyOfCreator));
    const found = seen.size + search.unreached;
    let [id, unreached] = [first.job.id, search.unreached];
    for (let page = 0; unreached > 0 && page < 10; page++) {
      const asked = stores.asked('youtube-search');
      const next = await caller.run({ query: 'HABIT tracker', more: id });
      expect(stores.asked('youtube-search')).toBe(asked);
      expect(next.job.credits).toBe(100);
      for (const creator of next.search.creators) {
        expect(seen.has(keyOfCreator(creator))).toBe(false);
        seen.add(keyOfCreator(creator));
      }
      expect(next.search.unreached).toBeLessThan(unreached);
      expect(seen.size + next.search.unreached).toBe(found);
      const again = await caller.start({ query, more: id });
      expect(again).toMatchObject({ status: 400, body: { code: 'no_earlier_search' } });
      expect((again.body as unknown as ProblemBody).detail).toContain(next.job.id);
      [id, unreached] = [next.job.id, next.search.unreached];
    }
    expect(seen.size).toBe(found);
    const none = await caller.start({ query, more: id });
    expect(none).toMatchObject({ status: 400, body: { code: 'no_earlier_search' } });
    expect((none.body as unknown as ProblemBody).detail).toContain('none is left');
  });

  test('narrowed to a platform, vets those of it and leaves the others', async () => {
    const other = await stranger();
    const { job, search } = await other.run({ query: 'habit tracker app' });
    const state = (await readAnswer(stores.service.db, await accountOf(other.key), job.id))!.state as {
      left: { platform: string }[];
    };
    const left = (platform: string) => state.left.filter((each) => each.platform === platform).length;
    const [platform] = creatorPlatforms.filter((each) => left(each) > 0);
    const next = await other.run({ query: 'habit tracker app', platforms: [platform], more: job.id });
    expect(new Set(next.search.creators.map((each) => each.platform))).toEqual(new Set([platform]));
    expect(next.search.unreached).toBe(search.unreached - Math.min(10, left(platform!)));
  });

  test('of another’s job answers byte for byte as of one that there is not', async () => {
    const other = await stranger();
    const unknown = await other.start({ query, more: '00000000-0000-4000-8000-000000000000' });
    const foreign = await other.start({ query, more: first.job.id });
    expect(unknown.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(foreign.body).toMatchObject({ code: 'not_found' });
  });

  test('of a job of another kind, and of another query, names the field', async () => {
    const other = await stranger();
    const research = await call<Job>(stores.service.url, other.key, 'POST', '/api/v1/reviews/scan', {
      query: 'crashes in Tidebook',
    });
    await ended(stores.service.url, other.key, research.body.id);
    const wrongKind = await other.start({ query, more: research.body.id });
    expect(wrongKind).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'more' }] } });
    const wrongQuery = await caller.start({ query: 'meditation', more: first.job.id });
    expect(wrongQuery).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'more' }] } });
  });

  test('of a job that has not finished is refused until it has', async () => {
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 400 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const other = await stranger();
    const { body } = await other.start({ query: 'sleep tracker', platforms: ['tiktok'] });
    const early = await other.start({ query: 'sleep tracker', platforms: ['tiktok'], more: body.id });
    expect(early).toMatchObject({ status: 409, body: { code: 'not_finished', retryable: true } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0);
    stores.sandbox.clearFaults();
    await ended(stores.service.url, other.key, body.id);
  });

  test('twice at once is one run', async () => {
    const other = await stranger();
    const held = await other.job({ query: 'budget planner' });
    stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 100 });
    onTestFinished(() => stores.sandbox.clearFaults());
    const more = { query: 'budget planner', more: held.id };
    const [one, two, three] = await Promise.all([
      other.start(more),
      other.start({ ...more, force: true }),
      other.start({ ...more, more: held.id.toUpperCase() }),
    ]);
    expect(two.body.id).toBe(one.body.id);
    expect(three.body.id).toBe(one.body.id);
    await ended(stores.service.url, other.key, one.body.id);
  });
});

test('`more` of one job for two platforms at once: the second fails, is refunded, and names whom to go on from', async () => {
  // One run at a time: both are taken before either has begun.
  const { key } = await newCustomer(stores.service.db, { running: 1 });
  const other = creatorsOf(stores.service.url, key);
  const { job } = await other.run({ query: 'habit tracker app' });
  stores.sandbox.setFault({ route: '*', fault: 'slow', ms: 200 });
  onTestFinished(() => stores.sandbox.clearFaults());
  const before = await other.start({ query: 'sleep tracker', platforms: ['youtube'] });
  const more = (platform: string) =>
    other.start({ query: 'habit tracker app', platforms: [platform], more: job.id }).then(({ body }) => body.id);
  const [one, two] = [await more('tiktok'), await more('instagram')];
  stores.sandbox.clearFaults();
  await ended(stores.service.url, key, before.body.id);
  expect(await ended(stores.service.url, key, one)).toMatchObject({ status: 'done' });
  const second = await ended(stores.service.url, key, two);
  expect(second).toMatchObject({ status: 'failed', refunded: true, error: { code: 'nothing_found' } });
  expect(second.error?.detail).toBe(
    `Job ${one} has already continued job ${job.id}: use its id in \`more\` for the remaining creators.`,
  );
});

const accountOf = async (key: string): Promise<string> => {
  const { body } = await call<{ jobs: Job[] }>(stores.service.url, key, 'GET', '/api/v1/jobs?limit=1');
  const row = await stores.service.db.row<{ id: string }>('select account_id as id from jobs where id = $1', [
    body.jobs[0]!.id,
  ]);
  return row!.id;
};

describe('what a search cannot mean is refused, with the field named', () => {
  test.each<[string, Record<string, unknown>]>([
    ['query', { query: 'x' }],
    ['query', { query: 'x'.repeat(301) }],
    ['query', {}],
    ['platforms', { query, platforms: [] }],
    ['platforms', { query, platforms: ['tiktok', 'instagram', 'youtube', 'tiktok'] }],
    ['platforms', { query, platforms: ['facebook'] }],
    ['platforms', { query, platforms: 'tiktok' }],
    ['more', { query, more: 'not-a-uuid' }],
    ['more', { query, more: true }],
    ['country', { query, country: 'us' }],
  ])('%s %j', async (path, input) => {
    const { status, body } = await call<ProblemBody>(stores.service.url, caller.key, 'POST', '/api/v1/creators', input);
    expect(status).toBe(400);
    expect(new Set(body.errors?.map((error) => error.path.split('.')[0]))).toEqual(new Set([path]));
    const refused = await caller.tool('start_creator_search', input);
    expect(refused.isError).toBe(true);
    expect(JSON.parse(refused.content[0]!.text)).toMatchObject({ code: 'invalid_request' });
  });

  test('at its bounds it is taken', async () => {
    const other = await stranger();
    for (const input of [
      { query: 'zq', platforms: ['youtube'] },
      { query: `zq${' zq'.repeat(99)} `.padEnd(300, 'z').slice(0, 300), platforms: ['tiktok', 'instagram', 'youtube'] },
    ]) {
      const { status, body } = await other.start(input);
      expect(status).toBe(202);
      await cancel(other, body.id);
    }
  });
});
