import { expect, test } from 'vitest';
import { ownDomainOf } from './own-domain.ts';

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
