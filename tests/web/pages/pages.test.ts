import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '../../support/service.ts';
import { newContext } from '../../support/web/browser.ts';
import { allLooks, keepShot, lookFaults, setLooks, sidewaysScroll } from '../../support/web/page-checks.ts';
import { type ResearchedSite, startResearchedSite } from '../../support/web/researched.ts';
import { signInContext, watchPage } from '../../support/web/site.ts';
import { type PageRow, pages } from './pages.ts';

let site: ResearchedSite;

/** One page is opened in it after the other: a new tab would compile the whole application anew. */
const openTab = async (context: BrowserContext) => {
  const page = await context.newPage();
  return { page, said: watchPage(page) };
};
type Tab = Awaited<ReturnType<typeof openTab>>;
let tabs: Record<'customer' | 'stranger' | 'newcomer', Tab>;
beforeAll(async () => {
  site = await startResearchedSite();
  tabs = {
    customer: await openTab(site.context),
    stranger: await openTab(await newContext(site.browser)),
    newcomer: await openTab(await signInContext(site, await newCustomer(site.service.db))),
  };
});
afterAll(() => site?.stop());

test.each(pages)('$name is sound, wide and narrow, light and dark', async ({ name, path, ready, by }: PageRow) => {
  const { page, said } = tabs[by ?? 'customer'];
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
