import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstLooks } from '../../server/collectors/collect-panels.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { createLog } from '../../server/support/log.ts';
import { call, ended } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer } from '../support/service.ts';
import { readSandbox } from '../support/sources/sandbox.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { closeContexts, openBrowser } from '../support/web/browser.ts';
import { plantedApp } from '../support/web/market-past.ts';
import { type Site, signInContext, watchPage } from '../support/web/site.ts';

let stores: Stores;
let browser: Browser;
let site: Pick<Site, 'service' | 'customer' | 'context' | 'browser'>;
beforeAll(async () => {
  [stores, browser] = await Promise.all([startStores(), openBrowser()]);
  const { service } = stores;
  const customer = await newCustomer(service.db);
  site = { service, customer, browser, context: await signInContext({ service, browser }, customer) };
  for (const name of ['tidebook', 'pulsepath']) {
    const { appleId } = plantedApp(name);
    const input = { apps: [{ store: 'apple', appId: appleId }], limit: 400 };
    const { body } = await call<{ id: string }>(service.url, customer.key, 'POST', '/api/v1/reviews/pulls', input);
    await ended(service.url, customer.key, body.id);
    await call(service.url, customer.key, 'GET', `/api/v1/apps/apple/${appleId}`);
  }
  // Figures count what panels have read of the apps that were looked at.
  const { sources, close } = readSandbox(service.db, stores.sandbox);
  const signal = new AbortController().signal;
  const context = { db: service.db, clock: testClock, sources, signal, log: createLog('silent'), authorSalt: 'a salt' };
  expect(await firstLooks(['us', 'gb', 'ca', 'au']).run({ ...context, pauseMs: 0 })).toBeNull();
  return close;
});
afterAll(async () => {
  await closeContexts(browser);
  await stores?.stop();
});

test('home has a row for each app with the figures of the metrics query, and its number opens exactly those reviews', async () => {
  const { service, customer, context } = site;
  const { appleId } = plantedApp('tidebook');
  const page = await context.newPage();
  const said = watchPage(page);
  await page.goto(service.url);
  const row = page.getByRole('table').getByRole('row').filter({ hasText: 'Tidebook' });
  const number = row.getByRole('link', { name: /^\d+ review/ }).first();
  await number.waitFor();
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  const { body } = await call<{ total: { reviews: number } }>(
    service.url,
    customer.key,
    'POST',
    '/api/v1/reviews/metrics',
    { where: { apps: [`apple:${appleId}`], since: day(30), until: day(0) } },
  );
  expect(Number.parseInt(await number.innerText(), 10)).toBe(body.total.reviews);
  await number.click();
  const drawer = page.getByRole('complementary', { name: 'Reviews behind the number' });
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(Math.min(50, body.total.reviews));
  expect(new URL(page.url()).searchParams.get('evidence')).toBeTruthy();
  expect(said).toEqual([]);
  await page.close();
});

test('the keyboard walks the apps of home, and the order is in the address', async () => {
  const page = await site.context.newPage();
  await page.goto(`${site.service.url}/?sort=name`);
  const names = page.getByRole('table').getByRole('rowheader');
  await names.first().waitFor();
  const order = await names.allInnerTexts();
  expect(order).toEqual(order.toSorted());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/apps\/apple\/\d+/);
  await page.close();
});

test('home asks for a handful of answers, however many apps there are', async () => {
  const page = await site.context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) asked.push(pathname);
  });
  await page.goto(site.service.url);
  await page.getByRole('table').getByRole('rowheader').nth(1).waitFor();
  expect(asked.filter((each) => each === '/api/v1/home')).toHaveLength(1);
  expect(asked.filter((each) => each === '/api/v1/reviews/metrics')).toHaveLength(5);
  await page.close();
});

test('an account without apps gets one box, a sample app with an answer that opens its reviews, and no empty table', async () => {
  const context = await signInContext(site, await newCustomer(site.service.db));
  const page = await context.newPage();
  await page.goto(site.service.url);
  await page.getByRole('searchbox').waitFor();
  await page.getByRole('link', { name: /^\d\.\d\d stars/ }).click();
  await page.getByRole('complementary', { name: 'Reviews behind the number' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('searchbox').fill('tidebook');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/apps\?q=tidebook$/);
  await context.close();
});
