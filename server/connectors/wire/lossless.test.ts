import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readId, readLossless } from './lossless.ts';
import { ShapeChanged } from './read.ts';

test('a whole number of any size is read as the digits that were sent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n }), (id) => {
      expect(readId(readLossless(`{"id":${id}}`, '$').at('id'))).toBe(String(id));
    }),
  );
});

test('everything else is read as JSON is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = JSON.stringify(value, (_, inner) =>
        typeof inner === 'number' && Number.isInteger(inner) && !Number.isSafeInteger(inner) ? 0 : inner,
      );
      expect(readLossless(text, '$').value).toEqual(JSON.parse(text));
    }),
  );
});

test('a number in the form of science is no id', () => {
  expect(() => readId(readLossless('{"id":1.5e300}', '$').at('id'))).toThrow(ShapeChanged);
  expect(() => readId(readLossless('{"id":1.5}', '$').at('id'))).toThrow(ShapeChanged);
  expect(() => readId(readLossless('{"id":"x1"}', '$').at('id'))).toThrow(ShapeChanged);
});

test('what is no JSON is a changed shape', () => {
  expect(() => readLossless('<html>', '$')).toThrow(ShapeChanged);
});
