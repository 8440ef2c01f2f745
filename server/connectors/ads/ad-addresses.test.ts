import { expect, test } from 'vitest';
import { Json } from '../wire/read.ts';
import { readAddress } from './libraries.ts';

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
