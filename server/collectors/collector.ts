import type { Logger } from 'pino';
import type { Sources } from '../connectors/sources.ts';
import type { Database } from '../store/engine/database.ts';
import type { Clock } from '../support/clock.ts';

export interface CollectorContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly sources: Sources;
  /** Aborted when the service stops or the lease is lost. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** Salt for hashes of authors' names. */
  readonly authorSalt: string;
  /** Pause between two reads of a source, which leaves turns for requests. */
  readonly pauseMs: number;
}

/** A scheduled job. It can be stopped anywhere and restarted: its writes are idempotent. */
export interface Collector {
  readonly name: string;
  /** Delay from the end of a run to the next; null to run once. */
  readonly everyMs: number | null;
  /** Collections in a lane run one at a time, lanes in parallel. */
  readonly lane?: string;
  /** Returns why the run was incomplete, or null. */
  run(context: CollectorContext): Promise<string | null>;
}
