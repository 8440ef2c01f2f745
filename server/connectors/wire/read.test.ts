import { expect, test } from 'vitest';
import { found } from './outcome.ts';
import { Json, reading, readJson, ShapeChanged } from './read.ts';

const failureOf = (read: () => unknown): unknown => reading(() => found(read()));

test('a value that is not what we know names its path and what it is, never what it says', () => {
  const reply = readJson('{"rows": [{"name": 7}, {"name": "Jane Roe"}]}', '$');
  expect(reply.at('rows', 1, 'name').text()).toBe('Jane Roe');
  expect(failureOf(() => reply.at('rows', 0, 'name').text())).toEqual({
    kind: 'shape_changed',
    path: '$.rows[0].name',
    detail: '$.rows[0].name: expected a text, found a number',
  });
  expect(failureOf(() => reply.at('rows', 1, 'name').number())).toMatchObject({
    detail: '$.rows[1].name: expected a number, found a text of 8',
  });
});

test('a missing value can be read as absent, a missing container on the way to it cannot unless it may be', () => {
  const reply = new Json({ app: null }, '$');
  expect(reply.at('gone').orNull((node) => node.text())).toBeNull();
  expect(reply.maybe('app', 'name', 0).present).toBe(false);
  expect(failureOf(() => reply.at('app', 'name'))).toMatchObject({ kind: 'shape_changed', path: '$.app' });
  expect(failureOf(() => reply.at('rows', 0))).toMatchObject({ kind: 'shape_changed', path: '$.rows' });
});

test('names that every object inherits are not read as its own', () => {
  expect(new Json({}, '$').at('constructor').present).toBe(false);
  expect(new Json([], '$').at(0).present).toBe(false);
});

test.each([
  ['an empty text', ''],
  ['a cut one', '{"rows": ['],
  ['a page', '<html></html>'],
])('what is not JSON is a changed shape: %s', (_, text) => {
  expect(failureOf(() => readJson(text, '$'))).toMatchObject({ kind: 'shape_changed', path: '$' });
});

test('moments are kept in UTC, whatever their offset; words that a date reader would take are refused', () => {
  expect(new Json('2026-11-13T22:41:07-07:00', '$').time()).toBe('2026-11-14T05:41:07.000Z');
  for (const value of ['1', 'May', '', '2026-99-01T00:00:00Z', 20_261_113]) {
    expect(() => new Json(value, '$').time()).toThrow(ShapeChanged);
  }
});

test('counts and digits are exact: fractions, signs and numbers beyond a double are refused', () => {
  expect(new Json(12, '$').count()).toBe(12);
  expect(new Json('007', '$').digitsCount()).toBe(7);
  for (const value of [-1, 1.5, Number.NaN, 2 ** 53, '12'])
    expect(() => new Json(value, '$').count()).toThrow(ShapeChanged);
  for (const value of ['-1', '1.5', '', '1e3', '9'.repeat(17), 7]) {
    expect(() => new Json(value, '$').digitsCount()).toThrow(ShapeChanged);
  }
});

test('an error of our own is not taken for a changed shape', () => {
  expect(() =>
    reading(() => {
      throw new TypeError('ours');
    }),
  ).toThrow(TypeError);
});
