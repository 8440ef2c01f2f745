import { expect, test } from 'vitest';
import {
  advertiserProbe,
  domainProbe,
  image,
  library,
} from '../../../../tests/support/sources/ads/google-ad-library.ts';
import { cookiesOf } from './google-rpc.ts';

const cookies = {
  headers: { 'set-cookie': 'NID=511=a; expires=Wed, 19-May-2027 10:00:00 GMT; path=/, AEC=b; path=/' },
};

test('one visit of the front page gives the cookies of all calls', async () => {
  const { ads, calls, http } = library([{ 1: [image] }], cookies);
  await ads.page(domainProbe, null);
  await ads.page(advertiserProbe, null);
  expect(http.addresses.map(({ pathname }) => pathname)[0]).toBe('/');
  expect(http.sent.filter(({ path }) => path === '/')).toHaveLength(1);
  expect(calls().map(({ headers }) => headers!.cookie)).toEqual(['NID=511=a; AEC=b', 'NID=511=a; AEC=b']);
});

test('who is blocked visits again before the next call', async () => {
  const { ads, http } = library([{ body: '<html><form id="captcha-form"></form></html>' }, { 1: [image] }], cookies);
  expect((await ads.page(domainProbe, null)).kind).toBe('blocked');
  expect((await ads.page(domainProbe, null)).kind).toBe('found');
  expect(http.sent.filter(({ path }) => path === '/')).toHaveLength(2);
});

test('nothing depends on it: a front page that fails leaves calls without cookies, and is not asked each time', async () => {
  const { ads, calls, http } = library([{ 1: [image] }], { status: 500 });
  expect((await ads.page(domainProbe, null)).kind).toBe('found');
  expect((await ads.page(domainProbe, null)).kind).toBe('found');
  expect(calls().some(({ headers }) => 'cookie' in headers!)).toBe(false);
  expect(http.sent.filter(({ path }) => path === '/')).toHaveLength(1);
});

test('cookies are renewed after an hour', async () => {
  let now = 0;
  const { ads, http } = library([{ 1: [image] }], cookies, () => now);
  await ads.page(domainProbe, null);
  now = 3_599_000;
  await ads.page(domainProbe, null);
  expect(http.sent.filter(({ path }) => path === '/')).toHaveLength(1);
  now = 3_601_000;
  await ads.page(domainProbe, null);
  expect(http.sent.filter(({ path }) => path === '/')).toHaveLength(2);
});

test('a header without any cookie is none', () => {
  expect([cookiesOf(undefined), cookiesOf(''), cookiesOf('broken; path=/')]).toEqual(['', '', '']);
});
