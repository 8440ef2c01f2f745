import Fastify from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createGate } from './access/gate.ts';
import { createKeyCache } from './access/key-cache.ts';
import { createRateLimiter } from './access/rate-limit.ts';
import type { Collector } from './collectors/collector.ts';
import type { KnownPast } from './collectors/sandbox-history.ts';
import { startCollectors } from './collectors/schedule.ts';
import type { Config } from './config/config.ts';
import { credentialsOf } from './connectors/credentials.ts';
import { createHttp } from './connectors/http/http.ts';
import { allSourcesSet, sourceUrls } from './connectors/http/source-urls.ts';
import { createModel } from './connectors/model/model.ts';
import { createReadCache } from './connectors/read-cache.ts';
import { createSources } from './connectors/sources.ts';
import { Jobs } from './jobs/jobs.ts';
import { startSweeper } from './jobs/sweeper.ts';
import { type EngineTimes, engineTimes } from './jobs/times.ts';
import { startWorker } from './jobs/worker.ts';
import type { Operation } from './operations/operation.ts';
import { createSearcher } from './reviews/index/searcher.ts';
import { authorSalt } from './reviews/ingest/author-hash.ts';
import { type Run, withTools } from './runs/run.ts';
import { createAccount } from './store/accounts/accounts.ts';
import { createKey } from './store/accounts/keys.ts';
import { type Database, openDatabase } from './store/engine/database.ts';
import { migrate, stampSource } from './store/engine/migrate.ts';
import { createAnnouncer, listen } from './store/engine/notices.ts';
import { type QueueState, queueDepth } from './store/jobs/jobs.ts';
import { newId } from './support/ids.ts';
import { createLog } from './support/log.ts';
import { createMetrics } from './support/metrics.ts';
import { version } from './support/version.ts';
import { addHealth } from './surfaces/health.ts';
import { buildServer } from './surfaces/server.ts';

export interface NodeOptions {
  config: Config;
  connection: pg.PoolConfig;
  operations: readonly Operation[];
  runs: readonly Run[];
  times?: Partial<EngineTimes>;
  log?: Logger;
  /** A sandbox that runs already; without it, and without the sources' addresses, the node starts its own. */
  sandbox?: Pick<Sandbox, 'address' | 'world'>;
  /** What workers read on a schedule, given the past where the sources know it; nothing when left out. */
  collectorsFor?(past: (() => KnownPast) | null): readonly Collector[];
}

/** The stand-in internet, as far as the service knows it. */
interface Sandbox {
  readonly address: string;
  readonly world: KnownPast;
  stop(): Promise<void>;
}

export interface Node {
  /** Where it answers; null for a worker. */
  readonly address: string | null;
  /** Where the sandbox that it started answers; null: it started none. */
  readonly sandbox: string | null;
  /** The owner's key, on the first start only. */
  readonly ownerKey: string | null;
  readonly db: Database;
  stop(): Promise<void>;
}

const queueStates = {
  waiting: 'Runs that wait for one of their account’s slots',
  claimable: 'Runs with a slot that no worker has taken yet',
  running: 'Runs that workers carry, on all nodes',
} as const satisfies Record<QueueState, string>;

export const ownerEmail = 'owner@localhost';

/** A run can wait for its turn at a source; a caller of a read cannot. */
const runPatienceMs = 5 * 60_000;
/** Nobody waits for a collection: it lets callers go first. Half of the App Store's turns are theirs. */
const collectorPatienceMs = 10 * 60_000;
const collectorPauseMs = { live: 6_000, sandbox: 10 };

/** The sandbox of this process: the same world in every one. None where the sources are live or elsewhere. */
const startOwnSandbox = async (config: Config): Promise<Sandbox | null> => {
  if (config.sources === 'live' || allSourcesSet(config)) return null;
  // Read only here: a service of live sources carries no sandbox.
  const { startStores } = await import('../sandbox/start.ts');
  // A known port keeps the addresses of pictures alive over a restart; a second process on this machine takes another.
  return startStores({ port: config.sandboxPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startStores({ port: 0 });
  });
};

/** One process of the service: an API, a worker, or both, beside any number of others on the same database. */
export const startNode = async (options: NodeOptions): Promise<Node> => {
  const { config, operations, runs } = options;
  const log = options.log ?? createLog(config.logLevel);
  const times = { ...engineTimes, ...options.times };
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);

  const db = openDatabase(options.connection, warn('an idle connection broke'));
  // Undone in the opposite order, at the end or when the start fails half-way.
  const undo: (() => Promise<unknown> | unknown)[] = [() => db.close()];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await Promise.resolve(step()).catch(warn('a step of stopping failed'));
  };

  try {
    await migrate(db);
    await stampSource(db, config.sources);
    const announcer = createAnnouncer(db, warn('notices could not be sent'));
    undo.push(() => announcer.flush());
    const id = newId();
    const jobs = new Jobs(db, announcer, id);
    const metrics = createMetrics();

    const own = options.sandbox ? null : await startOwnSandbox(config);
    if (own) undo.push(() => own.stop());
    const sandbox = options.sandbox ?? own;
    const http = createHttp({ config, urls: sourceUrls(config, sandbox?.address ?? null), db, log });
    undo.push(() => http.close());
    const cache = createReadCache({ db, log });
    const outside = { credentials: credentialsOf(config), db };
    const sources = createSources(http, cache, outside);
    const salt = await authorSalt(config, db);
    const searcher = createSearcher({
      connection: readConnection(options),
      onThreadEnd: warn('the search thread ended: the next search starts another'),
    });
    undo.push(() => searcher.stop());
    if (options.collectorsFor && config.role !== 'api') {
      const collectors = startCollectors({
        db,
        sources: createSources(http.patient(collectorPatienceMs), cache, outside),
        collectors: options.collectorsFor(sandbox && (() => sandbox.world)),
        authorSalt: salt,
        pauseMs: collectorPauseMs[config.sources],
        log,
      });
      undo.push(() => collectors.stop());
    }

    const startRuns = async () => {
      const model = await createModel(config, log, metrics);
      if (model) undo.push(() => model.close());
      const patient = createSources(http.patient(runPatienceMs), cache, outside);
      const tools = { db, sources: patient, authorSalt: salt, searcher, model };
      const kinds = runs.map((run) => withTools(run, tools));
      return startWorker({ db, announcer, kinds, capacity: config.workerRuns, times, log, metrics });
    };
    const worker = config.role === 'api' ? null : await startRuns();
    if (worker) {
      undo.push(() => worker.stop());
      metrics.gauge('appraise_runs_running', 'Runs this process carries right now', () => worker.running);
    }
    const sweeper = startSweeper({ db, announcer, times, log });
    undo.push(() => sweeper.stop());

    let listening = false;
    const keys = createKeyCache(db, () => listening);
    const listener = listen(options.connection, {
      notice(notice) {
        if (notice.about === 'runs') worker?.wake();
        else if (notice.about === 'job') jobs.heard(notice.id);
        else if (notice.knownTo !== id) keys.forget(notice.id);
      },
      up() {
        // What was said while nobody listened is not known: start from nothing.
        keys.forgetAll();
        listening = true;
        worker?.wake();
      },
      down(error) {
        listening = false;
        warn('notices are not heard: every call asks the database')(error);
      },
    });
    undo.push(() => listener.close());
    const looker = setInterval(() => jobs.look().catch(warn('waiters could not look')), times.pollMs);
    undo.push(() => clearInterval(looker));
    for (const [state, help] of Object.entries(queueStates)) {
      metrics.gauge(`appraise_jobs_${state}`, help, async () => (await queueDepth(db))[state as QueueState]);
    }
    const notReady = async (): Promise<string | null> => {
      if (!listening) return 'Notices are not heard yet: try again in a second.';
      await db.row('select 1');
      return null;
    };
    if (config.role === 'worker') {
      if (config.healthPort !== null) {
        const health = Fastify({ logger: false });
        addHealth(health, { config, metrics, notReady });
        undo.push(() => health.close());
        await health.listen({ port: config.healthPort, host: config.host });
      }
      return { address: null, sandbox: own?.address ?? null, ownerKey: await makeOwner(db), db, stop };
    }

    const limiter = createRateLimiter(db, warn('leased points could not be given back'));
    undo.push(() => limiter.close());
    const app = buildServer({
      config,
      version,
      operations,
      db,
      jobs,
      sources,
      searcher,
      gate: createGate(keys, limiter),
      log,
      metrics,
      notReady,
    });
    const address = await app.listen({ port: config.port, host: config.host });
    undo.push(async () => {
      jobs.close();
      const closing = app.close();
      const late = setTimeout(() => app.server.closeAllConnections(), times.stopMs);
      await closing;
      clearTimeout(late);
    });
    // In the background: a search that comes before it is done reads the index itself.
    searcher.warm().catch(warn('the index could not be read ahead'));
    // Last: whatever fails before it must not cost the key that is shown only once.
    return { address, sandbox: own?.address ?? null, ownerKey: await makeOwner(db), db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Review search alone may be served by a replica. */
const readConnection = ({ config, connection }: NodeOptions): pg.PoolConfig =>
  config.databaseReadUrl ? { connectionString: config.databaseReadUrl } : connection;

/** The owner of a new database: plan pro, credits not counted, one key. Null when there is an owner already. */
const makeOwner = (db: Database): Promise<string | null> =>
  db.transaction(async (tx) => {
    const owner = await createAccount(tx, { email: ownerEmail, plan: 'pro', counted: false });
    if (!owner) return null;
    const key = await createKey(tx, { accountId: owner.id, name: 'first key', scope: 'full' });
    return key!.key;
  });
