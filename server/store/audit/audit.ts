import { bigint, bool, jsonb, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export type ActName =
  | 'account created'
  | 'plan changed'
  | 'limits changed'
  | 'ownership changed'
  | 'account suspended'
  | 'account resumed'
  | 'deletion requested'
  | 'deletion cancelled'
  | 'account deleted'
  | 'credits granted'
  | 'key created'
  | 'key caps changed'
  | 'key revoked'
  | 'sign-in link created'
  | 'creator erased'
  | 'data repaired'
  | 'backup restored';

/** Must not name a customer or creator. */
export type ActDetails = Readonly<Record<string, string | number | boolean | null>>;

export interface Act {
  readonly act: ActName;
  /** A user and a machine. */
  readonly by: string;
  readonly accountId: string | null;
  readonly details: ActDetails;
}

const recordActSql = command('insert into audit (act, by, account_id, details) values ($1, $2, $3, $4)');

export const recordAct = (tx: Database, { act, by, accountId, details }: Act) =>
  tx.run(recordActSql, [act, by, accountId, JSON.stringify(details)]);

const grantSql = statement(
  { details: jsonb<ActDetails>() },
  `select details from audit where account_id = $1 and act = 'credits granted' and details ->> 'reference' = $2 limit 1`,
);

/** What was granted to an account under a reference, or undefined. */
export const grantedUnder = async (tx: Database, accountId: string, reference: string) =>
  (await tx.row(grantSql, [accountId, reference]))?.details;

export interface RecordedAct extends Act {
  /** Grows with every act. */
  readonly id: number;
  readonly at: Date;
  /** The account's address; null if no account is concerned or it was deleted. */
  readonly email: string | null;
}

const columns = {
  id: bigint,
  at: timestamp,
  act: textOf<ActName>(),
  by: text,
  accountId: orNull(uuid),
  email: orNull(text),
  details: jsonb<ActDetails>(),
};

const selected = `select u.id, u.at, u.act, u.by, u.account_id as "accountId", a.email, u.details
  from audit u left join accounts a on a.id = u.account_id and a.deleted_at is null`;

const listActsSql = statement(
  columns,
  `${selected} where ($2::uuid is null or u.account_id = $2) and ($3::bigint is null or u.id < $3)
   order by u.id desc limit $1`,
);

/** Newest first, optionally of one account and before an id. */
export const listActs = (
  db: Database,
  limit: number,
  accountId: string | null = null,
  olderThan: number | null = null,
) => db.rows(listActsSql, [limit, accountId, olderThan]);

const hasAuditSql = statement({ has: bool }, "select to_regclass('audit') is not null as has");

/** Whether the table exists: a database that was never migrated lacks it. */
export const hasAudit = async (db: Database) => (await db.row(hasAuditSql))!.has;
