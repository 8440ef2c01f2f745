import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { firstLooks, panelReader } from '../../server/collectors/collect-panels.ts';
import type { CollectorContext } from '../../server/collectors/collector.ts';
import { dayMs, hourMs, minuteMs } from '../../server/contract/domain/durations.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import type { Teardown } from '../../server/contract/resources/research/teardown.ts';
import type { Coverage } from '../../server/contract/resources/reviews/coverage.ts';
import type { PullInsights } from '../../server/contract/resources/reviews/insights.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { ReviewSearch } from '../../server/contract/resources/reviews/review-search.ts';
import { lookAt, mostNewPanels, panelPlace } from '../../server/reviews/panels/ask-panels.ts';
import { readPanelPlace } from '../../server/reviews/windows/read-panel.ts';
import { askPanels } from '../../server/store/reviews/panels.ts';
import { createLog } from '../../server/support/log.ts';
import { call, ended } from '../support/call.ts';
import { manualClock } from '../support/clock.ts';
import { newCustomer, type Service } from '../support/service.ts';
import { readSandbox } from '../support/sources/sandbox.ts';
import { startStores } from '../support/sources/stores.ts';

const panel = ['us', 'gb', 'jp', 'de', 'fr'];
const log = createLog('silent');
const clock = manualClock();

let sandbox: Sandbox;
let service: Service;
let key: string;
let appId: string;
let context: CollectorContext;
beforeEach(async () => {
  const stores = await startStores({ panel }, clock);
  onTestFinished(() => stores.stop());
  ({ sandbox, service } = stores);
  key = (await newCustomer(service.db)).key;
  appId = stores.app('tidebook').appleId!;
  const { sources, close } = readSandbox(service.db, sandbox);
  onTestFinished(close);
  const signal = new AbortController().signal;
  context = { db: service.db, clock, sources, signal, log, authorSalt: 'a-salt-for-the-tests', pauseMs: 0 };
});

const look = async (): Promise<Coverage> => {
  const { status, body } = await call<{ coverage: Coverage }>(service.url, key, 'GET', `/api/v1/apps/apple/${appId}`);
  expect(status).toBe(200);
  return body.coverage;
};
const search = async (more: Record<string, string> = {}, as = key): Promise<ReviewSearch> => {
  const query = new URLSearchParams({ q: 'crashes', apps: `apple:${appId}`, ...more });
  const { status, body } = await call<ReviewSearch>(service.url, as, 'GET', `/api/v1/reviews/search?${query}`);
  expect(status).toBe(200);
  expect(ReviewSearch.parse(body)).toEqual(body);
  return body;
};
/** What of an answer tells how much was counted. */
const figures = async () => {
  const { totals, ratingMix, weeks, versions, countries, coverage } = await search();
  return { totals, ratingMix, weeks, versions, countries, coverage };
};
const firstLook = () => firstLooks(panel).run(context);
const readAll = (of = context) => panelReader('apple', panel).run(of);

/** The paths of the feeds that are asked meanwhile. */
const feeds = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = sandbox.requests.length;
  await work();
  return sandbox.requests
    .slice(before)
    .filter(({ name }) => name === 'apple-reviews')
    .map(({ url }) => new URL(url, 'http://sandbox').pathname);
};
/** Their storefronts, each as often as it is asked. */
const asked = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await feeds(work)).map((path) => path.split('/')[1]!);

test('someone’s look brings a first page of the largest storefronts, then all of every storefront, largest first', async () => {
  expect(await look()).toMatchObject({ basis: 'on_file', reviews: 0, storefronts: [], complete: false, asOf: null });
  expect((await asked(firstLook)).toSorted()).toEqual(['gb', 'jp', 'us']);
  const first = await look();
  expect(first).toMatchObject({ basis: 'panel', complete: false, asOf: clock.date().toISOString() });
  expect(first.storefronts.map(({ place }) => place)).toEqual(panel.toSorted());
  expect(first.reviews).toBeGreaterThan(0);
  clock.pass(minuteMs);
  const order = await asked(readAll);
  expect([...new Set(order)]).toEqual(panel);
  const whole = await look();
  expect(whole).toMatchObject({ basis: 'panel', complete: true, asOf: clock.date().toISOString() });
  expect(whole.reviews).toBeGreaterThan(first.reviews);
  expect(whole.storefronts.every(({ complete, readAt }) => complete && readAt !== null)).toBe(true);
  const [row] = await service.db.rows<{ oldest: Date }>(
    'select min(date) as oldest from reviews where panel and country = $1',
    ['fr'],
  );
  expect(whole.storefronts.find(({ place }) => place === 'fr')!.since).toBe(row!.oldest.toISOString());
  expect(await asked(readAll)).toEqual([]);
  clock.pass(13 * hourMs);
  expect((await asked(readAll)).toSorted()).toEqual(panel.toSorted());
  expect((await look()).reviews).toBe(whole.reviews);
});

test('figures of an app stay as they are when others pull and ask, and change with what the panel reads', async () => {
  await look();
  await firstLook();
  const first = await figures();
  expect(first.coverage).toMatchObject({ basis: 'panel', complete: false });
  expect(first.totals.candidates).toBe(first.coverage!.reviews);
  expect((await search()).notes.join()).toContain('still being read');
  clock.pass(minuteMs);
  await readAll();
  const before = await figures();
  expect(before.coverage).toMatchObject({ basis: 'panel', complete: true });
  expect(before.totals.candidates).toBe(before.coverage!.reviews);
  expect(before.coverage!.reviews).toBeGreaterThan(first.coverage!.reviews);
  expect(before.coverage!.asOf! > first.coverage!.asOf!).toBe(true);

  const other = (await newCustomer(service.db)).key;
  const run = async (path: string, body: unknown) => {
    const started = await call<{ id: string }>(service.url, other, 'POST', path, body);
    expect(started).toMatchObject({ status: 202 });
    const job = await ended(service.url, other, started.body.id);
    expect(job.status).toBe('done');
    return job;
  };
  const pull = await run('/api/v1/reviews/pulls', {
    apps: [{ store: 'apple', appId }],
    countries: ['us', 'at', 'ca'],
    limit: 1_500,
  });
  const insights = await call<PullInsights>(service.url, other, 'GET', `/api/v1/reviews/pulls/${pull.id}/insights`);
  const pulled = insights.body.coverage!;
  expect(pulled).toMatchObject({ basis: 'run', reviews: insights.body.total, reading: false });
  expect(pulled.storefronts.map(({ place }) => place)).toEqual(['at', 'ca', 'us']);
  const teardown = (await run('/api/v1/teardowns', { store: 'apple', appId, days: 30 })).result as Teardown;
  expect(teardown.coverage).toEqual(before.coverage);
  expect(await figures()).toEqual(before);
  expect((await look()).reviews).toBe(before.coverage!.reviews);

  const there = await search({ countries: 'ca' });
  expect(there.coverage).toBeNull();
  expect(there.totals.candidates).toBeGreaterThan(0);
  expect((await search({ countries: 'us' })).totals.candidates).toBeGreaterThan(50);
  expect(before.countries.map(({ country }) => country)).not.toContain('ca');
});

test('counting an app that no one has looked at has it read, and an id that no store has is refused', async () => {
  const count = async (id: string, more = {}) => {
    const query = { where: { apps: [`apple:${id}`] }, ...more };
    return call<ReviewMetrics>(service.url, key, 'POST', '/api/v1/reviews/metrics', query);
  };
  const crashes = { topic: { about: 'crashes' } };
  expect((await count(appId, crashes)).body.notes).toContain('No review contains “crashes”.');
  expect((await count(appId)).body).toMatchObject({
    total: { reviews: 0 },
    coverage: { basis: 'on_file', reading: true },
    notes: ['The panel is being read for the first time: ask again in a few seconds.'],
  });
  // Which reviews a country has on file is not the panel's, which is read all the same.
  expect((await count(appId, { where: { apps: [`apple:${appId}`], countries: ['us'] } })).body).toMatchObject({
    coverage: null,
    notes: ['The panel is being read for the first time: ask again in a few seconds.'],
  });
  await firstLook();
  const { body } = await count(appId);
  expect(body.total.reviews).toBeGreaterThan(50);
  expect(body).toMatchObject({ coverage: { basis: 'panel', reviews: body.total.reviews, reading: true } });
  await readAll();
  // What a topic means is decided by what is on file now, not by what was when it was first asked.
  expect((await count(appId, crashes)).body.notes).toContain(
    'Reviews tagged “Crashes” count too, whatever their words.',
  );
  expect(await count('999999999')).toMatchObject({ status: 400, body: { errors: [{ path: 'where.apps.0' }] } });
  const six = Array.from({ length: 6 }, (_, at) => `apple:99999999${at}`);
  expect(await count('', { where: { apps: six } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'where.apps', message: expect.stringContaining('5 at most') }] },
  });
});

test('a reader that is stopped goes on where it was, and reads no storefront twice', async () => {
  await look();
  await firstLook();
  const stopping = new AbortController();
  let kept = 0;
  const { http } = context.sources;
  const counting: typeof http = {
    send: (request, signal) => {
      if (request.source === 'itunes' && new URL(request.path, 'http://store').pathname.includes('/jp/'))
        stopping.abort();
      kept++;
      return http.send(request, signal);
    },
  };
  const dying = { ...context, signal: stopping.signal, sources: { ...context.sources, http: counting } };
  await expect(readAll(dying)).rejects.toThrow();
  expect(kept).toBeGreaterThan(0);
  const half = (await look()).storefronts.filter(({ complete }) => complete).map(({ place }) => place);
  expect(half).toEqual(['gb', 'us']);
  expect([...new Set(await asked(readAll))]).toEqual(['jp', 'de', 'fr']);
  expect((await look()).complete).toBe(true);
});

test('a storefront that cannot be read keeps no other waiting, and is tried again later', async () => {
  await look();
  await firstLook();
  const { http } = context.sources;
  const breaking: typeof http = {
    send: async (request, signal) =>
      new URL(request.path, 'http://store').pathname.includes('/gb/')
        ? { kind: 'unreachable', detail: 'It is away.' }
        : http.send(request, signal),
  };
  await readAll({ ...context, sources: { ...context.sources, http: breaking } });
  const done = (await look()).storefronts.filter(({ complete }) => complete).map(({ place }) => place);
  expect(done).toEqual(['de', 'fr', 'jp', 'us']);
  expect(await asked(readAll)).toEqual([]);
  clock.pass(16 * minuteMs);
  expect([...new Set(await asked(readAll))]).toEqual(['gb']);
  expect((await look()).complete).toBe(true);
});

test('an app that is on file in both stores has a panel in each, and its page names the other', async () => {
  const twin = sandbox.world.apps.find((app) => app.appleId && app.playId && app.title.length > 0)!;
  const read = async (store: Store, id: string) =>
    (await call<{ coverage: Coverage; sameAs: unknown }>(service.url, key, 'GET', `/api/v1/apps/${store}/${id}`)).body;
  await read('play', twin.playId!);
  await firstLook();
  await read('apple', twin.appleId!);
  await firstLook();
  const [apple, play] = [await read('apple', twin.appleId!), await read('play', twin.playId!)];
  expect([apple.coverage.basis, play.coverage.basis]).toEqual(['panel', 'panel']);
  expect(apple.sameAs).toEqual({ store: 'play', appId: twin.playId });
  expect(play.sameAs).toEqual({ store: 'apple', appId: twin.appleId });
  expect(apple.coverage.storefronts.map(({ place }) => place)).toEqual(panel.toSorted());
  expect(play.coverage.storefronts.map(({ place }) => place)).toEqual(['de', 'en', 'fr', 'ja']);
});

test('what charts is followed where it charts, and a look adds its largest storefronts first', async () => {
  const app = { store: 'apple', appId } as const;
  await readPanelPlace(context, app, panelPlace(app, 'fr'), { depth: 200 });
  expect(await look()).toMatchObject({ basis: 'panel', complete: false, storefronts: [{ place: 'fr' }] });
  expect((await asked(firstLook)).toSorted()).toEqual(['gb', 'jp', 'us']);
  const { basis, storefronts } = await look();
  expect(basis).toBe('panel');
  expect(storefronts.filter(({ readAt }) => readAt !== null).map(({ place }) => place)).toEqual([
    'fr',
    'gb',
    'jp',
    'us',
  ]);
});

test('a store that cannot be read is left alone for a quarter of an hour, and the panel is as it was', async () => {
  await look();
  await firstLook();
  const before = await figures();
  for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page']) {
    sandbox.setFault({ route, fault: 'changed-shape' });
  }
  await readAll();
  expect(await asked(readAll)).toEqual([]);
  expect(await figures()).toEqual(before);
  sandbox.clearFaults();
  clock.pass(16 * minuteMs);
  await readAll();
  expect((await look()).complete).toBe(true);
});

const looksOf = async (): Promise<string> => (await newCustomer(service.db)).accountId;
const followed = async () =>
  (await service.db.rows<{ id: string }>('select app_id as id from panels order by 1')).map(({ id }) => id);

test('no more panels are asked for than are followed, and one that was is asked for again', async () => {
  const apps = ['1', '2', '3'].map((id) => ({ store: 'apple', appId: id }) as const);
  const by = { accountId: await looksOf(), most: 10, mostFollowed: 10 };
  const times = { now: clock.date(), since: new Date(clock.now() - hourMs), most: 2, by };
  for (const app of apps) await askPanels(service.db, [app], times);
  expect(await followed()).toEqual(['1', '2']);
  const later = { now: new Date(clock.now() + minuteMs), since: new Date(clock.now() + 30_000), most: 2, by };
  await askPanels(service.db, [apps[2]!, apps[0]!], later);
  expect(await followed()).toEqual(['1', '2', '3']);
});

test('accounts take turns, however many panels each has asked for', async () => {
  const ids = sandbox.world.apps
    .flatMap(({ appleId, notIn }) => (notIn.length === 0 ? (appleId ?? []) : []))
    .slice(0, 4);
  const [one, other] = [await looksOf(), await looksOf()];
  const lookedAtBy = (accountId: string, ...some: string[]) =>
    lookAt(
      { db: service.db, clock, accountId },
      some.map((id) => ({ store: 'apple', appId: id })),
    );
  await lookedAtBy(one, ...ids.slice(0, 3));
  clock.pass(minuteMs);
  await lookedAtBy(other, ids[3]!);
  const order = async (work: () => Promise<unknown>) => [
    ...new Set((await feeds(work)).map((path) => /id=(\d+)/.exec(path)![1]!)),
  ];
  expect((await order(firstLook)).indexOf(ids[3]!)).toBe(1);
  clock.pass(minuteMs);
  expect((await order(readAll)).indexOf(ids[3]!)).toBeLessThan(2);
});

test('an account begins a limited number of panels a day, and pages of other apps say that theirs are not being read', async () => {
  const [one, other] = [await looksOf(), await looksOf()];
  const mostFollowed = 3;
  const ask = async (by: string, most: number, ...ids: string[]) => {
    const apps = ids.map((id) => ({ store: 'apple', appId: id }) as const);
    const times = { now: clock.date(), since: new Date(clock.now() - dayMs), most: 100 };
    const asked = await askPanels(service.db, apps, { ...times, by: { accountId: by, most, mostFollowed } });
    return asked.map((each) => [each.appId, each.begun]);
  };
  expect(await ask(one, 2, '1', '2', '3')).toEqual([
    ['1', true],
    ['2', true],
  ]);
  clock.pass(minuteMs);
  expect(await ask(one, 2, '2', '3')).toEqual([['2', false]]);
  expect(await ask(other, 2, '3')).toEqual([['3', true]]);
  clock.pass(dayMs);
  expect(await ask(one, 2, '4')).toEqual([['4', true]]);
  // The first two are no longer followed, so that there is room for two more.
  expect(await ask(one, 10, '5', '6', '7')).toEqual([
    ['5', true],
    ['6', true],
  ]);

  const { accountId, key: theirs } = await newCustomer(service.db);
  const many = Array.from({ length: mostNewPanels }, (_, at) => ({ store: 'apple', appId: `9${at}` }) as const);
  await lookAt({ db: service.db, clock, accountId }, many);
  const read = async (as: string) =>
    (await call<{ coverage: Coverage }>(service.url, as, 'GET', `/api/v1/apps/apple/${appId}`)).body.coverage;
  expect(await read(theirs)).toMatchObject({ complete: false, reading: false });
  const where = { apps: [`apple:${appId}`] };
  const counted = await call<ReviewMetrics>(service.url, theirs, 'POST', '/api/v1/reviews/metrics', { where });
  expect(counted.body.coverage).toMatchObject({ reviews: 0, complete: false, reading: false });
  expect(counted.body.notes.join()).toContain('no more new apps can be read for now');
  expect(await read(key)).toMatchObject({ complete: false, reading: true });
  expect(await read(theirs)).toMatchObject({ complete: false, reading: true });
});
