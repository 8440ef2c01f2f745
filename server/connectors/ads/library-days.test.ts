import { expect, test } from 'vitest';
import { Json } from '../wire/read.ts';
import { readCompactDay, readDay, readSecondsDay } from './library-days.ts';

const node = (value: unknown) => new Json(value, '$');

test.for(['2026-11-06', '2026-11-06 00:00:00.0', '2026-11-06T23:59:59+0000'])('%s is a day', (text) => {
  expect(readDay(node(text))).toBe('2026-11-06');
});
test.for(['2026-02-30', '2026-11-06x', '06.11.2026', '', 20261106, null])('%s is none', (value) => {
  expect(() => readDay(node(value))).toThrow();
});

test.for([20261106, '20261106'])('%s is a day without strokes', (value) => {
  expect(readCompactDay(node(value))).toBe('2026-11-06');
});
test.for([20260230, '2026-11-06', 2026, '', null, 0])('%s is none without strokes', (value) => {
  expect(() => readCompactDay(node(value))).toThrow();
});

test('seconds are a day in UTC', () => {
  expect([readSecondsDay(node('0')), readSecondsDay(node('1794600000'))]).toEqual(['1970-01-01', '2026-11-13']);
});
test.for(['253402300800', '-1', '1.5', 1_794_600_000, ''])('%s is no text of seconds', (value) => {
  expect(() => readSecondsDay(node(value))).toThrow();
});
