import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { text } from '../../contract/fields/text.ts';
import { faultsOf, invalid, unsafeTexts } from './input-faults.ts';

const App = z.strictObject({ store: z.enum(['apple', 'play']), appId: text(1, 5) });
const Input = z.strictObject({
  query: text(2, 5),
  limit: z.int().min(1).max(100).default(20),
  kind: z.enum(['a', 'b']).optional(),
  more: z.boolean().default(false),
  id: z.uuid().optional(),
  since: z.iso.date().optional(),
  version: z.string().regex(/^\d+$/, 'a number in digits').optional(),
  stars: z.array(z.int().min(1).max(5)).min(1).max(3).optional(),
  app: App.optional(),
  of: z.union([App, z.literal('rest')]).optional(),
  on: z
    .discriminatedUnion('by', [z.strictObject({ by: z.literal('day') }), z.strictObject({ by: z.literal('week') })])
    .optional(),
});

const faults = (input: unknown, tool?: string) => {
  const { error } = Input.safeParse(input);
  return error ? faultsOf(error, { schema: Input, input, tool }) : [];
};

describe('a fault', () => {
  test.each([
    [{}, 'query', 'required', '`query` is required.'],
    [{ query: null }, 'query', 'wrong_type', '`query` must be a string.'],
    [{ query: 'a' }, 'query', 'too_small', '`query` must be at least 2 characters long.'],
    [{ query: '  a  ' }, 'query', 'too_small', '`query` must be at least 2 characters long.'],
    [{ query: 'abcdef' }, 'query', 'too_big', '`query` must be at most 5 characters long.'],
    [{ query: 'ab', limit: 0 }, 'limit', 'too_small', '`limit` must be at least 1.'],
    [{ query: 'ab', limit: 101 }, 'limit', 'too_big', '`limit` must be at most 100.'],
    [{ query: 'ab', limit: 1.5 }, 'limit', 'wrong_type', '`limit` must be a whole number.'],
    [{ query: 'ab', limit: '5' }, 'limit', 'wrong_type', '`limit` must be a whole number.'],
    [{ query: 'ab', kind: 'c' }, 'kind', 'not_allowed', '`kind` must be one of `a`, `b`.'],
    [{ query: 'ab', kind: 1 }, 'kind', 'not_allowed', '`kind` must be one of `a`, `b`.'],
    [{ query: 'ab', more: 'yes' }, 'more', 'wrong_type', '`more` must be true or false.'],
    [{ query: 'ab', id: 'x' }, 'id', 'invalid_format', '`id` must be a valid UUID.'],
    [{ query: 'ab', since: '2026-02-30' }, 'since', 'invalid_format', '`since` must be a valid date as YYYY-MM-DD.'],
    [{ query: 'ab', version: 'x' }, 'version', 'invalid_format', '`version` must be a number in digits.'],
    [{ query: 'ab', stars: [] }, 'stars', 'too_small', '`stars` must have at least 1 item.'],
    [{ query: 'ab', stars: [1, 2, 3, 4] }, 'stars', 'too_big', '`stars` must have at most 3 items.'],
    [{ query: 'ab', stars: 'x' }, 'stars', 'wrong_type', '`stars` must be an array.'],
    [{ query: 'ab', stars: 'long' }, 'stars', 'wrong_type', '`stars` must be an array.'],
    [{ query: 'ab', stars: [1, 6] }, 'stars.1', 'too_big', '`stars.1` must be at most 5.'],
    [{ query: 'ab', app: [] }, 'app', 'wrong_type', '`app` must be an object.'],
    [{ query: 'ab', app: { appId: 'x' } }, 'app.store', 'required', '`app.store` is required.'],
    [{ query: 'ab', extra: 1 }, 'extra', 'unknown_field', '`extra` is not a recognised field: remove it.'],
    [{ query: 'ab', '': 1 }, '', 'unknown_field', '`` is not a recognised field: remove it.'],
    [{ query: 'ab', app: { store: 'play', appId: 'x', no: 1 } }, 'app.no', 'unknown_field', expect.any(String)],
    [{ query: 'ab', of: { appId: 'x' } }, 'of.store', 'required', '`of.store` is required.'],
    [{ query: 'ab', of: 'all' }, 'of', 'not_allowed', '`of` must be an object or `rest`.'],
    [{ query: 'ab', of: { store: 1, appId: 'x' } }, 'of.store', 'not_allowed', expect.stringContaining('`apple`')],
    [{ query: 'ab', on: { by: 'year' } }, 'on.by', 'not_allowed', '`on.by` must be one of `day`, `week`.'],
    [{ query: 'ab', on: {} }, 'on.by', 'required', '`on.by` is required.'],
    [[], '', 'wrong_type', 'The request must be an object.'],
  ])('of %j is at `%s`: %s', (input, path, code, message) => {
    expect(faults(input)).toEqual([{ path, code, message }]);
  });

  test.each([
    [{ query: 'ab', Limit: 1 }, '`Limit` is not a recognised field; did you mean `limit`?'],
    [{ query: 'ab', star: [1] }, '`star` is not a recognised field; did you mean `stars`?'],
    [{ query: 'ab', app: { store: 'play', appId: 'x', appID: 'y' } }, 'did you mean `app.appId`?'],
    [{ query: 'ab', store: 'play' }, 'did you mean `app.store` or `of.store`?'],
    [{ query: 'ab', of: { store: 'play', appId: 'x', appID: 'y' } }, 'did you mean `of.appId`?'],
  ])('of %j names the nearest field', (input, message) => {
    expect(faults(input)).toMatchObject([{ code: 'unknown_field', message: expect.stringContaining(message) }]);
  });

  test('of a tool’s arguments names the tool', () => {
    expect(faults({ query: 'ab', lmit: 1, colour: 1 }, 'search_things').map(({ message }) => message)).toEqual([
      '`lmit` is not an argument of `search_things`; did you mean `limit`?',
      '`colour` is not an argument of `search_things`: remove it.',
    ]);
  });

  test('names each field once for every field that is wrong, not only the first', () => {
    const found = faults({ query: 1, limit: 0, kind: 'c', more: 2, id: '', stars: [0, 1, 9], app: {}, x: 1, y: 2 });
    expect(found.map(({ path }) => path).sort()).toEqual(
      ['query', 'limit', 'kind', 'more', 'id', 'stars.0', 'stars.2', 'app.store', 'app.appId', 'x', 'y'].sort(),
    );
  });

  test('of a name that objects are born with is found like any other', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const input = JSON.parse(`{"query": "ab", "${name}": {"polluted": true}}`);
      expect(faults(input)).toMatchObject([{ path: name, code: 'unknown_field' }]);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('is short, however long the name of the field', () => {
    const [fault] = faults({ query: 'ab', ['é😀'.repeat(200_000)]: 1 });
    expect(JSON.stringify(fault).length).toBeLessThan(600);
    expect(fault!.path.isWellFormed() && fault!.message.isWellFormed()).toBe(true);
    expect(fault!.path.startsWith('é😀é😀')).toBe(true);
  });
});

describe('a text the database cannot keep', () => {
  const bad = ['\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\ud83d'];

  test.each(bad)('(%j) is found at the top, in lists and in objects', (value) => {
    for (const [input, path] of [
      [{ query: value }, 'query'],
      [{ tags: ['fine', value] }, 'tags.1'],
      [{ app: { appId: value } }, 'app.appId'],
    ] as const) {
      expect(unsafeTexts(input)).toMatchObject([{ path, code: 'invalid_text' }]);
    }
  });

  test('is none where every text is well-formed', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
        const clean = JSON.parse(JSON.stringify(value).replaceAll('\\u0000', ''));
        expect(unsafeTexts(clean)).toEqual([]);
      }),
    );
  });

  test('does not cost the stack, however deep the value', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}"\\u0000"${']'.repeat(50_000)}`);
    expect(() => unsafeTexts({ query: deep })).not.toThrow();
  });
});

describe('the refusal', () => {
  const fault = (at: number) => ({ path: `f${at}`, code: 'required', message: `\`f${at}\` is required.` });

  test('says the first fault and how many more there are', () => {
    expect(invalid([fault(1)]).message).toBe('`f1` is required.');
    expect(invalid([fault(1), fault(2)]).message).toBe('`f1` is required. `errors` lists 1 more fault.');
    expect(invalid([1, 2, 3].map(fault)).message).toBe('`f1` is required. `errors` lists 2 more faults.');
  });

  test('lists no more than 100 faults', () => {
    const { options, message } = invalid(Array.from({ length: 5_000 }, (_, at) => fault(at)));
    expect(options.errors).toHaveLength(100);
    expect(message).toContain('lists 99 more faults');
  });
});
