import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import {
  countMetrics,
  type Evidence,
  type EvidencePlan,
  listEvidence,
  type MetricsAnswer,
  type MetricsPlan,
} from '../../metrics/metrics.ts';
import { countMatches } from '../../metrics/search/count-matches.ts';
import { type Snapshot, snapshotOf } from '../../metrics/search/match.ts';
import type { SearchCounts, SearchPlan } from '../../metrics/search/plan.ts';
import { openDatabase } from '../../store/engine/database.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { answerRequests } from '../../support/concurrency/threads.ts';
import { createTurns } from '../../support/concurrency/turns.ts';
import { IndexFeed, type LoadProgress, textReader } from './index-feed.ts';

export type SearchRequest =
  /** Loads the index unless loaded, with progress; afterwards it is kept current. */
  | { readonly do: 'load' }
  /** Keeps a snapshot under a name until it is released. */
  | { readonly do: 'hold'; readonly name: string }
  | { readonly do: 'release'; readonly name: string }
  | { readonly do: 'terms'; readonly terms: readonly string[] }
  | (Counting & { readonly held: string | null });

/** Counts over the current reviews or a held snapshot. */
export type Counting =
  | { readonly do: 'count'; readonly plan: SearchPlan }
  | { readonly do: 'metrics'; readonly plan: MetricsPlan }
  | { readonly do: 'evidence'; readonly plan: EvidencePlan };

/** Includes the versions of the taxonomy that had tagged the reviews at that moment. */
export interface Found {
  readonly counts: SearchCounts;
  readonly taxonomies: readonly string[];
}

export interface TermCounts {
  readonly docs: number;
  /** Terms in no review are left out. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Null: the index must be loaded first. `not held`: the thread with that snapshot has ended. */
export type SearchAnswer = Found | TermCounts | MetricsAnswer | Evidence | 'held' | 'not held' | 'released' | null;

/** The time slice of a search while others wait: initially, and after it has run for long. */
const sliceMs = 4;
const longSliceMs = 12;
/** More would only delay all of them and use more memory. */
const maxSearches = 16;
/** Otherwise changes would pile up, and the next search would have to wait for them. */
const idleRefreshMs = 5_000;

const { connection } = workerData as { readonly connection: pg.PoolConfig };
const db = openDatabase({ ...connection, application_name: 'appraise search', max: 3 });
let report: (progress: LoadProgress) => void = () => {};
const feed = new IndexFeed(db, (progress) => report(progress));
const readTexts = textReader(db);
const pauseOf = createTurns({ sliceMs, maxMs: longSliceMs });
const limited = atMost(maxSearches);
let refreshing: NodeJS.Timeout | null = null;

const load = async (): Promise<null> => {
  await feed.load();
  // A failed refresh is retried, and a search that hits the same fault reports it.
  refreshing ??= setInterval(() => void refresh().catch(() => {}), idleRefreshMs);
  return null;
};

const refresh = async (): Promise<void> => {
  if ((await feed.current()) === null) await feed.load();
};

const held = new Map<string, Snapshot>();

const hold = async (name: string, signal: AbortSignal): Promise<'held' | null> => {
  const index = await feed.current();
  // The caller has disconnected and may already have released it.
  signal.throwIfAborted();
  if (!index) return null;
  held.set(name, snapshotOf(index));
  return 'held';
};

const release = (name: string): 'released' => {
  held.delete(name);
  return 'released';
};

const snapshotFor = async (name: string | null): Promise<Snapshot | 'not held' | null> => {
  if (name !== null) return held.get(name) ?? 'not held';
  const index = await feed.current();
  return index && snapshotOf(index);
};

const count = async (plan: SearchPlan, snapshot: Snapshot, signal: AbortSignal): Promise<Found> => {
  const taxonomies = snapshot.index.taxonomies();
  const counts = await countMatches(plan, snapshot, readTexts, pauseOf(signal));
  return { counts, taxonomies };
};

const countTerms = async (terms: readonly string[]): Promise<TermCounts | null> => {
  const index = await feed.current();
  if (!index) return null;
  const counts = new Map(terms.map((term) => [term, index.countTerm(term)]));
  for (const [term, count] of counts) if (count === 0) counts.delete(term);
  return { docs: index.reviews, counts };
};

const answer = async (
  request: Exclude<SearchRequest, { readonly do: 'load' }>,
  signal: AbortSignal,
): Promise<SearchAnswer> => {
  if (request.do === 'hold') return hold(request.name, signal);
  if (request.do === 'release') return release(request.name);
  if (request.do === 'terms') return countTerms(request.terms);
  const snapshot = await snapshotFor(request.held);
  if (snapshot === null || snapshot === 'not held') return snapshot;
  if (request.do === 'count') return count(request.plan, snapshot, signal);
  return request.do === 'metrics'
    ? countMetrics(request.plan, snapshot, readTexts, pauseOf(signal))
    : listEvidence(request.plan, snapshot, readTexts, pauseOf(signal));
};

answerRequests<SearchRequest, SearchAnswer, LoadProgress>(
  (request, signal, reportTo) => {
    if (request.do === 'load') {
      report = reportTo;
      return load();
    }
    return limited<SearchAnswer>(() => {
      signal.throwIfAborted();
      return answer(request, signal);
    });
  },
  async () => {
    clearInterval(refreshing ?? undefined);
    await db.close();
  },
);
