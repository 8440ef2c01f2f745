import { afterAll, beforeAll, expect, test } from 'vitest';
import { newContext } from '../support/web/browser.ts';
import { allLooks, keepShot, lookFaults, setLooks, sidewaysScroll } from '../support/web/page-checks.ts';
import { type Site, startSite, watchPage } from '../support/web/site.ts';
import { pages } from './pages.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test.each(pages)('$name is sound, wide and narrow, light and dark', async ({ name, path, ready, signedOut }) => {
  const { service, browser, context: signedIn } = site;
  const context = signedOut ? await newContext(browser) : signedIn;
  const page = await context.newPage();
  const said = watchPage(page);
  await setLooks(page, allLooks[0]!);
  await page.goto(service.url + (typeof path === 'string' ? path : await path(site)));
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
  await page.close();
  if (signedOut) await context.close();
});
