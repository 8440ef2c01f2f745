import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PullReview } from '../../server/contract/resources/reviews/pull.ts';
import { call } from '../support/call.ts';
import { startResearchedSite } from '../support/web/researched.ts';
import { type Site, watchPage } from '../support/web/site.ts';

let site: Site;
let id: string;
beforeAll(async () => {
  const researched = await startResearchedSite();
  site = researched;
  id = researched.runs.pull;
});
afterAll(() => site?.stop());

const visit = async (path: string, width = 1280): Promise<Page> => {
  const page = await site.context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(site.service.url + path);
  return page;
};

/** What the list of a pull's reviews has by a filter. */
const listed = async (query: string): Promise<{ total: number; reviews: PullReview[] }> =>
  (
    await call<{ total: number; reviews: PullReview[] }>(
      site.service.url,
      site.customer.key,
      'GET',
      `/api/v1/reviews/pulls/${id}/reviews?limit=500&${query}`,
    )
  ).body;

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

test('a pull is explored by pressing what it shows, and its address restores the view', async () => {
  const page = await visit('/pulls');
  const said = watchPage(page);
  await page.getByRole('link', { name: 'Every market' }).click();
  await page.getByRole('heading', { name: 'Rating by week' }).waitFor();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('button', { name: /^1 ★/ }).click();
  await filters.getByRole('button', { name: /^Crashes/ }).click();
  await page.waitForURL(/\?stars=1&theme=crashes$/);
  const { total, reviews } = await listed('stars=1&theme=crashes');
  expect(total).toBeGreaterThan(3);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${total} of `));
  await page.getByRole('heading', { name: 'Share of reviews that mention it' }).waitFor();
  // The newest comes first, and the words that say it are marked.
  const first = page.getByRole('article').first();
  await first.getByText(reviews[0]!.text.slice(0, 30)).waitFor();
  await expect.poll(() => page.locator('article mark').count()).toBeGreaterThan(0);

  const again = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
  await again.getByRole('button', { name: 'Remove Crashes' }).waitFor();
  await expect.poll(() => figure(again, 'Reviews').textContent()).toMatch(new RegExp(`^${total} of `));
  await again.close();

  // `j` and `k` walk what is shown, and Esc clears the filters.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const chosen = page.locator('article[data-chosen]');
  await expect.poll(() => chosen.getAttribute('aria-posinset')).toBe('2');
  await page.keyboard.press('k');
  await expect.poll(() => chosen.getAttribute('aria-posinset')).toBe('1');
  expect(await chosen.count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/pulls\/[^?]*$/);
  expect(said).toEqual([]);
  await page.close();
});

test('a time is chosen by dragging over the plot', async () => {
  const page = await visit(`/pulls/${id}`);
  const plot = page.getByRole('figure', { name: /Rating by week/ }).locator('svg[data-drag]');
  await plot.waitFor();
  const box = (await plot.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + 80, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  const { from, to } = Object.fromEntries(new URL(page.url()).searchParams);
  const { total } = await listed(`from=${from}&to=${to}`);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${total}\\b`));
  await page.close();
});

test('a search inside finds what the list finds, and the CSV has exactly what is shown', async () => {
  const page = await visit(`/pulls/${id}?stars=1,2,3&order=oldest`);
  await page.getByLabel('Search these reviews').fill('app');
  await page.waitForURL(/phrase=app/);
  const search = `scope=pull&pull=${id}&q=all+reviews&stars=1,2,3&phrase=app&sort=oldest&limit=300`;
  const { body } = await call<{ totals: { matched: number }; reviews: { id: string }[] }>(
    site.service.url,
    site.customer.key,
    'GET',
    `/api/v1/reviews/search?${search}`,
  );
  const { reviews } = body;
  const total = body.totals.matched;
  expect(total).toBeGreaterThan(3);
  await expect.poll(() => figure(page, 'Reviews').textContent()).toMatch(new RegExp(`^${total} of `));
  await page.getByRole('button', { name: 'Download these reviews' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  const ids = [...csv.matchAll(/,([0-9a-f]{8}-[0-9a-f-]{27})\r\n/g)].map(([, review]) => review);
  expect(ids).toEqual(reviews.map((review) => review.id));
  expect(ids).toHaveLength(total);
  await page.close();
});

test('far down, rows are drawn only around what is in sight, with their words', async () => {
  const page = await visit(`/pulls/${id}`);
  await page.getByRole('article').first().waitFor();
  const turnWheel = () => page.mouse.wheel(0, 2_000);
  for (let at = 0; at < 12; at++) {
    await turnWheel();
    await page.waitForTimeout(60);
  }
  const rows = page.locator('article[data-row]');
  // Turns that come faster than a busy machine draws are one, so that it may take some more.
  const placeAfterTurn = async () => {
    await turnWheel();
    return Number(await rows.first().getAttribute('aria-posinset'));
  };
  await expect.poll(placeAfterTurn).toBeGreaterThan(20);
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(60);
  await page.close();
});

test('on a phone the filters are a sheet behind one button', async () => {
  const page = await visit(`/pulls/${id}`, 390);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Crashes/ }).click();
  await page.waitForURL(/theme=crashes/);
  const { total } = await listed('theme=crashes');
  await sheet.getByRole('heading', { name: new RegExp(`^${total} of `) }).waitFor();
  await page.close();
});
