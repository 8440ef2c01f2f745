import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '../../support/service.ts';
import { newContext } from '../../support/web/browser.ts';
import { allLooks, keepShot, lookFaults, setLooks, sidewaysScroll } from '../../support/web/page-checks.ts';
import { type ResearchedSite, startResearchedSite } from '../../support/web/researched.ts';
import { signInContext, watchPage } from '../../support/web/site.ts';
import { pages } from './pages.ts';

let site: ResearchedSite;

/** One page is opened in it after the other: a new tab would compile the whole application again. */
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

/** Goes there within the application, which takes half the time of loading it again. The page before is gone first. */
const goWithin = async (page: Page, path: string): Promise<void> => {
  const go = (to: string) => page.evaluate((address) => history.pushState({}, '', address), to);
  const between = page.getByRole('heading', { name: 'Page not found' });
  await go('/no-such-page');
  await between.waitFor();
  await go(path);
  await between.waitFor({ state: 'detached' });
};

test.each(pages)('$name is sound, wide and narrow, light and dark', async ({ name, path, ready, by, loads }) => {
  const { page, said } = tabs[by ?? 'customer'];
  const place = typeof path === 'string' ? path : await path(site);
  said.length = 0;
  await setLooks(page, allLooks[0]!);
  const isLoaded = page.url().startsWith(site.service.url) && !page.url().includes('/docs');
  if (isLoaded && !loads && by !== 'stranger') {
    await goWithin(page, place).catch(async (cause: unknown) => {
      // The tests after this one, and its repetition on CI, start from a fresh page.
      await page.goto('about:blank');
      throw cause;
    });
  } else await page.goto(site.service.url + place);
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
