import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** A page whose calls of one path are answered when the test lets them. */
const withHeld = async (path: string): Promise<{ page: Page; letGo(): void }> => {
  const page = await site.context.newPage();
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return { page, letGo };
};

test('a search of the stores that takes longer than a second says what it is doing, until it is done', async () => {
  const { page, letGo } = await withHeld('/api/v1/apps/search');
  await page.goto(`${site.service.url}/apps?q=tidebook`);
  const words = page.getByText('Searching the App Store and Google Play for “tidebook”…');
  await words.waitFor();
  letGo();
  await page.getByText('Read as a name').waitFor();
  await expect.poll(() => words.count()).toBe(0);
  await page.close();
});

test('a start that takes longer than a second says what it is doing', async () => {
  const { page, letGo } = await withHeld('/api/v1/reviews/scan');
  await page.goto(`${site.service.url}/pulls/describe`);
  await page.getByRole('main').getByRole('textbox').first().fill('crashes of Tidebook this month');
  await page.getByRole('button', { name: 'Read the sentence' }).click();
  await page.getByText('Checking the form and your credits…').waitFor();
  letGo();
  await page.waitForURL(/\/runs\//);
  await page.close();
});
