import { expect, test } from 'vitest';
import { ago, counted, place, signed, stars } from './words.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T11:59:30Z', '30 seconds ago'],
  ['2026-11-15T11:55:00Z', '5 minutes ago'],
  ['2026-11-15T09:00:00Z', '3 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2026-11-11T12:00:00Z', '4 days ago'],
  ['2026-11-18T12:00:00Z', 'in 3 days'],
  ['2026-09-01T12:00:00Z', '1 Sept 2026'],
])('%s is written as %s', (at, result) => {
  expect(ago(at, now)).toBe(result);
});

test('numbers are written as people write them', () => {
  expect(counted(1, 'review')).toBe('1 review');
  expect(counted(3057, 'review')).toBe('3,057 reviews');
  expect(signed(-0.123, 2)).toBe('−0.12');
  expect(signed(4)).toBe('+4');
  expect(signed(-4500)).toBe('−4,500');
  expect(signed(0)).toBe('0');
  expect(stars(null)).toBe('–');
  expect(place('de')).toBe('Germany');
  expect(place('global')).toBe('global');
});
