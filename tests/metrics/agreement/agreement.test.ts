import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorldApp } from '../../../sandbox/world/types.ts';
import { firstLooks, panelReader } from '../../../server/collectors/collect-panels.ts';
import type { CollectorContext } from '../../../server/collectors/collector.ts';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import { type Store, stores as storeNames } from '../../../server/contract/domain/stores.ts';
import type { Report } from '../../../server/contract/resources/research/report.ts';
import type { Research } from '../../../server/contract/resources/research/research.ts';
import type { Teardown } from '../../../server/contract/resources/research/teardown.ts';
import type { PullInsights } from '../../../server/contract/resources/reviews/insights.ts';
import { coverageBadge } from '../../../server/exports/answers/coverage-words.ts';
import { panelPlace } from '../../../server/reviews/panels/ask-panels.ts';
import { readPanelPlace } from '../../../server/reviews/windows/read-panel.ts';
import { createLog } from '../../../server/support/log.ts';
import { call, ended } from '../../support/call.ts';
import { testClock, testDay } from '../../support/clock.ts';
import { type Customer, newCustomer, type Service } from '../../support/service.ts';
import { readSandbox } from '../../support/sources/sandbox.ts';
import { type Stores, startStores } from '../../support/sources/stores.ts';
import { closeContexts, openBrowser } from '../../support/web/browser.ts';
import { signInContext } from '../../support/web/site.ts';
import { type Answered, answersOf } from './answers.ts';
import { expectSame, figuresOf, nameOf } from './figures.ts';
import { badge, badgeWords, expectOpenNumbers, numberAbove, onBreakdown, onComparison, onReviewsTab } from './pages.ts';

const panel = ['us', 'gb'];

let stores: Stores;
let service: Service;
let read: ReturnType<typeof figuresOf>;
let context: CollectorContext;
let apps: readonly AppRef[];
/** An app whose panel is not read to its end. */
let growing: AppRef;
let browser: Browser;
let signedIn: BrowserContext;
let answers: ReturnType<typeof answersOf>;
/** The figures of each app before others pulled and asked. */
let before: readonly Awaited<ReturnType<typeof read.byMetrics>>[];
beforeAll(async () => {
  [stores, browser] = await Promise.all([startStores({ panel }), openBrowser()]);
  ({ service } = stores);
  const customer = await newCustomer(service.db);
  read = figuresOf(service.url, customer.key);
  answers = answersOf({ service, browser, read });
  signedIn = await signInContext({ service, browser }, customer);
  const { sources, close } = readSandbox(service.db, stores.sandbox);
  const signal = new AbortController().signal;
  const log = createLog('silent');
  context = { db: service.db, clock: testClock, sources, signal, log, authorSalt: 'a salt', pauseMs: 0 };
  // With the most ratings; those that are asked about are in one store alone, as answers count both.
  const ratingsOf = (app: WorldApp, store: Store): number =>
    app.ratings(store, 'us', testDay).reduce((sum, each) => sum + each, 0);
  const inStore = (store: Store): AppRef[] =>
    stores.sandbox.world.apps
      .filter(({ appleId, playId, notIn }) => (store === 'apple' ? appleId && !playId : playId) && notIn.length === 0)
      .sort((one, other) => ratingsOf(other, store) - ratingsOf(one, store))
      .map(({ appleId, playId }) => ({ store, appId: (store === 'apple' ? appleId : playId)! }));
  apps = [...inStore('apple').slice(0, 3), ...inStore('play').slice(0, 2)];
  growing = { store: 'apple', appId: stores.app('tidebook').appleId! };
  const look = async ({ store, appId }: AppRef): Promise<void> => {
    expect((await call(service.url, customer.key, 'GET', `/api/v1/apps/${store}/${appId}`)).status).toBe(200);
    expect(await firstLooks(panel).run(context)).toBeNull();
  };
  for (const app of apps) await look(app);
  for (const store of storeNames) expect(await panelReader(store, panel).run(context)).toBeNull();
  await look(growing);
  before = await Promise.all(apps.map(read.byMetrics));
  return close;
});
afterAll(async () => {
  await closeContexts(browser);
  await stores?.stop();
});

/** What the pages of an app, of an account and of a comparison show. */
const expectPages = async (puller: Customer): Promise<void> => {
  const page = await signedIn.newPage();
  const ask = read.metrics;
  let opened = 0;
  for (const [at, app] of apps.entries()) {
    const { figures, labels } = before[at]!;
    const address = `${service.url}/apps/${app.store}/${app.appId}`;
    const words = [coverageBadge((await read.search(app)).coverage!)];
    expectSame(await onReviewsTab(page, address, labels), figures);
    expect(await badgeWords(page)).toEqual(words);
    for (const by of app.store === 'apple' ? (['version', 'country'] as const) : (['version', 'week'] as const)) {
      const shown = await onBreakdown(page, address, { by, show: 'count', labels });
      expectSame(shown, figures);
      expect(Object.keys(shown).length).toBeGreaterThan(3);
      opened += await expectOpenNumbers(page, ask);
    }
    expectSame(await onBreakdown(page, address, { by: 'version', show: 'stars', labels }), figures);
    await page.goto(address);
    opened += await expectOpenNumbers(page, ask);
    expect(await badgeWords(page)).toEqual(words);
    await page.goto(`${address}?tab=versions`);
    await page.getByRole('region', { name: 'Versions' }).waitFor();
    opened += await expectOpenNumbers(page, ask);
  }
  const compared = await onComparison(page, service.url, apps.slice(0, 3));
  expect(compared).toEqual(
    before.slice(0, 3).map(({ figures: { total } }) => ({ reviews: total!.reviews, stars: total!.stars })),
  );
  opened += await expectOpenNumbers(page, ask);
  expect(opened).toBeGreaterThan(200);
  await page.close();
  const home = await answers.pageOf(puller);
  await home.goto(service.url);
  await home.getByRole('region', { name: 'Your apps' }).waitFor();
  expect(await expectOpenNumbers(home, ask)).toBeGreaterThan(2);
  const { coverage } = await ask({ where: { apps: apps.map(nameOf) } });
  expect(await badgeWords(home)).toEqual([coverageBadge(coverage!)]);
  await home.close();
};

let asked: ReturnType<typeof askAll> | undefined;
/** Another account pulls deeper and elsewhere, and others ask, once. What these count is theirs, and says so. */
const othersAsked = () => (asked ??= askAll());
const askAll = async () => {
  const run = async <Result>(path: string, body: unknown): Promise<Answered<Result>> => {
    const customer = await newCustomer(service.db);
    const { key: as } = customer;
    const started = await call<{ id: string }>(service.url, as, 'POST', path, body);
    expect(started).toMatchObject({ status: 202 });
    const job = await ended(service.url, as, started.body.id);
    expect(job.status).toBe('done');
    return { id: job.id, as, customer, result: job.result as Result };
  };
  const [pull, teardown, research, report] = await Promise.all([
    run('/api/v1/reviews/pulls', { apps, countries: ['us', 'ca'], limit: 150 }),
    run<Teardown>('/api/v1/teardowns', { ...apps[1]!, days: 3650 }),
    run<Research>('/api/v1/research', { question: 'What do people complain about?', app: apps[2] }),
    run<Report>('/api/v1/reports', { question: 'What do people complain about in habit trackers?', scope: 'apple' }),
  ]);
  return { pull, teardown, research, report };
};

test('each figure of five apps has one value by every call, in every file and answer, whatever others pull and ask', async () => {
  expect(before.flatMap(({ figures }) => Object.keys(figures)).length).toBeGreaterThanOrEqual(60);
  const expectCalls = async (): Promise<void> => {
    for (const [at, app] of apps.entries()) {
      const { figures } = before[at]!;
      const { total, ...cells } = figures;
      expect(total!.reviews).toBeGreaterThan(20);
      expect((await read.byMetrics(app)).figures).toEqual(figures);
      for (const [name, way] of Object.entries(read.ways)) {
        const shown = await way(app);
        expectSame(shown, figures);
        const least = name === 'bySearch' ? Object.keys(cells).length / 2 : Object.keys(cells).length;
        expect(Object.keys(shown).length, name).toBeGreaterThanOrEqual(least);
      }
      expect(new Set(Object.values(await read.totals(app)))).toEqual(new Set([total!.reviews]));
    }
  };
  const expectFiles = async (): Promise<void> => {
    for (const [at, app] of apps.entries()) {
      const { figures, evidence } = before[at]!;
      const { total: _, ...cells } = figures;
      for (const format of ['csv', 'xlsx', 'parquet'] as const) expect(await read.byFile(app, format)).toEqual(cells);
      const listed = await read.byEvidence(evidence);
      expectSame(listed, figures);
      expect(Object.keys(listed)).toHaveLength(Object.keys(figures).length);
    }
  };
  await expectCalls();

  const { teardown, research, report } = await othersAsked();
  await expectCalls();
  await expectFiles();
  await answers.expectTeardown(teardown, before[1]!.figures);
  await answers.expectResearch(research, apps[2]!);
  await answers.expectReport(report);
});

test('each figure of five apps has that value on every page, whatever others have pulled and asked', async () => {
  const { pull } = await othersAsked();
  await expectPages(pull.customer);

  // What was pulled is counted in the pull, in its insights and on its page.
  const path = `/api/v1/reviews/pulls/${pull.id}/insights`;
  const { body: insights } = await call<PullInsights>(service.url, pull.as, 'GET', path);
  const { total } = await figuresOf(service.url, pull.as).metrics({ where: { pull: pull.id } });
  expect(insights).toMatchObject({ total: total.reviews, avgRating: total.stars });
  expect(insights.coverage).toMatchObject({ basis: 'run', reviews: total.reviews });
  const page = await answers.pageOf(pull.customer);
  await page.goto(`${service.url}/pulls/${pull.id}`);
  expect(await numberAbove(page, 'Reviews')).toBe(total.reviews);
  expect(await numberAbove(page, 'Average')).toBe(Number(total.stars!.toFixed(2)));
  expect(await badgeWords(page)).toContain(coverageBadge(insights.coverage!));
  await page.close();

  // The rest is on file, by its country.
  const there = await read.metrics({ where: { apps: [nameOf(apps[0]!)], countries: ['ca'] } });
  expect(there.total.reviews).toBeGreaterThan(0);
  expect(there.coverage).toBeNull();
});

test('figures change when the panel reads more, coverage says so, and an open page renews itself', async () => {
  const app = growing;
  const page = await signedIn.newPage();
  await page.goto(`${service.url}/apps/apple/${app.appId}?tab=reviews`);
  await badge(page).waitFor();
  expect(await badge(page).innerText()).toContain('still being read');
  const before = await read.metrics({ where: { apps: [nameOf(app)] } });
  await readPanelPlace(context, app, panelPlace(app, 'us'), { depth: 2_000, deep: true, feedOnly: true });
  const after = await read.metrics({ where: { apps: [nameOf(app)] } });
  expect(after.total.reviews).toBeGreaterThan(before.total.reviews);
  expect(after.coverage).toMatchObject({ basis: 'panel', reviews: after.total.reviews });
  expect((await read.search(app)).coverage).toEqual(after.coverage);
  await page.getByRole('button', { name: `Coverage: ${coverageBadge(after.coverage!)}` }).waitFor();
  await page.close();
});
