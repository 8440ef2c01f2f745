import { setImmediate } from 'node:timers/promises';
import { backtest, type StoredPast } from '../../alerts/watching/backtest.ts';
import { ruleKey } from '../../alerts/watching/evaluate.ts';
import { type Rated, ratedTogether } from '../../alerts/watching/observed.ts';
import { nextRun, runsPerMonth } from '../../alerts/watching/schedule.ts';
import type { AppRef } from '../../contract/domain/app-ref.ts';
import { dayMs, daysBefore, hourMs } from '../../contract/domain/durations.ts';
import { watchedCountries } from '../../contract/domain/watched-countries.ts';
import { WatchBacktest } from '../../contract/resources/watches/watch-backtest.ts';
import type { RuleType, WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import { findAppHistory } from '../../market/app-history.ts';
import { watchedPlaces } from '../../reviews/ingest/watched-places.ts';
import { toReview } from '../../reviews/windows/read-window.ts';
import { coverageName } from '../../reviews/windows/window-notes.ts';
import type { Database } from '../../store/engine/database.ts';
import { ratingHistory } from '../../store/market/listings.ts';
import { readCoverage } from '../../store/reviews/panels.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { windowReviews } from '../../store/reviews/window-reviews.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { invalid } from '../input/input-faults.ts';
import { defineRoute } from '../operation.ts';
import { createWatch } from './create-watch.ts';
import { watchFaults } from './watch-fields.ts';

const mostDays = 365;
/** More would take seconds per check. */
const mostReviews = 5_000;
const weekMs = 7 * dayMs;
const oneAtATime = atMost(1);

/** The rating of all countries together, on the days on which that of one became known. */
const ratingsIn = async (db: Database, app: AppRef, countries: readonly string[], since: string, until: string) => {
  const histories = await Promise.all(countries.map((country) => ratingHistory(db, { ...app, country, since, until })));
  const known = histories.filter((days) => days.length > 0);
  const latest = known.map((): Rated | null => null);
  const days = known.flatMap((history, at) => history.map((day) => ({ ...day, at })));
  const scores = new Map<string, number>();
  for (const { day, at, score, ratingsTotal } of days.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const before = latest[at];
    latest[at] = { score: score ?? before?.score ?? null, ratings: ratingsTotal ?? before?.ratings ?? null };
    const together = ratedTogether(latest).score;
    // Stored as a 32-bit float, a score has many decimals.
    if (together !== null) scores.set(day, Math.round(together * 1e4) / 1e4);
  }
  return scores;
};

/** The stored reviews, ratings and ranks that checks of the app would have seen. */
const readPast = async (
  db: Database,
  app: AppRef,
  countries: readonly string[],
  from: number,
  now: number,
): Promise<StoredPast> => {
  const filed = await reviewApp(db, app.store, app.appId);
  const places = watchedPlaces(app, countries);
  const [coverage, rows, history, scores] = await Promise.all([
    Promise.all(filed ? places.map((place) => readCoverage(db, filed.appNo, coverageName(place))) : []),
    filed
      ? windowReviews(db, {
          appNo: filed.appNo,
          from: new Date(from),
          to: new Date(now),
          countries: app.store === 'apple' ? [...countries] : [],
          languages: places.flatMap(({ language }) => language ?? []),
          nos: [],
          limit: mostReviews,
        })
      : [],
    findAppHistory(db, app, null, { country: countries[0]!, from: dayOf(from), to: dayOf(now), firstDay: dayOf(from) }),
    ratingsIn(db, app, countries, dayOf(from), dayOf(now)),
  ]);
  const oldest = rows.at(-1)?.date.getTime() ?? now;
  const covered = coverage.flatMap((each) => each?.since ?? []);
  return {
    ...app,
    title: filed?.title ?? history.title ?? app.appId,
    icon: filed?.icon ?? null,
    version: null,
    reviews: rows.map((row) => toReview(app, row)),
    // Without coverage, reviews may be missing between those on file.
    onFileSince:
      covered.length > 0 && covered.length === coverage.length
        ? Math.max(from, ...covered, rows.length === mostReviews ? oldest : from)
        : now,
    scores,
    ranks: new Map(
      history.charts
        .filter(({ genre }) => genre !== null)
        .map(({ chart, days }) => [chart, new Map(days.map(({ date, rank }) => [date, rank]))]),
    ),
  };
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Weeks of reviews that a rule needs: those for its baseline, and the newest. */
const weeksNeeded: Readonly<Partial<Record<RuleType, number>>> = {
  one_star_spike: 3,
  theme_rising: 3,
  version_effect: 3,
};

/** Why a rule cannot be tested; null if it can. */
const whyNot = (
  { type, chart = 'top-free' }: WatchRule,
  { scores, ranks }: StoredPast,
  weeks: number,
): string | null => {
  if (type === 'competitor_release') return 'The releases of other apps are not stored.';
  if (type === 'rating_below' && scores.size === 0)
    return 'No rating in the store is on file for this app in its countries.';
  if (type === 'rank_crossed' && !ranks.has(chart)) return 'The app was in no such chart on the days on file.';
  const needed = weeksNeeded[type];
  if (needed === undefined || weeks >= needed) return null;
  return `Needs ${needed} weeks of reviews on file, has ${weeks}.`;
};

/** The times of a schedule, at most one a day. A day has 23 hours when clocks go forward. */
const timesIn = (schedule: string, zone: string, from: number, to: number): number[] => {
  const times: number[] = [];
  for (let at = nextRun(schedule, zone, from); at !== null && at < to; at = nextRun(schedule, zone, at + 22 * hourMs))
    times.push(at);
  return times;
};

export const backtestWatch = defineRoute({
  id: 'watches.backtest',
  group: 'Watches',
  method: 'POST',
  path: '/api/v1/watch-backtest',
  title: 'Test a watch on the past',
  description: `When the rules of a watch of an app would have raised alerts within the last ${mostDays} days: takes what \`watches.create\` takes, and creates nothing. The rules of live checks run over the reviews, ratings and ranks on file, at the times of the schedule, at most once a day. A rule without enough of the past on file says so (\`why\`). Reviews count from the day they were written, as they read today. Only a watch of type \`app\` can be tested. Free.`,
  input: createWatch.input,
  output: WatchBacktest,
  example: {
    name: 'Stackvale every morning',
    target: { type: 'app', store: 'apple', appId: '389801252' },
    schedule: '0 9 * * *',
    rules: [{ type: 'one_star_spike' }],
  },
  writes: false,
  run: async (input, { account, db, clock, signal }) => {
    const faults = watchFaults(input, account);
    const { type, store, appId } = input.target;
    if (type !== 'app') {
      const message = 'Only a watch of type `app` can be tested on the past: leave out the test.';
      faults.push({ path: 'target.type', code: 'invalid', message });
    }
    if (faults.length > 0 || !store || !appId) throw invalid(faults);
    const now = clock.now();
    const from = daysBefore(now, mostDays);
    const past = await readPast(db, { store, appId }, watchedCountries(input.target), from, now);
    const weeks = Math.floor((now - past.onFileSince) / weekMs);
    const reasons = new Map(input.rules.map((rule) => [ruleKey(rule), whyNot(rule, past, weeks)]));
    const tested = input.rules.filter((rule) => reasons.get(ruleKey(rule)) === null);
    const days = [
      past.onFileSince,
      ...[...past.scores.keys(), ...[...past.ranks.values()].flatMap((each) => [...each.keys()])].map(Date.parse),
    ];
    const times = timesIn(input.schedule, input.zone, Math.max(from, Math.min(...days)), now);
    const looks = runsPerMonth(input.schedule, input.zone, now);
    const pause = async (): Promise<void> => {
      await setImmediate();
      signal.throwIfAborted();
    };
    const alerts = await oneAtATime(() => backtest(tested, input.throttle, past, times, looks, pause));
    return {
      body: {
        from: times[0] === undefined ? null : new Date(times[0]).toISOString(),
        to: times.length === 0 ? null : new Date(times.at(-1)!).toISOString(),
        checks: times.length,
        reviews: past.reviews.length,
        weeksOnFile: weeks,
        rules: input.rules.map((rule) => ({
          rule,
          why: reasons.get(ruleKey(rule)) ?? null,
          alerts: alerts
            .filter(({ key }) => key === ruleKey(rule) || key.startsWith(`${ruleKey(rule)} `))
            .map(({ at, endedAt, headline, figures, quotes }) => ({
              at: new Date(at).toISOString(),
              endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
              headline,
              figures: [...figures],
              quotes: [...quotes],
            })),
        })),
      },
    };
  },
});
