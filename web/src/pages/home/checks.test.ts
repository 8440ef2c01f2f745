import { expect, test } from 'vitest';
import type { Cell } from '../../metrics/metrics.ts';
import { type AppFigures, changeOf, needsAttention, type Part } from './checks.ts';

type Given = Partial<Cell> & { readonly is?: Cell['values'] };

const figure = { of: 100, share: 0.1, interval: null, lowShare: 0.1, evidence: '/evidence', change: null } as const;
const cell = ({ is = [], ...given }: Given): Cell => ({
  ...figure,
  values: [...is],
  reviews: 100,
  stars: 4,
  starsInterval: [given.stars ?? 4, given.stars ?? 4].map((each, at) => each + (at ? 0.2 : -0.2)) as [number, number],
  ...given,
});
const version = (value: string, given: Given): Cell =>
  cell({ is: [{ by: 'version', value, label: value, app: null, polarity: null }], ...given });
const theme = (label: string, share: number, before: number, clear: boolean): Cell =>
  cell({
    is: [{ by: 'theme', value: label, label, app: null, polarity: 'neg' }],
    share,
    change: changed({ share: before, difference: share - before, clear }),
  });
const changed = (given: object): Cell['change'] => ({
  ...figure,
  reviews: 100,
  stars: 4,
  starsInterval: null,
  difference: null,
  differenceInterval: null,
  probability: null,
  clear: false,
  starsDifference: 0,
  starsDifferenceInterval: [-0.2, 0.2],
  ...given,
});
const nothing: AppFigures = { period: undefined, themes: [], versions: [], versionsNow: [], chart: undefined };
const words = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

test('the largest clear change is named, with the complaint that went the same way', () => {
  const change = changeOf({
    ...nothing,
    period: cell({ change: changed({}) }),
    versions: [version('1.0', { stars: 4.4 }), version('1.1', { stars: 2.3 })],
    versionsNow: [version('1.1', { reviews: 90 })],
    themes: [theme('Crashes', 0.37, 0.01, true), theme('Ads', 0.5, 0.4, false)],
  });
  expect(change.news).toBe('bad');
  expect(words(change.parts)).toContain('1.1 is rated lower than 1.0: 2.30 stars over 100 reviews, 4.40 over 100.');
  expect(words(change.parts)).toContain('“Crashes” rose from 1.0% to 37.0%');
});

test('what chance explains, an old release and too few reviews are no change', () => {
  const versions = [version('1.0', { stars: 4.4 }), version('1.1', { stars: 2.3 })];
  const calm = cell({ change: changed({}) });
  expect(
    changeOf({ ...nothing, period: calm, versions, versionsNow: [version('1.1', { reviews: 3 })] }).news,
  ).toBeNull();
  expect(changeOf({ ...nothing, period: calm, themes: [theme('Ads', 0.5, 0.4, false)] }).news).toBeNull();
  const few = cell({ reviews: 12, change: changed({ starsDifference: -2, starsDifferenceInterval: [-3, -1] }) });
  expect(changeOf({ ...nothing, period: few, themes: [theme('Crashes', 0.37, 0.01, true)] }).news).toBeNull();
});

test('twice as many reviews are a wave only where chance does not explain it, and bad only with few stars', () => {
  const wave = (reviews: number, before: number, lowShare: number) =>
    changeOf({ ...nothing, period: cell({ reviews, lowShare, change: changed({ reviews: before }) }) });
  expect(wave(400, 60, 0.9).news).toBe('bad');
  expect(words(wave(400, 60, 0.9).parts)).toContain('400');
  expect(wave(400, 60, 0.1).news).toBeNull();
  expect(wave(32, 15, 0.9).weight).toBe(0);
});

test('bad news comes first, the worst of it on top', () => {
  const of = (news: 'good' | 'bad' | null, weight: number) => ({ news, weight, parts: [] });
  const sorted = [of(null, 0), of('good', 0.9), of('bad', 0.1), of('bad', 0.5)].sort(needsAttention);
  expect(sorted.map(({ weight }) => weight)).toEqual([0.5, 0.1, 0.9, 0]);
});
