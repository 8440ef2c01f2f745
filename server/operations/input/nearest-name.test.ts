import { expect, test } from 'vitest';
import { nearestName } from './input-faults.ts';

const names = ['store', 'appId', 'country', 'countries', 'q', 'limit', 'offset', 'idempotencyKey', 'to', 'languages'];

test.each([
  ['appid', 'appId'],
  ['app_id', 'appId'],
  ['APPID', 'appId'],
  ['stroe', 'store'],
  ['contry', 'country'],
  ['lang', 'languages'],
  ['query', 'q'],
  ['idempotency-key', 'idempotencyKey'],
  ['ofset', 'offset'],
])('%s is near %s', (given, meant) => {
  expect(nearestName(given, names)).toBe(meant);
});

test.each(['colour', 'token', 'x', '', '_', 'store'.repeat(20)])('%j is near nothing', (given) => {
  expect(nearestName(given, names)).toBeNull();
});

test('of several near names the nearest one is meant, and of none there is none', () => {
  expect(nearestName('countrys', ['country', 'countries'])).toBe('country');
  expect(nearestName('countrie', ['country', 'countries'])).toBe('countries');
  expect(nearestName('country', [])).toBeNull();
});
