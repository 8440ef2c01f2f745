import { expect, test } from 'vitest';
import { evaluate } from '../../server/alerts/watching/evaluate.ts';
import { noRuleState } from '../../server/alerts/watching/watch-state.ts';
import { dayMs } from '../../server/contract/domain/durations.ts';
import type { IndexedDimension } from '../../server/contract/resources/reviews/metrics.ts';
import type { WatchRule } from '../../server/contract/resources/watches/watch-rule.ts';
import { countMetrics } from '../../server/metrics/metrics.ts';
import { encodeRecord } from '../../server/metrics/search/index/record.ts';
import { ReviewIndex } from '../../server/metrics/search/index/review-index.ts';
import { snapshotOf } from '../../server/metrics/search/match.ts';
import { planOfEverything } from '../../server/metrics/search/plan.ts';
import type { WindowReview } from '../../server/metrics/window-review.ts';
import { sampleReview } from '../support/reviews/window-review.ts';

const now = Date.parse('2027-01-01T15:30:00Z');
const today = Date.parse('2027-01-01');

/** Twenty a day for 60 days; those of the last three are of another version, crash, and are rated low. */
const reviews = Array.from({ length: 1_200 }, (_, at): WindowReview => {
  const day = Math.floor(at / 20);
  const isBad = day < 3 ? at % 20 < 12 : at % 20 < 2;
  return sampleReview({
    no: at + 1,
    date: now - (day + (at % 20) / 20 + 0.01) * dayMs,
    rating: isBad ? 1 : 4 + (at % 2),
    version: day < 3 ? '2.0' : '1.0',
    themes: isBad ? ['crashes'] : [],
  });
});

const index = new ReviewIndex();
for (const { no, date, rating, version, themes, country, lang } of reviews) {
  const facts = { quality: 0, length: 0, replied: false, panel: true };
  const said = { kinds: [], clauses: [], terms: new Map(), phrases: [] };
  const seconds = Math.floor(date / 1_000);
  index.put(no, 'test', encodeRecord({ appNo: 1, seconds, rating, version, themes, country, lang, ...facts, ...said }));
}

const metricsSince = async (days: number, by: IndexedDimension, label: string | number) => {
  const scope = planOfEverything(0);
  const since = (today - days * dayMs) / 1_000;
  const { cells } = await countMetrics(
    {
      scope: { ...scope, where: { ...scope.where, since } },
      topic: null,
      by: [by],
      against: null,
      order: 'reviews',
      limit: 100,
      stores: new Map(),
    },
    snapshotOf(index),
    async () => [],
  );
  return { cell: cells.find(({ labels }) => labels[0] === label)! };
};

const alertOf = (rule: WatchRule) => {
  const app = {
    store: 'apple' as const,
    appId: '1',
    title: 'Fable Fit',
    icon: null,
    score: null,
    ratings: null,
    version: null,
    reviews,
    onFileSince: now - 70 * dayMs,
    ranks: new Map(),
  };
  const seen = { apps: [{ app, seenNo: null }], releases: new Map(), isChart: false };
  const looking = { now, before: now - dayMs, checksPerMonth: 30, seenNo: null };
  const { raised } = evaluate([rule], 24, noRuleState, seen, looking);
  expect(raised).toHaveLength(1);
  return raised[0]!;
};

const percent = (share: number): string => `${Math.round(100 * share)}%`;

test('the one-star reviews that an alert names are those that the metrics query counts in the same days', async () => {
  const { figures, period } = alertOf({ type: 'one_star_spike', days: 3 });
  expect(period.from).toBe(today - 3 * dayMs);
  const { cell } = await metricsSince(3, 'stars', 1);
  expect(figures.map(({ value }) => value)).toEqual([
    `${cell.reviews} of ${cell.of} (${percent(cell.reviews / cell.of)})`,
  ]);
});

test('the mentions of a rising theme are those that the metrics query counts in the same days', async () => {
  const { figures, period } = alertOf({ type: 'theme_rising', days: 3 });
  expect(period.from).toBe(today - 3 * dayMs);
  const { cell } = await metricsSince(3, 'theme', 'crashes');
  const value = `${cell.reviews} of ${cell.of} (${percent(cell.reviews / cell.of)})`;
  expect(figures.map((figure) => figure.value)).toContain(value);
});

test('how a new version is rated is what the metrics query says of it', async () => {
  const { figures } = alertOf({ type: 'version_effect' });
  const { cell } = await metricsSince(60, 'version', '1 2.0');
  expect(figures.map(({ value }) => value)).toEqual([
    `${cell.low} of ${cell.reviews} (${percent(cell.low / cell.reviews)})`,
    (cell.stars / cell.reviews).toFixed(1),
  ]);
});
