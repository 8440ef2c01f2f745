import { expect, test } from 'vitest';
import { Json } from '../wire/read.ts';
import { slot } from './play-reply.ts';

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
