import { expect, test } from 'vitest';
import type { Plan } from '../contract/resources/questions/plan.ts';
import { kindPlan } from './kind-plan.ts';

const empty: Plan = { asks: [], declined: [], unread: [], read: [] };

test('a question that only names a kind is answered with what is complained about, asked for and praised', () => {
  const { asks } = kindPlan(empty, 'budget planners', 'budget planners');
  expect(asks.map(({ topic, by }) => `${topic?.polarity} ${by}`)).toEqual(['bad theme', 'wish theme', 'good theme']);
});

test('a question of which something is not understood has no other answer', () => {
  expect(kindPlan(empty, 'asdf budget planners', 'budget planners').asks).toEqual([]);
});

test('what names the kind names no part of its reviews', () => {
  const segment = { words: ['runners'], match: 'meaning', polarity: 'any' } as const;
  const ask = { about: { segment: { ...segment, words: ['runners'] } } } as Plan['asks'][number];
  const [read] = kindPlan({ ...empty, asks: [ask] }, 'apps for runners', 'apps for runners').asks;
  expect(read!.about.segment).toBeUndefined();
});
