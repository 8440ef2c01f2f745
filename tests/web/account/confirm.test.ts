import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { savePassword } from '../../../server/store/accounts/passwords.ts';
import { createSignInLink } from '../../../server/store/accounts/sign-in-links.ts';
import { hashPassword } from '../../../server/support/secrets/password-hash.ts';
import { call } from '../../support/call.ts';
import { type Customer, newCustomer } from '../../support/service.ts';
import { asking } from '../../support/sign-in/oauth.ts';
import { newContext } from '../../support/web/browser.ts';
import { type Site, signInContext, startSite } from '../../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

const password = 'correct horse battery';

const makeStale = ({ accountId }: Customer) =>
  site.service.db.rows(
    `update keys set proved_at = proved_at - interval '16 minutes' where account_id = $1 and session is not null`,
    [accountId],
  );

/** For a second, the service may remember what it read of a session before. */
const knownAsStale = ({ request }: BrowserContext, origin: string) =>
  expect
    .poll(async () => {
      const options = { data: {}, headers: { origin } };
      return (await request.post(`${origin}/api/session/passkeys/options`, options)).status();
    })
    .toBe(403);

/** Opens a page in a browser that signed in a while ago. */
const visit = async (path: string, { hasPassword = true } = {}) => {
  const customer = await newCustomer(site.service.db);
  if (hasPassword) await savePassword(site.service.db, customer.accountId, await hashPassword(password));
  const context = await signInContext(site, customer);
  await makeStale(customer);
  const page = await context.newPage();
  await page.goto(site.service.url + path);
  return { customer, context, page };
};

const createKey = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
};

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const madeKey = (page: Page, name: string) => page.getByRole('heading', { name: `Your new key: ${name}` });

/** Whether the page is still the one that was opened, and was not loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }).isMarked);
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('a browser that signed in a while ago confirms with the password, and goes on where it was', async () => {
  const { page, context } = await visit('/account/keys?create=1');
  await mark(page);
  await createKey(page, 'Nightly report');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByText('The password is wrong.').waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Your password').press('Enter');
  await madeKey(page, 'Nightly report').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await isMarked(page)).toBe(true);
  // For a while it is not asked again.
  await page.getByRole('button', { name: 'Create a key' }).click();
  await createKey(page, 'Another');
  await madeKey(page, 'Another').waitFor();
  await context.close();
});

test('anyone who closes the question changes nothing, and reads why', async () => {
  const { page, customer, context } = await visit('/account');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByLabel(`Type ${customer.email} to confirm`).fill(customer.email);
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alert').getByText('Confirm that it is you first').waitFor();
  const { body } = await call(site.service.url, customer.key, 'GET', '/api/v1/me');
  expect(body).not.toHaveProperty('deletesAt');
  await context.close();
});

test('anyone who has neither a password nor a passkey learns how to get a link, which confirms without losing the page', async () => {
  const { page, customer, context } = await visit('/account/keys?create=1', { hasPassword: false });
  await mark(page);
  await createKey(page, 'By link');
  await dialogOf(page).getByText(`npx appraise sign-in --email ${customer.email}`).waitFor();
  const other = await context.newPage();
  await other.goto(`${site.service.url}/sign-in#${await createSignInLink(site.service.db, customer.accountId)}`);
  await other.getByRole('button', { name: 'Sign in on this browser' }).click();
  await madeKey(page, 'By link').waitFor();
  expect(await isMarked(page)).toBe(true);
  await context.close();
});

const withAuthenticator = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
};

test('a passkey confirms, and adding one is confirmed like everything else', async () => {
  const named = site.service.url.replace('127.0.0.1', 'localhost');
  const customer = await newCustomer(site.service.db);
  await savePassword(site.service.db, customer.accountId, await hashPassword(password));
  const context = await newContext(site.browser);
  const page = await withAuthenticator(context);
  const link = await createSignInLink(site.service.db, customer.accountId);
  await page.goto(`${named}/sign-in?next=/account/security#${link}`);
  await page.getByRole('button', { name: 'Sign in on this browser' }).click();
  await page.getByLabel('Name of the new passkey').fill('Laptop');
  await makeStale(customer);
  await knownAsStale(context, named);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('The passkey was added.').waitFor();

  await makeStale(customer);
  await knownAsStale(context, named);
  await page.goto(`${named}/account/keys?create=1`);
  await createKey(page, 'By passkey');
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await madeKey(page, 'By passkey').waitFor();
  await context.close();
});

test('a program is allowed only once its owner has confirmed', async () => {
  const { page, customer, context } = await visit('/account');
  const { query } = await asking(site.service.url);
  await page.goto(`${site.service.url}/connect?${query}`);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Your password').waitFor();
  const grants = () => site.service.db.rows('select 1 from grants where account_id = $1', [customer.accountId]);
  expect(await grants()).toEqual([]);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(async () => (await grants()).length).toBe(1);
  await context.close();
});
