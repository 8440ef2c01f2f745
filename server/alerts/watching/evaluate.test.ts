import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import { evaluate, type Raised, type Seen } from './evaluate.ts';
import { type ObservedApp, ratedTogether } from './observed.ts';
import { noRuleState } from './watch-state.ts';

const start = Date.parse('2027-01-01T06:00:00Z');

let lastNo = 0;
const review = (date: number, given: Partial<WindowReview> = {}): WindowReview => {
  const no = ++lastNo;
  return {
    no,
    id: `${no.toString(16).padStart(8, '0')}-0000-8000-8000-000000000000`,
    store: 'apple',
    appId: '1',
    rating: 5,
    title: null,
    text: 'Lovely app that I use every single day of the week.',
    date,
    version: '1.0',
    country: 'us',
    lang: 'en',
    themes: [],
    kinds: [],
    helpful: 0,
    replied: false,
    ...given,
  };
};

/** `perDay` reviews on each day before a moment, `oneStar` of them with one star. */
const days = (
  to: number,
  count: number,
  perDay: number,
  oneStar: number,
  given: Partial<WindowReview> = {},
): WindowReview[] =>
  Array.from({ length: count * perDay }, (_, at) => {
    const day = Math.floor(at / perDay);
    const isLow = at % perDay < oneStar;
    const date = to - day * dayMs - ((at % perDay) + 0.5) * (dayMs / perDay);
    return review(date, { rating: isLow ? 1 : 5, ...given });
  });

const appWith = (reviews: readonly WindowReview[], given: Partial<ObservedApp> = {}): ObservedApp => ({
  store: 'apple',
  appId: '1',
  title: 'Fable Fit',
  icon: null,
  score: 4.5,
  ratings: 1_000,
  version: '1.0',
  reviews: reviews.toSorted((one, other) => other.date - one.date),
  onFileSince: start - 100 * dayMs,
  ranks: new Map(),
  ...given,
});

const seenOf = (app: ObservedApp, seenNo: number | null = null): Seen => ({
  apps: [{ app, seenNo }],
  releases: new Map(),
  isChart: false,
});

const context = (now: number) => ({ now, before: now - dayMs, checksPerMonth: 30, seenNo: null });

/** Lets a rule look once a day. */
const daily = (rule: WatchRule, throttle: number, runs: number, appOn: (now: number) => ObservedApp) => {
  let state = noRuleState;
  const reported: { at: number; raised: Raised }[] = [];
  for (let run = 0; run < runs; run++) {
    const now = start + run * dayMs;
    const evaluated = evaluate([rule], throttle, state, seenOf(appOn(now)), context(now));
    state = JSON.parse(JSON.stringify(evaluated.state)) as typeof state;
    for (const raised of evaluated.raised) reported.push({ at: now, raised });
  }
  return reported;
};

describe('a one-star spike', () => {
  const spike: WatchRule = { type: 'one_star_spike' };

  test('is reported with its figures the day it comes, once while it lasts, and again when it comes back', () => {
    const isHigh = (day: number): boolean => (day >= 10 && day < 16) || day >= 45;
    const reviews = Array.from({ length: 130 }, (_, at) => {
      const day = at - 70;
      return days(start + (day + 1) * dayMs, 1, 20, isHigh(day) ? 12 : 2);
    }).flat();
    const reported = daily(spike, 24, 60, (now) =>
      appWith(reviews.filter(({ date }) => date < now && date > now - 63 * dayMs)),
    );
    expect(reported.map(({ at }) => Math.round((at - start) / dayMs))).toEqual([11, 46]);
    expect(reported[0]!.raised.headline).toBe(
      '1-star reviews of Fable Fit rose sixfold: 14 of 25 reviews since 11 January 2027 (56%), usually 10%.',
    );
    expect(reported[0]!.raised.quotes).toHaveLength(2);
    expect(reported[0]!.raised.quotes.every(({ rating }) => rating === 1)).toBe(true);
  });

  test('is not reported for more reviews with the usual share, nor without enough of the past', () => {
    const busy = [...days(start, 2, 100, 10), ...days(start - 2 * dayMs, 60, 20, 2)];
    expect(evaluate([spike], 24, noRuleState, seenOf(appWith(busy)), context(start)).raised).toEqual([]);
    const young = [...days(start, 1, 20, 12), ...days(start - dayMs, 10, 20, 2)];
    const app = appWith(young, { onFileSince: start - 11 * dayMs });
    expect(evaluate([spike], 24, noRuleState, seenOf(app), context(start)).raised).toEqual([]);
  });
});

test('a theme is named with its figures, with the others that rise', () => {
  const reviews = [...days(start, 3, 20, 0), ...days(start - 3 * dayMs, 60, 20, 0)];
  const said = reviews.map((each, at) =>
    each.date > start - 3 * dayMs && at % 3 === 0 ? { ...each, themes: ['crashes', 'bugs'] as const } : each,
  );
  const { raised } = evaluate([{ type: 'theme_rising' }], 24, noRuleState, seenOf(appWith(said)), context(start));
  expect(raised).toHaveLength(1);
  expect(raised[0]!.headline).toMatch(
    /^“(Crashes|Bugs and glitches)” is rising in reviews of Fable Fit: 20 of 65 reviews/,
  );
  expect(raised[0]!.figures).toHaveLength(2);
});

test('a complaint in different words is reported as the group of its themes, once, and not again as one of them', () => {
  const words = ['price_rise', 'refund', 'unwanted_charges', 'paywall', 'too_expensive'] as const;
  const said = (reviews: readonly WindowReview[]) =>
    reviews.map((each, at) => (at % 3 === 0 ? { ...each, themes: [words[(at / 3) % words.length]!] } : each));
  const rule: WatchRule = { type: 'theme_rising' };
  const first = [...said(days(start, 3, 15, 0)), ...days(start - 3 * dayMs, 60, 15, 0)];
  const { raised, state } = evaluate([rule], 1, noRuleState, seenOf(appWith(first)), context(start));
  expect(raised).toHaveLength(1);
  expect(raised[0]!.headline).toBe(
    '“Billing and subscriptions” is rising in reviews of Fable Fit: 15 of 49 reviews since 29 December 2026 mention it (31%), usually under 1%.',
  );
  expect(raised[0]!.figures.map(({ value }) => value)).toEqual([
    '15 of 49 (31%)',
    '3 of 49 (6%)',
    '3 of 49 (6%)',
    '3 of 49 (6%)',
  ]);
  const refunds = days(start + dayMs, 1, 15, 0).map((each) => ({ ...each, themes: ['refund'] as const }));
  const later = seenOf(appWith([...refunds, ...first]));
  expect(evaluate([rule], 1, state, later, context(start + dayMs)).raised).toEqual([]);
});

test('a new version is compared with the weeks before it, once', () => {
  const worse = [
    ...days(start, 4, 20, 10, { version: '2.0' }),
    ...days(start - 4 * dayMs, 58, 20, 2, { version: '1.0' }),
  ];
  const rule: WatchRule = { type: 'version_effect' };
  const first = evaluate([rule], 1, noRuleState, seenOf(appWith(worse)), context(start));
  expect(first.raised[0]!.headline).toMatch(
    /^Version 2\.0 of Fable Fit is rated worse than those before it: 50% of 80 reviews/,
  );
  expect(evaluate([rule], 1, first.state, seenOf(appWith(worse)), context(start + dayMs)).raised).toEqual([]);
});

test('a rating is reported when it falls below, and again only after it was above', () => {
  // 4.196 is shown as 4.20, which is not below.
  const scores = [4.3, 4.196, 4.19, 4.1, 4.2, 4.19];
  const reported = daily({ type: 'rating_below', below: 4.2 }, 1, scores.length, (now) =>
    appWith([], { score: scores[Math.round((now - start) / dayMs)]! }),
  );
  expect(reported.map(({ at }) => (at - start) / dayMs)).toEqual([2, 5]);
});

test('a rank is reported when the place is passed in either direction, and not at the first look', () => {
  const ranks = [12, 10, 11, null, 3];
  const reported = daily({ type: 'rank_crossed', place: 10 }, 1, ranks.length, (now) =>
    appWith([], { ranks: new Map([['top-free', ranks[Math.round((now - start) / dayMs)]!]]) }),
  );
  expect(reported.map(({ at, raised }) => [(at - start) / dayMs, raised.headline.includes('into')])).toEqual([
    [1, true],
    [2, false],
    [4, true],
  ]);
});

test('a competitor’s release is reported once each, from the second look on', () => {
  const rule: WatchRule = { type: 'competitor_release', apps: [{ store: 'apple', appId: '2' }] };
  const versions = ['1.0', '1.0', '1.1', '1.1', '2.0'];
  let state = noRuleState;
  const reported = versions.map((release, at) => {
    const releases = [{ store: 'apple' as const, appId: '2', title: 'Rival', icon: null, release, at: start }];
    const key = JSON.stringify(Object.entries(rule).sort(([one], [other]) => (one < other ? -1 : 1)));
    const seen: Seen = {
      apps: [{ app: appWith([]), seenNo: 0 }],
      releases: new Map([[key, releases]]),
      isChart: false,
    };
    const evaluated = evaluate([rule], 1, state, seen, context(start + at * dayMs));
    ({ state } = evaluated);
    return evaluated.raised.map(({ headline, app }) => [headline, app?.appId]);
  });
  expect(reported.flat()).toEqual([
    ['Rival released version 1.1 on 1 January 2027.', '2'],
    ['Rival released version 2.0 on 1 January 2027.', '2'],
  ]);
});

test('whatever comes when, each review with a phrase is reported once, no two alerts are closer than the throttle, and none is lost', () => {
  const arrivals = fc.array(
    fc.record({ hours: fc.integer({ min: 0, max: 30 }), says: fc.integer({ min: 0, max: 3 }) }),
    {
      minLength: 1,
      maxLength: 25,
    },
  );
  const rule: WatchRule = { type: 'phrase_seen', phrases: ['refund'] };
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 48 }), (runs, throttle) => {
      let [now, state, seenNo] = [start, noRuleState, lastNo];
      const all: WindowReview[] = [];
      const reported: { at: number; count: number }[] = [];
      const look = (): void => {
        const evaluated = evaluate([rule], throttle, state, seenOf(appWith(all), seenNo), context(now));
        state = JSON.parse(JSON.stringify(evaluated.state)) as typeof state;
        for (const { figures } of evaluated.raised) reported.push({ at: now, count: Number(figures[0]!.value) });
        seenNo = lastNo;
      };
      look();
      for (const { hours, says } of runs) {
        now += hours * hourMs;
        for (let at = 0; at < says; at++) all.push(review(now - hourMs, { text: 'I want a refund for this, please.' }));
        look();
      }
      now += throttle * hourMs;
      look();
      expect(reported.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      reported.slice(1).forEach(({ at }, index) => {
        expect(at - reported[index]!.at).toBeGreaterThanOrEqual(throttle * hourMs);
      });
    }),
    { numRuns: 60 },
  );
});

test('the rating of several countries weighs each by its ratings, and is unknown where one could not be read', () => {
  const [us, jp] = [
    { score: 4, ratings: 300 },
    { score: null, ratings: null },
  ];
  expect(ratedTogether([us, { score: 2, ratings: 100 }, jp])).toEqual({ score: 3.5, ratings: 400 });
  expect(ratedTogether([us, null])).toEqual({ score: null, ratings: null });
  expect(ratedTogether([us, { score: 2, ratings: null }])).toEqual({ score: null, ratings: null });
});
