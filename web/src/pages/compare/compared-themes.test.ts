import { expect, test } from 'vitest';
import { comparedThemes, type Searched } from './compared-themes.ts';

const search = (matched: number, shares: Readonly<Record<string, number>>, praise = 0.5): Searched => ({
  totals: { matched },
  themes: [
    ...Object.entries(shares).map(([id, share]) => ({ id, label: id, polarity: 'neg' as const, share })),
    { id: 'loved', label: 'Loved', polarity: 'pos' as const, share: praise },
  ],
});

const many = search(1700, { crashes: 0.05, slow: 0.01 });
const few = search(33, { ads: 0.12, login: 0.09, refunds: 0.06, battery: 0.06 });

test('what is said most of every app is shown, however small its share beside an app of few reviews', () => {
  expect(comparedThemes([many, few], 'neg', 3)).toEqual([
    { key: 'ads', label: 'ads', values: [0, 0.12] },
    { key: 'crashes', label: 'crashes', values: [0.05, 0] },
    { key: 'slow', label: 'slow', values: [0.01, 0] },
  ]);
});

test('praise is compared apart from complaints, and an app without reviews has no share of either', () => {
  expect(comparedThemes([many, null, search(0, {}, 0)], 'pos', 3)).toEqual([
    { key: 'loved', label: 'Loved', values: [0.5, null, null] },
  ]);
});
