import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '../support/service.ts';
import { newContext } from '../support/web/browser.ts';
import { allLooks, keepShot, lookFaults, setLooks, sidewaysScroll } from '../support/web/page-checks.ts';
import { type Site, signInContext, startSite, watchPage } from '../support/web/site.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await startSite();
  page = await (await newContext(site.browser)).newPage();
});
afterAll(() => site?.stop());

const topOf = (id: string): Promise<number> =>
  page.evaluate((name) => document.getElementById(name)!.getBoundingClientRect().top, id);

/** The page has fifty sections that are made alike, and axe takes more than a second for each. */
const keepFewOperations = (): Promise<void> =>
  page.evaluate(() => {
    const kept = ['me', 'teardowns.create', 'jobs.cancel', 'keys.create', 'object-Job'];
    for (const section of document.querySelectorAll('.operation')) if (!kept.includes(section.id)) section.remove();
    const lost = [...document.querySelectorAll('#contents a')].filter((link) => {
      const id = link.getAttribute('href')?.slice(1) ?? '';
      return document.getElementById(id) === null;
    });
    for (const link of lost) link.closest('li')?.remove();
  });

test('the reference is sound, wide and narrow, light and dark, and a link into it jumps at once', async () => {
  const said = watchPage(page);
  await setLooks(page, allLooks[0]!);
  await page.goto(`${site.service.url}/docs#teardowns.create/days`, { waitUntil: 'domcontentloaded' });
  expect(await topOf('teardowns.create/days')).toBeGreaterThan(0);
  expect(await topOf('teardowns.create/days')).toBeLessThan(200);
  for (const looks of [allLooks[0]!, allLooks[2]!]) {
    await setLooks(page, looks);
    await keepShot(page, 'reference', looks);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  await keepFewOperations();
  for (const [at, looks] of allLooks.entries()) {
    await setLooks(page, looks);
    expect({ ...looks, faults: await lookFaults(page, at) }).toEqual({ ...looks, faults: [] });
  }
  expect(await page.title()).toBe('API reference · Appraise');
  expect(said).toEqual([]);
});

test('the search finds operations, parameters and the guide, and leads there without a mouse', async () => {
  const said = watchPage(page);
  await setLooks(page, allLooks[0]!);
  await page.goto(`${site.service.url}/docs`, { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('/');
  const results = page.locator('#found li');
  for (const [query, title] of [
    ['start_teardown', 'Tear down an app'],
    ['wallet credits never', 'Credits and plans'],
    ['idempotency-key', 'Idempotency-Key'],
  ]) {
    await page.getByRole('searchbox').fill(query!);
    await results.first().getByText(title!, { exact: true }).waitFor();
  }
  await page.getByRole('searchbox').fill('zebra crossing');
  await page.getByText('Nothing here has the words').waitFor();
  await page.getByRole('searchbox').fill('cancel a job');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs#jobs.cancel');
  expect(await topOf('jobs.cancel')).toBeLessThan(200);
  expect(said).toEqual([]);
});

test('whoever follows a broken link is shown the way on', async () => {
  const answer = await page.goto(`${site.service.url}/nowhere/at/all`);
  expect(answer?.status()).toBe(404);
  expect(await lookFaults(page, 0)).toEqual([]);
  await page.getByRole('link', { name: 'API reference' }).first().click();
  await page.waitForURL('**/docs', { waitUntil: 'commit' });
});

test('the reference has the keys of the application, and says who is signed in and lets them sign out', async () => {
  const customer = await newCustomer(site.service.db);
  const context = await signInContext(site, customer);
  const own = await context.newPage();
  const said = watchPage(own);
  // It has the same frame as the rest and is a tenth as long.
  const errors = `${site.service.url}/docs/errors`;
  await own.goto(errors, { waitUntil: 'domcontentloaded' });
  await own.getByText(customer.email).waitFor();
  await own.keyboard.press('?');
  const help = own.getByRole('dialog', { name: 'Keyboard' });
  await help.getByText('Find an app, a run or a page').waitFor();
  await own.keyboard.press('Escape');
  await own.keyboard.press('Control+k');
  await own.getByRole('combobox', { name: 'Find an app, a run or a page' }).waitFor();
  await own.goto(errors, { waitUntil: 'domcontentloaded' });
  await own.keyboard.press('g');
  await own.keyboard.press('r');
  await own.waitForURL(`${site.service.url}/runs`);
  await own.goto(errors, { waitUntil: 'domcontentloaded' });
  await own.getByRole('button', { name: 'Sign out' }).click();
  await own.waitForURL(`${site.service.url}/sign-in`);
  expect(said).toEqual([]);
  await own.goto(`${site.service.url}/runs`);
  await own.waitForURL(/\/sign-in\?next/);
  await context.close();
});
