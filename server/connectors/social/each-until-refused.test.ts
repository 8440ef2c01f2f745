import { expect, test } from 'vitest';
import { type Failure, found, type Outcome } from '../wire/outcome.ts';
import { eachUntilRefused } from './bounded.ts';

const asking = (failures: Record<number, Failure>) => {
  const asked: number[] = [];
  const ask = async (one: number): Promise<Outcome<number>> => {
    asked.push(one);
    return failures[one] ?? found(one * 10);
  };
  return { asked, ask };
};

test('a refusal of the caller is the answer for all the rest, which are not asked for', async () => {
  const spent: Failure = { kind: 'quota_spent', detail: 'x' };
  const { asked, ask } = asking({ 2: spent });
  expect(await eachUntilRefused([1, 2, 3, 4], 1, ask)).toEqual([found(10), spent, spent, spent]);
  expect(asked).toEqual([1, 2]);
});

test('a failure of one is the answer for that one alone, in its place', async () => {
  const lost: Failure = { kind: 'timed_out', detail: 'x' };
  const { asked, ask } = asking({ 2: lost });
  expect(await eachUntilRefused([1, 2, 3], 2, ask)).toEqual([found(10), lost, found(30)]);
  expect(asked).toEqual([1, 2, 3]);
});
