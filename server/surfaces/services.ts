import type { Logger } from 'pino';
import type { Gate } from '../access/gate.ts';
import type { Config } from '../config/config.ts';
import type { IdentityProvider } from '../connectors/identity/identity-provider.ts';
import type { Mailer } from '../connectors/mail/mailer.ts';
import type { Feeds } from '../jobs/feeds/feeds.ts';
import type { Operation, Tools } from '../operations/operation.ts';
import type { Metrics } from '../support/metrics/metrics.ts';
import type { Tracer } from '../support/traces/tracer.ts';
import type { Health } from './health.ts';

export interface Services extends Tools {
  readonly config: Config;
  readonly version: string;
  readonly operations: readonly Operation[];
  readonly gate: Gate;
  /** The company's OpenID provider, if any. */
  readonly provider: IdentityProvider | null;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  readonly feeds: Feeds;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Null or undefined: requests are not traced. */
  readonly tracer?: Tracer | null;
  /** Why the service cannot answer well right now, or null. */
  notReady(): Promise<string | null>;
  readonly cluster: Health['cluster'];
}
