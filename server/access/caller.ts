import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../contract/problem.ts';
import type { Account, Balance } from '../store/accounts/accounts.ts';
import type { Scope } from '../store/accounts/keys.ts';

export interface Credential {
  readonly type: 'key' | 'session' | 'grant';
  readonly id: string;
  /** Whether it has spending caps. */
  readonly capped?: true;
  /** For sessions: when the user last re-authenticated, in ms. */
  readonly provedAt?: number;
  /** For grants: when the presented access token expires. */
  readonly tokenExpiresAt?: number;
}

export interface Caller {
  readonly account: Account;
  readonly scope: Scope;
  readonly credential: Credential;
}

/** The parts of a request that identify the caller. Browsers send cookies on their own, so cookie readers need the method too. */
export interface CallerRequest {
  readonly method: string;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined; readonly localPort?: number | undefined };
}

/** Callers cached in memory. */
export interface CallerCache {
  /** A call has read or changed the account: updates the cache without another read. */
  saw(account: Balance): void;
  /** Another node has changed the account. */
  forget(accountId: string): void;
  forgetAll(): void;
}

/** Reads one type of credential. To support another type, add a reader; operations and surfaces don't change. */
export interface CredentialReader {
  /**
   * The caller, or why it is refused. Null when the request has no credential of this type; the headers alone must show that, so that the next
   * reader is tried at once.
   */
  read(request: CallerRequest): Caller | Problem | null | Promise<Caller | Problem>;
  readonly cache?: CallerCache;
}
