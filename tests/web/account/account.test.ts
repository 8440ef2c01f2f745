import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { SessionState } from '../../../server/contract/resources/accounts/session.ts';
import { createKey } from '../../../server/store/accounts/keys.ts';
import { createSignInLink } from '../../../server/store/accounts/sign-in-links.ts';
import { call } from '../../support/call.ts';
import { newCustomer } from '../../support/service.ts';
import { newContext } from '../../support/web/browser.ts';
import { type Site, signInContext, spend, startSite, watchPage } from '../../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site?.stop());

/** Opens a page in a browser of a new account, and says nothing of itself to the console while it is used. */
const visit = async (path: string, given?: Parameters<typeof newCustomer>[1]) => {
  const customer = await newCustomer(site.service.db, given);
  const context = await signInContext(site, customer);
  const page = await context.newPage();
  const said = watchPage(page);
  await page.goto(site.service.url + path);
  return { customer, context, page, said };
};

const works = async (key: string): Promise<number> => (await call(site.service.url, key, 'GET', '/api/v1/me')).status;

/** Whether the service still knows the browser by its cookie. */
const isSignedIn = async ({ request }: BrowserContext): Promise<boolean> => {
  const { signedIn } = (await (await request.get(`${site.service.url}/api/session`)).json()) as SessionState;
  return signedIn;
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a key is made, shown once, used, shown as used, revoked and then refused', async () => {
  const { page, said, context } = await visit('/account/keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  expect(new URL(page.url()).search).toBe('?create=1');
  expect(await page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true);
  await page.getByLabel('Name').fill('Nightly report');
  await page.getByLabel('Scope').selectOption('read');
  await page.getByLabel('Expires').selectOption('30');
  await page.getByRole('button', { name: 'Create key' }).click();

  const shown = page.getByRole('region', { name: 'Your new key: Nightly report' });
  const secret = await shown.locator('code').first().innerText();
  const [, header, address] = /-H "(.*)" (.*)$/.exec(await shown.locator('code').last().innerText())!;
  const [name, value] = header!.split(': ');
  const answer = await fetch(address!, { headers: { [name!]: value! } });
  expect(answer.status).toBe(200);
  expect((await call(site.service.url, secret, 'POST', '/api/v1/test/quick', { query: 'q' })).body.code).toBe(
    'read_only_key',
  );
  await expect.poll(() => row(page, 'Nightly report').innerText()).toMatch(/Read only.*Never/s);
  await shown.getByRole('button', { name: 'I have saved it' }).click();

  await page.reload();
  const line = row(page, 'Nightly report');
  await line.waitFor();
  expect(await line.innerText()).not.toContain('Never');
  expect(await page.content()).not.toContain(secret);
  await line.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await works(secret)).toBe(200);
  await line.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('1 key revoked or expired').waitFor();
  await expect.poll(() => works(secret)).toBe(401);
  expect(said).toEqual([]);
  await context.close();
});

test('what a key may spend is capped and shown, and a cap that is no number is refused, not taken for none', async () => {
  const { page, said, context } = await visit('/account/keys');
  const line = row(page, 'test');
  await line.getByText('No cap', { exact: true }).waitFor();
  await line.getByRole('button', { name: 'Cap' }).click();
  const dialog = page.getByRole('dialog');
  const month = dialog.getByLabel('Most credits a month');
  await month.fill('1,000');
  await dialog.getByLabel('Most credits a day').fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await line.getByText('0 of 1,000 a month, 0 of 50 a day', { exact: true }).waitFor();
  expect(said).toEqual([]);
  await line.getByRole('button', { name: 'Cap' }).click();
  await month.fill('much');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.reload();
  await line.getByText('0 of 1,000 a month, 0 of 50 a day', { exact: true }).waitFor();
  await context.close();
});

test('a key beyond those of the plan is refused with the reason', async () => {
  const { page, context } = await visit('/account/keys?create=1', { plan: 'basic' });
  const create = async (name: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create key' }).click();
  };
  await create('second');
  await page.getByRole('heading', { name: 'Your new key: second' }).waitFor();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await create('third');
  await page.getByRole('alert').getByText('Your plan allows 2 active keys').waitFor();
  await context.close();
});

describe('signing out', () => {
  test('everywhere ends all browsers, and the keys that are not kept', async () => {
    const { page, customer, context } = await visit('/account/sessions');
    const other = await signInContext(site, customer);
    await page.getByRole('button', { name: 'Sign out everywhere…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(/\/sign-in/);
    await expect.poll(() => isSignedIn(other)).toBe(false);
    expect(await isSignedIn(context)).toBe(false);
    await expect.poll(() => works(customer.key)).toBe(401);
    await Promise.all([context.close(), other.close()]);
  });
});

describe('on the security page', () => {
  test('somebody else’s changes are announced on every page until they were looked at', async () => {
    const { page, customer, context } = await visit('/');
    const announced = page.getByText('The security of your account has changed (1 change).');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await announced.count()).toBe(0);
    await createKey(site.service.db, { accountId: customer.accountId, name: 'planted', scope: 'full' });
    await page.reload();
    await announced.waitFor();
    await page.getByRole('link', { name: 'Review it' }).click();
    await row(page, 'The API key “planted” was created.').waitFor();
    await expect.poll(() => announced.count()).toBe(0);
    await page.reload();
    await row(page, 'The API key “planted” was created.').waitFor();
    expect(await announced.count()).toBe(0);
    await context.close();
  });

  test('a password is set, then signs in, and a wrong current one is refused at its field', async () => {
    const { page, customer, context } = await visit('/account/security');
    const [first, second] = ['a long first password', 'a long second password'];
    await page.getByLabel('New password').fill(first);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your password is set').waitFor();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.waitForURL(/\/sign-in/);
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${site.service.url}/account/security`);
    await page.getByLabel('Current password').fill('not the password at all');
    await page.getByLabel('New password').fill(second);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(first);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is set').waitFor();
    await context.close();
  });

  test('a passkey is added, named, signs in and is removed; under an IP address the page says why it cannot be', async () => {
    const { page, customer, context, said } = await visit('/account/security');
    await page.getByText('this page was opened under an IP address').waitFor();
    await page.goto('about:blank');
    await context.close();

    const named = site.service.url.replace('127.0.0.1', 'localhost');
    const other = await newContext(site.browser);
    const there = await other.newPage();
    const devtools = await other.newCDPSession(there);
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
    await there.goto(
      `${named}/sign-in?next=/account/security#${await createSignInLink(site.service.db, customer.accountId)}`,
    );
    await there.getByRole('button', { name: 'Sign in on this browser' }).click();
    await there.getByLabel('Name of the new passkey').fill('Work laptop');
    await there.getByRole('button', { name: 'Add a passkey' }).click();
    await there.getByText('The passkey was added.').waitFor();
    const passkey = row(there, 'Work laptop').filter({ has: there.getByRole('button', { name: 'Remove' }) });
    expect(await passkey.innerText()).toContain('Never');
    await there.getByRole('button', { name: /^Account menu/ }).click();
    await there.getByRole('button', { name: 'Sign out' }).first().click();
    await there.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await there.waitForURL(`${named}/account/security`);
    await passkey.getByRole('button', { name: 'Remove' }).click();
    await there.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect.poll(() => passkey.count()).toBe(0);
    await there.getByText('The passkey “Work laptop” was removed.').waitFor();
    expect(said).toEqual([]);
    await other.close();
  });
});

test('the deletion of an account is asked by its address, reported with its day, and cancelled', async () => {
  const { page, customer, context, said } = await visit('/account');
  const deletesAt = async () =>
    (await call<{ deletesAt?: string }>(site.service.url, customer.key, 'GET', '/api/v1/me')).body.deletesAt;
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete my account' });
  const address = page.getByLabel(`Type ${customer.email} to confirm`);
  await address.fill('somebody@example.test');
  expect(await confirm.isDisabled()).toBe(true);
  await address.press('Enter');
  expect(await deletesAt()).toBeUndefined();
  await address.fill(customer.email);
  await confirm.click();
  await page.getByText('This account will be deleted on').waitFor();
  const days = (Date.parse((await deletesAt())!) - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  // It is shown on the other pages too, and after a reload.
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect.poll(() => page.getByText('This account will be deleted on').count()).toBe(0);
  expect(await deletesAt()).toBeUndefined();
  expect(said).toEqual([]);
  await context.close();
});

describe('the ledger', () => {
  test('links every charge and refund to its run, and follows the balance without a reload', async () => {
    const { page, customer, context, said } = await visit('/account');
    await page
      .getByRole('cell', { name: '+4,500' })
      .or(page.getByRole('cell', { name: '+4500' }))
      .waitFor();
    const { charged, refunded } = await spend({ service: site.service, customer });
    await row(page, 'Refund').waitFor();
    const links = await page
      .getByRole('region', { name: 'Credit history' })
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual([refunded.id, refunded.id, charged.id].map((id) => `/runs/${id}`));
    await page.getByRole('button', { name: 'As a table' }).click();
    const today = page.getByRole('region', { name: 'Credits by day' }).getByRole('row').last();
    await expect.poll(() => today.innerText()).toMatch(/2\s+20\s+10\s+4,520$/);
    expect(said).toEqual([]);
    await context.close();
  });

  test('is read page by page, and an address leads back to the same page', async () => {
    const { page, customer, context } = await visit('/account?days=90');
    await site.service.db.rows(
      `with lot as (insert into lots (account_id, bucket, remaining) values ($1, 'wallet', 30) returning id)
       insert into ledger (account_id, lot_id, entry, amount, period) select $1, lot.id, 'grant', 1, 1
       from lot, generate_series(1, 30)`,
      [customer.accountId],
    );
    await page.reload();
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByRole('link', { name: 'Newest' }).waitFor();
    const entries = () => page.getByRole('region', { name: 'Credit history' }).getByRole('row').allInnerTexts();
    await expect.poll(async () => (await entries()).length).toBe(7);
    const before = await entries();
    expect(page.url()).toMatch(/\?days=90&before=\d+$/);
    await page.goto(page.url());
    await page.getByRole('link', { name: 'Newest' }).waitFor();
    await expect.poll(entries).toEqual(before);
    await page.getByRole('link', { name: 'Newest' }).click();
    await expect.poll(async () => (await entries()).length).toBe(26);
    await context.close();
  });
});
