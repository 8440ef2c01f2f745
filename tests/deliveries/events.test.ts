import { afterAll, expect, test } from 'vitest';
import { eventTypes } from '../../server/contract/events/event.ts';
import { queueEvent } from '../../server/store/deliveries/events.ts';
import { call, ended, getJob, start } from '../support/call.ts';
import { addWebhook } from '../support/deliveries/webhook.ts';
import { newCustomer, startService } from '../support/service.ts';

// Receivers may be on the public internet only: what these tests tell is written down and never arrives.
const service = await startService();
const { db, url } = service;
afterAll(() => service.stop());

interface Sent {
  type: keyof typeof eventTypes;
  data: Record<string, unknown>;
}

const sentTo = (accountId: string): Promise<Sent[]> =>
  db.rows<Sent & Record<string, unknown>>('select type, data from events where account_id = $1 order by created_at', [
    accountId,
  ]);

const unreachable = 'https://127.0.0.1/hook';

test('the end of a run is reported with the job as its caller reads it, without its result', async () => {
  const { accountId, key } = await newCustomer(db);
  await addWebhook(db, accountId, unreachable);
  const good = await start(url, key, 'quick', { query: 'one' });
  const job = await ended(url, key, good.body.id);
  const bad = await start(url, key, 'failing', { query: 'two' });
  const failed = await ended(url, key, bad.body.id);
  const sent = await sentTo(accountId);
  expect(sent).toEqual([
    { type: 'job.finished', data: { job: { ...job, result: null } } },
    { type: 'job.failed', data: { job: { ...failed, result: null } } },
  ]);
  for (const { type, data } of sent) eventTypes[type].data.parse(data);
});

test('a held answer is reported like a new one', async () => {
  const [first, second] = [await newCustomer(db), await newCustomer(db)];
  await addWebhook(db, second.accountId, unreachable);
  await ended(url, first.key, (await start(url, first.key, 'held', { query: 'the same' })).body.id);
  const { body } = await start(url, second.key, 'held', { query: 'the same' });
  expect(await sentTo(second.accountId)).toMatchObject([
    { type: 'job.finished', data: { job: { id: body.id, credits: 0, status: 'done' } } },
  ]);
  expect(await sentTo(first.accountId)).toEqual([]);
});

test('a run that its caller cancels is not reported', async () => {
  const { accountId, key } = await newCustomer(db, { running: 1 });
  await addWebhook(db, accountId, unreachable);
  await start(url, key, 'slow', { query: 'keeps the slot', ms: 60_000 });
  const { body } = await start(url, key, 'quick', { query: 'waits' });
  expect((await call(url, key, 'DELETE', `/api/v1/jobs/${body.id}`)).body).toMatchObject({ status: 'cancelled' });
  expect(await sentTo(accountId)).toEqual([]);
});

test('what is rolled back tells nothing', async () => {
  const { accountId } = await newCustomer(db);
  await addWebhook(db, accountId, unreachable);
  const low = { left: 1, below: 2, resetsAt: '2026-01-01T00:00:00.000Z' };
  const undone = db.transaction(async (tx) => {
    expect(await queueEvent(tx, accountId, 'balance.low', low)).toMatch(/^[0-9a-f-]{14}7[0-9a-f-]{21}$/);
    throw new Error('the change failed');
  });
  await expect(undone).rejects.toThrow('the change failed');
  expect(await sentTo(accountId)).toEqual([]);
  expect(await db.rows('select 1 from deliveries where account_id = $1', [accountId])).toEqual([]);
});

test('only destinations that want the type and are enabled are notified, and nothing is written where there is none', async () => {
  const { accountId } = await newCustomer(db);
  const wants = await addWebhook(db, accountId, unreachable, ['balance.low']);
  await addWebhook(db, accountId, unreachable, ['job.failed']);
  const disabled = await addWebhook(db, accountId, unreachable, ['balance.low', 'job.finished']);
  await db.rows(`update destinations set disabled_at = now() where id = $1`, [disabled.id]);
  const event = await queueEvent(db, accountId, 'balance.low', { left: 1 });
  expect(await db.rows('select destination_id, event_id from deliveries where account_id = $1', [accountId])).toEqual([
    { destination_id: wants.id, event_id: event },
  ]);
  expect(await queueEvent(db, accountId, 'job.finished', {})).toBeNull();
  expect(await sentTo(accountId)).toHaveLength(1);
});

/** Charges 10 credits. */
const charge = async (key: string, query: string): Promise<void> => {
  const { status, body } = await start(url, key, 'quick', { query });
  expect(status).toBe(202);
  await getJob(url, key, body.id, 30);
};

test('a low balance is reported by the charge that crosses the line, once until it was above again', async () => {
  const { accountId, key } = await newCustomer(db, { plan: 'basic' });
  await addWebhook(db, accountId, unreachable, ['balance.low']);
  // The plan grants 750.
  await db.rows('update accounts set low_balance = 735 where id = $1', [accountId]);
  await charge(key, 'to 740');
  expect(await sentTo(accountId)).toEqual([]);
  await charge(key, 'to 730');
  await charge(key, 'to 720');
  expect((await sentTo(accountId)).map(({ data }) => data)).toMatchObject([{ left: 730, below: 735 }]);
  await db.rows(`select grant_credits($1, 'wallet', 20, null)`, [accountId]);
  await charge(key, 'to 730 again');
  expect((await sentTo(accountId)).map(({ data }) => data.left)).toEqual([730, 730]);
  await db.rows('update accounts set low_balance = null where id = $1', [accountId]);
  await charge(key, 'far above a tenth');
  expect(await sentTo(accountId)).toHaveLength(2);
});

test('a deleted account takes its destinations, events and deliveries with it', async () => {
  const { accountId } = await newCustomer(db);
  await addWebhook(db, accountId, unreachable);
  await queueEvent(db, accountId, 'balance.low', {});
  await db.rows('select delete_account($1)', [accountId]);
  const left = await db.row(
    `select (select count(*) from destinations where account_id = $1) + (select count(*) from events where account_id = $1)
       + (select count(*) from deliveries where account_id = $1) as left`,
    [accountId],
  );
  expect(left).toEqual({ left: 0 });
});
