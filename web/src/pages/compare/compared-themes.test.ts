import { expect, test } from 'vitest';
import type { Cell } from '../../metrics/metrics.ts';
import { comparedThemes } from './compared-themes.ts';

const app = (reviews: number, shares: Readonly<Record<string, number>>): Cell[] =>
  Object.entries(shares).map(([id, share]) => ({
    values: [{ by: 'theme', value: id, label: id, app: null, polarity: id === 'loved' ? 'pos' : 'neg' }],
    reviews: Math.round(reviews * share),
    of: reviews,
    share,
    interval: null,
    stars: 3,
    starsInterval: null,
    lowShare: 0,
    evidence: null,
    change: null,
  }));

const many = app(1700, { crashes: 0.05, slow: 0.01, loved: 0.5 });
const few = app(33, { ads: 0.12, login: 0.09, refunds: 0.06, battery: 0.06 });

test('what is said most of every app is shown, however small its share beside an app of few reviews', () => {
  const rows = comparedThemes([many, few], 'neg', 3);
  expect(rows.map(({ key, cells }) => [key, ...cells.map((cell) => cell?.share)])).toEqual([
    ['ads', undefined, 0.12],
    ['crashes', 0.05, undefined],
    ['slow', 0.01, undefined],
  ]);
});

test('praise is compared apart from complaints, and an app without reviews takes no row', () => {
  expect(comparedThemes([many, [], few], 'pos', 3).map(({ key }) => key)).toEqual(['loved']);
});

test('an app with fewer than thirty reviews chooses no themes, and does not order them', () => {
  const tiny = app(18, { ads: 0.17, crashes: 0.5 });
  expect(comparedThemes([many, tiny], 'neg', 3).map(({ key }) => key)).toEqual(['crashes', 'slow']);
  expect(comparedThemes([tiny], 'neg', 3).map(({ key }) => key)).toEqual(['crashes', 'ads']);
});
