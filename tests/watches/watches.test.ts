import { afterAll, beforeEach, expect, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import { startStores } from '../../sandbox/start.ts';
import { dayMs, hourMs } from '../../server/contract/domain/durations.ts';
import type { Job } from '../../server/contract/resources/job.ts';
import type { Alert } from '../../server/contract/resources/watches/alert.ts';
import type { Watch } from '../../server/contract/resources/watches/watch.ts';
import type { WatchResult } from '../../server/contract/resources/watches/watch-result.ts';
import { call, ended, start } from '../support/call.ts';
import { manualClock, testDay } from '../support/clock.ts';
import { checkBooks } from '../support/database/books.ts';
import { type Customer, newCustomer, startService } from '../support/service.ts';

// One service, whose clock the tests set on: the stores show what they show on that day.
const clock = manualClock(Date.parse(`${testDay}T05:30:00Z`));
const sandbox = await startStores({ today: clock.today });
const service = await startService({ sandbox, clock, times: { watchMs: 50 } });
afterAll(async () => {
  await service.stop();
  await sandbox.stop();
});

let ada: Customer;
beforeEach(async () => {
  ada = await newCustomer(service.db);
});

const ask = <Body>(method: string, path: string, body?: unknown, key = ada.key) =>
  call<Body>(service.url, key, method, `/api/v1${path}`, body);

const stackvale = { type: 'app', store: 'apple', appId: '389801252' } as const;
const stackvaleRef = { store: 'apple', appId: '389801252' } as const;

const create = async (given: Record<string, unknown> = {}, key = ada.key): Promise<Watch> => {
  const body = { name: 'Stackvale', target: stackvale, schedule: '0 6 * * *', ...given };
  const made = await ask<{ watch: Watch }>('POST', '/watches', body, key);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.watch;
};

const read = async (id: string, key = ada.key): Promise<{ watch: Watch; alerts: Alert[] }> =>
  (await ask<{ watch: Watch; alerts: Alert[] }>('GET', `/watches/${id}`, undefined, key)).body;

/** Runs a watch now, and what it found. */
const run = async (id: string): Promise<WatchResult> => {
  const started = await ask<Job>('POST', `/watches/${id}/runs`, {});
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const job = await ended(service.url, ada.key, started.body.id);
  expect(job.error).toBeNull();
  return job.result as unknown as WatchResult;
};

const jobsOf = async (key = ada.key): Promise<Job[]> =>
  (await ask<{ jobs: Job[] }>('GET', '/jobs?kind=watch', undefined, key)).body.jobs;

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 400; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come about');
};

test('a watch says what it costs before it is saved, and is refused the same way', async () => {
  const body = { name: 'Stackvale', target: stackvale, schedule: '0 9 * * 1', zone: 'Europe/Berlin' };
  const preview = await ask<{ price: unknown; nextRuns: string[]; minutesApart: number }>(
    'POST',
    '/watch-preview',
    body,
  );
  expect(preview.body.nextRuns).toHaveLength(3);
  expect(preview.body.minutesApart).toBe(60);
  const watch = await create(body);
  expect(watch.price).toEqual(preview.body.price);
  expect(watch.price).toMatchObject({ perRun: 1, creditsPerMonth: watch.price.runsPerMonth });
  expect(watch.nextRunAt).toBe(preview.body.nextRuns[0]);
  const wrong = { ...body, schedule: '*/30 * * * *' };
  const refused = await ask('POST', '/watch-preview', wrong);
  expect(refused.status).toBe(400);
  expect((await ask('POST', '/watches', wrong)).body).toMatchObject({
    errors: (refused.body as { errors: unknown }).errors,
  });
});

test.each([
  ['basic', '0 9 * * *', '0 9,20 * * *'],
  ['starter', '0 */6 * * *', '0 */5 * * *'],
  ['pro', '0 * * * *', '0,59 * * * *'],
] as const)('the %s plan allows %s and refuses %s', async (plan, good, tooOften) => {
  const { key } = await newCustomer(service.db, { plan });
  expect((await create({ schedule: good, zone: 'Europe/Berlin' }, key)).schedule).toBe(good);
  const refused = await ask('POST', '/watches', { name: 'x', target: stackvale, schedule: tooOften }, key);
  expect(refused.body).toMatchObject({ status: 400, errors: [{ path: 'schedule' }] });
});

test('a plan’s number of watches is kept, also by those made at once', async () => {
  const { key } = await newCustomer(service.db, { plan: 'basic' });
  const body = { name: 'x', target: stackvale };
  const made = await Promise.all(Array.from({ length: 7 }, () => ask('POST', '/watches', body, key)));
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409]);
});

test.each([
  [{ target: { type: 'app', store: 'apple' } }, 'target.appId'],
  [{ target: { ...stackvale, genre: 'Finance' } }, 'target.genre'],
  [{ target: { type: 'chart', store: 'play', genre: 'Stickers' } }, 'target.genre'],
  [
    { target: { type: 'question', research: { question: 'Why do people leave?' } }, rules: [{ type: 'theme_rising' }] },
    'rules.0.type',
  ],
  [{ rules: [{ type: 'phrase_seen' }] }, 'rules.0.phrases'],
  [{ rules: [{ type: 'rating_below', below: 5.1 }] }, 'rules.0.below'],
  [{ rules: [{ type: 'rating_below', below: 4, place: 3 }] }, 'rules.0.place'],
  [{ rules: [{ type: 'competitor_release' }] }, 'rules.0.apps'],
  [{ schedule: '0 9 31 2 *' }, 'schedule'],
  [{ schedule: '@daily' }, 'schedule'],
  [{ schedule: '0 0 9 * * *' }, 'schedule'],
  [{ zone: 'Europe/Atlantis' }, 'zone'],
  [{ zone: '+02:00' }, 'zone'],
  [{ quietHours: { from: 7, to: 7 } }, 'quietHours'],
] as const)('%j is refused by naming %s, and nothing is made', async (wrong, path) => {
  const refused = await ask<{ errors: { path: string }[] }>('POST', '/watches', {
    name: 'x',
    target: stackvale,
    ...wrong,
  });
  expect(refused.status).toBe(400);
  expect(refused.body.errors.map((fault) => fault.path)).toContain(path);
  expect((await ask<{ watches: Watch[] }>('GET', '/watches')).body.watches).toEqual([]);
});

test('a question that research refuses is watched by no one', async () => {
  const target = { type: 'question', research: { question: 'How do I grow my app?' } };
  const { id } = await create();
  for (const path of ['/watches', '/watch-preview', `/watches/${id}`]) {
    const refused = await ask('POST', path, { name: 'x', target });
    expect(refused).toMatchObject({ status: 422, body: { code: 'not_understood' } });
  }
  const { watches } = (await ask<{ watches: Watch[] }>('GET', '/watches')).body;
  expect(watches).toMatchObject([{ id, target: stackvale }]);
});

test('one account’s watch is no one else’s', async () => {
  const { id } = await create();
  const bob = await newCustomer(service.db);
  for (const [method, path] of [
    ['GET', `/watches/${id}`],
    ['POST', `/watches/${id}`],
    ['DELETE', `/watches/${id}`],
    ['GET', `/watches/${id}/results`],
    ['POST', `/watches/${id}/runs`],
  ] as const) {
    expect((await ask(method, path, method === 'POST' ? {} : undefined, bob.key)).status).toBe(404);
  }
});

test.each(['apple', 'play'] as const)(
  'a run of an app of %s notes what there is, the next tells what is new, and one with nothing new costs two requests',
  async (store) => {
    const app = sandbox.world.apps.find(({ key }) => key === 'tidebook')!;
    const appId = (store === 'apple' ? app.appleId : app.playId)!;
    const { id } = await create({ target: { type: 'app', store, appId }, schedule: '0 0 1 1 *' });
    const first = await run(id);
    expect(first).toMatchObject({ since: null, changed: false });
    expect(first.newReviews).toBeGreaterThan(20);

    await service.db.rows('delete from held_reads');
    clock.pass(hourMs);
    const before = sandbox.requests.length;
    const asked = () => sandbox.requests.slice(before).filter(({ url, body }) => `${url} ${body}`.includes(appId));
    const same = await run(id);
    expect(same).toMatchObject({ changed: false, newReviews: 0, summary: 'Nothing new.', since: first.ranAt });
    expect(asked().map(({ name }) => name)).toHaveLength(2);

    clock.pass(2 * dayMs);
    const later = await run(id);
    const days = [1, 2].map((back) => new Date(clock.now() - back * dayMs).toISOString().slice(0, 10));
    const world = sandbox.world;
    const here = world.apps.find(({ key }) => key === 'tidebook')!;
    const shown = store === 'apple' ? world.appleReviews(here, 'us') : world.playReviews(here, 'en');
    const expected = shown.filter(({ at }) => days.includes(at.slice(0, 10))).length;
    expect(expected).toBeGreaterThan(0);
    expect(later).toMatchObject({ changed: true, newReviews: expected });
    expect(later.reviewIds).toHaveLength(expected);
    const { body } = await ask<{ results: WatchResult[]; next: string | null }>(
      'GET',
      `/watches/${id}/results?limit=2`,
    );
    expect(body.results.map((result) => result.id)).toEqual([later.id, same.id]);
    expect(body.next).toBe(same.id);
    const rest = await ask<{ results: WatchResult[] }>('GET', `/watches/${id}/results?cursor=${body.next}`);
    expect(rest.body.results.map((result) => result.id)).toEqual([first.id]);
  },
);

test('a due watch runs and is charged once, times that were missed run once together, and a paused one does not run', async () => {
  const { id } = await create();
  const paused = await create({ name: 'paused' });
  await ask('POST', `/watches/${paused.id}`, { status: 'paused' });
  clock.pass(3 * dayMs);
  await until(async () => (await read(id)).watch.lastRunAt !== null);
  const { watch } = await read(id);
  const jobs = await jobsOf();
  expect(jobs.map(({ input, credits }) => [input.watchId, credits])).toEqual([[id, 1]]);
  expect(Date.parse(watch.nextRunAt!)).toBeGreaterThan(clock.now());
  expect((await read(paused.id)).watch).toMatchObject({ status: 'paused', nextRunAt: null, lastRunAt: null });
  const resumed = await ask<{ watch: Watch }>('POST', `/watches/${paused.id}`, { status: 'active' });
  expect(Date.parse(resumed.body.watch.nextRunAt!)).toBeGreaterThan(clock.now());
});

test('a watch that cannot be paid for is paused with a note, and runs again when it is resumed', async () => {
  const bob = await newCustomer(service.db, { plan: 'basic' });
  const { id } = await create({}, bob.key);
  // 750 credits are 75 runs of ten.
  const spent = await Promise.all(
    Array.from({ length: 75 }, (_, at) => start(service.url, bob.key, 'gated', { query: `spend ${bob.email} ${at}` })),
  );
  expect(spent.every(({ status }) => status === 202)).toBe(true);
  clock.pass(dayMs);
  await until(async () => (await read(id, bob.key)).watch.status === 'paused');
  const { watch } = await read(id, bob.key);
  expect(watch).toMatchObject({ nextRunAt: null, note: expect.stringMatching(/1 credit and 0 credits were left/) });
  expect(await jobsOf(bob.key)).toEqual([]);
  const resumed = await ask<{ watch: Watch }>('POST', `/watches/${id}`, { status: 'active' }, bob.key);
  expect(resumed.body.watch).toMatchObject({ status: 'active', note: null });
  await checkBooks(service.db);
});

test('a phrase is reported once, held through quiet hours, and never again', async () => {
  const app = sandbox.world.apps.find(({ key }) => key === 'tidebook')!;
  const { id } = await create({
    target: { type: 'app', store: 'play', appId: app.playId },
    schedule: '0 0 1 1 *',
    zone: 'UTC',
    rules: [{ type: 'phrase_seen', phrases: ['the', 'it', 'is', 'my'] }],
    throttle: 1,
  });
  await run(id);
  clock.pass(3 * dayMs);
  const hour = clock.date().getUTCHours();
  await ask('POST', `/watches/${id}`, { quietHours: { from: hour, to: (hour + 2) % 24 } });
  const result = await run(id);
  expect(result.alerts).toHaveLength(1);
  const held = () =>
    service.db.rows<{ held: boolean }>('select tell_at is not null as held from alerts where watch_id = $1', [id]);
  expect(await held()).toEqual([{ held: true }]);
  clock.pass(2 * hourMs);
  await until(async () => (await held())[0]?.held === false);
  expect((await run(id)).alerts).toEqual([]);
  const { alerts } = await read(id);
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toMatchObject({ rule: 'phrase_seen', watch: { id }, sampleData: true, url: `/watches/${id}` });
  expect(alerts[0]!.quotes.length).toBeGreaterThan(0);
});

test('a chart tells who entered, left and moved; a question which figures changed; a pull what passes its filter', async () => {
  const chart = await create({ target: { type: 'chart', store: 'apple', genre: 'Finance' }, schedule: '0 0 1 1 *' });
  const app = sandbox.world.apps.find(({ key }) => key === 'tidebook')!;
  const pulled = { apps: [{ store: 'apple', appId: app.appleId }], stars: [5], countries: ['us', 'gb'] };
  const pull = await create({ target: { type: 'pull', pull: pulled }, schedule: '0 0 1 1 *' });
  const asked = { question: 'What do people complain about?', app: { store: 'apple', appId: app.appleId } };
  const question = await create({ target: { type: 'question', research: asked }, schedule: '0 0 1 1 *' });
  for (const { id } of [chart, pull, question]) expect((await run(id)).changed).toBe(false);
  clock.pass(5 * dayMs);
  await service.db.rows('delete from held_reads');
  const moved = await run(chart.id);
  expect(moved.changed).toBe(true);
  expect(new Set(moved.changes.map(({ kind }) => kind))).toContain('moved');
  const fresh = await run(pull.id);
  expect(fresh.newReviews).toBeGreaterThan(0);
  expect(fresh.newByRating).toEqual([0, 0, 0, 0, fresh.newReviews]);
  const answered = await run(question.id);
  expect(answered.changes.length).toBeGreaterThan(0);
  expect(answered.changes.every(({ kind, before, after }) => kind === 'figure' && before !== after)).toBe(true);
});

test('a deleted watch is gone with its results and alerts', async () => {
  const { id } = await create({ schedule: '0 0 1 1 *' });
  await run(id);
  expect((await ask('DELETE', `/watches/${id}`)).body).toEqual({ deleted: 1 });
  expect((await ask('DELETE', `/watches/${id}`)).status).toBe(404);
  expect(await service.db.rows('select 1 from watch_results where watch_id = $1', [id])).toEqual([]);
});

test('several countries of an app are counted together, and one alone as it was before', async () => {
  const inCountries = (countries: readonly string[]) => ({ ...stackvale, countries });
  const both = await create({ target: inCountries(['us', 'gb', 'US']), schedule: '0 0 1 1 *' });
  expect(both.target.countries).toEqual(['us', 'gb']);
  await run(both.id);
  const past = async (target: object) => {
    const input = { name: 'Stackvale', target, rules: [{ type: 'one_star_spike' }] };
    const { body } = await ask<{ reviews: number }>('POST', '/watch-backtest', input);
    return body.reviews;
  };
  const [us, gb] = [await past({ ...stackvale, country: 'us' }), await past({ ...stackvale, country: 'gb' })];
  expect(Math.min(us, gb)).toBeGreaterThan(0);
  expect(await past(inCountries(['gb']))).toBe(gb);
  expect(await past(inCountries(['us', 'gb']))).toBe(us + gb);
  clock.pass(5 * dayMs);
  await service.db.rows('delete from held_reads');
  const { newReviews, examples } = await run(both.id);
  expect(newReviews).toBeGreaterThan(0);
  expect(examples.every(({ country }) => country === 'us' || country === 'gb')).toBe(true);
  for (const target of [
    { ...inCountries(['us']), country: 'us' },
    { type: 'chart', store: 'apple', countries: ['us'] },
  ])
    expect((await ask('POST', '/watches', { name: 'Wrong', target })).status).toBe(400);
});

test('a rating in several countries is that of all their ratings together', async () => {
  const ratingIn = async (country: string) => {
    const { body } = await ask<{ app: { title: string; score: number; ratingsTotal: number } }>(
      'GET',
      `/apps/apple/${stackvale.appId}?country=${country}`,
    );
    return body.app;
  };
  const [us, gb] = [await ratingIn('us'), await ratingIn('gb')];
  const ratings = us.ratingsTotal + gb.ratingsTotal;
  const score = (us.score * us.ratingsTotal + gb.score * gb.ratingsTotal) / ratings;
  const { id } = await create({
    target: { ...stackvale, countries: ['us', 'gb'] },
    schedule: '0 0 1 1 *',
    rules: [{ type: 'rating_below', below: 5 }],
  });
  await run(id);
  expect((await read(id)).alerts.map(({ headline }) => headline)).toEqual([
    `${us.title} is rated ${score.toFixed(2)} from ${ratings.toLocaleString('en-US')} ratings, below 5.`,
  ]);
});

test('a rating in several countries is unknown while one of them cannot be read', async () => {
  const { id } = await create({
    target: { ...stackvale, countries: ['us', 'gb'] },
    schedule: '0 0 1 1 *',
    rules: [{ type: 'rating_below', below: 5 }],
  });
  clock.pass(5 * dayMs);
  await service.db.rows('delete from held_reads');
  sandbox.setFault({ route: 'apple-lookup', fault: 'changed-shape', times: 1 });
  const withoutFirst = await run(id);
  expect(withoutFirst.notes).toEqual([expect.stringContaining('could not be read')]);
  expect(withoutFirst.alerts).toEqual([]);
  // Only the first country is held now.
  clock.pass(5 * dayMs);
  await service.db.rows('delete from held_reads');
  await ask('GET', `/apps/apple/${stackvale.appId}?country=us`);
  sandbox.setFault({ route: 'apple-lookup', fault: 'changed-shape', times: 1 });
  const withoutSecond = await run(id);
  sandbox.clearFaults();
  expect(withoutSecond.notes).toEqual([expect.stringContaining('could not be read in all its countries')]);
  expect(withoutSecond.alerts).toEqual([]);
});

test('reviews are read in the countries where an app is rated, also if the first has no ratings', async () => {
  const { key, country } = plantedFacts(clock.today()).oneReview;
  const { appleId } = sandbox.world.apps.find((app) => app.key === key)!;
  const target = { type: 'app', store: 'apple', appId: appleId, countries: ['gb', country] };
  const { id } = await create({ target, schedule: '0 0 1 1 *' });
  await run(id);
  const input = { name: 'Quiet', target, rules: [{ type: 'one_star_spike' }] };
  const { body } = await ask<{ reviews: number; weeksOnFile: number }>('POST', '/watch-backtest', input);
  expect(body).toMatchObject({ reviews: 1 });
});

test('rules are tested on the past on file without creating anything, and say what they lack', async () => {
  const input = {
    name: 'Stackvale',
    target: stackvale,
    schedule: '0 6 * * *',
    rules: [
      { type: 'one_star_spike' },
      { type: 'phrase_seen', phrases: ['the'] },
      { type: 'competitor_release', apps: [stackvaleRef] },
    ],
  };
  interface Tested {
    checks: number;
    reviews: number;
    weeksOnFile: number;
    rules: { why: string | null; alerts: { at: string; quotes: { reviewId: string }[] }[] }[];
  }
  const made = await create({ rules: input.rules });
  await run(made.id);
  const tested = await ask<Tested>('POST', '/watch-backtest', input);
  expect(tested.status, JSON.stringify(tested.body)).toBe(200);
  const { checks, reviews, weeksOnFile, rules } = tested.body;
  expect(weeksOnFile).toBeGreaterThanOrEqual(8);
  expect(checks).toBeGreaterThan(50);
  expect(reviews).toBeGreaterThan(0);
  expect(rules.map(({ why }) => why === null)).toEqual([true, true, false]);
  // Two alerts of a rule are a day apart at least.
  const at = rules[1]!.alerts.map((alert) => Date.parse(alert.at));
  expect(at.length).toBeGreaterThan(1);
  for (const [no, moment] of at.entries()) expect(moment - (at[no - 1] ?? 0)).toBeGreaterThanOrEqual(dayMs);
  expect((await ask<{ watches: Watch[] }>('GET', '/watches')).body.watches).toHaveLength(1);

  const unknown = { ...input, target: { ...stackvale, appId: '999999999' } };
  const empty = await ask<Tested>('POST', '/watch-backtest', unknown);
  expect(empty.body.rules[0]).toMatchObject({ alerts: [] });
  expect(empty.body.rules[0]!.why).toContain('has 0');
  const chart = { name: 'Charts', target: { type: 'chart', store: 'apple' }, rules: [] };
  const refused = await ask<{ errors: { path: string }[] }>('POST', '/watch-backtest', chart);
  expect(refused.status).toBe(400);
  expect(refused.body.errors[0]!.path).toBe('target.type');
});
