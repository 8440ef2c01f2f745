import { expect, test } from 'vitest';
import { speechIn } from '../speech.ts';
import { type AppFacts, type FactAsk, tellFact } from './facts.ts';

const app = (name: string, known: Partial<AppFacts> = {}): AppFacts => ({
  name,
  store: 'apple',
  country: 'us',
  free: null,
  prices: [],
  hasPurchases: null,
  monthly: null,
  ads: null,
  videos: null,
  rank: null,
  ratings: null,
  releases: [],
  description: null,
  ...known,
});

const verdict = (ask: Pick<FactAsk, 'source' | 'measure'> & Partial<FactAsk>, ...apps: AppFacts[]): string =>
  tellFact({ about: {}, answerAs: 'yes_no', ...ask }, apps, speechIn('en')).verdict;

const claim = (words: string, description: string): string =>
  verdict(
    { source: 'listing', measure: 'claim', topic: { words: [words], match: 'meaning', polarity: 'any' } },
    app('Tidebook', { description }),
  );

test('a line that negates what is asked is quoted, and is no yes', () => {
  expect(claim('subscription', 'Simple notes. No subscription required.')).toBe(
    'The store page says: “No subscription required”.',
  );
  expect(claim('subscription', 'It doesn’t need a subscription!')).toMatch(/^The store page says/u);
  expect(claim('subscription', 'A subscription unlocks sync.')).toMatch(/^Yes, the store page says so/u);
  expect(claim('without internet', 'Works without internet.')).toMatch(/^Yes/u);
});

const earning = (name: string, mid: number): AppFacts =>
  app(name, {
    monthly: { country: 'us', low: mid / 2, mid, high: mid * 2 },
    rank: { chart: 'Top Free', place: mid, before: null },
    ratings: { score: 4, total: mid, added: null, days: 30 },
  });
const three = [earning('Middle', 20), earning('Most', 90), earning('Least', 3)];

test('the one that is picked comes first, whether it has most or least', () => {
  for (const [source, measure] of [
    ['revenue', 'money'],
    ['listing', 'ratings'],
  ] as const) {
    expect(verdict({ source, measure, pick: 'least', answerAs: 'which' }, ...three)).toMatch(/^Least/u);
    expect(verdict({ source, measure, pick: 'most', answerAs: 'which' }, ...three)).toMatch(/^Most/u);
  }
  const rank = { source: 'charts', measure: 'rank', answerAs: 'which' } as const;
  expect(verdict({ ...rank, pick: 'most' }, ...three)).toMatch(/^Least is at place 3/u);
  expect(verdict({ ...rank, pick: 'least' }, ...three)).toMatch(/^Most is at place 90/u);
});

test('a price is said of the store and the country where it was read', () => {
  const prices = [{ name: null, text: '4.99 EUR', amount: 4.99 }];
  const price = { source: 'listing', measure: 'price', answerAs: 'number' } as const;
  expect(verdict(price, app('Tidebook', { store: 'play', country: 'de', prices }))).toBe(
    'Tidebook costs 4.99 EUR on Google Play in Germany.',
  );
  const monthly = { country: 'us', low: 1, mid: 2, high: 4 };
  expect(
    verdict({ source: 'revenue', measure: 'money', answerAs: 'number' }, app('Tidebook', { country: 'de', monthly })),
  ).toContain('in the App Store of the United States');
});

test('who earns more is said first, and is not certain where the estimates overlap', () => {
  const money = { source: 'revenue', measure: 'money', pick: 'most', answerAs: 'which' } as const;
  expect(verdict(money, earning('Small', 3), earning('Large', 90))).toBe('Large earns more.');
  expect(verdict(money, earning('Close', 80), earning('Large', 90))).toMatch(/^Large probably earns more/u);
});

test('an app whose purchases were never read is not said to cost nothing', () => {
  const price = { source: 'listing', measure: 'price', pick: 'least', answerAs: 'which' } as const;
  const monthly = (name: string, amount: number) =>
    app(name, {
      free: true,
      hasPurchases: true,
      prices: [{ name: 'Plus, monthly', text: `$${amount}`, amount }],
    });
  const priced = [monthly('Dear', 12.99), monthly('Cheap', 4.99)];
  const unread = app('Unread', { free: true });
  const free = app('Free', { free: true, hasPurchases: false });
  expect(verdict(price, unread)).toBe('Unread is free to download; what it sells inside is not on file.');
  const said = (pick: 'most' | 'least', ...apps: AppFacts[]): string[] => {
    const { verdict: first, support } = tellFact({ about: {}, ...price, pick }, apps, speechIn('en'));
    return [first, ...support];
  };
  expect(said('least', free, unread, ...priced)).toEqual([
    expect.stringMatching(/^Free costs nothing/u),
    'Of those with a price by the month, Cheap is the cheapest.',
    expect.stringMatching(/Cheap \$4\.99/u),
    expect.stringMatching(/^Unread is free to download/u),
  ]);
  expect(said('most', free, unread, ...priced)[0]).toBe('Of those with a price by the month, Dear is the dearest.');
  expect(said('most', free, ...priced)[0]).toBe('Dear is the dearest.');
  const once = (name: string, amount: number) =>
    app(name, { free: false, prices: [{ name: null, text: `$${amount}`, amount }] });
  expect(said('least', unread, once('One', 2.99), once('Two', 4.99)).join(' ')).not.toContain('by the month');
});
