import { expect, test } from 'vitest';
import { isCaptcha, retryAfter } from './judge-reply.ts';

test('Retry-After is read in seconds or as a date, and nothing else is', () => {
  const now = Date.parse('2026-11-15T10:00:00Z');
  expect(retryAfter('120', now)).toBe(120_000);
  expect(retryAfter(' 0 ', now)).toBe(0);
  expect(retryAfter('Sun, 15 Nov 2026 10:00:30 GMT', now)).toBe(30_000);
  expect(retryAfter('Sun, 15 Nov 2026 09:00:00 GMT', now)).toBe(0);
  for (const text of [undefined, '', 'soon', '-1', '1.5', '9'.repeat(30), '2026-11'])
    expect(retryAfter(text, now)).toBe(null);
});

test('a page for robots is known by its marks, and a review that speaks of it is not one', () => {
  expect(isCaptcha('<!doctype html><html><body>We have detected unusual traffic</body></html>')).toBe(true);
  expect(isCaptcha('<html><form action="/sorry/index" id="captcha-form"></form></html>')).toBe(true);
  expect(isCaptcha('<HTML><script src="https://www.google.com/recaptcha/api.js"></script></HTML>')).toBe(true);
  expect(isCaptcha('{"text":"it says unusual traffic all the time, I am not a robot"}')).toBe(false);
  expect(isCaptcha('<html><body>All is well</body></html>')).toBe(false);
  expect(isCaptcha('')).toBe(false);
});
