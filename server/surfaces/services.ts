import type { Logger } from 'pino';
import type { Gate } from '../access/gate.ts';
import type { Config } from '../config/config.ts';
import type { IdentityProvider } from '../connectors/identity/identity-provider.ts';
import type { Mailer } from '../connectors/mail/mailer.ts';
import type { Outgoing } from '../connectors/outgoing/outgoing.ts';
import type { Pictures } from '../connectors/pictures/pictures.ts';
import type { Sources } from '../connectors/sources.ts';
import type { Clients } from '../grants/clients.ts';
import type { Feeds } from '../jobs/feeds/feeds.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Operation } from '../operations/operation.ts';
import type { Searcher } from '../reviews/index/searcher.ts';
import type { Database } from '../store/engine/database.ts';
import type { Clock } from '../support/clock.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import type { Tracer } from '../support/traces/tracer.ts';
import type { Health } from './health.ts';

/** What the surfaces stand on. */
export interface Services {
  readonly config: Config;
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sources: Sources;
  readonly searcher: Searcher;
  readonly pictures: Pictures;
  readonly outgoing: Outgoing;
  readonly clients: Clients;
  readonly gate: Gate;
  /** A company's own way to sign in; null: there is none. */
  readonly provider: IdentityProvider | null;
  /** Null: no mail server is configured. */
  readonly mailer: Mailer | null;
  readonly feeds: Feeds;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null, and left out: requests are not traced. */
  readonly tracer?: Tracer | null;
  /** Why the service cannot answer well right now, or null. */
  notReady(): Promise<string | null>;
  readonly cluster: Health['cluster'];
}
