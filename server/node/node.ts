import type { CredentialReader } from '../access/credential-reader.ts';
import type { Collector } from '../collectors/collector.ts';
import type { KnownPast } from '../collectors/sandbox-history.ts';
import type { DeliveryTimes } from '../deliveries/deliverer.ts';
import { checkKinds } from '../jobs/run-kind.ts';
import type { Operation } from '../operations/operation.ts';
import type { Run } from '../runs/run.ts';
import type { DirectDatabase } from '../store/engine/database.ts';
import { type BaseOptions, openBase, patiently, prepareDatabase } from './base.ts';
import { startDelivering } from './deliveries.ts';
import { openFeeds } from './feeds.ts';
import { openGate } from './gate.ts';
import { watchGrowth } from './growth/growth.ts';
import { followNotices, type NoticeState } from './notices.ts';
import { createOwner } from './owner.ts';
import { openPictures } from './sources/pictures.ts';
import { type Sandbox, startOwnSandbox } from './sources/sandbox.ts';
import { openSources } from './sources/sources.ts';
import { openReviews, prepareCollecting, startRuns, startSweeping, startWatching } from './work.ts';

export interface NodeOptions extends BaseOptions {
  /** The closed list of job kinds: the operations and the runs must match it. */
  kinds: readonly string[];
  operations: readonly Operation[];
  runs: readonly Run[];
  /** Who else is let in besides holders of API keys; nobody when left out. */
  credentialReaders?: readonly CredentialReader[];
  /** What the browsers of an account may ask for in a minute, where a bench asks for more than people do. */
  sessionsPerMinute?: number;
  /** A sandbox that runs already; without it, and without the sources' addresses, the node starts its own. */
  sandbox?: Sandbox;
  /** Keeps the owner's key, on the first start only, for whoever will not see it on a screen. */
  keepOwnerKey?(key: string): Promise<void>;
  /** The deliverer's clock, for tests. */
  deliveryTimes?: Partial<DeliveryTimes>;
  /** What workers read on a schedule, given the past where the sources know it; nothing when left out. */
  collectorsFor?(past: (() => KnownPast) | null, panel: readonly string[]): readonly Collector[];
}

export interface Node {
  /** Where it answers callers; null for a worker. */
  readonly address: string | null;
  /** Where the sandbox that it started answers; null: it started none. */
  readonly sandbox: string | null;
  /** The owner's key, on the first start only. */
  readonly ownerKey: string | null;
  readonly db: DirectDatabase;
  stop(): Promise<void>;
}

/** One process of the service: an API, a worker, or both, beside any number of others on the same database. */
export const startNode = async (options: NodeOptions): Promise<Node> => {
  const { kinds, operations, runs, collectorsFor, credentialReaders = [] } = options;
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

    const collecting =
      works && collectorsFor
        ? prepareCollecting(
            base,
            sources.collectors,
            reviews,
            collectorsFor(sandbox && (() => sandbox.world), config.panel),
          )
        : null;
    const worker = works ? await startRuns(base, sources.runs, reviews, runs) : null;
    const deliverer = works ? startDelivering(base, options.deliveryTimes) : null;
    startSweeping(base);
    if (works) startWatching(base);
    watchGrowth(base);

    const notices: NoticeState = { listening: false };
    const gate = serves ? openGate(base, notices, credentialReaders, options.sessionsPerMinute) : null;
    const feeds = serves ? openFeeds(base) : null;
    followNotices(base, notices, { worker, deliverer, gate, feeds, collecting });

    // Imported only here: a worker without a port of its own loads neither the surfaces nor what they stand on.
    const serve = gate || config.healthPort !== null ? await import('./serve.ts') : null;
    const pictures = gate && (await openPictures(base, sandbox?.address ?? null));
    const api = gate &&
      feeds &&
      pictures && { operations, sources: sources.calls, reviews, pictures, gate, feeds, notices };
    const address = serve && api ? await serve.serveApi(base, api) : null;
    await serve?.serveHealth(base, notices, reviews);

    // Last: whatever fails before it must not cost the key that is shown only once.
    const ownerKey = await patiently(() => createOwner(db, async (key) => options.keepOwnerKey?.(key)));
    // Nobody waits for it, unlike for all that comes before.
    collecting?.start();
    return { address, sandbox: ownSandbox?.address ?? null, ownerKey, db, stop: () => cleanup.run() };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
};
