import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstLooks, panelReader } from '../../server/collectors/collect-panels.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { ReviewMetrics } from '../../server/contract/resources/reviews/metrics.ts';
import { createLog } from '../../server/support/log.ts';
import { call } from '../support/call.ts';
import { testClock } from '../support/clock.ts';
import { newCustomer } from '../support/service.ts';
import { readSandbox } from '../support/sources/sandbox.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { closeContexts, openBrowser } from '../support/web/browser.ts';
import { plantedApp } from '../support/web/market-past.ts';
import { axeFaults } from '../support/web/page-checks.ts';
import { type Site, signInContext, watchPage } from '../support/web/site.ts';

const panel = ['us', 'gb'];

let stores: Stores;
let site: Pick<Site, 'service' | 'customer' | 'context'>;
let browser: Browser;
beforeAll(async () => {
  [stores, browser] = await Promise.all([startStores(), openBrowser()]);
  const { service } = stores;
  const customer = await newCustomer(service.db);
  site = { service, customer, context: await signInContext({ service, browser }, customer) };
  const { sources, close } = readSandbox(service.db, stores.sandbox);
  const signal = new AbortController().signal;
  const context = { db: service.db, clock: testClock, sources, signal, log: createLog('silent'), authorSalt: 'a salt' };
  // A look at the app puts it on the list of panels, and its panel is read before a page counts it.
  expect((await call(service.url, customer.key, 'GET', `/api/v1/apps/apple/${appleId}`)).status).toBe(200);
  expect(await firstLooks(panel).run({ ...context, pauseMs: 0 })).toBeNull();
  expect(await panelReader('apple', panel).run({ ...context, pauseMs: 0 })).toBeNull();
  return close;
});
afterAll(async () => {
  await closeContexts(browser);
  await stores?.stop();
});

const { appleId } = plantedApp('tidebook');
const app = `apple:${appleId}`;

const visit = async (path: string): Promise<Page> => {
  const page = await site.context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(site.service.url + path);
  return page;
};

const metrics = async (query: object): Promise<ReviewMetrics> =>
  (await call<ReviewMetrics>(site.service.url, site.customer.key, 'POST', '/api/v1/reviews/metrics', query)).body;

test('a number of the overview is the figure of the API, and opens exactly its reviews at an address of its own', async () => {
  const page = await visit(`/apps/apple/${appleId}?period=all`);
  const said = watchPage(page);
  const figure = page.locator('dl > div').filter({ hasText: 'Reviews, all on file' });
  const number = figure.getByRole('link').nth(1);
  await number.waitFor();
  const { total } = await metrics({ where: { apps: [app] } });
  const plain = (await number.innerText()).match(/^[\d,]+/)![0].replaceAll(',', '');
  expect(Number(plain)).toBe(total.reviews);
  expect(await figure.getByRole('link').first().innerText()).toContain(total.stars!.toFixed(2));
  await number.click();
  const drawer = page.getByRole('complementary', { name: 'Reviews behind the number' });
  await drawer.getByRole('listitem').first().waitFor();
  const shown = Math.min(50, total.reviews);
  expect(await drawer.getByRole('listitem').count()).toBe(shown);
  await drawer.getByText(`of ${total.reviews.toLocaleString('en')} reviews shown`).waitFor();
  const of = new URL(total.evidence!, site.service.url).searchParams.get('of');
  expect(new URL(page.url()).searchParams.get('evidence')).toBe(of);
  expect(await axeFaults(page)).toEqual([]);
  // The address alone shows the same.
  await page.reload();
  await drawer.getByText(`of ${total.reviews.toLocaleString('en')} reviews shown`).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('evidence')).toBe(false);
  expect(said).toEqual([]);
  await page.close();
});

test('the top requests are the things that reviews ask for, and each opens exactly its reviews', async () => {
  const page = await visit(`/apps/apple/${appleId}`);
  const requests = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Top requests' }) })
    .last();
  const rows = requests.locator('tbody tr');
  await rows.first().waitFor();
  const since = new Date(Date.now() - 364 * dayMs).toISOString().slice(0, 10);
  const { cells } = await metrics({ where: { apps: [app], since }, by: ['request'], limit: 6 });
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('th')!.textContent, row.querySelector('.number')!.textContent]),
  );
  expect(shown).toEqual(cells.map(({ values, reviews }) => [`${values[0]!.label}: its reviews`, String(reviews)]));
  await rows.first().getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: 'Reviews behind the number' });
  await drawer.getByRole('heading', { name: `${cells[0]!.values[0]!.label}, asked for` }).waitFor();
  await drawer.getByRole('listitem').first().waitFor();
  expect(await drawer.getByRole('listitem').count()).toBe(cells[0]!.reviews);
  await page.close();
});

test('the countries of an address are those that every tab counts, and Back takes a filter back', async () => {
  const page = await visit(`/apps/apple/${appleId}?tab=reviews&country=gb`);
  const { total } = await metrics({ where: { apps: [app], countries: ['gb'] } });
  const all = await metrics({ where: { apps: [app] } });
  expect(total.reviews).toBeGreaterThan(0);
  expect(total.reviews).toBeLessThan(all.total.reviews);
  const figure = page.locator('dl > div').filter({ has: page.getByText('Reviews', { exact: true }) });
  await expect.poll(() => figure.locator('dd').textContent()).toMatch(new RegExp(`^${total.reviews}\\b`));
  await page.getByRole('button', { name: /^5 ★/ }).click();
  await page.waitForURL(/stars=5/);
  // With stars chosen, the others have no number of another total.
  await expect.poll(() => page.getByRole('button', { name: /^1 ★/ }).innerText()).toMatch(/–/);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('stars') && url.searchParams.get('country') === 'gb');
  await page.getByLabel('Search these reviews').fill('great');
  await page.getByRole('button', { name: /Remove “great”/ }).waitFor();
  await page.close();
});

test('keys open tabs and step through periods, and Back takes both back', async () => {
  const page = await visit(`/apps/apple/${appleId}`);
  const said = watchPage(page);
  await page.getByRole('button', { name: 'Previous period' }).waitFor();
  await page.keyboard.press('[');
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  const { searchParams } = new URL(page.url());
  expect(Date.parse(searchParams.get('to')!)).toBeLessThan(Date.now() - 29 * dayMs);
  await page.keyboard.press('3');
  await page.waitForURL(/tab=versions/);
  expect(new URL(page.url()).searchParams.get('from')).toBe(searchParams.get('from'));
  await page.goBack();
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  expect(said).toEqual([]);
  await page.close();
});

test('the versions of an app are compared with the figures of the API, and each share opens exactly its reviews', async () => {
  const versions = await metrics({ where: { apps: [app] }, by: ['version'], order: 'cell' });
  const large = versions.cells.filter(({ reviews, values }) => reviews >= 30 && values[0]!.value !== null);
  expect(large.length).toBeGreaterThan(1);
  const [before, after] = large.slice(-2).map(({ values }) => String(values[0]!.value));
  const { total, cells } = await metrics({
    where: { apps: [app], versions: [`=${after}`] },
    by: ['theme'],
    against: { versions: [`=${before}`] },
    limit: 1_000,
  });
  const page = await visit(`/apps/apple/${appleId}?tab=versions&release=${after}&versus=${before}`);
  const said = watchPage(page);
  const dot = page.getByRole('button', { name: new RegExp(`^${after} ?: `) });
  await dot.waitFor();
  expect(await dot.textContent()).toContain(`${total.stars!.toFixed(2)} stars`);
  await page.locator('details > summary').click();
  const clear = cells.filter(({ change }) => change!.clear);
  for (const cell of [...clear, ...cells.filter(({ change }) => !change!.clear).slice(0, 2)]) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: cell.values[0]!.label }) });
    const [, , was, now] = await row.locator(':is(th, td)').allInnerTexts();
    expect(was).toContain(`${(100 * cell.change!.share!).toFixed(1)}%`);
    expect(was).toMatch(new RegExp(`· ${cell.change!.reviews}$`));
    expect(now).toContain(`${(100 * cell.share!).toFixed(1)}%`);
    expect(now).toMatch(new RegExp(`· ${cell.reviews}$`));
  }
  const [first] = cells.filter(({ reviews }) => reviews > 0);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: first!.values[0]!.label }) });
  await row.getByRole('rowheader').getByRole('link').click();
  const drawer = page.getByRole('complementary', { name: 'Reviews behind the number' });
  await drawer.getByRole('listitem').first().waitFor();
  expect(await drawer.getByRole('listitem').count()).toBe(Math.min(50, first!.reviews));
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  // Arrows walk the versions, Enter chooses one, and Back takes the choice back.
  await dot.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('release') === before);
  await page.goBack();
  await dot.and(page.locator('[aria-pressed="true"]')).waitFor();
  expect(said).toEqual([]);
  await page.close();
});

test('each cell of the breakdown is a figure of the API, and the keyboard opens exactly its reviews', async () => {
  const where = { apps: [app] };
  const cells = await metrics({ where, by: ['version', 'theme'], limit: 1_000 });
  const heads = await metrics({ where, by: ['version'] });
  const page = await visit(`/apps/apple/${appleId}?tab=breakdown`);
  const said = watchPage(page);
  const grid = page.getByRole('grid', { name: 'Complaints by version' });
  await grid.waitFor();
  const names = await grid.locator('thead th button').allInnerTexts();
  expect(new Set(names)).toEqual(new Set(heads.cells.map(({ values }) => String(values[0]!.value))));
  const rows = await grid.locator('tbody tr').all();
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows.slice(0, 4)) {
    const theme = await row.getByRole('rowheader').innerText();
    for (const [at, version] of names.entries()) {
      const [of, cell] = [heads, cells].map((each) =>
        each.cells.find(
          ({ values }) => values[0]!.value === version && (values.length === 1 || values[1]!.label === theme),
        ),
      );
      const share = (100 * (cell?.reviews ?? 0)) / of!.reviews;
      const shown = await row
        .getByRole('gridcell')
        .nth(at)
        .evaluate((each) => parseFloat(each.textContent ?? ''));
      expect(Math.abs(shown - share), `${theme} in ${version}`).toBeLessThanOrEqual(share >= 9.95 ? 0.5 : 0.0501);
    }
  }
  // One tab stop: arrows move, Enter opens, Escape closes and comes back.
  expect(await grid.locator('td[tabindex="0"]').count()).toBe(1);
  const opened = grid.locator('td:has(a)').last();
  const place = await opened.getAttribute('data-at');
  await opened.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-at'))).toBe(place);
  const count = Number((await opened.textContent())!.match(/reviews, ([\d,]+) of/)![1]!.replaceAll(',', ''));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('complementary', { name: 'Reviews behind the number' });
  await drawer.getByText(new RegExp(`of ${count.toLocaleString('en')} reviews? shown`)).waitFor();
  expect(await drawer.getByRole('listitem').count()).toBe(Math.min(50, count));
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-at'))).toBe(place);
  await page.keyboard.press('x');
  await page.getByRole('grid', { name: 'Version by complaints' }).waitFor();
  await page.goBack();
  // The name of a column filters by it, and the next dimension takes its place.
  await grid.getByRole('button', { name: names.at(-1)!, exact: true }).click();
  await page.getByRole('grid', { name: 'Complaints by country' }).waitFor();
  await page.getByRole('button', { name: `Remove Version is ${names.at(-1)}` }).waitFor();
  expect(said).toEqual([]);
  await page.close();
});

test('the name of a complaint breaks it down further: each cell has the share of its own reviews that mention it', async () => {
  const { cells } = await metrics({
    where: { apps: [app] },
    topic: { themes: ['crashes'] },
    by: ['version', 'country'],
    limit: 1_000,
  });
  const [most] = cells;
  const page = await visit(`/apps/apple/${appleId}?tab=breakdown`);
  const said = watchPage(page);
  await page
    .getByRole('grid', { name: 'Complaints by version' })
    .getByRole('button', { name: 'Crashes', exact: true })
    .click();
  const grid = page.getByRole('grid', { name: 'Country by version' });
  await grid.getByRole('columnheader', { name: '% that mention “Crashes”' }).waitFor();
  const row = grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: most!.values[1]!.label }) });
  const cell = row.getByText(`${most!.reviews} of ${most!.of} reviews: ${(100 * most!.share!).toFixed(1)}%`);
  await cell.first().waitFor({ state: 'attached' });
  expect(await axeFaults(page)).toEqual([]);
  expect(said).toEqual([]);
  await page.close();
});
