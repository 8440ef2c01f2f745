import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../server/contract/resources/job.ts';
import type { AdSearch } from '../../server/contract/resources/reach/ad-search.ts';
import type { CreatorSearch } from '../../server/contract/resources/reach/creators.ts';
import { personsOf } from '../../web/src/pages/reach/creators/persons.ts';
import { call } from '../support/call.ts';
import { startResearchedSite } from '../support/web/researched.ts';
import { type Site, watchPage } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startResearchedSite();
});
afterAll(() => site?.stop());

const visit = async (path: string): Promise<Page> => {
  const page = await site.context.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(site.service.url + path);
  return page;
};

/** Presses the start of a form and waits for the run's page to show its result. */
const startAndRead = async <Result>(page: Page, verb: string, ready: string): Promise<Result> => {
  await page.getByRole('button', { name: verb }).click();
  await page.waitForURL(/\/runs\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: ready }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { body } = await call<Job>(site.service.url, site.customer.key, 'GET', `/api/v1/jobs/${id}`);
  return body.result as unknown as Result;
};

test('ads are searched from an example, seen with their pictures, narrowed by hook and advertiser in the address, and read on', async () => {
  const page = await visit('/ads');
  const said = watchPage(page);
  await page.getByRole('list', { name: 'Examples' }).getByRole('link', { name: 'habit tracker' }).click();
  await page.getByText('Costs 20 credits').waitFor();
  const { ads, advertisers, dropped, hooks } = await startAndRead<AdSearch>(
    page,
    'Search the ad libraries',
    'Opening lines',
  );
  await page.getByRole('heading', { name: `Ads (${ads.length})` }).waitFor();
  const picture = page.locator('article img').first();
  await picture.scrollIntoViewIfNeeded();
  expect(await picture.getAttribute('src')).toMatch(/^\/media\//);
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  // As many as the prose says.
  await page.getByRole('heading', { name: `Advertisers (${advertisers!.length})` }).waitFor();
  const opening = ads.filter(({ hook }) => hook?.kind === hooks[0]!.kind);
  const facet = page.getByRole('region', { name: 'Opening lines' }).getByRole('button').first();
  await facet.click();
  await page.getByRole('heading', { name: `Ads (${opening.length})` }).waitFor();
  expect(new URL(page.url()).searchParams.get('hook')).toBe(hooks[0]!.kind);
  await page.reload();
  await page.getByRole('heading', { name: `Ads (${opening.length})` }).waitFor();
  await page
    .getByRole('region', { name: /^Advertisers/ })
    .getByRole('button')
    .first()
    .click();
  await page.waitForURL(/[?&]advertiser=/);
  const advertiser = new URL(page.url()).searchParams.get('advertiser');
  const { names } = advertisers!.find(({ name }) => name === advertiser)!;
  const both = opening.filter((ad) => names.includes(ad.advertiser.name));
  await page.getByRole('heading', { name: `Ads (${both.length})` }).waitFor();
  const bars = page.getByRole('figure', { name: /When they ran/ });
  await expect.poll(() => bars.getByRole('row').count()).toBe(1 + Math.min(12, both.length));
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: `Ads (${ads.length})` }).waitFor();

  await page.getByText(`Left out, with the reasons (${dropped.length})`).click();
  await page.getByRole('region', { name: 'Ads left out' }).getByText(dropped[0]!.vetted.reason).first().waitFor();
  await page.getByRole('link', { name: 'Read the next page of the libraries' }).click();
  await page.getByText(/^Costs \d+ credits?; you have/).waitFor();
  expect(await page.getByRole('textbox', { name: 'App or kind of app' }).inputValue()).toBe('habit tracker');
  expect(await page.getByRole('checkbox', { name: 'Read the next page of each library' }).isChecked()).toBe(true);
  expect(said).toEqual([]);
  await page.close();
});

test('creators are found, plotted by fit and reach, opened with posts and contacts, and downloaded', async () => {
  const page = await visit('/creators?query=habit+tracker');
  const said = watchPage(page);
  const { creators } = await startAndRead<CreatorSearch>(page, 'Find creators', 'Good matches');
  const persons = personsOf(creators);
  const { key, accounts } = persons.find(({ contacts }) => contacts.length > 0)!;
  const reached = accounts.find(({ contacts }) => contacts.length > 0)!;
  const plot = page.getByRole('figure', { name: /Match by followers/ });
  await plot.getByRole('button', { name: 'As a table' }).click();
  const reachKnown = creators.filter(({ followers }) => followers);
  await expect.poll(() => plot.getByRole('row').count()).toBe(1 + reachKnown.length);

  const name = reached.name ?? reached.handle;
  await page.getByRole('region', { name: 'Good matches' }).getByRole('button', { name }).first().click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByText(reached.vetted.reason).waitFor();
  await drawer.getByText(reached.contacts[0]!.value).waitFor();
  await drawer
    .getByText(/, (in the bio|on the profile|under a video)$/)
    .first()
    .waitFor();
  await drawer.getByText(reached.posts.examples[0]!.title).waitFor();
  expect(new URL(page.url()).searchParams.get('creator')).toBe(key);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.waitForURL((url) => !url.searchParams.has('creator'));

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(creators.length + 2);
  expect(csv).toContain(reached.contacts[0]!.value);

  // The shortlist is in the address, with all accounts of a person.
  await page.getByRole('button', { name: `Shortlist ${name}` }).click();
  await page.reload();
  const shortlist = page.getByRole('region', { name: 'Shortlist' });
  await shortlist.getByText('Shortlist: 1 creator').waitFor();
  const savingShort = page.waitForEvent('download');
  await shortlist.getByRole('button', { name: 'Download CSV' }).click();
  const shortCsv = await readFile(await (await savingShort).path(), 'utf8');
  expect(shortCsv.split('\r\n')).toHaveLength(accounts.length + 2);
  await shortlist.getByRole('button', { name: 'Clear' }).click();
  await shortlist.waitFor({ state: 'detached' });
  expect(said).toEqual([]);
  await page.close();
});

test('videos are found in the library or live, and shown by platform and order with the apps they are about', async () => {
  const page = await visit('/videos?q=budget+planner');
  const said = watchPage(page);
  await page.getByText('The library has no video for “budget planner”.').waitFor();
  await page.getByRole('link', { name: 'Search the platforms for “budget planner”' }).click();
  expect(await page.getByRole('textbox', { name: 'App or kind of app' }).inputValue()).toBe('budget planner');
  await page.getByRole('button', { name: 'Search the platforms' }).click();
  await page.getByText(/^\d+ videos found\.$/).waitFor();
  // A busy machine may leave the service no time to hear from all platforms, and the answer says so.
  const option = page.getByLabel('Platform').locator('option:not([value=""])').first();
  const platform = { id: await option.getAttribute('value'), title: await option.textContent() };
  await page.getByLabel('Platform').selectOption(platform.id);
  await page.getByLabel('Order').selectOption('Newest');
  await page.waitForURL(`**?platform=${platform.id}&sort=date`);

  await page.goto(`${site.service.url}/videos?q=budget+planner&platform=${platform.id}`);
  const first = page.getByRole('article').first();
  await first.getByText(`${platform.title} · `).waitFor();
  const still = first.locator('img');
  await expect.poll(() => still.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const app = page.getByRole('list', { name: 'Apps it is about' }).first().getByRole('link').first();
  const href = await app.getAttribute('href');
  await app.click();
  await page.waitForURL(`**${href}`);
  await page.getByRole('navigation', { name: /^Tabs of/ }).waitFor();
  expect(said).toEqual([]);
  await page.close();
});
