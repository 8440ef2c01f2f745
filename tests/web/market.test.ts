import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedApp, withPast } from '../support/web/market-past.ts';
import { type Site, startSite } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await withPast(site);
});
afterAll(() => site?.stop());

const visit = async (path: string): Promise<Page> => {
  const page = await site.context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(site.service.url + path);
  return page;
};

test('an app is found in both stores as one, and its teardown is started at the price that is shown', async () => {
  const page = await visit('/apps');
  await page.getByLabel('Search for apps').fill('tidebook');
  const row = page.getByRole('row', { name: /Tidebook/ });
  await row.waitFor();
  expect(await row.count()).toBe(1);
  expect(await row.getByRole('link', { name: 'Google Play' }).getAttribute('href')).toBe(
    `/apps/play/${plantedApp('tidebook').playId}`,
  );
  await page.waitForURL(/\?q=tidebook$/);
  await row.getByRole('link', { name: /^Tidebook/ }).click();
  await page.getByRole('heading', { level: 1, name: /Tidebook/ }).waitFor();
  // Its icon comes through the service: nothing else may be loaded.
  const icon = page.locator('main header img');
  await icon.waitFor();
  expect(await icon.getAttribute('src')).toMatch(/^\/media\//);
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main header img')?.naturalWidth === 128);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByText('Costs 25 credits; you have 4,500.').waitFor();
  await page.getByRole('button', { name: 'Summarise reviews of 90 days' }).click();
  // Its answer is opened as soon as it is there.
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Complaints', exact: true }).waitFor();
  await page.goBack();
  await page
    .getByRole('navigation', { name: /^Tabs of/ })
    .getByText('Answers')
    .click();
  await page.getByRole('row', { name: /Summary.*The last 90 days/ }).waitFor();
  await page.close();
});

test('the estimate follows the downloads that a reader knows, and the address keeps them', async () => {
  const page = await visit(`/apps/apple/${plantedApp('tidebook').appleId}?tab=revenue`);
  await page.getByText('Confidence:').waitFor();
  await page.getByLabel('What if I know the downloads?').fill('1,000');
  await page.getByRole('button', { name: 'Update estimate' }).click();
  await page.getByText('with 1,000 downloads a month').waitFor();
  expect(new URL(page.url()).searchParams.get('downloads')).toBe('1000');
  await page.reload();
  await page.getByText('with 1,000 downloads a month').waitFor();
  await page.close();
});

test('the history says of each day what was observed, and its numbers are a table', async () => {
  const page = await visit(`/apps/apple/${plantedApp('tidebook').appleId}?tab=history`);
  const plot = page.getByRole('figure', { name: /Rankings/ });
  await plot.getByRole('button', { name: 'As a table' }).click();
  await plot.getByRole('columnheader', { name: 'Top free' }).waitFor();
  // The past forty days and today, whose chart no one has collected.
  await expect.poll(() => plot.getByRole('row').count()).toBe(42);
  expect(await plot.getByRole('row').last().getByRole('cell').textContent()).toBe('–');
  const prices = page.getByRole('region', { name: 'Prices' });
  await prices.getByRole('row', { name: /Price Free/ }).waitFor();
  await page.close();
});

test('a name confirmed before its apps are found adds no app that was found for an earlier name', async () => {
  const page = await visit('/compare');
  const box = page.getByPlaceholder('Name, store link or id');
  await box.fill('tidebook');
  await page.getByRole('option', { name: /Tidebook.*App Store/ }).waitFor();
  await box.press('Enter');
  const { appleId } = plantedApp('tidebook');
  await page.waitForURL(`**/compare?apps=apple:${appleId}`);
  // Google Play's Tidebook, found with it, is still on show while Pulsepath is looked for.
  await box.fill('pulsepath');
  await box.press('Enter');
  await page.getByRole('option', { name: /Pulsepath.*App Store/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('apps')).toBe(`apple:${appleId}`);
  await page.close();
});

test('apps are compared by the figures of the metrics query, and the address restores them in their order', async () => {
  const [app, other] = [plantedApp('tidebook'), plantedApp('pulsepath')];
  const page = await visit(`/compare?apps=apple:${app.appleId}`);
  await page.getByRole('combobox', { name: 'Add an app' }).fill('pulsepath');
  await page.getByRole('option', { name: /Pulsepath.*App Store/ }).click();
  await page.waitForURL(`**/compare?apps=apple:${app.appleId},apple:${other.appleId}`);
  const heads = page.getByRole('columnheader');
  await heads.filter({ hasText: 'Pulsepath' }).waitFor();
  // The column moves with its app, and so does what is compared with the first.
  await page.getByRole('button', { name: /^Put first.*Pulsepath/ }).click();
  await page.waitForURL(`**/compare?apps=apple:${other.appleId},apple:${app.appleId}`);
  await page.reload();
  await heads.filter({ hasText: 'Tidebook' }).waitFor();
  expect((await heads.allInnerTexts()).findIndex((text) => text.includes('Pulsepath'))).toBe(1);
  // An app whose reviews were not read offers to read them; one that has few shows counts in place of shares.
  await heads
    .getByText(/reviews?$|Reading its reviews…|Get reviews/)
    .first()
    .waitFor();
  await page.getByRole('rowheader', { name: /Revenue a month/ }).waitFor();
  await page.getByRole('link', { name: 'Ask what sets them apart' }).click();
  await page.waitForURL(/\/research\?/);
  expect(new URL(page.url()).searchParams.get('apps')).toBe(`apple:${other.appleId},apple:${app.appleId}`);
  await page.close();
});

test('an address of the charts shows that genre in that country, and choosing another changes the address', async () => {
  const page = await visit('/charts?country=de&genre=Finance&store=apple');
  await page.getByText('The first 50 of each store in Germany').waitFor();
  await page.getByRole('region', { name: 'Chart of App Store' }).waitFor();
  expect(await page.getByRole('region', { name: 'Chart of Google Play' }).count()).toBe(0);
  await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('Finance');
  await page.getByLabel('Category').selectOption('Productivity');
  await page.waitForURL('**/charts?country=de&genre=Productivity&store=apple');
  await page.close();
});

test('movement distinguishes an app that is new in the chart from a chart that no one has collected', async () => {
  const page = await visit('/charts?store=apple');
  await page.getByText(/^Read .*Compared with/).waitFor();
  const cells = page.getByRole('region', { name: 'Chart of App Store' });
  await expect.poll(() => cells.getByText(/^(▲|▼)$/).count()).toBeGreaterThan(5);
  await page.getByLabel('Country').selectOption('at');
  await page.getByText('No earlier chart was collected yet').waitFor();
  await expect.poll(() => cells.getByText('No chart was collected around then.').count()).toBeGreaterThan(100);
  await page.close();
});

test('movers of several countries are sorted by any column, by pointer and by keys, and the address keeps the order', async () => {
  const page = await visit('/charts/movers?country=us,de');
  await page.getByText(/rose most in the United States since/).waitFor();
  const table = page.getByRole('region', { name: 'All movers' });
  // Whole, so that both ends of every order are there.
  await table.getByRole('button', { name: /apps between/ }).click();
  const figures = async (column: number): Promise<number[]> =>
    (await table.locator(`tbody tr td:nth-of-type(${column})`).allInnerTexts())
      .map((text) => Number(text.replace('−', '-').replaceAll(',', '')))
      .filter((figure) => !Number.isNaN(figure));
  const means = await figures(1);
  expect(means.length).toBeGreaterThan(20);
  expect(means).toEqual(means.toSorted((one, other) => other - one));
  await table.getByRole('button', { name: 'Rating', exact: true }).click();
  await page.waitForURL('**/charts/movers?country=us,de&sort=rating');
  const ratings = await figures(5);
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
  await page.keyboard.press('s');
  await page.keyboard.press('r');
  await page.waitForURL(/reverse=1/);
  await expect.poll(() => figures(5)).toEqual(ratings.toSorted((one, other) => one - other));
  await page.reload();
  await table.getByRole('columnheader', { name: 'Rating', exact: true }).waitFor();
  expect(await table.locator('th[aria-sort="ascending"]').innerText()).toContain('Rating');
  await page.close();
});

test('pictures whose paths could not be had are asked for again, without a reload', async () => {
  const page = await site.context.newPage();
  let refused = 0;
  await page.route('**/api/v1/pictures', (route) => (refused++ === 0 ? route.abort() : route.continue()));
  await page.goto(`${site.service.url}/apps?q=tidebook`);
  const icon = page.getByRole('row', { name: /Tidebook/ }).locator('img');
  await icon.waitFor();
  expect(await icon.getAttribute('src')).toMatch(/^\/media\//);
  expect(refused).toBeGreaterThan(1);
  await page.close();
});
