import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { challengeOf, verifyWebhook, WebhookError } from './webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const now = Date.parse('2026-11-16T12:00:00Z');
const body = '{"type":"job.finished","timestamp":"2026-11-16T12:00:00Z","data":{"id":"1","text":"Größe → 広告"}}';

const signatureOf = (id: string, seconds: number, text: string, by = secret): string =>
  `v1,${createHmac('sha256', Buffer.from(by.slice('whsec_'.length), 'base64'))
    .update(`${id}.${seconds}.${text}`)
    .digest('base64')}`;

const headersAt = (ms: number, more: Record<string, string> = {}) => {
  const seconds = Math.floor(ms / 1000);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf('msg_1', seconds, body),
    ...more,
  };
};

const faultOf = async (delivery: Parameters<typeof verifyWebhook>[0]): Promise<string> => {
  try {
    await verifyWebhook(delivery);
    return 'believed';
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return error.code;
  }
};

const expected = { id: 'msg_1', ...JSON.parse(body) };

test('what the reference library signs is believed, as text and as bytes', async () => {
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  expect(await verifyWebhook({ body, headers, secret })).toEqual(expected);
  expect(await verifyWebhook({ body: new TextEncoder().encode(body), headers, secret })).toEqual(expected);
});

test('headers may be of fetch, or of Node in any case', async () => {
  const headers = headersAt(now);
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  for (const given of [new Headers(headers), upper]) {
    expect(await verifyWebhook({ body, headers: given, secret, now })).toEqual(expected);
  }
});

test('one good signature among others is enough, and one good secret of two', async () => {
  const other = `whsec_${randomBytes(24).toString('base64')}`;
  const good = headersAt(now)['webhook-signature'];
  const wrong = signatureOf('msg_1', now / 1000, body, other);
  const headers = headersAt(now, { 'webhook-signature': `v1a,abc v1,!! ${wrong} ${good}` });
  expect(await faultOf({ body, headers, secret, now })).toBe('believed');
  expect(await faultOf({ body, headers: headersAt(now), secret: [other, secret], now })).toBe('believed');
  expect(await faultOf({ body, headers: headersAt(now), secret: other, now })).toBe('wrong_signature');
});

describe('not believed', () => {
  test.each([
    ['another body', { body: `${body} ` }],
    ['another id', { headers: headersAt(now, { 'webhook-id': 'msg_2' }) }],
    ['another time', { headers: headersAt(now, { 'webhook-timestamp': String(now / 1000 + 1) }) }],
    ['a signature of another version', { headers: headersAt(now, { 'webhook-signature': 'v2,abcd' }) }],
    ['an empty signature', { headers: headersAt(now, { 'webhook-signature': 'v1,' }) }],
  ])('%s', async (_, changed) => {
    expect(await faultOf({ body, headers: headersAt(now), secret, now, ...changed })).toBe('wrong_signature');
  });

  test.each([
    ['300 s old', 300_000, 'believed'],
    ['301 s old', 301_000, 'too_old'],
    ['300 s early', -300_000, 'believed'],
    ['301 s early', -301_000, 'too_new'],
  ])('%s: %s ms → %s', async (_, age, code) => {
    expect(await faultOf({ body, headers: headersAt(now - age), secret, now })).toBe(code);
  });

  test.each(['soon', '', '1e9', '-5'])('the time "%s"', async (time) => {
    const code = await faultOf({ body, headers: headersAt(now, { 'webhook-timestamp': time }), secret, now });
    expect(code).toBe(time === '' ? 'missing_header' : 'too_old');
  });

  test('a missing header, a secret that is none, a body that is no JSON', async () => {
    const { 'webhook-id': _, ...headers } = headersAt(now);
    expect(await faultOf({ body, headers, secret, now })).toBe('missing_header');
    for (const bad of ['', 'whsec_', 'whsec_ü']) {
      expect(await faultOf({ body, headers: headersAt(now), secret: bad, now })).toBe('invalid_secret');
    }
    const text = 'hello';
    const signed = headersAt(now, { 'webhook-signature': signatureOf('msg_1', now / 1000, text) });
    expect(await faultOf({ body: text, headers: signed, secret, now })).toBe('not_json');
  });
});

test('the challenge of a request to confirm is what to answer with, and no other event has one', () => {
  const at = '2026-11-16T12:00:00Z';
  expect(challengeOf({ type: 'webhook.confirm', timestamp: at, data: { challenge: 'abc' } })).toBe('abc');
  expect(challengeOf({ type: 'webhook.confirm', timestamp: at, data: {} })).toBeNull();
  expect(challengeOf({ type: 'job.finished', timestamp: at, data: { challenge: 'abc' } })).toBeNull();
});
