import { keyHash } from '../../support/secrets/keys.ts';
import { jsonb, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** What the server must know again when a browser comes back with what it was asked for. */
export interface ChallengeDetails {
  readonly [name: string]: string;
}

export interface Challenge {
  /** Whose it is; null while nobody knows who signs in. */
  readonly accountId: string | null;
  readonly details: ChallengeDetails;
}

const minutes = 10;

const forgetLateSql = command('delete from sign_in_challenges where expires_at <= now()');
const keepSql = command(
  `insert into sign_in_challenges (hash, account_id, details, expires_at)
   values ($1, $2, $3, now() + make_interval(mins => ${minutes}))`,
);

/** @param secret what the browser comes back with; only its hash is kept */
export const keepChallenge = async (db: Database, secret: string, { accountId, details }: Challenge): Promise<void> => {
  await db.run(forgetLateSql);
  await db.run(keepSql, [keyHash(secret), accountId, JSON.stringify(details)]);
};

const takeSql = statement(
  { accountId: orNull(uuid), details: jsonb<ChallengeDetails>() },
  `delete from sign_in_challenges where hash = $1 and expires_at > now()
   returning account_id as "accountId", details`,
);

/** Each is taken once: an answer that somebody has overheard is useless. */
export const takeChallenge = async (db: Database, secret: string): Promise<Challenge | null> =>
  (await db.row(takeSql, [keyHash(secret)])) ?? null;
