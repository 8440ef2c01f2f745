import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { startStores } from '../../sandbox/start.ts';
import type { Collector, CollectorContext } from '../../server/collectors/collector.ts';
import { chartingReviews, firstMinute } from '../../server/collectors/reviews.ts';
import { readConfig } from '../../server/config.ts';
import { createHolder } from '../../server/connectors/held.ts';
import { createHttp } from '../../server/connectors/http.ts';
import { sourceUrls } from '../../server/connectors/source-urls.ts';
import { createSources } from '../../server/connectors/sources.ts';
import { openDatabase } from '../../server/store/database.ts';
import { appsWithReviews, reviewsOnFile } from '../../server/store/review-apps.ts';
import { createLog } from '../../server/support/log.ts';
import { freshDatabase } from '../support/database.ts';

let sandbox: Sandbox;
let context: CollectorContext;
beforeAll(async () => {
  sandbox = await startStores();
  const db = openDatabase(await freshDatabase());
  const config = readConfig({});
  const log = createLog('silent');
  const http = createHttp({ config, urls: sourceUrls(config, sandbox.address), db, log });
  const sources = createSources(http, createHolder({ db, log }));
  const signal = new AbortController().signal;
  context = { db, sources, signal, log, authorSalt: 'a salt for these tests', pauseMs: 0 };
  return async () => {
    await http.close();
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
  expect(await run(firstMinute(4_000))).toBeNull();
  expect(await reviewsOnFile(context.db)).toBeGreaterThanOrEqual(4_000);
  const apps = await appsWithReviews(context.db);
  expect(new Set(apps.map(({ store }) => store))).toEqual(new Set(['apple', 'play']));
  for (const { title, icon, developer, genre, about } of apps) {
    expect([title, icon, developer, genre, about].every((told) => (told ?? '') !== '')).toBe(true);
  }
  const languages = await context.db.rows<{ lang: string }>('select lang from reviews group by 1 having count(*) > 50');
  expect(languages.map(({ lang }) => lang)).toEqual(expect.arrayContaining(['en', 'de', 'ja']));
  const countries = await context.db.rows('select country from reviews where country is not null group by 1');
  expect(countries.length).toBeGreaterThan(4);
});

test('what is on file is enough, and a second start reads no review', async () => {
  expect(await askedBy('apple-reviews', () => run(firstMinute(4_000)))).toBe(0);
});

test.each([
  ['apple', 'apple-reviews'],
  ['play', 'play-batchexecute'],
] as const)('new reviews of charting apps of %s are kept, and reading stops at those on file', async (store, route) => {
  const { db } = context;
  const collector = chartingReviews(store, 'fr');
  expect(await run(collector)).toBeNull();
  const apps = await db.rows<{ no: number }>(
    `select app_no as no from review_apps join reviews using (app_no)
     where store = $1 and (country = 'fr' or asked_language = 'fr') group by 1`,
    [store],
  );
  expect(apps.length).toBeGreaterThan(10);
  const onFile = await reviewsOnFile(db);
  // As if the newest three of an app had been written since.
  await db.rows(
    `delete from reviews where no in (
       select no from reviews where app_no = $1 and (country = 'fr' or asked_language = 'fr') order by date desc limit 3)`,
    [apps[0]!.no],
  );
  await db.rows('update review_apps set reviews = reviews - 3 where app_no = $1', [apps[0]!.no]);
  // One page an app, whatever stood there before.
  const asked = await askedBy(route, async () => expect(await run(collector)).toBeNull());
  expect(asked).toBeGreaterThanOrEqual(apps.length);
  expect(asked).toBeLessThanOrEqual(apps.length + 12);
  expect(await reviewsOnFile(db)).toBe(onFile);
});

test('a store that does not let us in is left alone after three apps, and the run says so', async () => {
  onTestFinished(() => sandbox.clearFaults());
  for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page']) {
    sandbox.setFault({ route, fault: 'changed-shape' });
  }
  expect(await run(chartingReviews('apple', 'mx'))).toMatch(/last 3 apps could not be read/);
});
