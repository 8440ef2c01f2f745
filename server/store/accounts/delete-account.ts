import { recordAct } from '../audit/audit.ts';
import { bigint, filtered, int, jsonb, orNull, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { command, statement } from '../engine/statement.ts';
import { type Account, readAccount } from './accounts.ts';

/** How long a deletion request can be cancelled. */
export const waitDays = 7;

/** Actor in the audit log, which names no customers. */
const by = 'the account itself';

const requestSql = statement(
  { account: jsonb<Account>() },
  `update accounts a set deletes_at = clock_timestamp() + make_interval(days => ${waitDays}), version = version + 1
   where id = $1 and deletes_at is null and deleted_at is null returning account_view(a) as account`,
);

/** An earlier request keeps its date. */
export const requestDeletion = (db: Database, accountId: string): Promise<Account> =>
  db.transaction(async (tx) => {
    const row = await tx.row(requestSql, [accountId]);
    if (!row) return (await readAccount(tx, accountId))!;
    const deletesAt = new Date(row.account.deletesAt!).toISOString();
    await recordAct(tx, { act: 'deletion requested', by, accountId, details: { deletesAt } });
    await announce(tx, [{ about: 'account', id: accountId }]);
    return row.account;
  });

const cancelSql = statement(
  { account: jsonb<Account>() },
  `update accounts a set deletes_at = null, version = version + 1
   where id = $1 and deletes_at is not null and deleted_at is null returning account_view(a) as account`,
);

/** Null if there is no request. */
export const cancelDeletion = (db: Database, accountId: string): Promise<Account | null> =>
  db.transaction(async (tx) => {
    const row = await tx.row(cancelSql, [accountId]);
    if (!row) return null;
    await recordAct(tx, { act: 'deletion cancelled', by, accountId, details: {} });
    await announce(tx, [{ about: 'account', id: accountId }]);
    return row.account;
  });

const dueSql = statement(
  { id: uuid },
  'select id from accounts where deletes_at <= clock_timestamp() and deleted_at is null order by deletes_at limit 100',
);

const stillDueSql = statement(
  { id: uuid },
  'select id from accounts where id = $1 and deletes_at <= clock_timestamp() for no key update',
);

/** Disables accounts whose deletion is due, unless the request was cancelled meanwhile. */
export const deleteDueAccounts = async (db: Database): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id } of await db.rows(dueSql)) {
    await db
      .transaction(async (tx) => {
        if (!(await tx.row(stillDueSql, [id]))) return;
        await disableAccount(tx, id, () => recordAct(tx, { act: 'account deleted', by, accountId: id, details: {} }));
      })
      // A failure must not stop the others.
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts that are due could not be deleted.');
};

export interface Deleted {
  /** Queued or running runs, whose credits were refunded. */
  readonly cancelled: number;
  /** Credits that were left. */
  readonly lapsed: number;
  readonly keys: number;
  /** Idempotency records. */
  readonly calls: number;
  readonly jobs: number;
  readonly results: number;
  readonly pulls: number;
  /** Results kept because other accounts received the same answer. */
  readonly shared: number;
  /** Ledger entries, which stay. */
  readonly entries: number;
}

type DisabledCounts = Pick<Deleted, 'cancelled' | 'lapsed' | 'keys' | 'calls'>;
type Erased = Pick<Deleted, 'jobs' | 'results' | 'pulls' | 'shared'>;

const deleteAccountSql = statement({ done: orNull(jsonb<DisabledCounts>()) }, 'select delete_account($1) as done');
const entriesSql = statement({ entries: bigint }, 'select count(*) as entries from ledger where account_id = $1');

/**
 * Deletes an account permanently. Its keys are refused on every node within a second and its runs cancelled and refunded; then all its data
 * is erased except the ledger, which names no one. Any node's sweeper finishes an interrupted deletion.
 */
export const deleteAccount = async (
  db: Database,
  accountId: string,
  /** Called in the same transaction, unless the account was already deleted. */
  record: (tx: Database) => Promise<void> = async () => {},
): Promise<Deleted> => {
  const done = await db.transaction((tx) => disableAccount(tx, accountId, record));
  const erased = await eraseAccount(db, accountId);
  return { ...done, ...erased, entries: (await db.row(entriesSql, [accountId]))!.entries };
};

/** Disables an account permanently; `finishDeletions` erases its data. */
export const disableAccount = async (
  tx: Database,
  accountId: string,
  record: (tx: Database) => Promise<void>,
): Promise<DisabledCounts> => {
  const row = await tx.row(deleteAccountSql, [accountId]);
  await announce(tx, [{ about: 'account', id: accountId }]);
  if (row?.done) await record(tx);
  return row?.done ?? { cancelled: 0, lapsed: 0, keys: 0, calls: 0 };
};

const toEraseSql = statement(
  { id: uuid },
  'select id from accounts where deleted_at is not null and erased_at is null limit 100',
);

export const finishDeletions = async (db: Database): Promise<void> => {
  for (const { id } of await db.rows(toEraseSql)) await eraseAccount(db, id);
};

const markErasedSql = command('update accounts set erased_at = clock_timestamp() where id = $1');

/** In batches: an old account has too much data for one transaction. */
const eraseAccount = async (db: Database, accountId: string): Promise<Erased> => {
  const total = { jobs: 0, results: 0, pulls: 0, shared: 0 };
  for (;;) {
    const erased = await eraseJobs(db, accountId);
    total.jobs += erased.jobs;
    total.results += erased.results;
    total.shared += erased.shared;
    if (erased.jobs < jobsAtOnce) break;
  }
  for (;;) {
    const { length } = await db.rows(erasePullsSql, [accountId]);
    total.pulls += length;
    if (length < pullsAtOnce) break;
  }
  await db.run(markErasedSql, [accountId]);
  return total;
};

const jobsAtOnce = 1_000;
const pullsAtOnce = 100;

// Their runs have ended: a deleted account can't start any.
const someJobsSql = statement(
  { id: uuid, result: orNull(uuid) },
  `select id, result_id as result from jobs where account_id = $1 order by seq limit ${jobsAtOnce} for update`,
);

// A search's continuation belongs to the first job with its result; other accounts' jobs with the same result keep it.
const passOnSql = command(
  `update continuations c set job_id = o.id from jobs j cross join lateral (
     select id from jobs o where o.result_id = j.result_id and o.account_id <> j.account_id order by seq limit 1) o
   where c.job_id = j.id and j.id = any($1)`,
);

const deleteJobsSql = command('delete from jobs where id = any($1)');

const deleteResultsSql = statement(
  { id: filtered(uuid) },
  `delete from results r where id = any($1) and not exists (select 1 from jobs j where j.result_id = r.id) returning id`,
);

const erasePullsSql = statement(
  { one: int },
  `delete from pulls where id in (select id from pulls where account_id = $1 limit ${pullsAtOnce}) returning 1 as one`,
);

const eraseJobs = (db: Database, accountId: string): Promise<Omit<Erased, 'pulls'>> =>
  db.transaction(async (tx) => {
    const jobs = await tx.rows(someJobsSql, [accountId]);
    const ids = jobs.map(({ id }) => id);
    const results = [...new Set(jobs.flatMap(({ result }) => (result === null ? [] : [result])))];
    await tx.run(passOnSql, [ids]);
    await tx.run(deleteJobsSql, [ids]);
    const gone = await tx.rows(deleteResultsSql, [results]);
    return { jobs: ids.length, results: gone.length, shared: results.length - gone.length };
  });
