import type { Socket } from 'node:net';
import type { Gate } from '../access/gate.ts';
import { createIdentityProvider } from '../connectors/identity/identity-provider.ts';
import { createMailer } from '../connectors/mail/mailer.ts';
import type { Model } from '../connectors/model/model.ts';
import { outgoingOf } from '../connectors/outgoing/receiver-url.ts';
import type { Pictures } from '../connectors/pictures/pictures.ts';
import type { Sources } from '../connectors/sources.ts';
import type { Feeds } from '../jobs/feeds/feeds.ts';
import type { Operation } from '../operations/operation.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import type { WriteRefusal } from '../store/engine/connections/writability.ts';
import { sharedFor } from '../support/concurrency/promises.ts';
import { version } from '../support/process/process.ts';
import type { Health } from '../surfaces/health.ts';
import { buildHealthServer, buildServer } from '../surfaces/server.ts';
import type { Base } from './base.ts';
import type { Cluster } from './cluster.ts';
import type { NoticeState } from './notices.ts';
import { openClients } from './sources/sources.ts';
import type { ReviewTools } from './work.ts';

export interface ApiParts {
  readonly operations: readonly Operation[];
  readonly sources: Sources;
  readonly reviews: ReviewTools;
  readonly model: Model | null;
  readonly pictures: Pictures;
  readonly gate: Gate;
  readonly feeds: Feeds;
  readonly notices: NoticeState;
}

export const serveApi = async (base: Base, parts: ApiParts): Promise<string> => {
  const { config, db, clock, jobs, log, metrics, tracer, times, cleanup } = base;
  const { operations, sources, reviews, model, pictures, gate, feeds, notices } = parts;
  const { searcher, cluster } = reviews;
  const notReady = sharedFor(readyMs, () => whyNotReady(base, notices));
  const mailer = createMailer(config);
  if (mailer) cleanup.add(() => mailer.close());
  const app = buildServer({
    config,
    version,
    operations,
    db,
    clock,
    jobs,
    sources,
    searcher,
    model,
    pictures,
    outgoing: outgoingOf(config),
    clients: openClients(base),
    gate,
    provider: createIdentityProvider(config),
    mailer,
    feeds,
    log,
    metrics,
    tracer,
    notReady,
    cluster: healthOf(cluster),
  });
  // Browsers open connections in advance; Node treats one that has sent nothing as busy until its headers time out.
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const address = await app.listen({ port: config.port, host: config.host });
  cleanup.add(async () => {
    jobs.close();
    feeds.close();
    const closing = app.close();
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    const late = setTimeout(() => app.server.closeAllConnections(), times.stopMs);
    await closing;
    clearTimeout(late);
  });
  return address;
};

/** In the background: a search that arrives earlier waits for it. */
export const loadIndex = (searcher: Searcher, { cleanup, warn }: Base): void => {
  const stopping = new AbortController();
  cleanup.add(() => stopping.abort());
  const report = warn('the review index could not be loaded; the next search tries again');
  searcher.load(undefined, stopping.signal).catch((error) => {
    if (!stopping.signal.aborted) report(error);
  });
};

/** Serves health checks and metrics on their own port, if set. */
export const serveHealth = async (base: Base, notices: NoticeState, { cluster }: ReviewTools): Promise<void> => {
  const { config, log, metrics, cleanup } = base;
  if (config.healthPort === null) return;
  const notReady = sharedFor(readyMs, () => whyNotReady(base, notices));
  const app = buildHealthServer({ config, log, metrics, notReady, cluster: healthOf(cluster) });
  cleanup.add(() => app.close());
  await app.listen({ port: config.healthPort, host: config.host });
};

/** Readiness needs no authentication, so its result is cached for this long. */
const readyMs = 200;
const healthOf = (cluster: Cluster | null): Health['cluster'] => cluster && sharedFor(readyMs, () => cluster.health());

const whyNotReady = async ({ db }: Base, { listening }: NoticeState): Promise<string | null> => {
  if (!listening) return 'The LISTEN connection to the database is not up yet: try again in a second.';
  const refusal = await db.whyUnwritable();
  return refusal && refusals[refusal];
};

const refusals: Record<WriteRefusal, string> = {
  'read-only': 'The database is read-only, so no run can start: make it writable, or promote the standby.',
  'disk full': 'The disk of the database is full, so no run can start: make room on it.',
};
