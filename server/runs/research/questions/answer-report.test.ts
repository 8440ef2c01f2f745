import { expect, test } from 'vitest';
import type { Ask } from '../../../contract/resources/questions/plan.ts';
import { lookedUpOf } from './answer-report.ts';

const ask = (parts: Pick<Exclude<Ask, { source: 'reviews' }>, 'source' | 'measure'>): Ask => ({
  about: {},
  answerAs: 'which',
  ...parts,
});

test('an answer says where only some of the apps were looked up', () => {
  const asks = [ask({ source: 'ads', measure: 'ads' }), ask({ source: 'revenue', measure: 'money' })];
  expect(lookedUpOf({ asks }, 7)).toEqual(['Only the first six apps were looked up for ads and revenue.']);
  expect(lookedUpOf({ asks }, 6)).toEqual([]);
  expect(lookedUpOf({ asks: [ask({ source: 'listing', measure: 'price' })] }, 20)).toEqual([]);
});
