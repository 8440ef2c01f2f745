import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, ended } from '../support/call.ts';
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
  await page.getByText('Costs 25 credits; you have 4,500.').waitFor();
  // Its icon comes through the service: nothing else may be loaded.
  const icon = page.locator('main header img');
  await icon.waitFor();
  expect(await icon.getAttribute('src')).toMatch(/^\/media\//);
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main header img')?.naturalWidth === 128);
  await page.getByRole('button', { name: 'Tear it down' }).click();
  await page.getByRole('link', { name: 'Follow it' }).waitFor();
  await page.getByText('you have 4,475.').waitFor();
  await page.getByRole('navigation', { name: 'What is known of this app' }).getByText('Answers').click();
  await page.getByRole('row', { name: /Teardown.*The last 90 days/ }).waitFor();
  await page.close();
});

test('the page of an app tells what its last answer says, which ads were found, and shows its videos', async () => {
  const { title, appleId } = plantedApp('tidebook');
  const { url } = site.service;
  const { key } = site.customer;
  const asked = [
    ['/api/v1/ad-search', { query: title }],
    ['/api/v1/videos/search', { query: title }],
  ] as const;
  for (const [path, body] of asked) {
    await ended(url, key, (await call<{ id: string }>(url, key, 'POST', path, body)).body.id);
  }
  const page = await visit(`/apps/apple/${appleId}?tab=answers`);
  // Of the teardown that the test before has started.
  const answer = page.getByRole('listitem').filter({ hasText: 'Teardown: The last 90 days' });
  await answer.getByText(/^Answered on/).waitFor();
  // Its words are read after the list.
  await expect.poll(() => answer.locator('p').first().textContent()).toMatch(/^\S.{20,}\.$/s);
  const tabs = page.getByRole('navigation', { name: 'What is known of this app' });
  await tabs.getByText('Ads').click();
  await page.getByText(/ads? found on/).waitFor();
  await page
    .getByRole('region', { name: 'Ads found last' })
    .getByRole('columnheader', { name: 'Advertiser' })
    .waitFor();
  await tabs.getByText('Videos').click();
  const still = page.getByRole('region', { name: 'Videos about this app' }).locator('img').first();
  await still.waitFor();
  expect(await still.getAttribute('src')).toMatch(/^\/media\//);
  await expect.poll(() => still.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.close();
});

test('the estimate follows the downloads that a reader knows, and the address keeps them', async () => {
  const page = await visit(`/apps/apple/${plantedApp('tidebook').appleId}`);
  await page.getByText('Confidence:').waitFor();
  await page.getByLabel('What if I know the downloads?').fill('1,000');
  await page.getByRole('button', { name: 'Estimate again' }).click();
  await page.getByText('with 1,000 downloads a month').waitFor();
  expect(new URL(page.url()).searchParams.get('downloads')).toBe('1000');
  await page.reload();
  await page.getByText('with 1,000 downloads a month').waitFor();
  await page.close();
});

test('the history says of each day what was observed, and its numbers are a table', async () => {
  const page = await visit(`/apps/apple/${plantedApp('tidebook').appleId}?tab=history`);
  const plot = page.getByRole('figure', { name: /Chart positions/ });
  await plot.getByRole('button', { name: 'As a table' }).click();
  await plot.getByRole('columnheader', { name: 'Top free' }).waitFor();
  // The past forty days and today, whose chart nobody has collected.
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

test('two apps are compared side by side with what answers say of each, and the address restores them', async () => {
  const app = plantedApp('tidebook');
  const page = await visit(`/compare?apps=apple:${app.appleId}`);
  await page.getByRole('combobox', { name: 'Add an app' }).fill('pulsepath');
  await page.getByRole('option', { name: /Pulsepath.*App Store/ }).click();
  const other = plantedApp('pulsepath');
  await page.waitForURL(`**/compare?apps=apple:${app.appleId},apple:${other.appleId}`);
  await page.getByText('Revenue a month in the United States').waitFor();
  await page.reload();
  await page.getByRole('columnheader', { name: new RegExp(`^${app.title}`) }).waitFor();
  await page.getByRole('columnheader', { name: new RegExp(`^${other.title}`) }).waitFor();
  // The research about both is one press away; once it is there, the comparison shows what it says of each.
  await page.getByText('Costs 1 credit').waitFor();
  await page.getByRole('button', { name: 'Start the research' }).click();
  await page.getByRole('link', { name: /Follow it|Read it/ }).click();
  await page.getByRole('heading', { name: 'Sources' }).waitFor();
  await page.goto(`${site.service.url}/compare?apps=apple:${app.appleId},apple:${other.appleId}`);
  const said = page.getByRole('region', { name: 'What reviewers say' });
  await said
    .getByText(/^Research of/)
    .nth(1)
    .waitFor();
  for (const name of [/What people praise/, /What people complain about/]) {
    await page.getByRole('figure', { name }).getByRole('row').nth(1).waitFor();
  }
  const finding = said.getByRole('list').first().getByRole('link').first();
  const label = await finding.innerText();
  await finding.click();
  await page.getByRole('dialog', { name: label }).waitFor();
  await page.close();
});

test('an address of the charts shows that genre in that country, and choosing another changes the address', async () => {
  const page = await visit('/charts?country=de&genre=Finance&store=apple');
  await page.getByText('The first 50 of each store in Germany').waitFor();
  await page.getByRole('region', { name: 'Chart of App Store' }).waitFor();
  expect(await page.getByRole('region', { name: 'Chart of Google Play' }).count()).toBe(0);
  await expect.poll(() => page.getByLabel('Genre').inputValue()).toBe('Finance');
  await page.getByLabel('Genre').selectOption('Productivity');
  await page.waitForURL('**/charts?country=de&genre=Productivity&store=apple');
  await page.close();
});

test('movement tells an app that is new in the chart from a chart that nobody has collected', async () => {
  const page = await visit('/charts?store=apple');
  await page.getByText(/^Read .*Compared with/).waitFor();
  const cells = page.getByRole('region', { name: 'Chart of App Store' });
  await expect.poll(() => cells.getByText(/^(▲|▼)$/).count()).toBeGreaterThan(5);
  await page.getByLabel('Country').selectOption('at');
  await page.getByText('No earlier chart was collected yet').waitFor();
  await expect.poll(() => cells.getByText('No chart was collected around then.').count()).toBeGreaterThan(100);
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
