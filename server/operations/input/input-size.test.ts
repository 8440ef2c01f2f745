import { expect, test } from 'vitest';
import * as z from 'zod';
import { operations } from '../index.ts';
import { invoke } from '../invoke.ts';
import type { Context, Operation } from '../operation.ts';
import { tooLarge } from './input-size.ts';

const list = (length: number): number[] => Array.from({ length }, () => 1);
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);

test('an input of 2,000 values and of eight levels is none too large, and any more is', () => {
  expect(tooLarge({ stars: list(1_999) })).toBeNull();
  expect(tooLarge({ stars: list(2_000) })).toMatchObject({ path: 'stars', code: 'too_big' });
  expect(tooLarge(Object.fromEntries(list(2_000).map((_, at) => [`f${at}`, 1])))).toBeNull();
  expect(tooLarge(Object.fromEntries(list(2_001).map((_, at) => [`f${at}`, 1])))).toMatchObject({ path: '' });
  expect(tooLarge({ app: nested(8) })).toBeNull();
  expect(tooLarge({ app: nested(9) })).toMatchObject({ path: 'app', code: 'too_big' });
  expect(tooLarge({ app: nested(100_000) })).toMatchObject({ path: 'app', code: 'too_big' });
});

test('the schema never sees an input that is too large', () => {
  let seen = 0;
  const input = z.strictObject({ q: z.string().optional() });
  const spied = input.superRefine(() => void seen++) as typeof input;
  const operation = { ...operations[0]!, input: spied, run: () => ({ body: {} }) } as Operation;
  const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`field${at}`, 1]));
  expect(() => invoke(operation, many, {} as Context)).toThrow('more than 2000 values');
  expect(() => invoke(operation, { q: nested(50_000) }, {} as Context)).toThrow('levels deep');
  expect(seen).toBe(0);
  invoke(operation, { q: 'small' }, { account: { id: 'a' } } as Context);
  expect(seen).toBe(1);
});
