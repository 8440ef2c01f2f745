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

test('the reference is sound, wide and narrow, light and dark, and a link into it jumps at once', async () => {
  const said = watchPage(page);
  await setLooks(page, allLooks[0]!);
  await page.goto(`${site.service.url}/docs/teardowns.create#field-days`, { waitUntil: 'domcontentloaded' });
  expect(await topOf('field-days')).toBeGreaterThan(0);
  expect(await topOf('field-days')).toBeLessThan(600);
  for (const looks of allLooks) {
    await setLooks(page, looks);
    await keepShot(page, 'reference', looks);
    expect(await sidewaysScroll(page)).toBe(0);
  }
  for (const [at, looks] of allLooks.entries()) {
    await setLooks(page, looks);
    expect({ ...looks, faults: await lookFaults(page, at) }).toEqual({ ...looks, faults: [] });
  }
  expect(await page.title()).toBe('Tear down an app · Appraise');
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
  await page.waitForURL('**/docs/jobs.cancel');
  expect(said).toEqual([]);
});

test('anyone who follows a broken link is shown the way on', async () => {
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
  const openErrors = async (): Promise<void> => {
    await own.goto(`${site.service.url}/docs/errors`, { waitUntil: 'domcontentloaded' });
    // By then its keys are heard.
    await own.getByText(customer.email).waitFor();
  };
  await openErrors();
  await own.keyboard.press('?');
  const help = own.getByRole('dialog', { name: 'Keyboard' });
  await help.getByText('Find an app, an answer or a page, or ask').waitFor();
  await own.keyboard.press('Escape');
  await own.keyboard.press('Control+k');
  await own.getByRole('combobox', { name: 'Find or ask' }).waitFor();
  await openErrors();
  await own.keyboard.press('g');
  await own.keyboard.press('l');
  await own.waitForURL(`${site.service.url}/alerts`);
  await openErrors();
  await own.getByRole('button', { name: 'Sign out' }).click();
  await own.waitForURL(`${site.service.url}/sign-in`);
  expect(said).toEqual([]);
  await own.goto(`${site.service.url}/activity`);
  await own.waitForURL(/\/sign-in\?next/);
  await context.close();
});
