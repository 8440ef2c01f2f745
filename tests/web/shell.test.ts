import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignInLink } from '../../server/store/accounts/sign-in-links.ts';
import { sampleReviews } from '../../server/store/reviews/review-apps.ts';
import { call } from '../support/call.ts';
import { newCustomer, signIn } from '../support/service.ts';
import { newContext } from '../support/web/browser.ts';
import { type Site, signInContext, startSite } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const open = async (path: string): Promise<Page> => {
  const page = await site.context.newPage();
  await page.goto(site.service.url + path);
  return page;
};

test('a sign-in link signs in once, its secret leaves the address, and the page that was asked for is shown', async () => {
  const { service, browser } = site;
  const { accountId, email } = await newCustomer(service.db);
  const token = await createSignInLink(service.db, accountId);
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto(`${service.url}/activity`);
  await page.waitForURL(/\/sign-in\?next=\/activity$/);
  await page.getByText('Appraise researches mobile apps').waitFor();
  await page.goto(`${page.url()}#${token}`);
  await page.getByRole('button', { name: 'Sign in on this browser' }).waitFor();
  expect(page.url()).not.toContain(token);
  await page.getByRole('button', { name: 'Sign in on this browser' }).click();
  await page.waitForURL(`${service.url}/activity`);
  await page.getByText(email).waitFor();

  const other = await newContext(browser);
  const late = await other.newPage();
  await late.goto(`${service.url}/sign-in#${token}`);
  await late.getByRole('button', { name: 'Sign in on this browser' }).click();
  await late.getByRole('alert').getByText('used already').waitFor();
  await other.close();

  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('A sign-in link works once').waitFor();
  await page.goto(`${service.url}/`);
  await page.waitForURL(/\/sign-in\?next=\/$/);
  await context.close();
});

test('a session that ends leaves nothing of its account on any tab: not where it was shown, and not on the way back', async () => {
  const customer = await newCustomer(site.service.db);
  const context = await signInContext(site, customer);
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const each of [page, other]) {
    await each.goto(`${site.service.url}/account`);
    await each.getByRole('main').getByText(customer.email).waitFor();
  }
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const each of [page, other]) await each.getByText('A sign-in link works once').waitFor();
  await page.goBack();
  await page.getByText('A sign-in link works once').waitFor();
  await context.close();

  // Ended from elsewhere, the page learns it by itself and does not take the session for a good one.
  const left = await signInContext(site, customer);
  const alone = await left.newPage();
  await alone.goto(`${site.service.url}/account`);
  await alone.getByRole('main').getByText(customer.email).waitFor();
  const elsewhere = await signIn(site.service.db, customer.accountId);
  expect((await call(site.service.url, elsewhere, 'DELETE', '/api/v1/sessions')).status).toBe(200);
  await alone.getByText('A sign-in link works once').waitFor();
  await expect.poll(() => alone.getByText(customer.email).count()).toBe(0);
  await left.close();
});

test('in the palette, the app whose name begins with what was typed comes first, and Enter opens it', async () => {
  const page = await open('/');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill('tide');
  await page.getByRole('option', { name: /^Tidebook/ }).waitFor();
  await page
    .getByRole('option', { name: /Tide\b/ })
    .first()
    .waitFor();
  const first = page.getByRole('option').first();
  expect(await first.textContent()).toMatch(/^Tidebook/);
  expect(await first.getAttribute('aria-selected')).toBe('true');
  await field.press('ArrowDown');
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('false');
  await field.press('ArrowUp');
  await expect.poll(() => first.getAttribute('aria-selected')).toBe('true');
  await field.press('Enter');
  await page.waitForURL('**/apps/apple/6965719118');
  // The focus is at the beginning of the new page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.close();
});

test('a misspelt name is asked about, in the palette and on the page of apps, and its answer opens the app', async () => {
  await site.service.db.rows(
    `insert into review_apps (store, app_id, title, seen_at)
     values ('apple', '6965719118', 'Tidebook: Notes & Tasks', now()) on conflict do nothing`,
  );
  const page = await open('/apps?q=tidebok');
  await page.getByText('Did you mean').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Tidebook: Notes & Tasks' }).click();
  await page.waitForURL('**/apps/apple/6965719118');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or ask' }).fill('tidebok');
  await page.getByRole('option', { name: /Did you mean Tidebook/, selected: true }).waitFor();
  await page.close();
});

test('while sample reviews load, every page says how far they are, until they are there', async () => {
  const { db } = site.service;
  const { collection, enough } = sampleReviews;
  await db.rows(
    `insert into review_apps (store, app_id, title, reviews, seen_at) values ('play', 'test.counted', 'Counted', $1, now())`,
    [enough * 0.4],
  );
  await db.rows(
    `insert into collections (name, next_run_at, lease, leased_until)
     values ($1, now(), gen_random_uuid(), clock_timestamp() + interval '10 minutes')`,
    [collection],
  );
  for (const path of ['/', '/reviews?q=crashes%20in%20Zorblatt', '/apps?q=zorblatt']) {
    const page = await open(path);
    const said = page.getByText('Sample reviews are still loading (40%)');
    await said.first().waitFor();
    expect(await page.getByText('No app on file is called').count()).toBe(0);
    if (path !== '/') {
      await page.close();
      continue;
    }
    await db.rows('update collections set leased_until = null where name = $1', [collection]);
    await expect.poll(() => said.count()).toBe(0);
    await page.getByText('Sample data', { exact: true }).waitFor();
    await db.rows(`update collections set leased_until = clock_timestamp() + interval '10 minutes' where name = $1`, [
      collection,
    ]);
    await page.close();
  }
  await db.rows('delete from collections where name = $1', [collection]);
});

test('single letters go places, list themselves, and can be switched off', async () => {
  const page = await open('/');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.getByRole('checkbox', { name: 'Use single letters as keys' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  expect(await page.getByRole('dialog', { name: 'Keyboard' }).count()).toBe(0);
  await page.evaluate(() => localStorage.removeItem('single-letters'));
  await page.close();
});

test('a chosen theme holds from the first paint of the next page', async () => {
  const page = await open('/');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('button', { name: /Appearance: system/ }).click();
  await page.getByRole('button', { name: /Appearance: light/ }).click();
  await page.getByRole('button', { name: /Appearance: dark/ }).waitFor();
  await page.goto(`${site.service.url}/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.close();
});

test('old addresses lead to the pages that replaced them, with their query', async () => {
  const to = async (path: string): Promise<string | null> =>
    (await fetch(site.service.url + path, { redirect: 'manual' })).headers.get('location');
  expect(await to('/runs?kind=report')).toBe('/activity?kind=report');
  expect(await to('/watches')).toBe('/alerts');
  expect(await to('/watches/new?run=1')).toBe('/alerts/new?run=1');
  expect(await to('/watches/a%2Fb?alert=1')).toBe('/alerts/a%2Fb?alert=1');
});

test('the address of a run that does not exist says so once', async () => {
  const page = await open('/runs/not-a-run');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText('UUID').count()).toBe(0);
  await page.close();
});

test('on a phone the menu holds every link, and closes after the choice', async () => {
  const page = await open('/');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Home' }).click();
  await menu.waitFor({ state: 'hidden' });
  await page.close();
});

test('a page that no one sees holds no stream, and opens one when it is seen again', async () => {
  const page = await site.context.newPage();
  const isStream = (request: { url(): string }): boolean => request.url().endsWith('/api/events');
  const opened = page.waitForRequest(isStream);
  await page.goto(`${site.service.url}/activity`);
  await opened;
  const setHidden = (isHidden: boolean): Promise<void> =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const closed = page.waitForEvent('requestfailed', isStream);
  await setHidden(true);
  await closed;
  const again = page.waitForRequest(isStream);
  await setHidden(false);
  await again;
  await page.close();
});
