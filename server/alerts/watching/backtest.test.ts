import { expect, test } from 'vitest';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { backtest, type StoredPast } from './backtest.ts';

const start = Date.parse('2026-01-01T09:00:00Z');
const pause = () => Promise.resolve();

/** Ten reviews a day; `low` says how many of a day have one star. */
const pastOf = (length: number, low: (day: number) => number, given: Partial<StoredPast> = {}): StoredPast => ({
  store: 'apple',
  appId: '1',
  title: 'Fable Fit',
  icon: null,
  version: null,
  onFileSince: start,
  scores: new Map(),
  ranks: new Map(),
  // Stored newest first, with numbers that say nothing of when they were written.
  reviews: Array.from({ length: length * 10 }, (_, at): WindowReview => {
    const day = length - 1 - Math.floor(at / 10);
    return {
      no: at + 1,
      id: `${(length * 10 - at).toString(16).padStart(8, '0')}-0000-8000-8000-000000000001`,
      store: 'apple',
      appId: '1',
      rating: at % 10 < low(day) ? 1 : 5,
      title: null,
      text: at % 10 < low(day) ? 'It crashes whenever I open it, please fix this.' : 'Lovely.',
      date: start + day * dayMs + (at % 10) * hourMs,
      version: '1.0',
      country: 'us',
      lang: 'en',
      themes: [],
      kinds: [],
      helpful: 0,
      replied: false,
      reply: null,
      repliedAt: null,
    };
  }),
  ...given,
});

const daily = (length: number): number[] => Array.from({ length }, (_, at) => start + (at + 1) * dayMs);
const replay = (rules: WatchRule[], past: StoredPast, throttle = 24) =>
  backtest(rules, throttle, past, daily(120), 30, pause);

const hasCrash = (day: number): number => (day >= 70 && day < 80 ? 7 : day % 3 === 0 ? 1 : 0);

test('a rise is found once, soon after it began and never before, and is over when it is', async () => {
  const past = pastOf(120, hasCrash);
  const [alert, ...others] = await replay([{ type: 'one_star_spike' }], past);
  expect(others).toEqual([]);
  const day = (at: number) => Math.round((at - start) / dayMs);
  expect(day(alert!.at)).toBeGreaterThan(70);
  expect(day(alert!.at)).toBeLessThanOrEqual(72);
  expect(day(alert!.endedAt!)).toBeGreaterThan(80);
  expect(day(alert!.endedAt!)).toBeLessThanOrEqual(90);
  // Quotes name the reviews as they are stored.
  const known = new Set(past.reviews.map(({ id }) => id));
  expect(alert!.quotes.length).toBeGreaterThan(0);
  for (const { reviewId } of alert!.quotes) expect(known).toContain(reviewId);
});

test('nothing is found in a calm past, in one too short to know what is usual, or of a window that was left out', async () => {
  expect(
    await replay(
      [{ type: 'one_star_spike' }],
      pastOf(120, (day) => (day % 3 === 0 ? 1 : 0)),
    ),
  ).toEqual([]);
  const short = pastOf(120, hasCrash, { onFileSince: start + 65 * dayMs });
  expect((await replay([{ type: 'one_star_spike' }], short)).filter(({ at }) => at < start + 80 * dayMs)).toEqual([]);
  const one = pastOf(120, (day) => (day === 70 ? 10 : 0));
  const [alert, ...others] = await replay([{ type: 'one_star_spike', days: 1 }], one);
  expect(others).toEqual([]);
  expect((await replay([{ type: 'one_star_spike', days: 7 }], one))[0]?.headline).not.toBe(alert!.headline);
});

test('phrases, ratings and ranks are replayed by the day they were seen', async () => {
  const scores = new Map(daily(120).map((at, day) => [new Date(at).toISOString().slice(0, 10), day < 50 ? 4.5 : 4.1]));
  const ranks = new Map([['top-free', new Map([...scores.keys()].map((day, at) => [day, at < 60 ? 30 : 8]))]]);
  const past = pastOf(120, (day) => (day === 40 ? 1 : 0), { scores, ranks });
  const rules: WatchRule[] = [
    { type: 'phrase_seen', phrases: ['crashes'] },
    { type: 'rating_below', below: 4.2 },
    { type: 'rank_crossed', place: 10 },
  ];
  const found = (await replay(rules, past)).map(({ rule, at }) => [rule, (at - start) / dayMs]);
  expect(found).toEqual([
    ['phrase_seen', 41],
    ['rating_below', 51],
    ['rank_crossed', 61],
  ]);
});

test('a rank that is first known in the middle of the past crosses nothing', async () => {
  const scores = pastOf(120, () => 0).scores;
  const days = Array.from({ length: 60 }, (_, at) => new Date(start + (at + 60) * dayMs).toISOString().slice(0, 10));
  const past = pastOf(120, () => 0, { scores, ranks: new Map([['top-free', new Map(days.map((day) => [day, 5]))]]) });
  expect(await replay([{ type: 'rank_crossed', place: 10 }], past)).toEqual([]);
});
