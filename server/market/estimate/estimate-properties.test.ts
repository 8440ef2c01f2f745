import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { estimate } from './estimate.ts';
import type { PeerSignal, PurchaseSignal, RankSignal, RatingSignal, RevenueSignals } from './signals.ts';

/** What holds whatever the signals are. */

const today = '2026-06-30';
const dayBefore = (days: number): string => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

const money = fc.record({
  // Stores count in hundredths: a price is nothing or at least one of them.
  amount: fc.oneof(
    fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
    fc.constant(1e9),
  ),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'XYZ'),
});
const purchase: fc.Arbitrary<PurchaseSignal> = fc.record({
  name: fc.constantFrom('Monthly', 'Annual', 'Weekly', '3 Months', 'Lifetime', '500 Coins', 'Premium'),
  price: fc.option(money),
});
const rank: fc.Arbitrary<RankSignal> = fc
  .record({
    chart: fc.constantFrom('top-free' as const, 'top-paid' as const, 'top-grossing' as const),
    genreId: fc.constantFrom(null, '36', '6014', '7012', '6007', '6020', '9999'),
    chartSize: fc.integer({ min: 1, max: 200 }),
    place: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    age: fc.integer({ min: -2, max: 60 }),
  })
  .map(({ chart, genreId, chartSize, place, age }) => ({
    chart,
    genreId,
    chartSize,
    rank: place === null ? null : 1 + Math.floor(place * (chartSize - 1)),
    day: dayBefore(age),
  }));
const rating: fc.Arbitrary<RatingSignal> = fc.record({
  day: fc.integer({ min: -2, max: 120 }).map(dayBefore),
  total: fc.oneof(fc.integer({ min: 0, max: 50_000_000 }), fc.constantFrom(0, Number.NaN, -5)),
});
const peer: fc.Arbitrary<PeerSignal> = fc.record({
  chart: fc.constantFrom('top-free' as const, 'top-paid' as const),
  genreId: fc.constantFrom(null, '6014', '6007'),
  rank: fc.integer({ min: 1, max: 200 }),
  newRatings: fc.oneof(fc.integer({ min: -10, max: 100_000 }), fc.constant(Number.NaN)),
  days: fc.integer({ min: 0, max: 60 }),
});
const downloads = fc.integer({ min: 0, max: 1_000_000_000 });
const signals: fc.Arbitrary<RevenueSignals> = fc.record({
  country: fc.constantFrom('us', 'JP', 'de', 'br', 'ch', 'fm'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  price: fc.option(money),
  genreId: fc.constantFrom(null, '6014', '7012', '6007', '6020'),
  released: fc.option(fc.constantFrom('2026-06-29', '2020-01-01T08:00:00Z', '2030-01-01', 'no date')),
  today: fc.constant(today),
  purchases: fc.array(purchase, { maxLength: 10 }),
  ranks: fc.array(rank, { maxLength: 40 }),
  ratings: fc.array(rating, { maxLength: 20 }),
  peers: fc.array(peer, { maxLength: 60 }),
  downloads: fc.option(downloads),
  hasPurchases: fc.option(fc.boolean()),
  hasAds: fc.option(fc.boolean()),
});

const runs = { numRuns: propertyRuns(50) };

test('every answer is an ordered range of finite amounts of whole dollars, and mrr is no more than monthly', () => {
  fc.assert(
    fc.property(signals, (given) => {
      const { monthly: all, mrr } = estimate(given);
      for (const { low, mid, high } of [all, mrr]) {
        for (const amount of [low, mid, high]) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(low).toBeLessThanOrEqual(mid);
        expect(mid).toBeLessThanOrEqual(high);
      }
      expect(mrr.low).toBeLessThanOrEqual(all.low);
      expect(mrr.mid).toBeLessThanOrEqual(all.mid);
      expect(mrr.high).toBeLessThanOrEqual(all.high);
    }),
    runs,
  );
});

test('the same signals give the same answer, whatever the order they come in', () => {
  fc.assert(
    fc.property(signals, (given) => {
      const turned = { ...given, ranks: given.ranks.toReversed(), purchases: given.purchases.toReversed() };
      expect(estimate(given)).toEqual(estimate(structuredClone(given)));
      const [one, other] = [estimate(given), estimate(turned)];
      // Sums in another order differ in the last bits: at most one step of the rounding.
      expect(Math.abs(one.monthly.mid - other.monthly.mid)).toBeLessThanOrEqual(1 + one.monthly.mid * 0.1);
    }),
    runs,
  );
});

test('a better place on any chart never earns less, nor does one more chart of a kind it is on already', () => {
  const placed = ({ rank, day }: RankSignal): boolean => rank !== null && day <= today && day >= dayBefore(29);
  fc.assert(
    fc.property(signals, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (given, which, better) => {
      const candidates = given.ranks.filter(
        (signal) => signal.rank !== null || given.ranks.some((other) => other.chart === signal.chart && placed(other)),
      );
      fc.pre(candidates.length > 0);
      const chosen = candidates[which % candidates.length]!;
      const ranks = given.ranks.map((signal) =>
        signal === chosen
          ? { ...signal, rank: 1 + Math.floor(better * ((signal.rank ?? signal.chartSize) - 1)) }
          : signal,
      );
      expect(estimate({ ...given, ranks }).monthly.mid).toBeGreaterThanOrEqual(estimate(given).monthly.mid);
    }),
    { numRuns: propertyRuns(135) },
  );
});

test('more downloads given never earn less', () => {
  fc.assert(
    fc.property(signals, downloads, downloads, (given, one, other) => {
      const fewer = estimate({ ...given, downloads: Math.min(one, other) });
      const more = estimate({ ...given, downloads: Math.max(one, other) });
      expect(more.monthly.mid).toBeGreaterThanOrEqual(fewer.monthly.mid);
    }),
    runs,
  );
});

test('more downloads given never earn less at the low end either, whatever the charts say', () => {
  const few = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(signals, few, few, (given, one, other) => {
      const fewer = estimate({ ...given, downloads: Math.min(one, other) });
      const more = estimate({ ...given, downloads: Math.max(one, other) });
      expect(more.monthly.mid).toBeGreaterThanOrEqual(fewer.monthly.mid);
    }),
    runs,
  );
});

test('no downloads given are no revenue, but for a bounded sum that subscribers from before may still pay', () => {
  fc.assert(
    fc.property(signals, (given) => {
      const { low, mid, high } = estimate({ ...given, downloads: 0 }).monthly;
      expect([low, mid]).toEqual([0, 0]);
      expect(high).toBeLessThanOrEqual(1_000);
    }),
    runs,
  );
});

test('without the other apps of a chart no confidence is above low, but for a known price and known downloads', () => {
  fc.assert(
    fc.property(signals, (given) => {
      expect(estimate({ ...given, peers: [], downloads: null }).confidence.label).toBe('low');
      expect(estimate({ ...given, peers: [], price: null }).confidence.label).toBe('low');
    }),
    runs,
  );
});

test('dearer purchases of the same names never earn less', () => {
  fc.assert(
    fc.property(signals, fc.double({ min: 1, max: 5, noNaN: true }), (given, dearer) => {
      const purchases = given.purchases.map(({ name, price }) => ({
        name,
        price: price && { ...price, amount: price.amount * dearer },
      }));
      expect(estimate({ ...given, purchases }).monthly.mid).toBeGreaterThanOrEqual(estimate(given).monthly.mid);
    }),
    runs,
  );
});
