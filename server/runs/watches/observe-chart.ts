import { chartChanges, figureChanges } from '../../alerts/watching/changes.ts';
import { ruleKey } from '../../alerts/watching/evaluate.ts';
import type { ObservedApp, ObservedRelease } from '../../alerts/watching/observed.ts';
import type { WatchState } from '../../alerts/watching/watch-state.ts';
import type { ChartRow } from '../../connectors/listing.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { ChartName } from '../../contract/domain/charts.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { findGenre } from '../../contract/domain/genres.ts';
import { type Store, storeTitles } from '../../contract/domain/stores.ts';
import type { Playbook, Research } from '../../contract/resources/research/research.ts';
import type { WatchRule } from '../../contract/resources/watches/watch-rule.ts';
import { RunFailure } from '../../jobs/run-failure.ts';
import { failureWords } from '../../reviews/ingest/storefront-names.ts';
import { unlessAborted } from '../../support/concurrency/promises.ts';
import { research } from '../research/research.ts';
import type { Tools } from '../run.ts';
import type { ObservedTarget } from './observe-app.ts';
import { releasesOf } from './observe-apps.ts';

type Figures = Record<string, string | number | null>;

const isResearch = (answer: Research | Playbook): answer is Research => 'verdict' in answer;

/** The figures of an answer by name: changes in them are what is new. */
const figuresOf = (answer: Research | Playbook): Figures => {
  const figures: Figures = {};
  if (!isResearch(answer)) {
    figures['Reviews read'] = answer.read.reviews;
    answer.playbook.forEach(({ step }, at) => {
      figures[`Step ${at + 1}`] = step;
    });
    return figures;
  }
  for (const { title, score, ratingsTotal } of [answer.app, ...answer.compare]) {
    figures[`Rating of ${title}`] = score;
    figures[`Ratings of ${title}`] = ratingsTotal;
  }
  const { verdict } = answer;
  if (!verdict) return figures;
  figures.Answer = verdict.sentence;
  for (const { part, name, reviews, avgRating, share } of verdict.figures) {
    const of = `${part} ${name}`.trim();
    figures[`Reviews: ${of}`] = reviews;
    figures[`Average rating: ${of}`] = avgRating;
    if (share !== null) figures[`Share: ${of}`] = share;
  }
  for (const { label, reviews } of verdict.items) figures[label] = reviews;
  return figures;
};

/** Asks a question again and compares its figures with the previous answer's. */
export const observeWatchedQuestion = async (
  request: Readonly<Record<string, unknown>>,
  before: WatchState,
  tools: Tools,
): Promise<ObservedTarget> => {
  const { result } = await research.run({ ...request, force: false }, tools);
  // Runs of this kind return one of the two.
  const figures = figuresOf(result as unknown as Research | Playbook);
  return {
    apps: [],
    releases: new Map(),
    changes: figureChanges(figures, before.figures),
    state: { figures },
    notes: [],
  };
};

interface WatchedChart {
  readonly store: Store;
  readonly country: string;
  readonly chart: ChartName;
  readonly genre: string | undefined;
}

/** An app released this recently counts as new. */
const releasedDays = 30;
/** How many apps new in a chart are looked up for their release date, if the chart lacks it. */
const maxLookups = 10;

const observedRow = (
  { store, appId, title, icon }: ChartRow,
  ranks: ObservedApp['ranks'],
  now: number,
): ObservedApp => ({
  store,
  appId,
  title,
  icon,
  score: null,
  ratings: null,
  version: null,
  reviews: [],
  onFileSince: now,
  ranks,
});

/** Recently released apps of a chart. */
const newApps = async (
  rows: readonly ChartRow[],
  before: WatchState['chart'],
  country: string,
  { clock, sources, signal }: Tools,
): Promise<ObservedRelease[]> => {
  const known = new Set(before?.map(({ appId }) => appId));
  let lookups = 0;
  const releases: ObservedRelease[] = [];
  for (const { store, appId, title, icon, released: listedDate } of rows) {
    let released = listedDate;
    if (released === null && before && !known.has(appId) && lookups++ < maxLookups) {
      const { outcome } = await unlessAborted(sources.listing(store, appId, country), signal);
      released = outcome.kind === 'found' ? outcome.value.released : null;
    }
    if (released === null || clock.now() - Date.parse(released) > releasedDays * dayMs) continue;
    releases.push({ store, appId, title, icon, release: released.slice(0, 10), at: Date.parse(released) });
  }
  return releases;
};

/** Reads a watched chart with the data its rules need. */
export const observeWatchedChart = async (
  { store, country, chart, genre: call }: WatchedChart,
  rules: readonly WatchRule[],
  before: WatchState,
  tools: Tools,
): Promise<ObservedTarget> => {
  const { sources, clock, signal } = tools;
  const genreId = call === undefined ? null : (findGenre(call)?.[store] ?? null);
  const { outcome } = await unlessAborted(sources.bareChart({ store, chart, country, genreId, limit: 200 }), signal);
  if (isFailure(outcome)) {
    const detail = `The chart could not be read because ${storeTitles[store]} ${failureWords[outcome.kind]}. It is tried again at the next run.`;
    throw new RunFailure(outcome.kind === 'timed_out' ? 'upstream_timeout' : 'upstream_failed', detail, outcome.detail);
  }
  const rows = outcome.kind === 'found' ? outcome.value.rows : [];
  const now = rows.map(({ appId, title }) => ({ appId, title }));
  const apps: ObservedApp[] = [];
  const releases = new Map<string, readonly ObservedRelease[]>();
  for (const rule of rules) {
    if (rule.type === 'rank_crossed' && rule.app) {
      const { appId } = rule.app;
      const row = rows.find((each) => each.appId === appId);
      const title = row?.title ?? before.apps?.[`${store} ${appId}`]?.title ?? appId;
      const ranks = new Map([[rule.chart ?? 'top-free', row?.rank ?? null]]);
      const base = row ?? { store, appId, title, icon: '' };
      if (!apps.some((app) => app.appId === appId))
        apps.push({ ...observedRow(base as ChartRow, ranks, clock.now()), title });
    }
    if (rule.type === 'competitor_release') {
      const followed = rule.apps
        ? await releasesOf(rule.apps, country, tools)
        : await newApps(rows, before.chart, country, tools);
      releases.set(ruleKey(rule), followed);
    }
  }
  return { apps, releases, changes: chartChanges(store, now, before.chart), state: { chart: now }, notes: [] };
};
