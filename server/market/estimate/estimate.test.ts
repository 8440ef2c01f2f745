import { expect, test } from 'vitest';
import { dayMs } from '../../contract/domain/durations.ts';
import { rounded } from './chart-reading.ts';
import { estimate } from './estimate.ts';
import type { PeerSignal, PurchaseSignal, RankSignal, RevenueSignals } from './signals.ts';

const today = '2026-06-30';
const dayBefore = (days: number): string => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

const none: RevenueSignals = {
  country: 'us',
  currency: 'USD',
  price: null,
  genreId: '6007',
  released: '2023-01-01',
  today,
  purchases: [],
  ranks: [],
  ratings: [],
  downloads: null,
  hasPurchases: false,
  hasAds: false,
};
const usd = (amount: number) => ({ amount, currency: 'USD' });
const monthly: PurchaseSignal = { name: 'Monthly', price: usd(9.99) };
const place = (chart: RankSignal['chart'], at: number | null, genreId: string | null = null): RankSignal => ({
  chart,
  genreId,
  rank: at,
  chartSize: 200,
  day: dayBefore(1),
});

test('faster growing ratings never earn less', () => {
  const grown = (ratings: number) =>
    estimate({
      ...none,
      purchases: [monthly],
      ratings: [
        { day: dayBefore(30), total: 1_000 },
        { day: dayBefore(0), total: 1_000 + ratings },
      ],
    }).monthly.mid;
  const amounts = [0, 1, 10, 100, 1_000, 10_000].map(grown);
  expect(amounts).toEqual(amounts.toSorted((one, next) => one - next));
  expect(amounts.at(-1)).toBeGreaterThan(amounts[0]!);
});

test('without any signal the answer is from nothing upwards, low confidence, and says so', () => {
  const { monthly: all, confidence } = estimate({ ...none, purchases: [monthly], released: null });
  expect(all.low).toBe(0);
  expect(all.high).toBeGreaterThan(0);
  expect(confidence.label).toBe('low');
  expect(confidence.reason).toMatch(/a top-grossing position.*a top-free position.*rating counts/);
  expect(confidence.reason).toMatch(/Nothing shows how many people download it/);
  expect(estimate(none)).toMatchObject({
    monthly: { low: 0, mid: 0, high: 0 },
    confidence: { label: 'low', reason: expect.stringMatching(/^No data from the US storefront could be used/) },
  });
});

test('the reason names every signal used and every one missing', () => {
  const { reason } = estimate({
    ...none,
    country: 'de',
    currency: 'EUR',
    purchases: [monthly, { name: '500 Coins', price: usd(4.99) }, { name: 'Odd', price: null }],
    ranks: [place('top-grossing', 12, '6007')],
    ratings: [
      { day: dayBefore(30), total: 1_000 },
      { day: dayBefore(0), total: 2_000 },
    ],
    hasAds: null,
  }).confidence;
  expect(reason).toContain('its best top-grossing position, 12 in genre 6007 (charting on 1 of the last 30 days)');
  expect(reason).toContain('about 1,013 new ratings a month, measured over 30 days');
  expect(reason).toContain('prices of 1 subscription and 1 other purchase');
  expect(reason).toContain('a top-free position');
  expect(reason).toContain('a usable price for 1 purchase');
  expect(reason).toContain('whether it shows ads (ad revenue is left out)');
  expect(reason).toContain('DE storefront');
  expect(reason).toContain('Prices in EUR are converted at 2026-05-21 rates');
});

test('downloads of the caller replace places on download charts and ratings', () => {
  const known = { ...none, purchases: [monthly], downloads: 10_000 };
  const crowded = {
    ...known,
    ranks: [place('top-free', 1)],
    ratings: [
      { day: dayBefore(30), total: 0 },
      { day: dayBefore(0), total: 900_000 },
    ],
  };
  expect(estimate(crowded)).toEqual(estimate(known));
  expect(estimate(known).confidence.reason).toContain('10,000 downloads a month, given by the caller');
  expect(estimate({ ...known, downloads: 0 }).monthly).toEqual({ low: 0, mid: 0, high: 0 });
});

test('a place on top-grossing that contradicts the given downloads neither rules the answer nor goes unsaid', () => {
  const charted = { ...none, purchases: [monthly], ranks: [place('top-grossing', 5)] };
  const five = estimate({ ...charted, downloads: 5 });
  const alone = estimate({ ...none, purchases: [monthly], downloads: 5 });
  expect(five.monthly.mid).toBeLessThanOrEqual(alone.monthly.high);
  expect(five.monthly.high).toBeLessThanOrEqual(1_000);
  expect(five.confidence.label).toBe('low');
  expect(five.confidence.reason).toMatch(/imply less than its position in top-grossing, worth about \$[\d,]+ a month/);
  expect(five.confidence.reason).toContain('the estimate uses the given downloads');
  const absent = estimate({ ...none, purchases: [monthly], downloads: 1e9, ranks: [place('top-grossing', null)] });
  const free = estimate({ ...none, purchases: [monthly], downloads: 1e9 });
  expect(absent.monthly.mid).toBeGreaterThanOrEqual(free.monthly.low);
  expect(absent.confidence.reason).toContain('imply more than its absence from top-grossing');
  expect(free.confidence.reason).not.toContain('rests on');
});

test('the less is known of a storefront, the wider the range', () => {
  const peers = Array.from(
    { length: 20 },
    (_, at): PeerSignal => ({ chart: 'top-free', genreId: null, rank: at + 1, newRatings: 10_000, days: 30 }),
  );
  const width = (days: number, known: readonly PeerSignal[]) => {
    const ranks = Array.from({ length: days }, (_, at) => ({ ...place('top-free', 20), day: dayBefore(at) }));
    const { low, high } = estimate({ ...none, purchases: [monthly], ranks, peers: known }).monthly;
    return high / low;
  };
  expect(width(1, peers)).toBeGreaterThan(width(14, peers));
  expect(width(14, [])).toBeGreaterThan(10 * width(14, peers));
  expect(width(1, [])).toBeGreaterThan(width(14, []));
});

test('the days on a chart are counted once each and are never more than the window', () => {
  const ranks = Array.from({ length: 40 }, (_, at) => ({ ...place('top-free', 20), day: dayBefore(at) }));
  const again = ranks.map((signal) => ({ ...signal, genreId: '6007', day: `${signal.day}T12:00:00Z` }));
  const { reason } = estimate({ ...none, purchases: [monthly], ranks: [...ranks, ...again] }).confidence;
  expect(reason).toContain('(charting on 30 of the last 30 days)');
});

test('an app that sells nothing is said to sell nothing, not to be unknown', () => {
  const counted = {
    ...none,
    ratings: [
      { day: dayBefore(30), total: 0 },
      { day: dayBefore(0), total: 900 },
    ],
  };
  const { monthly: all, confidence } = estimate(counted);
  expect(all).toEqual({ low: 0, mid: 0, high: 0 });
  expect(confidence.reason).toContain('It has no price and no purchases, so it earns nothing through the store.');
  expect(confidence.reason).not.toContain('Nothing shows how many');
  expect(estimate({ ...counted, hasPurchases: null }).confidence.reason).toContain(
    'Nothing shows what a download earns.',
  );
});

test('a paid app earns its price times its downloads, with high confidence when both are known', () => {
  const {
    monthly: all,
    mrr,
    monetisation,
    confidence,
  } = estimate({
    ...none,
    price: { amount: 5, currency: 'USD' },
    downloads: 10_000,
  });
  expect(all.mid).toBe(50_000);
  expect(mrr).toEqual({ low: 0, mid: 0, high: 0 });
  expect(monetisation).toBe('paid');
  expect(confidence.label).toBe('high');
});

test('the currency of the storefront is turned into dollars', () => {
  const inYen = estimate({ ...none, price: { amount: 794.26, currency: 'JPY' }, downloads: 10_000 });
  expect(inYen.monthly.mid).toBe(50_000);
});

test('monetisation is the way that brings most', () => {
  const kind = (part: Partial<RevenueSignals>) => estimate({ ...none, ...part }).monetisation;
  expect(kind({})).toBe('none');
  expect(kind({ hasAds: true })).toBe('ads');
  expect(kind({ price: usd(2.99) })).toBe('paid');
  expect(kind({ purchases: [monthly] })).toBe('subscription');
  expect(kind({ purchases: [{ name: '500 Coins', price: usd(4.99) }] })).toBe('in_app_purchase');
  expect(kind({ hasPurchases: true })).toBe('in_app_purchase');
  expect(kind({ hasPurchases: null, ranks: [place('top-grossing', 5)] })).toBe('in_app_purchase');
});

test('signals that agree make the range narrower, signals that disagree make it wider', () => {
  const width = (ranks: RankSignal[]) => {
    const { low, high } = estimate({ ...none, purchases: [monthly], ranks }).monthly;
    return high / low;
  };
  const alone = width([place('top-free', 100)]);
  // Place 200 of takings is about what place 25 of downloads brings at 9.99 a month.
  expect(width([place('top-free', 25), place('top-grossing', 200)])).toBeLessThan(alone);
  expect(width([place('top-free', 200, '6020'), place('top-grossing', 1)])).toBeGreaterThan(
    width([place('top-grossing', 1)]),
  );
});

test('an app that is on none of the charts read makes no more than their last places', () => {
  const fast = {
    ...none,
    purchases: [monthly],
    ratings: [
      { day: dayBefore(30), total: 0 },
      { day: dayBefore(0), total: 1_000_000 },
    ],
  };
  const absent = estimate({ ...fast, ranks: [place('top-grossing', null)] });
  const last = estimate({ ...none, ranks: [place('top-grossing', 200)] });
  expect(absent.monthly.mid).toBe(last.monthly.mid);
  expect(absent.confidence.reason).toContain('a top-grossing position (it is not on the charts read)');
});

test('what other apps of the chart gain in ratings sets how much a place is worth', () => {
  const charted = { ...none, purchases: [monthly], ranks: [place('top-free', 20), place('top-grossing', 50)] };
  const peers = (newRatings: number) =>
    Array.from(
      { length: 20 },
      (_, at): PeerSignal => ({
        chart: 'top-free',
        genreId: null,
        rank: at + 1,
        newRatings,
        days: 30,
      }),
    );
  const [quiet, busy] = [10, 1_000].map((newRatings) => estimate({ ...charted, peers: peers(newRatings) }));
  expect(busy!.monthly.mid).toBeGreaterThan(5 * quiet!.monthly.mid);
  expect(busy!.confidence.reason).toContain('the new ratings of 20 apps on the same chart');
  const few = estimate({ ...charted, peers: peers(10).slice(0, 7) });
  expect(few).toEqual(estimate(charted));
  expect(few.confidence.reason).toContain('published figures, which show what a position is worth');
});

test('amounts have two significant digits and never a part of a dollar', () => {
  expect([0, 0.4, 0.6, 7.4, 99.4, 99.6, 1_234, 995_000, 1e15].map(rounded)).toEqual([
    0, 0, 1, 7, 99, 100, 1_200, 1_000_000, 1e12,
  ]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, -3].map(rounded)).toEqual([0, 1e12, 0]);
});
