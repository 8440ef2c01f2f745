import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { newCustomer } from '../support/service.ts';
import { type Site, signInContext, startSite, watchPage } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

test('an alert is written as a sentence, tested and priced before it is saved, checked, muted and deleted', async () => {
  const { service } = site;
  const customer = await newCustomer(service.db);
  const context = await signInContext(site, customer);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const said = watchPage(page);
  await page.goto(`${service.url}/apps/apple/6965719118`);
  await page.getByRole('link', { name: 'Create alert' }).click();
  await page.getByText(/^Costs 1 credit a check, about 30 credits a month\./).waitFor();
  // Nothing of the app is on file yet: the test on the past says what it lacks.
  await page
    .getByText(/Needs 3 weeks of reviews on file, has 0\./)
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'What' }).selectOption('rating_below');
  await page.getByRole('spinbutton', { name: 'Below' }).fill('4.9');
  await page.getByRole('textbox', { name: 'Name' }).fill('Mornings');
  await page.getByRole('button', { name: 'Save alert' }).click();
  await page.waitForURL(/\/alerts\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Check now (1 credit)' }).click();
  const found = page.getByRole('region', { name: 'What it found' });
  await found.getByRole('heading', { name: /is rated .* below 4\.9\./ }).waitFor();
  const { body } = await call<{ watches: { name: string; rules: unknown[] }[] }>(
    service.url,
    customer.key,
    'GET',
    '/api/v1/watches',
  );
  expect(body.watches).toMatchObject([{ name: 'Mornings', rules: [{ type: 'rating_below', below: 4.9 }] }]);
  // It is in the inbox, unread until it is marked read.
  await page.goto(`${service.url}/alerts`);
  await page.getByRole('link', { name: /^Unread/ }).waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => page.getByRole('link', { name: /^Unread/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Mornings' }).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  await page.getByRole('button', { name: 'Unmute' }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`${service.url}/alerts`);
  await page.getByText('No alerts yet.', { exact: false }).first().waitFor();
  expect(said).toEqual([]);
  await context.close();
});
