import { expect, test } from 'vitest';
import { Json, ShapeChanged } from '../wire/read.ts';
import { plainText, readMoment, slot } from './play-reply.ts';

const at = (value: unknown, ...indexes: readonly number[]) => slot(new Json(value, '$'), ...indexes);

test('a field stands at its place, or by its number in the object that ends a list', () => {
  expect(at(['a', 'b'], 1)).toMatchObject({ value: 'b', path: '$[1]' });
  expect(at(['a', { '3': 'c', '52': ['d'] }], 51, 0)).toMatchObject({ value: 'd', path: '$[1].52[0]' });
  expect(at(['a', { '2': 'b' }], 1)).toMatchObject({ value: 'b', path: '$[1].2' });
  expect(at([{ '52': 'only' }], 51).value).toBe('only');
});

test.for([[[]], [[null]], [[[]]], [[null, { '9': 1 }]]])(
  '%j says nothing in slots that it does not fill',
  ([value]) => {
    expect([at(value, 0).present, at(value, 0, 3).present, at(value, 4).present]).toEqual([false, false, false]);
  },
);

test('what is no list where one is expected is named', () => {
  expect(() => at(['text'], 0, 1)).toThrow('expected a list');
});

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

test('a text of a reviewer loses its control characters and nothing else', () => {
  expect(plainText(' a\u0000b\u0007\r\nc\td\u200d👨‍👩‍👧 <br> &amp; ')).toBe('ab\nc\td\u200d👨‍👩‍👧 <br> &amp;');
});
