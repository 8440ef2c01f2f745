import { keyHash, newSecret } from '../../support/secrets/keys.ts';
import type { Scope } from '../accounts/keys.ts';
import { bool, int, orNull, text, textOf, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { endGrant } from './grants.ts';

const accessHours = 1;
const codeMinutes = 2;

export interface GrantLimits {
  readonly grantDays: number;
  /** Without using it. */
  readonly grantIdleDays: number;
}

const insertCodeSql = command(
  `insert into grant_tokens (hash, grant_id, type, challenge, redirect_uri, expires_at)
   values ($1, $2, 'code', $3, $4, clock_timestamp() + make_interval(mins => ${codeMinutes}))`,
);

/** Returns an authorization code, valid once. Only its hash is stored. */
export const createCode = async (
  tx: Database,
  grantId: string,
  { challenge, redirectUri }: { readonly challenge: string; readonly redirectUri: string },
): Promise<string> => {
  const code = newSecret('code');
  await tx.run(insertCodeSql, [keyHash(code), grantId, challenge, redirectUri]);
  return code;
};

/** A program's new tokens; only their hashes are stored. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  /** Lifetime of the access token. */
  readonly seconds: number;
  readonly scope: Scope;
}

/** `reused`: the secret was used before, which has ended the grant. */
export type NoTokens = 'refused' | 'reused';

/** Locked first, so that concurrent uses of a token are serialized. */
const lockGrantSql = statement(
  { id: uuid, clientId: text, scope: textOf<Scope>(), resource: text },
  `select id, client_id as "clientId", scope, resource from grants
   where id = (select grant_id from grant_tokens where hash = $1 and type = $2)
     and created_at > clock_timestamp() - make_interval(days => $3) for update`,
);

const readTokenSql = statement(
  { used: bool, challenge: orNull(text), redirectUri: orNull(text) },
  `select used_at is not null as used, challenge, redirect_uri as "redirectUri" from grant_tokens
   where hash = $1 and expires_at > clock_timestamp()`,
);

const useTokenSql = command('update grant_tokens set used_at = clock_timestamp() where hash = $1');

const replaceAccessSql = statement(
  { seconds: int },
  `with before as (delete from grant_tokens where grant_id = $1 and (type = 'access' or expires_at <= clock_timestamp())),
   ends as materialized (
     select clock_timestamp() as now, created_at + make_interval(days => $4) as at from grants where id = $1),
   made as (
     insert into grant_tokens (hash, grant_id, type, expires_at)
     select $2::bytea, $1, 'access', least(at, now + make_interval(hours => ${accessHours})) from ends
     union all
     select $3::bytea, $1, 'refresh', least(at, now + make_interval(days => $5)) from ends
     returning type, expires_at)
   select extract(epoch from expires_at - now)::int as seconds from made, ends where type = 'access'`,
);

interface Presented {
  readonly type: 'code' | 'refresh';
  readonly secret: string;
  readonly clientId: string;
  /** Null: not sent. */
  readonly resource: string | null;
  /** Whether the rest of the request matches the token. */
  fits(token: { readonly challenge: string | null; readonly redirectUri: string | null }): boolean;
}

const redeem = (
  db: Database,
  { grantDays, grantIdleDays }: GrantLimits,
  { type, secret, clientId, resource, fits }: Presented,
): Promise<Tokens | NoTokens> =>
  db.transaction(async (tx) => {
    const hash = keyHash(secret);
    const grant = await tx.row(lockGrantSql, [hash, type, grantDays]);
    const token = grant && (await tx.row(readTokenSql, [hash]));
    if (!grant || !token || grant.clientId !== clientId || !fits(token)) return 'refused';
    if (token.used) {
      // A secret that is used twice was stolen: end the grant with all its tokens.
      await endGrant(tx, grant.id, null);
      return 'reused';
    }
    if (resource !== null && resource !== grant.resource) return 'refused';
    await tx.run(useTokenSql, [hash]);
    const [access, refresh] = [newSecret('access'), newSecret('refresh')];
    const hashes = [keyHash(access), keyHash(refresh)];
    const { seconds } = (await tx.row(replaceAccessSql, [grant.id, ...hashes, grantDays, grantIdleDays]))!;
    return { access, refresh, seconds, scope: grant.scope };
  });

export interface CodePresented {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 of the verifier sent with it. */
  readonly challenge: string;
  readonly resource: string | null;
}

export const redeemCode = (db: Database, limits: GrantLimits, given: CodePresented): Promise<Tokens | NoTokens> =>
  redeem(db, limits, {
    type: 'code',
    secret: given.code,
    clientId: given.clientId,
    resource: given.resource,
    fits: ({ challenge, redirectUri }) => challenge === given.challenge && redirectUri === given.redirectUri,
  });

export const refreshTokens = (
  db: Database,
  limits: GrantLimits,
  given: { readonly refresh: string; readonly clientId: string; readonly resource: string | null },
): Promise<Tokens | NoTokens> =>
  redeem(db, limits, {
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

export const revokeToken = async (db: Database, token: string, clientId: string): Promise<void> => {
  const row = await db.row(findGrantSql, [keyHash(token), clientId]);
  if (row) await endGrant(db, row.id, null);
};
