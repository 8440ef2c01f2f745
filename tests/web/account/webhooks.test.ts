import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../../support/deliveries/receiver.ts';
import { type Site, startSite, watchPage } from '../../support/web/site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ config: { webhookLoopback: 'yes' } });
});
afterAll(() => site?.stop());

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
