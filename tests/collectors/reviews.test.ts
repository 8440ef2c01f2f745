import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { chartingReviews, firstMinute } from '../../server/collectors/collect-reviews.ts';
import type { Collector, CollectorContext } from '../../server/collectors/collector.ts';
import type { StoreReview } from '../../server/connectors/listing.ts';
import { playReviews } from '../../server/connectors/play/play-reviews.ts';
import { found } from '../../server/connectors/wire/outcome.ts';
import { keepReviews } from '../../server/reviews/ingest/keep.ts';
import { type DirectDatabase, openDatabase } from '../../server/store/engine/database.ts';
import { saveCoverage } from '../../server/store/reviews/panels.ts';
import { type ReviewApp, reviewApp, reviewsOnFile } from '../../server/store/reviews/review-apps.ts';
import { createLog } from '../../server/support/log.ts';
import { testClock } from '../support/clock.ts';
import { freshDatabase } from '../support/database/database.ts';
import { readSandbox, startSandbox } from '../support/sources/sandbox.ts';

let sandbox: Sandbox;
let context: CollectorContext & { readonly db: DirectDatabase };
beforeAll(async () => {
  sandbox = await startSandbox();
  const db = openDatabase(await freshDatabase());
  const { sources, close } = readSandbox(db, sandbox);
  const signal = new AbortController().signal;
  const log = createLog('silent');
  context = { db, clock: testClock, sources, signal, log, authorSalt: 'a salt for these tests', pauseMs: 0 };
  return async () => {
    await close();
    await db.close();
    await sandbox.stop();
  };
});

const run = (collector: Collector) => collector.run(context);
const askedBy = async (route: string, work: () => Promise<unknown>): Promise<number> => {
  const asked = () => sandbox.requests.filter(({ name }) => name === route).length;
  const before = asked();
  await work();
  return asked() - before;
};

test('a new service of sample data has reviews of both stores, in many languages, before anything else is read', async () => {
  expect(await run(firstMinute(undefined, 2_000))).toBeNull();
  expect(await reviewsOnFile(context.db)).toBeGreaterThanOrEqual(2_000);
  const apps = await context.db.rows<ReviewApp>(
    'select store, title, icon, developer, genre, about from review_apps where reviews > 0',
  );
  expect(new Set(apps.map(({ store }) => store))).toEqual(new Set(['apple', 'play']));
  for (const { title, icon, developer, genre, about } of apps) {
    expect([title, icon, developer, genre, about].every((fact) => (fact ?? '') !== '')).toBe(true);
  }
  const languages = await context.db.rows<{ lang: string }>('select lang from reviews group by 1 having count(*) > 30');
  expect(languages.map(({ lang }) => lang)).toEqual(expect.arrayContaining(['en', 'de', 'ja']));
  const countries = await context.db.rows('select country from reviews where country is not null group by 1');
  expect(countries.length).toBeGreaterThan(4);
});

test('what is on file is enough, and a second start reads no review', async () => {
  expect(await askedBy('apple-reviews', () => run(firstMinute(undefined, 2_000)))).toBe(0);
});

test.each([
  ['apple', 'apple-reviews'],
  ['play', 'play-batchexecute'],
] as const)('new reviews of charting apps of %s are kept, and reading stops at those on file', async (store, route) => {
  const { db } = context;
  const { bareChart } = context.sources;
  const beginning: typeof bareChart = async (asked) => {
    const { outcome, readAt } = await bareChart(asked);
    if (outcome.kind !== 'found') return { outcome, readAt };
    return { readAt, outcome: found({ ...outcome.value, rows: outcome.value.rows.slice(0, 4) }) };
  };
  const collect = () =>
    chartingReviews(store, 'fr').run({ ...context, sources: { ...context.sources, bareChart: beginning } });
  expect(await collect()).toBeNull();
  const apps = await db.rows<{ no: number }>(
    `select app_no as no from review_apps join reviews using (app_no)
     where store = $1 and (country = 'fr' or asked_language = 'fr') group by 1`,
    [store],
  );
  expect(apps.length).toBeGreaterThan(3);
  const onFile = await reviewsOnFile(db);
  // As if the newest three of an app had been written since.
  await db.rows(
    `delete from reviews where no in (
       select no from reviews where app_no = $1 and (country = 'fr' or asked_language = 'fr') order by date desc limit 3)`,
    [apps[0]!.no],
  );
  await db.rows('update review_apps set reviews = reviews - 3 where app_no = $1', [apps[0]!.no]);
  // One page an app, whatever stood there before.
  const asked = await askedBy(route, async () => expect(await collect()).toBeNull());
  expect(asked).toBeGreaterThanOrEqual(apps.length);
  expect(asked).toBeLessThanOrEqual(apps.length + 3);
  expect(await reviewsOnFile(db)).toBe(onFile);
});

test('a store that does not let us in is left alone after three apps, and the run says so', async () => {
  onTestFinished(() => sandbox.clearFaults());
  for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page']) {
    sandbox.setFault({ route, fault: 'changed-shape' });
  }
  expect(await run(chartingReviews('apple', 'mx'))).toMatch(/last 3 apps could not be read/);
});

test.each([
  ['cannot be read', { kind: 'unreachable', detail: 'It is away.' }],
  ['are empty', { kind: 'none' }],
] as const)('a first minute whose charts %s is not over', async (_, outcome) => {
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  const bareChart = async () => ({ outcome, readAt: 0 });
  const sources = { ...context.sources, bareChart };
  expect(await firstMinute(undefined, 2_000).run({ ...context, db, sources })).toMatch(/0 reviews are on file/);
});

/** An app that charts, with its newest reviews. */
const findOne = async () => {
  const { http, bareChart } = context.sources;
  const charting = await bareChart({ store: 'play', chart: 'top-free', country: 'us', genreId: null, limit: 15 });
  for (const row of charting.outcome.kind === 'found' ? charting.outcome.value.rows : []) {
    const query = { appId: row.appId, language: 'en', country: 'us', sort: 'recent', limit: 450 } as const;
    const outcome = await playReviews(http, query);
    if (outcome.kind === 'found' && outcome.value.reviews.length >= 450) return { row, newest: outcome.value.reviews };
  }
  throw new Error('no app in the charts has that many reviews');
};
let foundOne: ReturnType<typeof findOne> | null = null;

/** A new service that follows that app and no other. */
const followOne = async () => {
  foundOne ??= findOne();
  const { row, newest } = await foundOne;
  const db = openDatabase(await freshDatabase());
  onTestFinished(() => db.close());
  const { bareChart } = context.sources;
  const only: typeof bareChart = async (asked) => {
    const { outcome, readAt } = await bareChart(asked);
    return { readAt, outcome: outcome.kind === 'found' ? found({ ...outcome.value, rows: [row] }) : outcome };
  };
  const one: typeof context = { ...context, db, sources: { ...context.sources, bareChart: only } };
  return { one, app: { store: 'play', appId: row.appId } as const, newest };
};

/** Which of the newest 200 are not on file. */
const missing = async (db: DirectDatabase, newest: readonly StoreReview[]): Promise<number[]> => {
  const rows = await db.rows<{ id: string }>('select store_review_id as id from reviews');
  const ids = new Set(rows.map(({ id }) => id));
  return newest.slice(0, 200).flatMap(({ storeReviewId }, at) => (ids.has(storeReviewId) ? [] : [at]));
};

const salt = 'a salt for these tests';
const following = chartingReviews('play', 'us');

test('a page that somebody’s pull has kept does not end the reading before the reviews behind it', async () => {
  const { one, app, newest } = await followOne();
  await keepReviews(one.db, salt, app, newest.slice(0, 150), testClock.date());
  expect(await following.run(one)).toBeNull();
  expect(await missing(one.db, newest)).toEqual([]);
});

test('a run that broke off after a page leaves nothing out: the next one reads what is behind it', async () => {
  const { one, newest } = await followOne();
  const { http } = one.sources;
  let pages = 0;
  const breaking: typeof http = {
    send: async (request, signal) =>
      request.source === 'play' && request.method === 'POST' && ++pages === 2
        ? { kind: 'unreachable', detail: 'It broke off.' }
        : http.send(request, signal),
  };
  expect(await following.run({ ...one, sources: { ...one.sources, http: breaking } })).toBeNull();
  expect((await missing(one.db, newest)).length).toBe(50);
  expect(await following.run(one)).toBeNull();
  expect(await missing(one.db, newest)).toEqual([]);
});

test('reviews between the last whole reading and a page that is on file are read', async () => {
  const { one, app, newest } = await followOne();
  await keepReviews(one.db, salt, app, newest.slice(160), testClock.date());
  const { appNo } = (await reviewApp(one.db, 'play', app.appId))!;
  const coverage = { since: Date.parse(newest.at(-1)!.date), until: Date.parse(newest[160]!.date), capped: false };
  await saveCoverage(one.db, appNo, 'en', coverage);
  await keepReviews(one.db, salt, app, newest.slice(0, 150), testClock.date());
  expect(await missing(one.db, newest)).toEqual([150, 151, 152, 153, 154, 155, 156, 157, 158, 159]);
  expect(await following.run(one)).toBeNull();
  expect(await missing(one.db, newest)).toEqual([]);
});
