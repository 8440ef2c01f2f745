import { expect, test } from 'vitest';
import type { Cell } from '../../../metrics/metrics.ts';
import { impactOf, todayOf, toneOf } from './impact.ts';

const moved = (polarity: 'neg' | 'pos', difference: number, clear = true, reviews = 20): Cell => {
  const figure = {
    reviews,
    of: 100,
    share: 0.2,
    interval: null,
    stars: null,
    starsInterval: null,
    lowShare: null,
    evidence: null,
  };
  return {
    values: [{ by: 'theme', value: 'theme', label: 'Theme', app: null, polarity }],
    ...figure,
    change: {
      ...figure,
      difference,
      differenceInterval: null,
      probability: null,
      clear,
      starsDifference: null,
      starsDifferenceInterval: null,
    },
  };
};

test('a change is over once a later version is clearly better than the release and not clearly worse than before it', () => {
  const rose = moved('neg', 0.3);
  expect(todayOf(rose, moved('neg', -0.3), moved('neg', 0.01, false))).toBe('over');
  expect(todayOf(rose, moved('neg', -0.2), moved('neg', 0.1))).toBe('partly');
  expect(todayOf(rose, moved('neg', -0.1, false), moved('neg', 0.2))).toBe('still');
  expect(todayOf(rose, undefined, undefined)).toBe('unknown');
  // Praise that fell is back once it clearly rises.
  expect(todayOf(moved('pos', -0.3), moved('pos', 0.3), undefined)).toBe('over');
});

test('themes are sorted by what their change says, and rare ones that did not change are left out', () => {
  const [rose, fell, chance, rare] = [
    moved('neg', 0.1),
    moved('pos', -0.3),
    moved('neg', 0.05, false),
    moved('neg', 0.02, false, 3),
  ];
  expect(impactOf([rose, fell, chance, rare])).toEqual({
    complaintsRose: [rose],
    praiseFell: [fell],
    complaintsFell: [],
    praiseRose: [],
    otherChanged: [],
    unchanged: [chance],
  });
  expect([rose, fell, chance].map(toneOf)).toEqual(['bad', 'bad', 'quiet']);
});
