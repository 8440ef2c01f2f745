import { bool, jsonb, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export type ActName =
  | 'account created'
  | 'plan changed'
  | 'account suspended'
  | 'account resumed'
  | 'deletion requested'
  | 'deletion cancelled'
  | 'account deleted'
  | 'credits granted'
  | 'key created'
  | 'key revoked'
  | 'sign-in link created'
  | 'creator erased'
  | 'data repaired'
  | 'backup restored';

/** Numbers and words of the service's own: nothing that names a customer or a creator. */
export type ActDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An administrative act. */
export interface Act {
  readonly act: ActName;
  /** Who: a user and a machine. */
  readonly by: string;
  readonly accountId: string | null;
  readonly details: ActDetails;
}

const recordActSql = command('insert into audit (act, by, account_id, details) values ($1, $2, $3, $4)');

/** Writes an act down, in the transaction that carries it out. */
export const recordAct = (tx: Database, { act, by, accountId, details }: Act): Promise<void> =>
  tx.run(recordActSql, [act, by, accountId, JSON.stringify(details)]);

export interface RecordedAct extends Act {
  readonly at: Date;
  /** The address of the account; null where none is concerned, or it was deleted. */
  readonly email: string | null;
}

const columns = {
  at: timestamp,
  act: textOf<ActName>(),
  by: text,
  accountId: orNull(uuid),
  email: orNull(text),
  details: jsonb<ActDetails>(),
};

const selected = `select u.at, u.act, u.by, u.account_id as "accountId", a.email, u.details
  from audit u left join accounts a on a.id = u.account_id and a.deleted_at is null`;

const listActsSql = statement(columns, `${selected} order by u.id desc limit $1`);
const listActsOfSql = statement(columns, `${selected} where u.account_id = $2 order by u.id desc limit $1`);

/** The last acts, newest first: all, or those that concern one account. */
export const listActs = (db: Database, limit: number, accountId: string | null = null): Promise<RecordedAct[]> =>
  accountId === null ? db.rows(listActsSql, [limit]) : db.rows(listActsOfSql, [limit, accountId]);

const hasAuditSql = statement({ has: bool }, "select to_regclass('audit') is not null as has");

/** Whether acts can be recorded: a database of a version before has no place for them. */
export const hasAudit = async (db: Database): Promise<boolean> => (await db.row(hasAuditSql))!.has;
