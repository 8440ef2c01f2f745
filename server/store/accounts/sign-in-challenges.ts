import { keyHash } from '../../support/secrets/keys.ts';
import { jsonb, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Row, statement } from '../engine/statement.ts';

/** Data the server needs when the browser returns. */
export interface ChallengeDetails {
  readonly [name: string]: string;
}

export type Challenge = Row<typeof takeSql>;

const minutes = 10;

const forgetLateSql = command('delete from sign_in_challenges where expires_at <= now()');
const keepSql = command(
  `insert into sign_in_challenges (hash, account_id, details, expires_at)
   values ($1, $2, $3, now() + make_interval(mins => ${minutes}))`,
);

/** @param secret returned by the browser; only its hash is stored */
export const keepChallenge = async (db: Database, secret: string, { accountId, details }: Challenge): Promise<void> => {
  await db.run(forgetLateSql);
  await db.run(keepSql, [keyHash(secret), accountId, JSON.stringify(details)]);
};

const takeSql = statement(
  {
    /** Null while the account is unknown. */
    accountId: orNull(uuid),
    details: jsonb<ChallengeDetails>(),
  },
  `delete from sign_in_challenges where hash = $1 and expires_at > now()
   returning account_id as "accountId", details`,
);

/** Can be taken once, so an intercepted response is useless. */
export const takeChallenge = async (db: Database, secret: string) => (await db.row(takeSql, [keyHash(secret)])) ?? null;
