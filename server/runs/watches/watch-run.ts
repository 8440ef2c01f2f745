import { type Evaluated, evaluate, type Raised } from '../../alerts/watching/evaluate.ts';
import { seenAfter } from '../../alerts/watching/observed.ts';
import { quietUntil, runsPerMonth } from '../../alerts/watching/schedule.ts';
import { toWatchResult } from '../../alerts/watching/to-result.ts';
import { appStates, noRuleState, type WatchState } from '../../alerts/watching/watch-state.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import { hourMs } from '../../contract/domain/durations.ts';
import { watchedCountries } from '../../contract/domain/watched-countries.ts';
import { watchKind } from '../../contract/job-kinds/index.ts';
import type { Alert } from '../../contract/resources/watches/alert.ts';
import type { WatchChanged } from '../../contract/resources/watches/watch.ts';
import type { WatchResult } from '../../contract/resources/watches/watch-result.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { defineRun } from '../../jobs/run-kind.ts';
import { retryWrite } from '../../store/engine/connections/retry-write.ts';
import {
  type NewAlert,
  noteFailure,
  readWatchResult,
  readWatchState,
  saveWatchRun,
} from '../../store/watches/watch-runs.ts';
import { readWatch, type WatchRow } from '../../store/watches/watches.ts';
import { newId } from '../../support/ids.ts';
import type { Tools } from '../run.ts';
import type { ObservedTarget } from './observe-app.ts';
import { observeWatchedApp, observeWatchedPull } from './observe-apps.ts';
import { observeWatchedChart, observeWatchedQuestion } from './observe-chart.ts';

/** A watch started by hand can run twice at once: the later run starts from the state of the earlier. */
const tries = 3;

const gone = () =>
  new RunFailure('nothing_found', 'The watch was deleted before this run began; its credits were refunded.');

/** Runs a watch once: reads what is new, evaluates its rules, and saves everything at once. */
export const watchRun = defineRun(watchKind, {
  limitMs: hourMs,
  async run({ watchId }, tools: Tools) {
    const { db, clock, jobId, accountId, signal, progress } = tools;
    // An earlier attempt may have finished already.
    const known = await readWatchResult(db, jobId, watchId);
    if (known) return { result: known, holdable: false };
    const watch = await readWatch(db, accountId, watchId, clock.date());
    if (!watch) throw gone();
    progress({ stage: 'reading', message: `Reading what is new for ${watch.name}` });
    for (let left = tries; left > 0; left--) {
      signal.throwIfAborted();
      const before = await readWatchState<WatchState>(db, accountId, watchId);
      if (!before) throw gone();
      const seen = await observe(watch, before.state, tools).catch(async (error: unknown) => {
        if (error instanceof RunFailure) await noteFailure(db, watchId, `The last run failed: ${error.message}`);
        throw error;
      });
      const saved = await save(watch, before, seen, tools);
      if (saved) return { result: saved, holdable: false };
    }
    throw new RunFailure('internal', 'Other runs of the same watch kept coming first; the credits were refunded.');
  },
});

/** Rules of a watched chart refer to that chart. */
const rulesOf = ({ rules, target }: WatchRow): readonly WatchRule[] =>
  target.type === 'chart'
    ? rules.map((rule) => (rule.type === 'rank_crossed' ? { ...rule, chart: target.chart ?? 'top-free' } : rule))
    : rules;

const observe = (watch: WatchRow, before: WatchState, tools: Tools): Promise<ObservedTarget> => {
  const { target } = watch;
  const rules = rulesOf(watch);
  const { type, store = 'apple', appId = '', country = 'us', chart = 'top-free', genre, pull, research } = target;
  switch (type) {
    case 'app':
      return observeWatchedApp({ store, appId }, watchedCountries(target), rules, before, tools);
    case 'chart':
      return observeWatchedChart({ store, country, chart, genre }, rules, before, tools);
    case 'pull':
      return observeWatchedPull(pull!, before, tools);
    case 'question':
      return observeWatchedQuestion(research!, before, tools);
  }
};

const countsReviews: ReadonlySet<Raised['rule']> = new Set([
  'one_star_spike',
  'theme_rising',
  'version_effect',
  'phrase_seen',
]);

const coverageOf = ({ rule, app }: Raised, seen: ObservedTarget): Pick<Alert, 'coverage'> => {
  const counted = countsReviews.has(rule) && seen.apps.find((each) => app && appKey(each) === appKey(app))?.coverage;
  return counted ? { coverage: counted } : {};
};

const toAlert = (watch: WatchRow, raised: Raised, seen: ObservedTarget, tools: Tools): Alert => {
  const { rule, app, headline, figures, quotes, period } = raised;
  return {
    id: newId(),
    object: 'alert',
    watch: { id: watch.id, name: watch.name },
    rule,
    app,
    headline,
    figures,
    quotes,
    ...coverageOf(raised, seen),
    period: { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() },
    url: `/watches/${watch.id}`,
    sampleData: tools.sampleData,
    raisedAt: tools.clock.timestamp(),
  };
};

/** Evaluates the rules and saves the run; null if another run of the watch came first. */
const save = async (
  watch: WatchRow,
  { runs, state }: { readonly runs: number; readonly state: WatchState },
  seen: ObservedTarget,
  tools: Tools,
): Promise<WatchResult | null> => {
  const { db, clock, jobId } = tools;
  const now = clock.now();
  const before = state.at ?? null;
  const seenNoOf = (app: ObservedTarget['apps'][number]) => state.apps?.[appKey(app)]?.seenNo ?? null;
  const checksPerMonth = runsPerMonth(watch.schedule, watch.zone, now);
  const evaluated: Evaluated = evaluate(
    rulesOf(watch),
    watch.throttle,
    state.rules ?? noRuleState,
    {
      apps: seen.apps.map((app) => ({ app, seenNo: seenNoOf(app) })),
      releases: seen.releases,
      isChart: watch.target.type === 'chart',
    },
    { now, before, checksPerMonth, seenNo: null },
  );
  const quietEnd = quietUntil(watch.quietHours, watch.zone, now);
  const sendAt = quietEnd === null ? null : new Date(quietEnd);
  const alerts: NewAlert[] = evaluated.raised.map((raised) => ({
    key: raised.key,
    event: raised.event,
    alert: toAlert(watch, raised, seen, tools),
    sendAt,
  }));
  const fresh = seen.apps.flatMap((app) => seenAfter(app.reviews, seenNoOf(app) ?? 0));
  const result = toWatchResult({
    id: jobId,
    watchId: watch.id,
    now,
    before,
    fresh: fresh.toSorted((one, other) => other.date - one.date),
    changes: seen.changes,
    alerts: alerts.map(({ alert: { id, rule, headline } }) => ({ id, rule, headline })),
    notes: seen.notes,
  });
  const changed: WatchChanged = {
    watch: { id: watch.id, name: watch.name, status: watch.status, note: null },
    result,
    url: `/watches/${watch.id}`,
    sampleData: tools.sampleData,
  };
  const next: WatchState = { at: now, apps: appStates(seen.apps, state), ...seen.state, rules: evaluated.state };
  const run = { watch, runs, state: next, result, alerts, ranAt: new Date(now), note: null };
  const saved = await retryWrite(() => saveWatchRun(db, { ...run, changed: result.changed ? changed : null }));
  // A write whose response was lost may have succeeded.
  return saved ? result : readWatchResult(db, jobId, watch.id);
};
