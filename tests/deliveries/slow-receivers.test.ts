import { expect, test, vi } from 'vitest';
import { deliveryBounds } from '../../server/deliveries/deliverer.ts';
import { startReceiver } from '../support/deliveries/receiver.ts';
import { addWebhook } from '../support/deliveries/webhook.ts';
import { newCustomer, withService } from '../support/service.ts';

const soon = { timeout: 120_000, interval: 20 };

test('a receiver that never answers delays neither other accounts nor the other webhooks of its own', async () => {
  const { db } = await withService({ config: { webhookLoopback: 'yes' } });
  let open = 0;
  let mostOpen = 0;
  const hanging = await startReceiver((response) => {
    mostOpen = Math.max(mostOpen, ++open);
    response.once('close', () => open--);
  });
  const quick = await startReceiver();
  const [slow, other] = [await newCustomer(db), await newCustomer(db)];
  await addWebhook(db, slow.accountId, hanging.url);
  await db.transaction(async (tx) => {
    for (let each = 0; each < 40; each++)
      await tx.rows(`select queue_event($1, 'balance.low', '{}')`, [slow.accountId]);
  });
  await vi.waitFor(() => expect(hanging.received.length).toBe(deliveryBounds.perDestination), soon);

  // Behind 36 deliveries that are due for longer.
  await addWebhook(db, slow.accountId, `${quick.url}/own`, ['job.failed']);
  await addWebhook(db, other.accountId, `${quick.url}/other`, ['job.failed']);
  for (let each = 0; each < 20; each++) {
    for (const { accountId } of [slow, other]) await db.rows(`select queue_event($1, 'job.failed', '{}')`, [accountId]);
  }
  await vi.waitFor(() => expect(quick.received).toHaveLength(40), soon);
  expect(mostOpen).toBe(deliveryBounds.perDestination);
  const ends = await db.rows<{ status: string }>(
    `select distinct v.status from deliveries v join events e on e.id = v.event_id where e.type = 'job.failed'`,
  );
  expect(ends.map(({ status }) => status)).not.toContain('failed');
});

test('of one account no more is under way at once than may be, however many webhooks it has', async () => {
  const { db } = await withService({ config: { webhookLoopback: 'yes' } });
  const hanging = await startReceiver(() => {});
  const quick = await startReceiver();
  const [greedy, other] = [await newCustomer(db), await newCustomer(db)];
  for (let each = 0; each < 10; each++) await addWebhook(db, greedy.accountId, hanging.url);
  await addWebhook(db, other.accountId, quick.url);
  await db.transaction(async (tx) => {
    for (let each = 0; each < 5; each++) {
      for (const { accountId } of [greedy, other])
        await tx.rows(`select queue_event($1, 'job.failed', '{}')`, [accountId]);
    }
  });
  await vi.waitFor(() => expect(quick.received).toHaveLength(5), soon);
  await vi.waitFor(() => expect(hanging.received).toHaveLength(deliveryBounds.perAccount), soon);
});
