import { describe, expect, test } from 'vitest';
import type { SandboxAnswer } from '../../sandbox/route.ts';
import {
  type Asked,
  appleAds,
  byApp,
  creatives,
  druenox,
  house,
  json,
  meta,
  shapeOf,
  suggest,
  tiktok,
  tiktokToken,
} from '../support/sources/ads/ad-libraries.ts';

/** The ad libraries of the sandbox: whom they refuse, and how they misbehave. */

describe('keys', () => {
  test('Meta: none, an expired one and one without permission are refused in its own words', () => {
    const refusals = ['', 'expired', 'refused'].map((access_token) => meta({ access_token, search_terms: 'Loopwren' }));
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(refusals.map((answer) => json(answer).error)).toMatchObject([
      { code: 104 },
      { code: 190, error_subcode: 463 },
      { code: 10, error_subcode: 2332002 },
    ]);
  });

  test('TikTok: none and a wrong one get no token; an expired one gets a token that is not taken', () => {
    expect(json(tiktokToken({}))).toMatchObject({ error: 'invalid_request' });
    const wrong = tiktokToken({ client_key: 'refused', client_secret: 'refused' });
    expect([wrong.status, json(wrong).error]).toEqual([401, 'invalid_client']);
    const { access_token } = json(tiktokToken({ client_key: 'expired', client_secret: 'expired' }));
    const answer = tiktok({ search_term: 'Loopwren' }, { headers: { authorization: `Bearer ${access_token}` } });
    expect([answer.status, json(answer).error.code]).toEqual([401, 'access_token_invalid']);
    expect(json(tiktok({ search_term: 'Loopwren' }, { headers: {} })).error.code).toBe('access_token_invalid');
  });
});

describe('faults', () => {
  const asks: Readonly<Record<string, (asked: Asked) => SandboxAnswer>> = {
    suggestions: (asked) => suggest(house.name, asked),
    creatives: (asked) => creatives(druenox, 100, undefined, asked),
    apple: (asked) => appleAds(byApp, 0, 50, asked),
    meta: (asked) => meta({ search_terms: 'Loopwren', limit: '100' }, asked),
    tiktok: (asked) => tiktok({ search_term: 'Loopwren' }, asked),
  };

  test.each(Object.keys(asks))('%s: a page instead of data', (name) => {
    const answer = asks[name]?.({ fault: 'html' });
    expect([answer?.status, answer?.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer?.body).toContain('<!DOCTYPE html>');
  });

  test.each([
    ['suggestions', 'error-in-200', 200, { 5: 400, 9: 3 }],
    ['creatives', 'error-in-200', 200, { 5: 400, 9: 3 }],
    ['apple', 'error-in-200', 200, { error: { errors: [{}] } }],
    ['apple', 'rate-limited', 429, { error: { errors: [{}] } }],
    ['apple', 'country-limit', 400, { error: { errors: [{}] } }],
    ['meta', 'error-in-200', 200, { error: { code: 2 } }],
    ['meta', 'permission', 400, { error: { code: 10, error_subcode: 2332002 } }],
    ['meta', 'token-expired', 400, { error: { code: 190 } }],
    ['meta', 'rate-limited', 400, { error: { code: 613 } }],
    ['meta', 'quota', 400, { error: { code: 4 } }],
    ['meta', 'user-limit', 400, { error: { code: 17 } }],
    ['meta', 'transient', 500, { error: { code: 2 } }],
    ['meta', 'reduce-data', 500, { error: { code: 1 } }],
    ['tiktok', 'error-in-200', 200, { error: { code: 'internal_error' } }],
    ['tiktok', 'internal-error', 500, { error: { code: 'internal_error' } }],
    ['tiktok', 'token-expired', 401, { error: { code: 'access_token_invalid' } }],
    ['tiktok', 'permission', 401, { error: { code: 'scope_not_authorized' } }],
    ['tiktok', 'rate-limited', 429, { error: { code: 'rate_limit_exceeded' } }],
    ['tiktok', 'quota', 429, { error: { code: 'daily_quota_limit_exceeded' } }],
  ])('%s: %s', (name, fault, status, body) => {
    const answer = asks[name]?.({ fault });
    expect(answer?.status).toBe(status);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject(body);
  });

  test('Google: the captcha is a redirect to another host', () => {
    const answer = suggest(house.name, { fault: 'captcha-redirect' });
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/www\.google\.com\/sorry\//),
    ]);
  });

  test('Google: the wall lets twenty calls without a cookie through, and any with one', () => {
    const server = {};
    const statuses = Array.from({ length: 22 }, () => suggest(house.name, { fault: 'wall', server }).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 302, 302]);
    expect(suggest(house.name, { fault: 'wall', server, headers: { cookie: 'NID=sample' } }).status).toBe(200);
    expect(suggest(house.name, { server }).status).toBe(200);
  });

  test('Google: a partial answer says that there are more than it gives, and gives no token', () => {
    const page = json(creatives(druenox, 100, undefined, { fault: 'partial' }));
    expect(page['1'].length).toBeLessThan(Number(page['4']));
    expect(page).not.toHaveProperty('2');
  });

  test('Meta: with the fault reduce-data a smaller limit is answered', () => {
    expect(json(meta({ search_terms: 'Loopwren', limit: '25' }, { fault: 'reduce-data' })).data.length).toBe(25);
  });

  test('TikTok: a token that wears out is good for two calls, and a new one for two more', () => {
    const server = {};
    const codes = [1, 2].flatMap(() => {
      const { access_token } = json(tiktokToken({ client_key: 'sandbox', client_secret: 'sandbox' }, { server }));
      const headers = { authorization: `Bearer ${access_token}` };
      return [1, 2, 3].map(
        () => json(tiktok({ search_term: 'Loopwren' }, { server, headers, fault: 'token-wears-out' })).error.code,
      );
    });
    expect(codes).toEqual(['ok', 'ok', 'access_token_invalid', 'ok', 'ok', 'access_token_invalid']);
  });

  test('a repeated page is the first one again, whatever was asked for', () => {
    const fault = 'repeated-page';
    const first = json(creatives(druenox, 20));
    expect(json(creatives(druenox, 20, first['2'], { fault }))).toEqual(first);
    expect(json(appleAds(byApp, 20, 20, { fault })).data).toEqual(json(appleAds(byApp, 0, 20)).data);
    const begun = json(meta({ search_terms: 'Loopwren', limit: '20' }));
    const { after } = begun.paging.cursors;
    expect(json(meta({ search_terms: 'Loopwren', limit: '20', after }, { fault })).data).toEqual(begun.data);
    const { data } = json(tiktok({ search_term: 'Loopwren' }));
    expect(json(tiktok({ search_term: 'Loopwren', search_id: data.search_id }, { fault })).data).toEqual(data);
  });

  test.each(Object.keys(asks))('%s: a changed shape is JSON in which the ads are elsewhere', (name) => {
    const [usual, changed] = [asks[name]?.({}), asks[name]?.({ fault: 'changed-shape' })];
    expect(changed?.status).toBe(200);
    expect(shapeOf(JSON.parse(changed?.body ?? ''))).not.toEqual(shapeOf(JSON.parse(usual?.body ?? '')));
  });
});
