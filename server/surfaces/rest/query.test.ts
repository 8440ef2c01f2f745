import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineOperation } from '../../operations/operation.ts';
import { queryReader } from './query.ts';

const operation = defineOperation({
  id: 'test.query',
  tool: 'test_query',
  group: 'Tests',
  path: '/api/v1/test/{id}',
  title: 'Test',
  description: 'Test.',
  input: z.strictObject({
    id: z.uuid(),
    limit: z.int().min(1).max(100).default(20),
    share: z.number().optional(),
    more: z.boolean().default(false),
    q: z.string().optional(),
    stars: z.array(z.int()).optional(),
    tags: z.array(z.string()).optional(),
  }),
  output: z.object({}),
  example: {},
  run: () => ({ body: {} }),
});

const read = queryReader(operation);

describe('a query', () => {
  test('reads every integer in its plain form', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const plain = value === 0 ? 0 : value;
        expect(read({ limit: String(plain) })).toEqual({ limit: plain });
      }),
    );
  });

  test.each([
    '1e2',
    '+5',
    '05',
    '00',
    '-0',
    '-05',
    '',
    ' 5',
    '5 ',
    '5.0',
    '30.0',
    '.5',
    '5.',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    '1,000',
    '٣',
    '５',
    'Infinity',
    'NaN',
    'null',
    'true',
    '--5',
    '99999999999999999',
    '5\n',
  ])('leaves %j as it is where an integer is due, for the schema to refuse', (given) => {
    expect(read({ limit: given })).toEqual({ limit: given });
    expect(operation.input.safeParse(read({ id: crypto.randomUUID(), limit: given })).success).toBe(false);
  });

  test('reads numbers with decimals where a number is due, and no other form', () => {
    expect(read({ share: '0.25' })).toEqual({ share: 0.25 });
    expect(read({ share: '-3' })).toEqual({ share: -3 });
    for (const given of ['1e2', '.5', '5.', '+1', '01', '', 'NaN'])
      expect(read({ share: given })).toEqual({ share: given });
  });

  test('reads true and false, and nothing else, where a boolean is due', () => {
    expect(read({ more: 'true' })).toEqual({ more: true });
    expect(read({ more: 'false' })).toEqual({ more: false });
    for (const given of ['TRUE', 'True', '1', '0', 'yes', '', ' true'])
      expect(read({ more: given })).toEqual({ more: given });
  });

  test('leaves a text as it is, also one that looks like a number', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('5', 'true', '1,2')), (q) => {
        expect(read({ q })).toEqual({ q });
      }),
    );
  });

  test('reads a list with commas, repeated, or both', () => {
    expect(read({ stars: '1,2' })).toEqual({ stars: [1, 2] });
    expect(read({ stars: ['1', '2,3'] })).toEqual({ stars: [1, 2, 3] });
    expect(read({ stars: '1,x' })).toEqual({ stars: [1, 'x'] });
    expect(read({ tags: 'a,b' })).toEqual({ tags: ['a', 'b'] });
  });

  test('leaves a name given twice as a list, for the schema to refuse', () => {
    expect(read({ limit: ['1', '2'] })).toEqual({ limit: ['1', '2'] });
    expect(operation.input.safeParse(read({ id: crypto.randomUUID(), limit: ['1', '2'] })).success).toBe(false);
  });

  test('keeps names it does not know, `__proto__` too, as fields of their own', () => {
    const raw = JSON.parse('{"__proto__": "x", "constructor": "y", "nope": "z"}');
    const input = read(raw);
    expect(Object.keys(input).sort()).toEqual(['__proto__', 'constructor', 'nope']);
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
  });
});
