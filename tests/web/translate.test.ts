import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/server.ts';
import { startSandbox } from '../support/sources/sandbox.ts';
import { axeFaults } from '../support/web/page-checks.ts';
import { type Site, startSite, watchPage } from '../support/web/site.ts';
import { editedReview } from './pages/review-pages.ts';

let sandbox: Sandbox;
let site: Site;
let plain: Site;
beforeAll(async () => {
  sandbox = await startSandbox();
  const config = { modelUrl: `${sandbox.urls.model}/v1`, modelKey: 'a-key', modelTimeoutS: 60 };
  [site, plain] = await Promise.all([startSite({ sandbox, config }), startSite({ sandbox })]);
});
afterAll(async () => {
  await Promise.all([site?.stop(), plain?.stop()]);
  await sandbox?.stop();
});

/** The page of a review for somebody whose browser is German. */
const openReview = async (on: Site) => {
  const context = await on.browser.newContext({ locale: 'de-DE', storageState: await on.context.storageState() });
  const page = await context.newPage();
  const said = watchPage(page);
  await page.goto(`${on.service.url}/reviews/${await editedReview(on)}`);
  const review = page.getByRole('article', { name: 'The review' });
  await review.getByText('<script>alert(1)</script>').waitFor();
  return { page, review, said };
};

test('a review is shown in the language of the browser, marked as translated and as plain text, and its original comes back', async () => {
  const { page, review, said } = await openReview(site);
  const original = await review.innerText();
  await review.getByRole('button', { name: 'Translate' }).click();
  await review.getByText('Translated by a model.').waitFor();
  const translated = await review.innerText();
  expect(translated).toContain('(de) ');
  expect(translated).toContain('<script>alert(1)</script>');
  expect(await review.locator('[lang=de]').count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  await review.getByRole('button', { name: 'Show original' }).click();
  await expect.poll(() => review.innerText()).toBe(original);
  expect(said).toEqual([]);
  await page.context().close();
});

test('without a model nothing offers a translation', async () => {
  const { page } = await openReview(plain);
  expect(await page.getByRole('button', { name: /translate/i }).count()).toBe(0);
  await page.context().close();
});
