import { expect, test } from 'vitest';
import { found } from '../wire/outcome.ts';
import { readReply, rpcRequest } from './rpc.ts';

const read = (body: string) => readReply(body, 'UsvDTd', (payload) => found(payload.value));
const frame = (payload: string | null, error: unknown = null) =>
  JSON.stringify([
    ['wrb.fr', 'UsvDTd', payload, null, null, error, 'generic'],
    ['di', 1],
  ]);
const marker = 'type.googleapis.com/com.google.play.gateway.proto.PlayGatewayError';

test('both framings say the same', () => {
  expect(read(`)]}'\n\n${frame('["a\\u003d"]')}`)).toEqual(found(['a=']));
  expect(read(`)]}'\n\n99\n${frame('["a\\u003d"]')}\n25\n[["e",4,null,null,832]]\n`)).toEqual(found(['a=']));
});

test('a frame of another rpc is not an answer to this one', () => {
  expect(read(`)]}'\n\n${frame('[1]').replace('UsvDTd', 'vyAe2')}`)).toMatchObject({
    kind: 'shape_changed',
    path: 'wrb.fr.UsvDTd',
  });
});

test('of several frames the one with a payload counts', () => {
  expect(read(`)]}'\n\n3\n${frame(null)}\n3\n${frame('[2]')}\n`)).toEqual(found([2]));
});

test('a payload of null is handed on as null, for the caller to decide', () => {
  expect(read(`)]}'\n\n${frame(null)}`)).toEqual(found(null));
});

test('an error of the gateway inside a 200 is a rate limit, wherever it stands', () => {
  for (const body of [
    frame(null, [8, null, [[marker, []]]]),
    frame('[]', [8, null, [[marker, []]]]),
    JSON.stringify([['er', null, null, marker]]),
  ]) {
    expect(read(`)]}'\n\n${body}`), body).toMatchObject({ kind: 'rate_limited' });
  }
});

test('a reviewer who writes the name of the gateway’s error limits no one', () => {
  expect(read(`)]}'\n\n${frame(JSON.stringify([[marker]]))}`)).toEqual(found([[marker]]));
});

test('a cut, an empty and a foreign body are a changed shape, a captcha is a block', () => {
  for (const body of ['', ")]}'", `)]}'\n\n${frame('[1,2,3]').slice(0, -9)}`, '{"a":1}', 'null', '<p>oops</p>']) {
    expect(read(body), body).toMatchObject({ kind: 'shape_changed', path: 'wrb.fr.UsvDTd' });
  }
  expect(read(`)]}'\n\n${frame('[1,2')}`)).toMatchObject({ kind: 'shape_changed', path: 'UsvDTd' });
  expect(read('<html><body>unusual traffic <div class="g-recaptcha"></div></body></html>')).toMatchObject({
    kind: 'blocked',
  });
});

test('a request is a form whose only field is the call', () => {
  const request = rpcRequest({ rpc: 'IJ4APc', inner: [['a&b=c']], language: 'de', country: 'at', chunked: true });
  expect(request).toEqual({
    source: 'play',
    method: 'POST',
    path: '/_/PlayStoreUi/data/batchexecute',
    query: { hl: 'de', gl: 'at', rt: 'c' },
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: 'f.req=%5B%5B%5B%22IJ4APc%22%2C%22%5B%5B%5C%22a%26b%3Dc%5C%22%5D%5D%22%2Cnull%2C%22generic%22%5D%5D%5D',
  });
});
