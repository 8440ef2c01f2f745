import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '../support/service.ts';
import { type Site, signInContext, startSite, watchPage } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test('an app is watched from its page with the price shown, run, paused and deleted', async () => {
  const customer = await newCustomer(site.service.db);
  const context = await signInContext(site, customer);
  const page = await context.newPage();
  const said = watchPage(page);
  await page.goto(`${site.service.url}/apps/apple/6965719118`);
  await page.getByRole('link', { name: 'Watch', exact: true }).click();
  await page.getByText(/^Costs 1 credit a run, about 30 credits a month\./).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Mornings');
  await page.getByRole('checkbox', { name: 'A rating below a value' }).check();
  await page.getByRole('textbox', { name: 'Below' }).fill('4.9');
  await page.getByRole('button', { name: 'Create the watch' }).click();
  await page.getByRole('heading', { name: 'Mornings' }).waitFor();
  await page.getByText('It has not run yet.').waitFor();
  await page.getByRole('button', { name: 'Run now (1 credit)' }).click();
  await page.getByText(/^The first run: /).waitFor();
  await page.getByRole('heading', { name: /is rated .* below 4\.9\./ }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('You have no watches yet.').waitFor();
  expect(said).toEqual([]);
  await context.close();
});
