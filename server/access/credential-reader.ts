import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../contract/problem.ts';
import type { Balance } from '../store/accounts/accounts.ts';
import type { Caller } from './caller.ts';

/** What a credential is read from. Browsers send cookies by themselves, so a reader of cookies needs the method too. */
export interface CallerRequest {
  readonly method: string;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined; readonly localPort?: number | undefined };
}

/** Callers kept in memory, and what makes them out of date. */
export interface CallerCache {
  /** A call has read the account, or as much of it as it changed: the next one need not ask the database. */
  saw(account: Balance): void;
  /** Another node has changed the account. */
  forget(accountId: string): void;
  forgetAll(): void;
}

/** Knows one type of credential. To let in another type, add a reader: operations and surfaces stay as they are. */
export interface CredentialReader {
  /**
   * The caller, or why it is refused. Null when the request carries no credential of this type, which must be clear from
   * the headers alone: the next reader is asked at once.
   */
  read(request: CallerRequest): Caller | Problem | null | Promise<Caller | Problem>;
  readonly cache?: CallerCache;
}
