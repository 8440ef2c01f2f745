import { afterAll, describe, expect, test } from 'vitest';
import type { Destination } from '../../server/contract/resources/destinations/destination.ts';
import type { Alert } from '../../server/contract/resources/watches/alert.ts';
import { call } from '../support/call.ts';
import { type ReceivedMail, startMailServer } from '../support/deliveries/mail-server.ts';
import { startReceiver } from '../support/deliveries/receiver.ts';
import { sampleAlert } from '../support/deliveries/sample-alert.ts';
import { type Customer, newCustomer, startService } from '../support/service.ts';

const mail = await startMailServer();
const service = await startService({
  config: {
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    mailFrom: 'Appraise <alerts@example.org>',
    webhookLoopback: 'yes',
    publicUrl: 'https://appraise.example',
  },
});
const { db, url } = service;
afterAll(async () => {
  await service.stop();
  await mail.close();
});

const add = async ({ key }: Customer, body: Record<string, unknown>): Promise<Destination> => {
  const reply = await call(url, key, 'POST', '/api/v1/destinations', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.destination as Destination;
};

const listed = async ({ key }: Customer): Promise<Destination[]> =>
  (await call(url, key, 'GET', '/api/v1/destinations')).body.destinations as Destination[];

/** As watches do it; null when no one wants it. */
const raise = async (accountId: string, alert: Alert = sampleAlert): Promise<string | null> => {
  const sql = "select queue_event($1, 'alert.raised', $2) as id";
  const [sent] = await db.rows<{ id: string | null }>(sql, [accountId, JSON.stringify(alert)]);
  return sent!.id;
};

/** The link of a mail, as this service answers it. */
const linkIn = ({ text = '' }: ReceivedMail, link: 'confirm' | 'stop'): string =>
  url + new RegExp(`https://appraise\\.example(/mail/${link}/\\S+)`).exec(text)![1];

const to = (address: string, subject: RegExp) => (each: ReceivedMail) =>
  each.recipients.includes(address) && subject.test(each.subject ?? '');

const post = (link: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(link, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });

const question = /^Confirm that you want mails/;

describe('a mail address', () => {
  test('is sent nothing but a question until the button behind its link is pressed, which opening it does not do', async () => {
    const ann = await newCustomer(db);
    const made = await add(ann, { type: 'email', address: 'ann@example.com', gets: ['alerts'] });
    expect(made).toMatchObject({ type: 'email', target: 'ann@example.com', status: 'unconfirmed', gets: ['alerts'] });
    const asked = await mail.waitFor(to('ann@example.com', question));
    expect(await raise(ann.accountId)).toBeNull();
    const test = await call(url, ann.key, 'POST', `/api/v1/destinations/${made.id}/test`, {});
    expect(test).toMatchObject({ status: 400, body: { errors: [{ path: 'id' }] } });

    const link = linkIn(asked, 'confirm');
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<form method="post">');
    expect(await listed(ann)).toMatchObject([{ status: 'unconfirmed' }]);

    expect((await post(link, '')).status).toBe(200);
    expect(await listed(ann)).toMatchObject([{ status: 'active', note: null }]);
    expect(await raise(ann.accountId)).not.toBeNull();
    const sent = await mail.waitFor(to('ann@example.com', /^1-star reviews/));
    expect(sent.text).toContain('“Crashes on start. Since the update it closes before I see anything.”');
    expect(sent.html).toContain('https://appraise.example/watches/');
    expect(mail.mails.filter(to('ann@example.com', /./))).toHaveLength(2);
  });

  test('is sent nothing more once its link to stop was used, by one press or by its mail program, and stays so', async () => {
    const bob = await newCustomer(db);
    const made = await add(bob, { type: 'email', address: 'bob@example.com' });
    await post(linkIn(await mail.waitFor(to('bob@example.com', question)), 'confirm'), '');
    await raise(bob.accountId);
    const sent = await mail.waitFor(to('bob@example.com', /^1-star reviews/));
    const oneClick = sent.headers.find(({ key }) => key === 'list-unsubscribe')!.value.slice(1, -1);
    const link = linkIn(sent, 'stop');
    expect(link).toBe(url + new URL(oneClick).pathname);

    expect(await (await fetch(link)).text()).toContain('Stop these mails?');
    expect(await listed(bob)).toMatchObject([{ status: 'active' }]);
    for (let times = 0; times < 2; times++) {
      const reply = await post(link);
      expect(reply.status).toBe(200);
      expect(await reply.text()).toContain('These mails are stopped');
    }
    expect(await listed(bob)).toMatchObject([
      { status: 'stopped', note: expect.stringContaining('Stopped by the link') },
    ]);
    expect(await raise(bob.accountId)).toBeNull();
    const enabled = await call(url, bob.key, 'POST', `/api/v1/destinations/${made.id}`, { enabled: true });
    expect(enabled).toMatchObject({ status: 400, body: { errors: [{ path: 'id' }] } });
    // Nor does an old link to confirm bring it back.
    await post(linkIn(mail.mails.find(to('bob@example.com', question))!, 'confirm'), '');
    expect(await listed(bob)).toMatchObject([{ status: 'stopped' }]);
  });

  test('that says no to the question is never asked by it again', async () => {
    const eve = await newCustomer(db);
    const { id } = await add(eve, { type: 'email', address: 'stranger@example.com' });
    await post(linkIn(await mail.waitFor(to('stranger@example.com', question)), 'stop'));
    const again = await call(url, eve.key, 'POST', `/api/v1/destinations/${id}/ask-again`, {});
    expect(again.status).toBe(400);
  });

  test('is asked three times a day, by whomever, and a fourth time nothing is written', async () => {
    const [first, second] = [await newCustomer(db), await newCustomer(db)];
    const { id } = await add(first, { type: 'email', address: 'Cy@example.com' });
    const ask = () => call(url, first.key, 'POST', `/api/v1/destinations/${id}/ask-again`, {});
    expect((await ask()).status).toBe(200);
    await add(second, { type: 'email', address: 'cy@example.com' });
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const third = await newCustomer(db);
    const refused = await call(url, third.key, 'POST', '/api/v1/destinations', {
      type: 'email',
      address: 'cy@example.com',
    });
    expect(refused.status).toBe(429);
    expect(await listed(third)).toEqual([]);
  });

  test('that the mail server refuses for good is disabled with a note', async () => {
    const dan = await newCustomer(db);
    await add(dan, { type: 'email', address: 'dan@example.com' });
    await post(linkIn(await mail.waitFor(to('dan@example.com', question)), 'confirm'), '');
    mail.refuse(550);
    await raise(dan.accountId);
    await expect.poll(() => listed(dan)).toMatchObject([{ status: 'disabled' }]);
    mail.refuse(null);
    expect((await listed(dan))[0]!.note).toBe('Disabled because the receiver refused for good (550).');
  });

  test.each([
    'not an address',
    'a@b',
    'a@example.com, b@example.com',
    'Ann <ann@example.com>',
    'a\r\nb@example.com',
    'a@exam ple.com',
  ])('is refused unless it is one: %j', async (address) => {
    const fay = await newCustomer(db);
    const reply = await call(url, fay.key, 'POST', '/api/v1/destinations', { type: 'email', address });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'address' }] } });
  });

  test('links that no one wrote, of another kind or with another id, do nothing', async () => {
    const gil = await newCustomer(db);
    await add(gil, { type: 'email', address: 'gil@example.com' });
    const confirm = linkIn(await mail.waitFor(to('gil@example.com', question)), 'confirm');
    const token = confirm.split('/').at(-1)!;
    const [id, ends, signature] = token.split('.');
    const later = String(Number(ends) + 1);
    for (const path of [
      `stop/${token}`,
      `confirm/${id}.${later}.${signature}`,
      `confirm/${id}.0.${signature}`,
      'confirm/x',
    ]) {
      expect((await post(`${url}/mail/${path}`)).status).toBe(404);
    }
    expect(await listed(gil)).toMatchObject([{ status: 'unconfirmed' }]);
  });
});

describe('a chat', () => {
  test.each(['slack', 'teams', 'discord'])(
    '%s is sent the body that its hooks take, and its hook is not shown again',
    async (type) => {
      const receiver = await startReceiver();
      const hook = `${receiver.url}/T0/B0/secret-1234`;
      const ann = await newCustomer(db);
      const made = await add(ann, { type, url: hook, name: 'Product' });
      expect(made).toMatchObject({ status: 'active', target: `${new URL(hook).host}/…1234` });
      expect(JSON.stringify(await listed(ann))).not.toContain('secret');
      await raise(ann.accountId);
      await expect.poll(() => receiver.received).toHaveLength(1);
      const body = JSON.parse(receiver.received[0]!.body);
      expect(JSON.stringify(body)).toContain('Since the update it closes');
      expect(Object.keys(body)).toContain({ slack: 'blocks', teams: 'attachments', discord: 'embeds' }[type]);
      const test = await call(url, ann.key, 'POST', `/api/v1/destinations/${made.id}/test`, {});
      expect(test.status).toBe(200);
      await expect.poll(() => receiver.received[1]?.body).toContain('This is a test');
    },
  );

  test('whose hook is gone is disabled with a note, sent nothing, and sent to again once it is enabled', async () => {
    let status = 404;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    const ann = await newCustomer(db);
    const { id } = await add(ann, { type: 'discord', url: receiver.url });
    await raise(ann.accountId);
    await expect.poll(() => listed(ann)).toMatchObject([{ status: 'disabled' }]);
    expect((await listed(ann))[0]!.note).toContain('404');
    expect(await raise(ann.accountId)).toBeNull();
    status = 204;
    const enabled = await call(url, ann.key, 'POST', `/api/v1/destinations/${id}`, { enabled: true });
    expect(enabled.body.destination).toMatchObject({ status: 'active', note: null });
    await raise(ann.accountId);
    await expect.poll(() => receiver.received).toHaveLength(2);
  });

  test('at an address that is no hook of it is refused, and nothing is written', async () => {
    const ann = await newCustomer(db);
    const body = { type: 'slack', url: 'https://discord.com/api/webhooks/1/x' };
    const reply = await call(url, ann.key, 'POST', '/api/v1/destinations', body);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'url' }] } });
    expect(await listed(ann)).toEqual([]);
  });
});

test('destinations of other accounts are unknown, whatever is done to them', async () => {
  const [ann, bob] = [await newCustomer(db), await newCustomer(db)];
  const { id } = await add(ann, { type: 'slack', url: 'https://hooks.slack.com/services/T0/B0/x' });
  const path = `/api/v1/destinations/${id}`;
  for (const [method, at] of [
    ['POST', path],
    ['POST', `${path}/test`],
    ['POST', `${path}/ask-again`],
    ['DELETE', path],
  ] as const) {
    expect((await call(url, bob.key, method, at, method === 'POST' ? {} : undefined)).status).toBe(404);
  }
  expect(await listed(ann)).toHaveLength(1);
  expect((await call(url, ann.key, 'DELETE', path)).body).toEqual({ deleted: 1 });
});

test('where no mail server is set, a mail address is refused with the settings it needs, and chats work', async () => {
  const bare = await startService();
  const ann = await newCustomer(bare.db);
  const body = { type: 'email', address: 'ann@example.com' };
  const reply = await call(bare.url, ann.key, 'POST', '/api/v1/destinations', body);
  expect(reply).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/SMTP_URL and MAIL_FROM/) } });
  const list = await call(bare.url, ann.key, 'GET', '/api/v1/destinations');
  expect(list.body).toEqual({ destinations: [], canMail: false });
  const loopback = { type: 'slack', url: 'http://127.0.0.1:4000/hook' };
  expect((await call(bare.url, ann.key, 'POST', '/api/v1/destinations', loopback)).status).toBe(400);
  await bare.stop();
});
