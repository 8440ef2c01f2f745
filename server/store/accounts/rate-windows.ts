import { int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

/** Keys and sessions of an account have a window each. */
export type WindowOf = 'key' | 'session';

export interface Taken {
  readonly granted: number;
  /** Requests that can still be let in now. */
  readonly remaining: number;
  /** Milliseconds until a request can be let in; 0: now. */
  readonly nextMs: number;
  /** Milliseconds until all requests can be let in again. */
  readonly fullMs: number;
}

const takeRequestsSql = statement(
  { granted: int, remaining: int, nextMs: int, fullMs: int },
  'select granted, remaining, next_ms as "nextMs", full_ms as "fullMs" from take_requests($1, $2, $3, $4)',
);

/** Lets in up to `wanted` requests of an account, and no more than `limit` in any 60 seconds. */
export const takeRequests = async (
  db: Database,
  accountId: string,
  of: WindowOf,
  limit: number,
  wanted: number,
): Promise<Taken> => (await db.row(takeRequestsSql, [accountId, of, limit, wanted]))!;
