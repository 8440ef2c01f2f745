import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOwner } from '../../../server/store/accounts/accounts.ts';
import { setLimits } from '../../../server/store/accounts/admin-accounts.ts';
import { call } from '../../support/call.ts';
import { type Customer, newCustomer } from '../../support/service.ts';
import { type Site, startSite, watchPage } from '../../support/web/site.ts';

// What an owner does to an account, in a browser, and what the account's holder sees of it.

let site: Site;
let holder: Customer;
beforeAll(async () => {
  site = await startSite();
  await setOwner(site.service.db, site.customer.accountId, true);
  holder = await newCustomer(site.service.db, { plan: 'basic' });
});
afterAll(() => site?.stop());

const open = async (path: string): Promise<{ page: Page; said: string[] }> => {
  const page = await site.context.newPage();
  const said = watchPage(page);
  await page.goto(site.service.url + path);
  return { page, said };
};

const me = async () =>
  (await call<{ credits: { wallet: number } }>(site.service.url, holder.key, 'GET', '/api/v1/me')).body;

test('an owner finds an account, grants it credits, and the audit list says so', async () => {
  const { page, said } = await open('/admin');
  await page.getByRole('searchbox', { name: 'Find an account by its address' }).fill(holder.email.slice(0, 8));
  await page.waitForURL(/q=user/);
  await page.getByRole('link', { name: holder.email, exact: true }).click();
  await page.waitForURL(/account=/);
  const panel = page.getByRole('dialog', { name: holder.email });
  await panel.getByLabel('Credits', { exact: true }).fill('25');
  await panel.getByRole('button', { name: 'Grant' }).click();
  await panel.getByText('The credits were granted.').waitFor();
  await panel.getByText('750 left, 25 in the wallet').waitFor();
  expect((await me()).credits.wallet).toBe(25);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Audit list' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Credits granted' }).first();
  await row.getByText('amount: 25').waitFor();
  expect(await row.textContent()).toContain(site.customer.email);
  expect(said).toEqual([]);
  await page.close();
});

test('an address with an account opens it, whatever the list shows; one that is gone is said to be', async () => {
  const { page } = await open(`/admin?q=nobody-has-this&account=${holder.accountId}`);
  await page.getByRole('dialog', { name: holder.email }).getByText('Plan and limits').waitFor();
  await page.goto(`${site.service.url}/admin?account=0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f`);
  await page.getByRole('dialog').getByText('There is no such account').waitFor();
  await page.close();
});

test('a grant whose answer was lost is made once when it is sent again', async () => {
  const before = (await me()).credits.wallet;
  const { page } = await open(`/admin?account=${holder.accountId}`);
  const panel = page.getByRole('dialog', { name: holder.email });
  let lost = 0;
  await page.route('**/grants', async (route) => {
    if (lost++ > 0) return route.continue();
    // The service grants; what it answers does not arrive.
    await route.fetch();
    await route.abort();
  });
  await panel.getByLabel('Credits', { exact: true }).fill('10');
  await panel.getByRole('button', { name: 'Grant' }).click();
  await panel.getByText('The service cannot be reached.').waitFor();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('The credits were granted.').waitFor();
  expect((await me()).credits.wallet).toBe(before + 10);
  await page.close();
});

test('limits that another owner has changed meanwhile are not overwritten: the form says so and shows them', async () => {
  const { page } = await open(`/admin?account=${holder.accountId}`);
  const panel = page.getByRole('dialog', { name: holder.email });
  await panel.getByLabel('Runs at once').fill('4');
  const limits = { perMinute: 1_000_000, running: null, queue: 17 };
  await setLimits(site.service.db, holder.accountId, limits, true);
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('This account was changed since you read it').waitFor();
  await panel.getByRole('button', { name: 'Show the settings as they are now' }).click();
  await panel.getByRole('button', { name: 'Save' }).waitFor();
  await expect.poll(() => panel.getByLabel('Runs that may wait').inputValue()).toBe('17');
  await panel.getByLabel('Runs at once').fill('4');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText('Saved.').waitFor();
  await page.close();
});

test('an owner suspends an account and resumes it: its key is refused and taken again', async () => {
  const { page } = await open(`/admin?account=${holder.accountId}`);
  const panel = page.getByRole('dialog', { name: holder.email });
  const status = async () => (await call(site.service.url, holder.key, 'GET', '/api/v1/me')).status;
  await panel.getByRole('button', { name: 'Suspend' }).click();
  await panel.getByRole('button', { name: 'Resume' }).waitFor();
  await expect.poll(status).toBe(401);
  await panel.getByRole('button', { name: 'Resume' }).click();
  await panel.getByRole('button', { name: 'Suspend' }).waitFor();
  await expect.poll(status).toBe(200);
  await page.close();
});
