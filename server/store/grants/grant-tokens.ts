import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import type { Scope } from '../accounts/keys.ts';
import { bool, orNull, text, textOf, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { endGrant } from './grants.ts';

export const accessHours = 1;
const codeMinutes = 2;
/** From each use: a program that is used now and then stays connected. */
const refreshDays = 30;

const insertCodeSql = command(
  `insert into grant_tokens (hash, grant_id, type, challenge, redirect_uri, expires_at)
   values ($1, $2, 'code', $3, $4, clock_timestamp() + make_interval(mins => ${codeMinutes}))`,
);

/** A code that the program redeems for tokens, once. It is in the answer and nowhere else. */
export const createCode = async (
  tx: Database,
  grantId: string,
  { challenge, redirectUri }: { readonly challenge: string; readonly redirectUri: string },
): Promise<string> => {
  const code = newSecret('code');
  await tx.run(insertCodeSql, [keyHash(code), grantId, challenge, redirectUri]);
  return code;
};

/** What a program goes on with. They are in the answer and nowhere else. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly scope: Scope;
}

/** Why there are none: the secret is nobody's or does not fit, or it was used before, which has ended the grant. */
export type NoTokens = 'refused' | 'reused';

/** First, whatever is done with its tokens: two uses of one at the same instant run one after the other. */
const lockGrantSql = statement(
  { id: uuid, clientId: text, scope: textOf<Scope>(), resource: text },
  `select id, client_id as "clientId", scope, resource from grants
   where id = (select grant_id from grant_tokens where hash = $1 and type = $2) for update`,
);

const readTokenSql = statement(
  { used: bool, challenge: orNull(text), redirectUri: orNull(text) },
  `select used_at is not null as used, challenge, redirect_uri as "redirectUri" from grant_tokens
   where hash = $1 and expires_at > clock_timestamp()`,
);

const useTokenSql = command('update grant_tokens set used_at = clock_timestamp() where hash = $1');

const replaceAccessSql = command(
  `with before as (delete from grant_tokens where grant_id = $1 and (type = 'access' or expires_at <= clock_timestamp()))
   insert into grant_tokens (hash, grant_id, type, expires_at) values
     ($2, $1, 'access', clock_timestamp() + make_interval(hours => ${accessHours})),
     ($3, $1, 'refresh', clock_timestamp() + make_interval(days => ${refreshDays}))`,
);

interface Presented {
  readonly type: 'code' | 'refresh';
  readonly secret: string;
  readonly clientId: string;
  /** Null: the program did not say. */
  readonly resource: string | null;
  /** Whether what else belongs to the secret fits. */
  fits(token: { readonly challenge: string | null; readonly redirectUri: string | null }): boolean;
}

const redeem = (db: Database, { type, secret, clientId, resource, fits }: Presented): Promise<Tokens | NoTokens> =>
  db.transaction(async (tx) => {
    const hash = keyHash(secret);
    const grant = await tx.row(lockGrantSql, [hash, type]);
    const token = grant && (await tx.row(readTokenSql, [hash]));
    if (!grant || !token || grant.clientId !== clientId || !fits(token)) return 'refused';
    if (token.used) {
      // Whoever has it besides the program may have its tokens, too.
      await endGrant(tx, grant.id, null);
      return 'reused';
    }
    if (resource !== null && resource !== grant.resource) return 'refused';
    await tx.run(useTokenSql, [hash]);
    const [access, refresh] = [newSecret('access'), newSecret('refresh')];
    await tx.run(replaceAccessSql, [grant.id, keyHash(access), keyHash(refresh)]);
    return { access, refresh, scope: grant.scope };
  });

export interface CodePresented {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 of the verifier that came with it. */
  readonly challenge: string;
  readonly resource: string | null;
}

export const redeemCode = (db: Database, given: CodePresented): Promise<Tokens | NoTokens> =>
  redeem(db, {
    type: 'code',
    secret: given.code,
    clientId: given.clientId,
    resource: given.resource,
    fits: ({ challenge, redirectUri }) => challenge === given.challenge && redirectUri === given.redirectUri,
  });

export const refreshTokens = (
  db: Database,
  given: { readonly refresh: string; readonly clientId: string; readonly resource: string | null },
): Promise<Tokens | NoTokens> =>
  redeem(db, {
    type: 'refresh',
    secret: given.refresh,
    clientId: given.clientId,
    resource: given.resource,
    fits: () => true,
  });

const findGrantSql = statement(
  { id: uuid },
  `select g.id from grant_tokens t join grants g on g.id = t.grant_id
   where t.hash = $1 and t.type in ('access', 'refresh') and g.client_id = $2`,
);

/** Ends the grant that a program's token belongs to; nothing when it belongs to none. */
export const revokeToken = async (db: Database, token: string, clientId: string): Promise<void> => {
  const row = await db.row(findGrantSql, [keyHash(token), clientId]);
  if (row) await endGrant(db, row.id, null);
};
