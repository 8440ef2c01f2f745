import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

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
