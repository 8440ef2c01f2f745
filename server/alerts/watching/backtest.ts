import { daysBefore } from '../../contract/domain/durations.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import { evaluate, type Raised } from './evaluate.ts';
import { type ObservedApp, type Unusual, watchedDays } from './observed.ts';
import { noRuleState } from './watch-state.ts';

/** An app's stored data: everything that live checks would have observed. */
export interface StoredPast extends Omit<ObservedApp, 'score' | 'ratings' | 'ranks'> {
  /** The average rating in the store, by day (YYYY-MM-DD). */
  readonly scores: ReadonlyMap<string, number | null>;
  /** Ranks by chart, then by day. */
  readonly ranks: ReadonlyMap<string, ReadonlyMap<string, number | null>>;
}

export interface PastAlert extends Raised {
  readonly rule: Raised['rule'];
  /** Time of the check that would have raised it, in ms. */
  readonly at: number;
  /** When a check found the cause over; null: ongoing, or the rule doesn't track it. */
  readonly endedAt: number | null;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The memory of rules about rises: when each began and whether it is over. */
const isRises = (memory: unknown): memory is readonly Unusual[] =>
  Array.isArray(memory) && memory.every((each) => typeof each === 'object' && each !== null && 'from' in each);

/** Renumbers reviews by date, as if each had been stored when it was written. */
const inOrder = ({ reviews }: StoredPast) => {
  const ids = new Map<string, string>();
  const ordered = reviews
    .toSorted((one, other) => one.date - other.date)
    .map((review, at) => {
      const id = `${(at + 1).toString(16).padStart(8, '0')}${review.id.slice(8)}`;
      ids.set(id, review.id);
      return { ...review, no: at + 1, id };
    });
  return { ordered, ids };
};

/**
 * Runs rules over the stored past with the code of live checks: each check sees what was written and read before it.
 *
 * @param pause waited for before each check, so that other requests are served; it throws to stop the test
 */
export const backtest = async (
  rules: readonly WatchRule[],
  throttle: number,
  past: StoredPast,
  times: readonly number[],
  checksPerMonth: number,
  pause: () => Promise<void>,
): Promise<PastAlert[]> => {
  const { ordered, ids } = inOrder(past);
  const alerts: PastAlert[] = [];
  let [state, before, seenNo]: [typeof noRuleState, number | null, number | null] = [noRuleState, null, null];
  let [first, end] = [0, 0];
  for (const now of times) {
    await pause();
    while (end < ordered.length && ordered[end]!.date < now) end++;
    while (first < end && ordered[first]!.date < daysBefore(now, watchedDays)) first++;
    const app: ObservedApp = {
      ...past,
      score: past.scores.get(dayOf(now)) ?? null,
      ratings: null,
      reviews: ordered.slice(first, end).reverse(),
      ranks: new Map(
        [...past.ranks].flatMap(([chart, days]) => (days.has(dayOf(now)) ? [[chart, days.get(dayOf(now))!]] : [])),
      ),
    };
    const seen = { apps: [{ app, seenNo }], releases: new Map(), isChart: false };
    const { raised, state: next } = evaluate(rules, throttle, state, seen, {
      now,
      before,
      checksPerMonth,
      seenNo: null,
    });
    [state, before, seenNo] = [next, now, end];
    for (const [at, alert] of alerts.entries()) {
      const memory = state.memories[alert.key];
      if (alert.endedAt !== null || !isRises(memory)) continue;
      if (memory.some(({ from, to }) => from === alert.period.from && to !== null))
        alerts[at] = { ...alert, endedAt: now };
    }
    for (const found of raised) {
      const quotes = found.quotes.map((quote) => ({ ...quote, reviewId: ids.get(quote.reviewId) ?? quote.reviewId }));
      alerts.push({ ...found, quotes, at: now, endedAt: null });
    }
  }
  return alerts;
};
