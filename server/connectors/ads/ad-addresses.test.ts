import { expect, test } from 'vitest';
import { Json } from '../wire/read.ts';
import { domainOf, readAddress } from './ad-addresses.ts';

const read = (value: unknown) => readAddress(new Json(value, '$'));

test.for([
  ['https://a.example/?id=1&access_token=EAA', 'https://a.example/?id=1'],
  ['https://a.example/?ACCESS_TOKEN=EAA&id=1', 'https://a.example/?id=1'],
  ['https://a.example/?access_token=1&access_token=2', 'https://a.example/'],
  ['https://a.example/?client_secret=s&appsecret_proof=p&x-signature=keep', 'https://a.example/?x-signature=keep'],
  ['https://user:word@a.example/', 'https://a.example/'],
  ['https://a.example/#access_token=EAA', 'https://a.example/'],
  ['https://a.example/a b?q=ü', 'https://a.example/a%20b?q=%C3%BC'],
])('of %s is kept %s', ([address, kept]) => {
  expect(read(address)).toBe(kept);
});

test.for(['javascript:alert(1)', 'data:text/html,x', '/path', 'a.example', '', null, 7])(
  '%s is no address',
  (value) => {
    expect(() => read(value)).toThrow();
  },
);

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
] as const)('the domain of %s is %s', ([site, domain]) => {
  expect(domainOf(site)).toBe(domain);
});
