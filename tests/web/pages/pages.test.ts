import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newContext } from '../../support/web/browser.ts';
import { allLooks, keepShot, lookFaults, setLooks, sidewaysScroll } from '../../support/web/page-checks.ts';
import { type Site, startSite, watchPage } from '../../support/web/site.ts';
import { pages } from './pages.ts';

let site: Site;

/** One page is opened in it after the other: a new tab would compile the whole application anew. */
const openTab = async (context: BrowserContext) => {
  const page = await context.newPage();
  return { page, said: watchPage(page) };
};
type Tab = Awaited<ReturnType<typeof openTab>>;
let signedInTab: Tab;
let strangersTab: Tab;
beforeAll(async () => {
  site = await startSite();
  signedInTab = await openTab(site.context);
  strangersTab = await openTab(await newContext(site.browser));
});
afterAll(() => site?.stop());

test.each(pages)('$name is sound, wide and narrow, light and dark', async ({ name, path, ready, signedOut }) => {
  const { page, said } = signedOut ? strangersTab : signedInTab;
  const address = site.service.url + (typeof path === 'string' ? path : await path(site));
  // A part of the page that is open would not be loaded anew.
  if (address.includes('#')) await page.goto('about:blank');
  said.length = 0;
  await setLooks(page, allLooks[0]!);
  await page.goto(address);
  const main = page.getByRole('main');
  await main
    .getByText(ready)
    .first()
    .waitFor()
    .catch(async (cause: unknown) => {
      throw new Error(`"${ready}" is not on the page, which shows: ${await main.innerText()}`, { cause });
    });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [at, looks] of allLooks.entries()) {
    await setLooks(page, looks);
    await keepShot(page, name, looks);
    const faults = await lookFaults(page, at);
    expect({ ...looks, faults, sideways: await sidewaysScroll(page) }).toEqual({
      ...looks,
      faults: [],
      sideways: 0,
    });
  }
  expect(await page.title()).toMatch(/Appraise$/);
  expect(said).toEqual([]);
});
