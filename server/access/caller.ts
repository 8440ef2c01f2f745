import type { IncomingHttpHeaders } from 'node:http';
import type { Problem } from '../contract/problem.ts';
import type { Account, Balance } from '../store/accounts/accounts.ts';
import type { Scope } from '../store/accounts/keys.ts';

export interface Credential {
  readonly type: 'key' | 'session' | 'grant';
  readonly id: string;
  /** Whether it has caps on what it spends. */
  readonly capped?: true;
  /** Of a session: when it last proved who is using it, in milliseconds. */
  readonly provedAt?: number;
  /** Of a grant: when the access token that it was presented with expires. */
  readonly tokenExpiresAt?: number;
}

export interface Caller {
  readonly account: Account;
  readonly scope: Scope;
  readonly credential: Credential;
}

/** What a credential is read from. Browsers send cookies by themselves, so a reader of cookies needs the method too. */
export interface CallerRequest {
  readonly method: string;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined; readonly localPort?: number | undefined };
}

/** Callers kept in memory, and what makes them out of date. */
export interface CallerCache {
  /** A call has read or changed the account: the cache can be updated without another read. */
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
