import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, ended } from '../support/call.ts';
import { newCustomer } from '../support/service.ts';
import { plantedApp, withPast } from '../support/web/market-past.ts';
import { type Site, signInContext, startSite } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await withPast(site);
});
afterAll(() => site?.stop());

const section = (page: Page, heading: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, level: 2 }) });

test('home says what changed in the apps of one’s runs since last week, and each sentence leads to where it is seen', async () => {
  const { service, customer, context } = site;
  const { title, appleId } = plantedApp('tidebook');
  const input = { apps: [{ store: 'apple', appId: appleId }], limit: 400, label: 'All of Tidebook' };
  const { body } = await call<{ id: string }>(service.url, customer.key, 'POST', '/api/v1/reviews/pulls', input);
  await ended(service.url, customer.key, body.id);
  const page = await context.newPage();
  await page.goto(service.url);

  const app = section(page, 'Your apps since last week').getByRole('listitem').filter({ hasText: title }).first();
  const rating = app.getByRole('link', { name: /^Rated \d\.\d\d stars in the United States, / });
  await rating.waitFor();
  await app.getByRole('link', { name: /^\d+ reviews of the last 7 days average \d\.\d\d stars/ }).waitFor();
  await section(page, 'Recent runs')
    .getByRole('link', { name: /^All of Tidebook · Tidebook.*400$/ })
    .waitFor();
  await section(page, 'Recent pulls').getByRole('link', { name: 'All of Tidebook' }).waitFor();
  expect(await page.getByRole('main').innerText()).not.toContain(appleId);
  await rating.click();
  await page.getByRole('heading', { name: 'Chart positions' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/apps/apple/${appleId}`);
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
  await section(page, 'Your apps since last week')
    .getByRole('link', { name: /^Rated/ })
    .waitFor();
  await section(page, 'Recent runs')
    .getByRole('link', { name: /Tidebook/ })
    .waitFor();
  for (const path of ['/api/v1/home', '/api/v1/me', '/api/v1/jobs', '/api/v1/reviews/pulls'])
    expect(asked.filter((each) => each === path).length, path).toBeGreaterThan(0);
  expect(asked.filter((each) => each === '/api/v1/home')).toHaveLength(1);
  await page.close();
});

test('whoever has asked nothing yet is told what will be there, and how to begin', async () => {
  const context = await signInContext(site, await newCustomer(site.service.db));
  const page = await context.newPage();
  await page.goto(site.service.url);
  await page.getByText('No app to watch yet.').waitFor();
  await page.getByText('You have not started a run yet.').waitFor();
  await page.getByText('credits left').waitFor();
  await section(page, 'Your apps since last week').getByRole('link', { name: 'Pull reviews' }).click();
  await page.waitForURL(`${site.service.url}/pulls/new`);
  await context.close();
});
