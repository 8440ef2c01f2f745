import type { Account } from '../store/accounts/accounts.ts';
import type { Scope } from '../store/accounts/keys.ts';

/** What let a caller in: an API key, the session of a browser that is signed in, or the grant of a program that a person let in. */
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

/** Who is calling and what they may do. */
export interface Caller {
  readonly account: Account;
  readonly scope: Scope;
  readonly credential: Credential;
}
