import { expect, test } from 'vitest';
import { Json } from './read.ts';
import { createOptionalFields, readRows } from './rows.ts';

const nodes = (...values: readonly unknown[]) => values.map((value, at) => new Json(value, `$[${at}]`));
const text = (node: Json): string => node.text();

test('a row that cannot be read costs itself, and is counted and named', () => {
  expect(readRows(nodes('a', 7, 'b', null), text)).toEqual({
    rows: ['a', 'b'],
    unread: { count: 2, of: 4, path: '$[1]', detail: '$[1]: expected a text, found a number' },
  });
  expect(readRows(nodes('a'), text)).toEqual({ rows: ['a'], unread: null });
  expect(readRows([], text)).toEqual({ rows: [], unread: null });
});

test('where no row can be read, the form has changed', () => {
  expect(() => readRows(nodes(7, 8), text)).toThrow(expect.objectContaining({ path: '$[0]' }));
});

test('an error of ours is none of the source’s', () => {
  const broken = (): never => {
    throw new TypeError('ours');
  };
  expect(() => readRows(nodes('a', 'b'), broken)).toThrow(TypeError);
});

test('an odd value is left out of its row, unless no row has it in a known form', () => {
  const some = createOptionalFields();
  expect(nodes('a', 7, null, 8, 9).map((node) => some.read('name', () => node, text))).toEqual([
    'a',
    null,
    null,
    null,
    null,
  ]);
  expect(() => some.check()).not.toThrow();
  const none = createOptionalFields();
  for (const node of nodes(null, 7, 8, 9)) none.read('name', () => node, text);
  expect(() => none.check()).toThrow(expect.objectContaining({ path: '$[1]' }));
});

test('a field that nearly every row has may be missing from some, not from all', () => {
  const some = createOptionalFields();
  for (const node of nodes('a', null, null, null)) some.readUsual('name', () => node, text);
  expect(() => some.check()).not.toThrow();
  const none = createOptionalFields();
  for (const node of nodes(null, null, null)) none.readUsual('name', () => node, text);
  expect(() => none.check()).toThrow(expect.objectContaining({ path: '$[0]' }));
});
