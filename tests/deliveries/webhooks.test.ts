import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { dayMs } from '../../server/contract/domain/durations.ts';
import { eventTypes } from '../../server/contract/events/event.ts';
import { type Delivery, maxWebhooks, type Webhook } from '../../server/contract/events/webhook.ts';
import { createKey } from '../../server/store/accounts/keys.ts';
import { confirmDestination } from '../../server/store/deliveries/destinations.ts';
import { maxRequested } from '../../server/store/deliveries/requested-events.ts';
import { call, ended, type Reply, start } from '../support/call.ts';
import { type Received, startReceiver } from '../support/deliveries/receiver.ts';
import { type Customer, newCustomer, startService } from '../support/service.ts';

const service = await startService({ config: { webhookLoopback: 'yes' } });
const { db, url } = service;
afterAll(() => service.stop());

/** Long enough for a machine that is busy otherwise. */
const soon = { timeout: 120_000, interval: 50 };

type Made = Reply<{ webhook: Webhook; secret: string; code: string; errors: { path: string; message: string }[] }>;

const create = (key: string, body: Record<string, unknown>): Promise<Made> =>
  call(url, key, 'POST', '/api/v1/webhooks', { events: ['job.finished'], ...body }) as Promise<Made>;

const allDeliveriesOf = async (key: string, id: string, query = ''): Promise<Delivery[]> =>
  (await call<{ deliveries: Delivery[] }>(url, key, 'GET', `/api/v1/webhooks/${id}/deliveries?${query}`)).body
    .deliveries;

/** Without the request to confirm it. */
const deliveriesOf = async (key: string, id: string, query = ''): Promise<Delivery[]> =>
  (await allDeliveriesOf(key, id, query)).filter(({ event }) => event.type !== 'webhook.confirm');

const webhookOf = async (key: string, id: string): Promise<Webhook> =>
  (await call<{ webhook: Webhook }>(url, key, 'GET', `/api/v1/webhooks/${id}`)).body.webhook;

const confirmed = (key: string, id: string): Promise<void> =>
  vi.waitFor(async () => expect((await webhookOf(key, id)).confirmedAt).not.toBeNull(), soon);

const verify = (secret: string, { body, headers }: Received): unknown =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

const withWebhook = async (
  answer?: Parameters<typeof startReceiver>[0],
): Promise<{ customer: Customer; id: string; secret: string; received: Received[] }> => {
  const customer = await newCustomer(db);
  const receiver = await startReceiver(answer);
  const { status, body } = await create(customer.key, { url: receiver.url });
  expect(status).toBe(200);
  await confirmed(customer.key, body.webhook.id);
  return { customer, id: body.webhook.id, secret: body.secret, received: receiver.received };
};

const send = (key: string, id: string): Promise<Reply> => call(url, key, 'POST', `/api/v1/webhooks/${id}/test`, {});

test('the end of a run arrives, signed so that the standard’s own library accepts it, with the job it tells of', async () => {
  const { customer, id, secret, received } = await withWebhook();
  const { body } = await start(url, customer.key, 'quick', { query: 'delivered' });
  const job = await ended(url, customer.key, body.id);
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  const [message] = received as [Received];
  const event = verify(secret, message) as { type: 'job.finished'; timestamp: string; data: unknown };
  expect(event).toEqual({
    type: 'job.finished',
    timestamp: expect.any(String),
    data: { job: { ...job, result: null } },
  });
  eventTypes[event.type].data.parse(event.data);
  expect(message.headers['user-agent']).toMatch(/^Appraise-Webhooks\/\d/);
  expect(message.headers).not.toHaveProperty('authorization');
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(customer.key, id);
    expect(delivery).toMatchObject({
      status: 'delivered',
      event: { id: message.headers['webhook-id'], type: 'job.finished' },
      attempts: [{ status: 204, error: null, ms: expect.any(Number) }],
      lastStatus: 204,
      nextAttemptAt: null,
    });
  }, soon);
  // Altered on the way, it is refused.
  expect(() => verify(secret, { ...message, body: message.body.replace('done', 'gone') })).toThrow();
});

test('after a rotation both secrets verify, until the overlap is ended', async () => {
  const { customer, id, secret, received } = await withWebhook();
  const rotated = await call<{ secret: string; webhook: Webhook }>(
    url,
    customer.key,
    'POST',
    `/api/v1/webhooks/${id}/rotate`,
    {},
  );
  const inADay = Date.parse(rotated.body.webhook.oldSecretEndsAt!) - Date.now();
  expect(Math.abs(inADay - dayMs)).toBeLessThan(600_000);
  await send(customer.key, id);
  await vi.waitFor(() => expect(received).toHaveLength(1), soon);
  for (const known of [secret, rotated.body.secret]) {
    expect(verify(known, received[0]!)).toMatchObject({ type: 'webhook.test', data: { test: true } });
  }
  const ended = await call<{ webhook: Webhook }>(url, customer.key, 'POST', `/api/v1/webhooks/${id}`, {
    endOldSecret: true,
  });
  expect(ended.body.webhook.oldSecretEndsAt).toBeNull();
  await send(customer.key, id);
  await vi.waitFor(() => expect(received).toHaveLength(2), soon);
  expect(() => verify(secret, received[1]!)).toThrow();
  expect(verify(rotated.body.secret, received[1]!)).toMatchObject({ type: 'webhook.test' });
});

test('the secret is shown when it is made and never again', async () => {
  const { customer, id, secret } = await withWebhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  for (const path of ['/api/v1/webhooks', `/api/v1/webhooks/${id}`, `/api/v1/webhooks/${id}/deliveries`]) {
    expect(JSON.stringify((await call(url, customer.key, 'GET', path)).body)).not.toContain('whsec_');
  }
});

test('a failure is retried after a while with the same id, and the account sees why it failed', async () => {
  let status = 500;
  const { customer, id, received } = await withWebhook((response) =>
    response.writeHead(status, { 'retry-after': '120' }).end('<b>down</b>\u0000 for a moment'),
  );
  await send(customer.key, id);
  let waiting: Delivery | undefined;
  await vi.waitFor(async () => {
    [waiting] = await deliveriesOf(customer.key, id, 'status=pending');
    expect(waiting?.attempts).toHaveLength(1);
  }, soon);
  expect(waiting).toMatchObject({
    attempts: [{ status: 500, error: 'It answered 500 instead of a status from 200 to 299.' }],
    lastStatus: 500,
    excerpt: '<b>down</b> for a moment',
    endedAt: null,
  });
  // The receiver asked for two minutes, which is more than the table's five seconds.
  const inMs = Date.parse(waiting!.nextAttemptAt!) - Date.parse(waiting!.attempts[0]!.at);
  expect(inMs).toBeGreaterThan(119_000);
  expect(inMs).toBeLessThan(200_000);
  status = 200;
  await db.rows('update deliveries set due_at = now() where id = $1', [waiting!.id]);
  await vi.waitFor(async () => expect(await deliveriesOf(customer.key, id, 'status=delivered')).toHaveLength(1), soon);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([waiting!.event.id, waiting!.event.id]);
});

test('a receiver that is gone disables its webhook at once, with a note; enabled again, what failed is replayed', async () => {
  let status = 410;
  const { customer, id, received } = await withWebhook((response) => response.writeHead(status).end());
  const { key } = customer;
  await send(key, id);
  const read = async () => (await call<{ webhook: Webhook }>(url, key, 'GET', `/api/v1/webhooks/${id}`)).body.webhook;
  await vi.waitFor(async () => expect((await read()).enabled).toBe(false), soon);
  expect(await read()).toMatchObject({
    note: 'Disabled because the receiver refused for good (410).',
  });
  for (const path of ['test', 'replay']) {
    const body = path === 'replay' ? { since: '2020-01-01T00:00:00Z' } : {};
    const refused = await call(url, key, 'POST', `/api/v1/webhooks/${id}/${path}`, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'webhook_disabled']);
  }
  // Nothing is kept for it meanwhile.
  await ended(url, key, (await start(url, key, 'quick', { query: 'unheard' })).body.id);
  expect(await deliveriesOf(key, id)).toHaveLength(1);
  status = 204;
  const enabled = await call<{ webhook: Webhook }>(url, key, 'POST', `/api/v1/webhooks/${id}`, { enabled: true });
  expect(enabled.body.webhook).toMatchObject({ enabled: true, disabledAt: null, note: null, failingSince: null });
  const replayed = await call(url, key, 'POST', `/api/v1/webhooks/${id}/replay`, { since: '2020-01-01T00:00:00Z' });
  expect(replayed.body).toEqual({ replayed: 1 });
  await vi.waitFor(async () => expect(await deliveriesOf(key, id, 'status=delivered')).toHaveLength(1), soon);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('a webhook is disabled when a delivery is given up and every one has failed for three days, not before', async () => {
  const { customer, id } = await withWebhook((response) => response.writeHead(503).end());
  const { key } = customer;
  const lastAttempt = async (): Promise<void> => {
    await send(key, id);
    await vi.waitFor(async () => {
      await db.rows(
        `update deliveries set attempts = 10, due_at = now() where destination_id = $1 and status = 'pending'
           and lease is null`,
        [id],
      );
      expect(await deliveriesOf(key, id, 'status=pending')).toEqual([]);
    }, soon);
  };
  const read = async () => (await call<{ webhook: Webhook }>(url, key, 'GET', `/api/v1/webhooks/${id}`)).body.webhook;
  await lastAttempt();
  expect(await read()).toMatchObject({ enabled: true, failingSince: expect.any(String) });
  await db.rows(`update destinations set failing_since = now() - interval '71 hours 59 minutes' where id = $1`, [id]);
  await lastAttempt();
  expect(await read()).toMatchObject({ enabled: true });
  await db.rows(`update destinations set failing_since = now() - interval '72 hours 1 second' where id = $1`, [id]);
  await lastAttempt();
  expect(await read()).toMatchObject({
    enabled: false,
    note: expect.stringMatching(/^Disabled because every delivery has failed since \d{4}-\d\d-\d\dT[\d:.]+Z\.$/),
  });
});

test('one delivery can be sent again though it arrived, with the same id', async () => {
  const { customer, id, received } = await withWebhook();
  await send(customer.key, id);
  await vi.waitFor(async () => expect(await deliveriesOf(customer.key, id, 'status=delivered')).toHaveLength(1), soon);
  const [delivery] = await deliveriesOf(customer.key, id);
  const replay = await call(url, customer.key, 'POST', `/api/v1/webhooks/${id}/replay`, { deliveryId: delivery!.id });
  expect(replay.body).toEqual({ replayed: 1 });
  await vi.waitFor(() => expect(received).toHaveLength(2), soon);
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery!.event.id]));
});

test('a redirect is not followed', async () => {
  const elsewhere = await startReceiver();
  const { customer, id } = await withWebhook((response) => response.writeHead(307, { location: elsewhere.url }).end());
  await send(customer.key, id);
  await vi.waitFor(async () => {
    expect((await deliveriesOf(customer.key, id))[0]!.attempts).toMatchObject([
      { status: 307, error: 'It answered 307: redirects are not followed.' },
    ]);
  }, soon);
  expect(elsewhere.received).toEqual([]);
});

describe('before its receiver has confirmed it, a webhook', () => {
  const unconfirmed = async (confirm: Parameters<typeof startReceiver>[1]) => {
    const customer = await newCustomer(db);
    const receiver = await startReceiver(undefined, confirm);
    const { body } = await create(customer.key, { url: receiver.url });
    return { key: customer.key, id: body.webhook.id, secret: body.secret, receiver };
  };
  /** The next attempt of what has failed is made now. */
  const retryNow = (id: string) =>
    db.rows(`update deliveries set due_at = now() where destination_id = $1 and status = 'pending'`, [id]);

  test.each<[what: string, answer: Parameters<typeof startReceiver>[1], error: RegExp]>([
    [
      'nothing',
      (response) => response.writeHead(204).end(),
      /^It answered 204 without the challenge: the body must be/,
    ],
    ['another text', (response) => response.end('ok'), /^It answered 200 without the challenge/],
    ['the whole message', (response, { body }) => response.end(body), /^It answered 200 without the challenge/],
    [
      'the challenge and a failure',
      (response, { body }) => response.writeHead(500).end(JSON.parse(body).data.challenge),
      /^It answered 500 instead/,
    ],
  ])('gets no event if the answer is %s', async (_what, answer, error) => {
    const { key, id, secret, receiver } = await unconfirmed(answer);
    await vi.waitFor(async () => {
      const [asked] = await allDeliveriesOf(key, id);
      expect(asked).toMatchObject({ status: 'pending', attempts: [{ error: expect.stringMatching(error) }] });
    }, soon);
    const message = verify(secret, receiver.asked[0]!) as { type: 'webhook.confirm'; data: unknown };
    eventTypes[message.type].data.parse(message.data);
    expect(await webhookOf(key, id)).toMatchObject({ enabled: true, confirmedAt: null });
    for (const [path, body] of [
      ['test', {}],
      ['replay', { since: '2020-01-01T00:00:00Z' }],
    ] as const) {
      const refused = await call(url, key, 'POST', `/api/v1/webhooks/${id}/${path}`, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'webhook_unconfirmed']);
    }
    await ended(url, key, (await start(url, key, 'quick', { query: 'unheard' })).body.id);
    expect(await deliveriesOf(key, id)).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  test('is asked again when its owner wants it, and then gets events', async () => {
    let isReady = false;
    const { key, id, receiver } = await unconfirmed((response, { body }) =>
      isReady ? response.end(`${JSON.parse(body).data.challenge}\n`) : response.writeHead(404).end(),
    );
    await vi.waitFor(() => expect(receiver.asked).toHaveLength(1), soon);
    isReady = true;
    const again = await call<{ delivery: Delivery }>(url, key, 'POST', `/api/v1/webhooks/${id}/confirm`, {});
    expect(again.body.delivery.event.type).toBe('webhook.confirm');
    await confirmed(key, id);
    await send(key, id);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), soon);
    const needless = await call(url, key, 'POST', `/api/v1/webhooks/${id}/confirm`, {});
    expect([needless.status, needless.body.errors]).toEqual([
      400,
      [{ path: 'id', code: 'invalid', message: expect.stringContaining('has confirmed') }],
    ]);
  });

  test('that got another address gets what waits only once the new receiver has confirmed it', async () => {
    const { customer, id } = await withWebhook((response) => response.writeHead(503).end());
    const { key } = customer;
    await send(key, id);
    await vi.waitFor(async () => expect((await deliveriesOf(key, id))[0]!.attempts).toHaveLength(1), soon);
    let isReady = false;
    const other = await startReceiver(undefined, (response, { body }) =>
      isReady ? response.end(JSON.parse(body).data.challenge) : response.writeHead(404).end(),
    );
    const changed = await call<{ webhook: Webhook }>(url, key, 'POST', `/api/v1/webhooks/${id}`, { url: other.url });
    expect(changed.body.webhook).toMatchObject({ url: other.url, confirmedAt: null });
    await vi.waitFor(() => expect(other.asked.length).toBeGreaterThan(0), soon);
    await retryNow(id);
    await vi.waitFor(async () => {
      const [waiting] = await deliveriesOf(key, id);
      expect(waiting!.attempts.at(-1)!.error).toBe('The receiver has not confirmed this webhook, so nothing was sent.');
    }, soon);
    expect(other.received).toEqual([]);
    isReady = true;
    await vi.waitFor(async () => {
      await retryNow(id);
      expect(other.received).toHaveLength(1);
    }, soon);
    expect((await webhookOf(key, id)).confirmedAt).not.toBeNull();
  });

  test('stays confirmed when it is changed to the address it has', async () => {
    const { customer, id } = await withWebhook();
    const before = await webhookOf(customer.key, id);
    await call(url, customer.key, 'POST', `/api/v1/webhooks/${id}`, { url: before.url, description: 'The same' });
    expect(await webhookOf(customer.key, id)).toEqual({ ...before, description: 'The same' });
  });

  test('is not confirmed by the receiver at an address it had before', async () => {
    const { customer, id } = await withWebhook();
    const { url: old } = await webhookOf(customer.key, id);
    const other = await startReceiver(undefined, (response) => response.writeHead(404).end());
    await call(url, customer.key, 'POST', `/api/v1/webhooks/${id}`, { url: other.url });
    await confirmDestination(db, id, old);
    expect((await webhookOf(customer.key, id)).confirmedAt).toBeNull();
  });
});

describe('of tests and requests to confirm', () => {
  const refused = {
    status: 429,
    body: { code: 'rate_limited', detail: expect.stringMatching(/at most 10 tests and requests to confirm/) },
  };

  test('no more than ten an hour go to one webhook, even when they are asked for at once', async () => {
    const { customer, id } = await withWebhook();
    const sent = await Promise.all(Array.from({ length: maxRequested.destination + 2 }, () => send(customer.key, id)));
    // The first request to confirm counts, too.
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(maxRequested.destination - 1);
    const over = await send(customer.key, id);
    expect(over).toMatchObject(refused);
    expect(over.headers.get('retry-after')).toBe('3600');
    expect(
      await call(url, customer.key, 'POST', `/api/v1/webhooks/${id}`, { url: 'https://a.example/' }),
    ).toMatchObject(refused);
  });

  test('no more than thirty an hour are sent for one account, however often webhooks are deleted and made again', async () => {
    const { key } = await newCustomer(db);
    for (let made = 0; made < maxRequested.account; made++) {
      const { status, body } = await create(key, { url: 'https://hooks.example.com/' });
      expect(status).toBe(200);
      await call(url, key, 'DELETE', `/api/v1/webhooks/${body.webhook.id}`);
    }
    expect(await create(key, { url: 'https://hooks.example.com/' })).toMatchObject(refused);
    expect((await call(url, key, 'GET', '/api/v1/webhooks')).body.webhooks).toEqual([]);
  });
});

describe('refused, with nothing changed', () => {
  test('more webhooks than an account may have, even when they are made at once', async () => {
    const { key } = await newCustomer(db);
    const made = await Promise.all(
      Array.from({ length: maxWebhooks + 2 }, () => create(key, { url: 'https://hooks.example.com/' })),
    );
    expect(made.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      ...Array(maxWebhooks).fill(200),
      'webhook_limit',
      'webhook_limit',
    ]);
    const { body } = await call<{ webhooks: Webhook[] }>(url, key, 'GET', '/api/v1/webhooks');
    expect(body.webhooks).toHaveLength(maxWebhooks);
  });

  test.each([
    [{ url: 'http://hooks.example.com/' }, 'url', /must start with https/],
    [{ url: 'ftp://hooks.example.com/' }, 'url', /https:\/\//],
    [{ url: 'https://10.0.0.1/' }, 'url', /public internet/],
    [{ url: 'https://ann:pw@hooks.example.com/' }, 'url', /password/],
    [{ url: 'https://hooks.example.com:25/' }, 'url', /443 or one from 1024/],
    [{ url: 'https://hooks.example.com/', events: [] }, 'events', /at least 1/],
    [{ url: 'https://hooks.example.com/', events: ['webhook.test'] }, 'events.0', /job\.finished/],
    [{ url: 'https://hooks.example.com/', events: ['job.failed', 'job.failed'] }, 'events', /twice/],
  ])('%j names the field and the fix', async (body, path, fix) => {
    const { key } = await newCustomer(db);
    const refused = await create(key, body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ path, message: expect.stringMatching(fix) }]);
    expect((await call<{ webhooks: Webhook[] }>(url, key, 'GET', '/api/v1/webhooks')).body.webhooks).toEqual([]);
  });

  test('a change by a key that may only read, which may list', async () => {
    const { customer, id } = await withWebhook();
    const made = await createKey(db, { accountId: customer.accountId, name: 'r', scope: 'read', expiresAt: null });
    const reader = made!.key;
    expect((await call(url, reader, 'GET', '/api/v1/webhooks')).status).toBe(200);
    expect((await call(url, reader, 'GET', `/api/v1/webhooks/${id}/deliveries`)).status).toBe(200);
    const changes: [string, string][] = [
      ['POST', '/api/v1/webhooks'],
      ['POST', `/api/v1/webhooks/${id}`],
      ['DELETE', `/api/v1/webhooks/${id}`],
      ...['rotate', 'test', 'confirm', 'replay'].map((verb): [string, string] => [
        'POST',
        `/api/v1/webhooks/${id}/${verb}`,
      ]),
    ];
    for (const [method, path] of changes) {
      const refused = await call(url, reader, method, path, method === 'POST' ? {} : undefined);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'read_only_key']);
    }
  });

  test('anything about a webhook of another account', async () => {
    const { id } = await withWebhook();
    const { key } = await newCustomer(db);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['POST', '/confirm'],
      ['GET', '/deliveries'],
    ]) {
      const refused = await call(
        url,
        key,
        method!,
        `/api/v1/webhooks/${id}${path}`,
        method === 'POST' ? {} : undefined,
      );
      expect([method, path, refused.status]).toEqual([method, path, 404]);
    }
  });

  test('a replay that names neither a delivery nor a moment, or both', async () => {
    const { customer, id } = await withWebhook();
    for (const body of [{}, { deliveryId: id, since: '2026-01-01T00:00:00Z' }]) {
      const refused = await call(url, customer.key, 'POST', `/api/v1/webhooks/${id}/replay`, body);
      expect(refused.status).toBe(400);
    }
  });
});

test('a deleted webhook gets nothing more', async () => {
  const { customer, id, received } = await withWebhook();
  expect((await call(url, customer.key, 'DELETE', `/api/v1/webhooks/${id}`)).body).toEqual({ deleted: true });
  await ended(url, customer.key, (await start(url, customer.key, 'quick', { query: 'q' })).body.id);
  expect((await call(url, customer.key, 'GET', `/api/v1/webhooks/${id}`)).status).toBe(404);
  expect(received).toEqual([]);
});

test('the low balance is an account’s own number, or a tenth of its plan’s credits', async () => {
  const { key } = await newCustomer(db, { plan: 'starter' });
  const path = '/api/v1/account/low-balance';
  expect((await call(url, key, 'GET', path)).body).toEqual({ below: 200, isDefault: true });
  expect((await call(url, key, 'POST', path, { below: 5 })).body).toEqual({ below: 5, isDefault: false });
  expect((await call(url, key, 'POST', path, { below: null })).body).toEqual({ below: 200, isDefault: true });
});
