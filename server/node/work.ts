import type { Collector } from '../collectors/collector.ts';
import { startCollectors } from '../collectors/schedule.ts';
import { createModel, type Model } from '../connectors/model/model.ts';
import type { Sources } from '../connectors/sources.ts';
import { startSweeper } from '../jobs/sweeper.ts';
import { startWorker, type Worker } from '../jobs/worker/worker.ts';
import { createSearcher, type Searcher } from '../reviews/index/searcher.ts';
import { authorSalt } from '../reviews/ingest/author-hash.ts';
import { type Run, withTools } from '../runs/run.ts';
import { noLongerThan } from '../support/concurrency/promises.ts';
import { startWatchSchedule } from '../watches/start-due-watches.ts';
import { type Base, retryOnStart } from './base.ts';
import type { Cluster } from './cluster.ts';

export interface ReviewTools {
  readonly authorSalt: string;
  readonly searcher: Searcher;
  readonly cluster: Cluster | null;
}

export const openReviews = async (base: Base): Promise<ReviewTools> => {
  const { config, connection, db, cleanup, warn } = base;
  const salt = await retryOnStart(() => authorSalt(config, db));
  if (config.clickhouse) {
    const { openCluster } = await import('./cluster.ts');
    const cluster = openCluster(base, config.clickhouse);
    return { authorSalt: salt, searcher: cluster.searcher, cluster };
  }
  const searcher = createSearcher({
    connection,
    onThreadEnd: warn('the search thread ended; the next search starts a new one'),
  });
  cleanup.add(() => searcher.stop());
  return { authorSalt: salt, searcher, cluster: null };
};

/** Pause between two reads. Sample data needed in the first minute is read without it; the rest shouldn't keep a laptop busy. */
const collectorPauseMs = { live: 6_000, sandbox: 100 };

export interface Collecting {
  start(): void;
  /** Runs a collection soon. */
  wake(name: string): void;
}

export const prepareCollecting = (
  { config, db, clock, times, log, cleanup }: Base,
  sources: Sources,
  { authorSalt, cluster }: ReviewTools,
  collectors: readonly Collector[],
): Collecting => {
  let running: ReturnType<typeof startCollectors> | null = null;
  cleanup.add(async () => running && noLongerThan(times.stopMs, running.stop()));
  const pauseMs = collectorPauseMs[config.sources];
  return {
    start() {
      const all = cluster ? [...collectors, cluster.feed] : collectors;
      running = startCollectors({ db, clock, sources, collectors: all, authorSalt, pauseMs, log });
    },
    wake: (name) => running?.wake(name),
  };
};

export const openModel = async ({ config, log, metrics, cleanup }: Base): Promise<Model | null> => {
  const model = await createModel(config, log, metrics);
  if (model) cleanup.add(() => model.close());
  return model;
};

export const startRuns = async (
  base: Base,
  sources: Sources,
  { authorSalt, searcher }: ReviewTools,
  model: Model | null,
  runs: readonly Run[],
): Promise<Worker> => {
  const { config, db, clock, announcer, times, log, metrics, tracer, cleanup } = base;
  const { panel } = config;
  const sampleData = config.sources === 'sandbox';
  const tools = { db, clock, sources, authorSalt, searcher, model, panel, sampleData };
  const kinds = runs.map((run) => withTools(run, tools));
  const worker = startWorker({ db, announcer, kinds, capacity: config.workerRuns, times, log, metrics, tracer });
  cleanup.add(() => worker.stop());
  metrics.gauge('appraise_runs_running', 'Runs this process is carrying out', () => worker.running);
  return worker;
};

/** Requeues runs of dead workers, on nodes of every role. */
export const startSweeping = ({ db, announcer, times, log, cleanup }: Base): void => {
  const sweeper = startSweeper({ db, announcer, times, log });
  cleanup.add(() => sweeper.stop());
};

export const startWatching = ({ config, db, jobs, clock, log, times, cleanup }: Base): void => {
  const watching = startWatchSchedule({
    db,
    jobs,
    clock,
    log,
    sampleData: config.sources === 'sandbox',
    lookMs: times.watchMs,
  });
  cleanup.add(() => watching.stop());
};
