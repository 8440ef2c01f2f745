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
  /** What authors' names are hashed with. */
  readonly authorSalt: string;
  /** The rest between two reads of a source, which leaves turns for callers. */
  readonly pauseMs: number;
}

/** A scheduled job. It can be stopped anywhere and restarted: its writes are idempotent. */
export interface Collector {
  readonly name: string;
  /** From the end of a run to the next; null: once is enough. */
  readonly everyMs: number | null;
  /** Collections of one lane take turns; those of another go on beside them. */
  readonly lane?: string;
  /** What kept the run from being whole, or null. */
  run(context: CollectorContext): Promise<string | null>;
}
