import type { CredentialReader } from '../access/caller.ts';
import { createChallenges } from '../access/challenges.ts';
import { createKeyCache } from '../access/credentials/key-cache.ts';
import { createGrantReader, createKeyReader, createSessionReader } from '../access/credentials/readers.ts';
import { createSameSiteCheck } from '../access/credentials/same-site.ts';
import { createSecrets } from '../access/credentials/secrets.ts';
import { createSessionCookie } from '../access/credentials/session-cookie.ts';
import { createGate, type Gate } from '../access/gate.ts';
import { createUnknownKeys } from '../access/limits/address-limit.ts';
import { createRateLimiter } from '../access/limits/rate-limit.ts';
import type { Collector } from '../collectors/collector.ts';
import type { KnownPast } from '../collectors/sandbox-history.ts';
import { createMailer } from '../connectors/mail/mailer.ts';
import { createReceivers } from '../connectors/outgoing/post-to-receiver.ts';
import { type Deliverer, type DeliveryTimes, startDeliverer } from '../deliveries/deliverer.ts';
import { startNoticeMails } from '../deliveries/notice-mails.ts';
import { createSenders } from '../deliveries/senders.ts';
import { createFeeds, type Feeds } from '../jobs/feeds/feeds.ts';
import { checkKinds } from '../jobs/run-kind.ts';
import type { Operation } from '../operations/operation.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import type { Run } from '../runs/run.ts';
import { confirmDestination } from '../store/deliveries/destinations.ts';
import { dueDeliveries } from '../store/deliveries/queue.ts';
import type { DirectDatabase } from '../store/engine/database.ts';
import { linkSecret } from '../store/engine/stamps.ts';
import { publicAddress } from '../support/addresses/addresses.ts';
import { noLongerThan } from '../support/concurrency/promises.ts';
import { type Base, type BaseOptions, openBase, prepareDatabase, retryOnStart } from './base.ts';
import { watchGrowth } from './growth/growth.ts';
import { followNotices, type NoticeState } from './notices.ts';
import { createOwner } from './owner.ts';
import { type Sandbox, startOwnSandbox } from './sources/sandbox.ts';
import { openPictures, openSources } from './sources/sources.ts';
import { openModel, openReviews, prepareCollecting, startRuns, startSweeping, startWatching } from './work.ts';

/** @param others readers of other credential types, tried after our own */
const openGate = (
  base: Base,
  notices: NoticeState,
  others: readonly CredentialReader[],
  sessionsPerMinute?: number,
): Gate => {
  const { config, db, clock } = base;
  const limiter = createRateLimiter(db, clock, sessionsPerMinute);
  const cache = createKeyCache(db, clock, () => notices.listening);
  const secrets = createSecrets(cache, createUnknownKeys(clock));
  const sessions = createSessionReader(secrets, createSessionCookie(config), createSameSiteCheck(config));
  const challenges = createChallenges(config);
  const bearers = [createGrantReader(secrets, challenges), createKeyReader(secrets, cache, challenges)];
  return createGate([...bearers, sessions, ...others], limiter, challenges);
};

const openFeeds = ({ db, log, metrics, cleanup }: Base): Feeds => {
  const feeds = createFeeds(db, log);
  cleanup.add(() => feeds.close());
  metrics.gauge('appraise_event_streams', 'Event streams that are open', () => feeds.size);
  return feeds;
};

const startDelivering = (base: Base, times: Partial<DeliveryTimes> = {}): Deliverer => {
  const { config, db, log, metrics, cleanup } = base;
  const receivers = createReceivers({ allowLoopback: config.webhookLoopback === 'yes' });
  cleanup.add(() => receivers.close());
  const mailer = createMailer(config);
  if (mailer) {
    cleanup.add(() => mailer.close());
    const notices = startNoticeMails({ db, mailer, address: publicAddress(config), log, lookMs: base.times.noticesMs });
    cleanup.add(() => noLongerThan(base.times.stopMs, notices.stop()));
  }
  const links = { address: publicAddress(config), secret: () => linkSecret(db) };
  const senders = createSenders({
    receivers,
    mailer,
    links,
    confirmWebhook: (id, url) => confirmDestination(db, id, url),
  });
  const deliverer = startDeliverer({ db, senders, log, metrics, times });
  cleanup.add(() => deliverer.stop());
  metrics.gauge('appraise_deliveries_due', 'Deliveries that are due and not under way', () => dueDeliveries(db));
  return deliverer;
};

export interface NodeOptions extends BaseOptions {
  /** Must match the operations and the runs. */
  kinds: readonly string[];
  operations: readonly Operation[];
  runs: readonly Run[];
  credentialReaders?: readonly CredentialReader[];
  /** Requests per minute of an account's browsers; raised by benchmarks. */
  sessionsPerMinute?: number;
  /** A sandbox that already runs; without it, and without addresses of the sources, the node starts its own. */
  sandbox?: Sandbox;
  /** Stores the owner's key on first start, when there is no terminal to show it on. */
  keepOwnerKey?(key: string): Promise<void>;
  /** False: the first search loads the review index, not the start; for tests. */
  loadsIndex?: boolean;
  /** For tests. */
  deliveryTimes?: Partial<DeliveryTimes>;
  /** The collectors of workers, given the sandbox's history if any; none when left out. */
  collectorsFor?(past: (() => KnownPast) | null, panel: readonly string[], searcher: Searcher): readonly Collector[];
}

export interface Node {
  /** Null for a worker. */
  readonly address: string | null;
  /** Address of the sandbox it started, or null. */
  readonly sandbox: string | null;
  /** Only on first start. */
  readonly ownerKey: string | null;
  readonly db: DirectDatabase;
  stop(): Promise<void>;
}

/** Starts one process of the service: API, worker or both. Any number may share a database. */
export const startNode = async (options: NodeOptions): Promise<Node> => {
  const { kinds, operations, runs, collectorsFor, credentialReaders = [], loadsIndex = true } = options;
  checkKinds({ kinds, starts: operations.flatMap(({ kind }) => kind?.name ?? []), runs: runs.map(({ kind }) => kind) });
  const base = await openBase(options);
  const { config, db, cleanup } = base;
  const works = config.role === 'all' || config.role === 'worker';
  const serves = config.role === 'all' || config.role === 'api';

  try {
    await prepareDatabase(base);
    const ownSandbox = options.sandbox ? null : await startOwnSandbox(base);
    const sandbox = options.sandbox ?? ownSandbox;
    const sources = openSources(base, sandbox?.address ?? null);
    const reviews = await openReviews(base);
    const model = await openModel(base);

    const collecting =
      works && collectorsFor
        ? prepareCollecting(
            base,
            sources.collectors,
            reviews,
            collectorsFor(sandbox && (() => sandbox.world), config.panel, reviews.searcher),
          )
        : null;
    const worker = works ? await startRuns(base, sources.runs, reviews, model, runs) : null;
    const deliverer = works ? startDelivering(base, options.deliveryTimes) : null;
    startSweeping(base);
    if (works) startWatching(base);
    watchGrowth(base);

    const notices: NoticeState = { listening: false };
    const gate = serves ? openGate(base, notices, credentialReaders, options.sessionsPerMinute) : null;
    const feeds = serves ? openFeeds(base) : null;
    followNotices(base, notices, { worker, deliverer, gate, feeds, collecting });

    // Imported lazily: a worker without a port needs no HTTP code.
    const serve = gate || config.healthPort !== null ? await import('./serve.ts') : null;
    const pictures = gate && (await openPictures(base, sandbox?.address ?? null));
    const api = gate &&
      feeds &&
      pictures && { operations, sources: sources.calls, reviews, model, pictures, gate, feeds, notices };
    const address = serve && api ? await serve.serveApi(base, api) : null;
    if (serves && loadsIndex) serve?.loadIndex(reviews.searcher, base);
    await serve?.serveHealth(base, notices, reviews);

    // Last: the key is shown only once, so an earlier step that fails must not lose it.
    const ownerKey = await retryOnStart(() => createOwner(db, async (key) => options.keepOwnerKey?.(key)));
    // In the background: the start doesn't wait for it.
    collecting?.start();
    return { address, sandbox: ownSandbox?.address ?? null, ownerKey, db, stop: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};
