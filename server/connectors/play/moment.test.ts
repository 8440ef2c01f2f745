import { expect, test } from 'vitest';
import { Json, ShapeChanged } from '../wire/read.ts';
import { readMoment } from './play-reply.ts';

test('nanoseconds are a number, not digits to append', () => {
  expect(readMoment(new Json([1794600124, 77_000_000], 'x'))).toBe('2026-11-13T20:02:04.077Z');
  expect(readMoment(new Json([1794600124, 5_000_000], 'x'))).toBe('2026-11-13T20:02:04.005Z');
  expect(readMoment(new Json([1794600124, 999_999_999], 'x'))).toBe('2026-11-13T20:02:04.999Z');
  expect(readMoment(new Json([1794600124], 'x'))).toBe('2026-11-13T20:02:04.000Z');
});

test('what is no moment is a changed shape', () => {
  for (const value of [null, [], ['1794600124'], [-1, 0], [1e15, 0], [1, 1e9], [1.5, 0], 7]) {
    expect(() => readMoment(new Json(value, 'x')), JSON.stringify(value)).toThrow(ShapeChanged);
  }
});
