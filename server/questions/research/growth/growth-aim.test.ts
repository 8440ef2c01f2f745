import { expect, test } from 'vitest';
import { readGrowthAim } from './growth-aim.ts';

const bearing = (asked: string, polarity: 'wish' | 'bad' | 'any' = 'any') => {
  const aim = readGrowthAim(asked, polarity);
  const themes = ['cancel_subscription', 'crashes', 'support_bad', 'declined'];
  return themes.filter((theme) => aim?.bears({ kind: 'complaint', theme }));
};

test.each([
  ['How do meditation apps keep subscribers?', ['cancel_subscription', 'declined']],
  ['How should budgeting apps price?', ['cancel_subscription']],
  ['How good must support be?', ['support_bad']],
  ['How do habit trackers grow?', []],
])('“%s” is served by what is said of %j', (asked, themes) => {
  expect(bearing(asked)).toEqual(themes);
});

test('a question after complaints or wishes is served by those alone', () => {
  expect(bearing('What goes wrong in habit trackers?', 'bad')).toHaveLength(4);
  expect(bearing('What is missing in habit trackers?', 'wish')).toEqual([]);
});

test('growth in general has no aim of its own', () => {
  expect(readGrowthAim('How do I grow a habit tracker?', 'any')).toBeNull();
});
