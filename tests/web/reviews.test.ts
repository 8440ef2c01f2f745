import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Output } from '../../client/types.ts';
import { countryName } from '../../server/contract/domain/storefronts.ts';
import { call } from '../support/call.ts';
import { plantedApp } from '../support/web/market-past.ts';
import { type ResearchedSite, startResearchedSite } from '../support/web/researched.ts';
import { watchPage } from '../support/web/site.ts';
import { editedReview } from './pages/review-pages.ts';

let site: ResearchedSite;
beforeAll(async () => {
  site = await startResearchedSite();
});
afterAll(() => site?.stop());

const visit = async (path: string, width = 1280): Promise<Page> => {
  const page = await site.context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.service.url + path);
  return page;
};

test('a review shows its words as text, marks those of a theme, and tells what it said before', async () => {
  const page = await visit(`/reviews/${await editedReview(site)}`);
  const said = watchPage(page);
  const review = page.getByRole('article', { name: 'The review' });
  await review.getByText('<script>alert(1)</script>').waitFor();
  await page.getByText('Thank you. A dark mode comes this autumn.').waitFor();
  const editions = page.getByRole('region', { name: 'What it said before' }).getByRole('listitem');
  await editions.last().waitFor();
  expect(await editions.allInnerTexts()).toEqual([
    expect.stringContaining('Fewer crashes, but far too many ads now.'),
    expect.stringContaining('<b>Refund!</b>'),
  ]);
  // Each clause says by its line whether it is for or against the app, and in words to those who do not see it.
  const clauses = page.locator('article [role=mark], li [role=mark]');
  expect(
    await clauses.evaluateAll((all) => all.map((clause) => clause.getAttribute('aria-description'))),
  ).toContainEqual(expect.stringMatching(/^Bad: .*ads/i));
  const all = await review.locator('mark').allTextContents();
  await page.getByRole('button', { name: 'General praise' }).click();
  await page.waitForURL(/\?mark=love_it$/);
  const marks = () => review.locator('mark').allTextContents();
  await expect.poll(async () => (await marks()).length).toBeLessThan(all.length);
  expect((await marks()).join()).toMatch(/love it/i);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/reviews\/[^?]*$/);
  await page.getByRole('link', { name: 'All reviews of this app' }).click();
  await page.waitForURL(new RegExp(`/apps/play/${plantedApp('tidebook').playId}\\?tab=reviews`));
  expect(said).toEqual([]);
  await page.close();
});

test('a review in a list of reviews is opened by its date, or with Enter', async () => {
  const page = await visit(`/pulls/${site.runs.pull}`);
  const first = page.locator('article[data-row]').first();
  const words = await first.locator('p').first().innerText();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reviews\/[0-9a-f-]{36}$/);
  await page.getByRole('article', { name: 'The review' }).getByText(words.slice(0, 40)).waitFor();
  await page.close();
});

const listed = async (query: string) =>
  (await call<Output<'reviews.search'>>(site.service.url, site.customer.key, 'GET', `/api/v1/reviews/search?${query}`))
    .body;

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('a sentence is searched for, its parts are left out by a press, and the bars filter', async () => {
  const page = await visit('/reviews');
  const said = watchPage(page);
  await page.getByLabel('What the reviews are about').fill('crashes in Tidebook, 1 star');
  await page.waitForURL(/\?q=crashes/);
  const stars = page.getByRole('button', { name: 'Stars: 1' });
  await stars.waitFor();
  const narrow = await listed('q=crashes+in+Tidebook,+1+star&limit=1');
  expect(narrow.totals.matched).toBeGreaterThan(2);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${narrow.totals.matched}\\b`));
  // The words that were searched for are marked, and the best match comes first.
  await page.getByRole('article').first().getByText(narrow.reviews[0]!.text.slice(0, 30)).waitFor();
  await page.locator('article mark').first().waitFor();

  await stars.click();
  await page.waitForURL(/without=stars/);
  const wide = await listed('q=crashes+in+Tidebook,+1+star&ignore=stars&limit=0');
  expect(wide.totals.matched).toBeGreaterThan(narrow.totals.matched);
  await expect
    .poll(() => figure(page, 'Reviews').textContent())
    .toMatch(new RegExp(`^${wide.totals.matched.toLocaleString('en')}\\b`));

  await page.getByRole('button', { name: /^2 ★/ }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const two = await listed('q=crashes+in+Tidebook,+1+star&ignore=stars&stars=2&limit=0');
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${two.totals.matched}\\b`));
  const country = two.countries.find((each) => each.country !== null)!.country!;
  await filters.getByRole('button', { name: new RegExp(`^${countryName(country)}`) }).click();
  await page.waitForURL(new RegExp(`stars=2&country=${country}`));
  const chosen = await listed(`q=crashes+in+Tidebook,+1+star&ignore=stars&stars=2&countries=${country}&limit=300`);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${chosen.totals.matched}\\b`));
  // Another choice of the same field can still be seen.
  expect(await page.getByRole('button', { name: /^1 ★/ }).textContent()).toMatch(/[1-9]/);

  await page.getByRole('button', { name: 'Download these reviews' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  const ids = [...csv.matchAll(/,([0-9a-f]{8}-[0-9a-f-]{27})\r\n/g)].map(([, review]) => review);
  expect(ids).toEqual(chosen.reviews.map(({ id }) => id));

  const again = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect.poll(() => figure(again, 'Reviews').textContent()).toMatch(new RegExp(`^${chosen.totals.matched}\\b`));
  await again.close();
  // Each choice can be taken back.
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.has('stars') && !url.searchParams.has('country'));
  await page.goForward();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.search.includes('country='));
  expect(said).toEqual([]);
  await page.close();
});

test('a time since a version is read as days, and can be left out', async () => {
  const page = await visit(`/reviews?q=${encodeURIComponent('crashes in Tidebook since version 5.4')}`);
  const { reading, totals } = await listed('q=crashes+in+Tidebook+since+version+5.4&limit=0');
  const all = await listed('q=crashes+in+Tidebook&limit=0');
  expect(reading.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(totals.candidates).toBeLessThan(all.totals.candidates);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${totals.matched}\\b`));
  await page.getByRole('button', { name: /^Written:/ }).click();
  await page.waitForURL(/without=/);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${all.totals.matched}\\b`));
  await page.close();
});

test('the reviews of an app are filtered by pressing a theme and a country, without a count of other apps', async () => {
  const { appleId } = plantedApp('tidebook');
  const page = await visit(`/apps/apple/${appleId}?tab=reviews`);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('button', { name: /^Crashes/ }).waitFor();
  const searches: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/reviews/search') searches.push(searchParams);
  });
  await filters.getByRole('button', { name: /^Crashes/ }).click();
  await filters.getByRole('button', { name: /^United Kingdom/ }).click();
  await page.waitForURL(/theme=crashes.*country=gb|country=gb.*theme=crashes/);
  const { totals } = await listed(`q=all+reviews&apps=apple:${appleId}&themes=crashes&countries=gb&limit=0`);
  expect(totals.matched).toBeGreaterThan(0);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${totals.matched}\\b`));
  await page.locator('article mark').first().waitFor();
  const facets = searches.flatMap((search) => search.get('facets')?.split(',') ?? []);
  expect(facets).toContain('countries');
  expect(facets).not.toContain('apps');
  // The weeks of all themes need no facet.
  expect(searches.some((search) => !search.has('themes') && !search.has('facets'))).toBe(true);
  await page.close();
});
