import type { Account } from '../store/accounts/accounts.ts';
import type { Scope } from '../store/accounts/keys.ts';

/** What let a caller in. Nothing outside this folder depends on its type. */
export type Credential = { readonly type: 'key'; readonly id: string };

/** Who is calling and what they may do. */
export interface Caller {
  readonly account: Account;
  readonly scope: Scope;
  readonly credential: Credential;
}
