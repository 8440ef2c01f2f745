import { expect, test } from 'vitest';
import { ownDomainOf, ownPath } from './own-domain.ts';

test.for([
  ['https://www.pebble.example/apps?x=1', 'pebble.example'],
  ['http://help.pebble.example', 'pebble.example'],
  ['pebble.example', 'pebble.example'],
  ['https://www.pebble.co.uk/', 'pebble.co.uk'],
  ['https://PEBBLE.Example.', 'pebble.example'],
  ['https://pebble.github.io', null],
  ['https://www.facebook.com/pebble', null],
  ['https://apps.apple.com/developer/id1', null],
  ['https://co.uk', null],
  ['https://127.0.0.1/', null],
  ['https://localhost', null],
  ['not a site', null],
  [' ', null],
  [null, null],
] as const)('the domain of a developer’s site at %s is %s', ([site, domain]) => {
  expect(ownDomainOf(site)).toBe(domain);
});

test.each([
  ['/', '/'],
  ['/apps?q=calm+harbor#top', '/apps?q=calm+harbor#top'],
  ['/apps?q=広告', '/apps?q=%E5%BA%83%E5%91%8A'],
  ['/sign-in?next=//evil.example', '/sign-in?next=//evil.example'],
])('%s is a path of this site', (given, path) => {
  expect(ownPath(given)).toBe(path);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0001/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'apps',
  '',
  '/a b',
  `/${'a'.repeat(4_000)}`,
  ['/'],
  7,
  undefined,
])('%s is none, for it may lead elsewhere', (given) => {
  expect(ownPath(given)).toBeUndefined();
});
