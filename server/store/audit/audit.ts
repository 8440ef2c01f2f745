import { bigint, bool, jsonb, orNull, text, textOf, timestamp, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement, statementPerForm } from '../engine/statement.ts';

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

const grantSql = statement(
  { details: jsonb<ActDetails>() },
  `select details from audit where account_id = $1 and act = 'credits granted' and details ->> 'reference' = $2 limit 1`,
);

/** What was granted to an account under a reference; undefined where nothing was. */
export const grantedUnder = async (
  tx: Database,
  accountId: string,
  reference: string,
): Promise<ActDetails | undefined> => (await tx.row(grantSql, [accountId, reference]))?.details;

export interface RecordedAct extends Act {
  /** Grows with every act. */
  readonly id: number;
  readonly at: Date;
  /** The address of the account; null where none is concerned, or it was deleted. */
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

const either = [false, true];
const listForms = either.flatMap((ofAccount) => either.map((further) => ({ ofAccount, further })));

interface ActsAsked {
  readonly limit: number;
  readonly accountId: string | null;
  readonly olderThan: number | null;
}

const listActsSql = statementPerForm(columns, listForms, ({ ofAccount, further }) => ({
  text: `${selected} where true ${ofAccount ? 'and u.account_id = $2' : ''} ${further ? `and u.id < $${ofAccount ? 3 : 2}` : ''}
   order by u.id desc limit $1`,
  values: ({ limit, accountId, olderThan }: ActsAsked) => [
    limit,
    ...(ofAccount ? [accountId] : []),
    ...(further ? [olderThan] : []),
  ],
}));

/** The last acts, newest first: all, or those that concern one account; those before one, where it is given. */
export const listActs = (
  db: Database,
  limit: number,
  accountId: string | null = null,
  olderThan: number | null = null,
): Promise<RecordedAct[]> => {
  const { statement, values } = listActsSql({ ofAccount: accountId !== null, further: olderThan !== null });
  return db.rows(statement, values({ limit, accountId, olderThan }));
};

const hasAuditSql = statement({ has: bool }, "select to_regclass('audit') is not null as has");

/** Whether acts can be recorded: a database of a version before has no place for them. */
export const hasAudit = async (db: Database): Promise<boolean> => (await db.row(hasAuditSql))!.has;
