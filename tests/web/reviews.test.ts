import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantedApp } from '../support/web/market-past.ts';
import { type Site, startSite, watchPage } from '../support/web/site.ts';
import { pullOf } from './pull-pages.ts';
import { editedReview } from './review-pages.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
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
  expect(await editions.allInnerTexts()).toEqual([
    expect.stringContaining('Fewer crashes, but far too many ads now.'),
    expect.stringContaining('<b>Refund!</b>'),
  ]);
  const all = await review.locator('mark').allTextContents();
  await page.getByRole('button', { name: 'Loved' }).click();
  await page.waitForURL(/\?mark=love_it$/);
  const loved = await review.locator('mark').allTextContents();
  expect(loved.join()).toMatch(/love it/i);
  expect(loved.length).toBeLessThan(all.length);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/reviews\/[^?]*$/);
  await page.getByRole('link', { name: 'All reviews of this app' }).click();
  await page.waitForURL(new RegExp(`/apps/play/${plantedApp('tidebook').playId}\\?tab=reviews`));
  expect(said).toEqual([]);
  await page.close();
});

test('a review in a list of reviews is opened by its date, or with Enter', async () => {
  const page = await visit(`/pulls/${await pullOf(site, 'tidebook')}`);
  const first = page.locator('article[data-row]').first();
  const words = await first.locator('p').first().innerText();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/reviews\/[0-9a-f-]{36}$/);
  await page.getByRole('article', { name: 'The review' }).getByText(words.slice(0, 40)).waitFor();
  await page.close();
});

test('an id that no review has is told in words', async () => {
  const page = await visit('/reviews/7fffffff-0000-8000-8000-000000000000');
  await page.getByRole('heading', { name: 'This review cannot be shown' }).waitFor();
  await page.getByText('No review on file has this id: check the id.').waitFor();
  await page.close();
});
