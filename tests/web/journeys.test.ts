import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { startReceiver } from '../support/deliveries/receiver.ts';
import { newCustomer } from '../support/service.ts';
import { type Site, signInContext, startSite, watchPage } from '../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ config: { webhookLoopback: 'yes' } });
});
afterAll(() => site?.stop());

test('an alert is written as a sentence, tested and priced before it is saved, checked, muted and deleted', async () => {
  const { service } = site;
  const customer = await newCustomer(service.db);
  const context = await signInContext(site, customer);
  const page = await context.newPage();
  const said = watchPage(page);
  await page.goto(`${service.url}/apps/apple/6965719118`);
  await page.getByRole('link', { name: 'Create alert' }).click();
  await page.getByText(/^Costs 1 credit a check, about 30 credits a month\./).waitFor();
  // The first look at the app fills in its past meanwhile: what the test on it says depends on how far it is.
  await page
    .getByText(/^(Cannot be tested|Would not have fired):|^Would have fired on/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^all \d+ countries$/ }).click();
  await page.getByRole('combobox', { name: 'Any country' }).selectOption('us');
  await page.getByRole('checkbox', { name: 'Germany' }).check();
  await page.getByRole('button', { name: '2 countries' }).click();
  await page.getByRole('combobox', { name: 'What' }).selectOption('rating_below');
  await page.getByRole('spinbutton', { name: 'Below' }).fill('4.9');
  await page.getByRole('textbox', { name: 'Name' }).fill('Mornings');
  await page.getByRole('button', { name: 'Save alert' }).click();
  await page.waitForURL(/\/alerts\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Check now (1 credit)' }).click();
  const found = page.getByRole('region', { name: 'What it found' });
  await found.getByRole('heading', { name: /is rated .* below 4\.9\./ }).waitFor();
  const { body } = await call<{ watches: { name: string; target: object; rules: unknown[] }[] }>(
    service.url,
    customer.key,
    'GET',
    '/api/v1/watches',
  );
  expect(body.watches).toMatchObject([
    { name: 'Mornings', target: { countries: ['us', 'de'] }, rules: [{ type: 'rating_below', below: 4.9 }] },
  ]);
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

/** A page whose calls of one path are answered when the test lets them. */
const withHeld = async (path: string): Promise<{ page: Page; letGo(): void }> => {
  const page = await site.context.newPage();
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  return { page, letGo };
};

test('a search of the stores that takes longer than a second says what it is doing, until it is done', async () => {
  const { page, letGo } = await withHeld('/api/v1/apps/search');
  await page.goto(`${site.service.url}/apps?q=tidebook`);
  const words = page.getByText('Searching the App Store and Google Play for “tidebook”…');
  await words.waitFor();
  letGo();
  await page.getByText('Read as a name').waitFor();
  await expect.poll(() => words.count()).toBe(0);
  await page.close();
});

test('a start that takes longer than a second says what it is doing', async () => {
  const { page, letGo } = await withHeld('/api/v1/reviews/scan');
  await page.goto(`${site.service.url}/pulls/describe`);
  await page.getByRole('main').getByRole('textbox').first().fill('crashes of Tidebook this month');
  await page.getByRole('button', { name: 'Read the sentence' }).click();
  await page.getByText('Checking the form and your credits…').waitFor();
  letGo();
  await page.waitForURL(/\/runs\//);
  await page.close();
});

test('a person creates a webhook, sees its secret once, has it confirmed, tests it, sends again, rotates and deletes it', async () => {
  let isReady = false;
  const receiver = await startReceiver(undefined, (response, { body }) =>
    isReady ? response.end(JSON.parse(body).data.challenge) : response.writeHead(404).end(),
  );
  const page = await site.context.newPage();
  const said = watchPage(page);
  const open = (name: string) => page.getByRole('button', { name });
  await page.goto(`${site.service.url}/account/webhooks`);
  await page.getByText('No webhooks yet.').waitFor();
  await open('Create a webhook').click();
  await page.getByLabel('Address').fill(receiver.url);
  for (const name of ['The balance is low', 'A watch has found', 'A rule of a watch'])
    await page.getByLabel(name).uncheck();
  await open('Create webhook').click();
  const secret = await page.locator('[data-secret]').textContent();
  await open('I have saved it').click();
  await page.getByRole('cell', { name: 'job.finished, job.failed', exact: true }).waitFor();

  await page.getByRole('cell', { name: /^Not confirmed/ }).waitFor();
  await expect.poll(() => receiver.asked.length).toBeGreaterThan(0);
  isReady = true;
  await open(`Send confirmation again ${receiver.url}`).click();
  await page.getByRole('cell', { name: /^Enabled/ }).waitFor();

  await open(`Test ${receiver.url}`).click();
  await page.getByRole('row', { name: /webhook\.test.*Delivered/ }).waitFor();
  expect(receiver.received).toHaveLength(1);
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]];
  expect(new Webhook(secret!).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });

  await open('Send again webhook.test').click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]!.headers['webhook-id']).toBe(headers['webhook-id']);

  await open('Replace the secret of').click();
  await open('Replace the secret').last().click();
  await page.getByText('signed with the old one, too').waitFor();
  expect(await page.locator('[data-secret]').textContent()).not.toBe(secret);

  await open(`Delete ${receiver.url}`).click();
  await open('Delete the webhook').click();
  await page.getByText('No webhooks yet.').waitFor();
  expect(said).toEqual([]);
  await page.close();
});
