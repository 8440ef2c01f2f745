import { recordAct } from '../audit/audit.ts';
import { jsonb, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { announce } from '../engine/notices.ts';
import { statement } from '../engine/statement.ts';
import { type Account, readAccount } from './accounts.ts';
import { takeAccountOut } from './delete-account.ts';

/** How long an account that asked for its deletion can change its mind. */
export const waitDays = 7;

/** Who did it, in the audit list, which names no customer. */
const by = 'the account itself';

const requestSql = statement(
  { account: jsonb<Account>() },
  `update accounts a set deletes_at = clock_timestamp() + make_interval(days => ${waitDays}), version = version + 1
   where id = $1 and deletes_at is null and deleted_at is null returning account_view(a) as account`,
);

/** Asks for an account's deletion. One that has asked before is left as it is. */
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

/** Takes the request back. Null when there is none. */
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

/** Takes the accounts whose wait is over out of use; one that was kept at the last moment stays. */
export const deleteDueAccounts = async (db: Database): Promise<void> => {
  const failures: unknown[] = [];
  for (const { id } of await db.rows(dueSql)) {
    await db
      .transaction(async (tx) => {
        if (!(await tx.row(stillDueSql, [id]))) return;
        await takeAccountOut(tx, id, () => recordAct(tx, { act: 'account deleted', by, accountId: id, details: {} }));
      })
      // One that cannot be deleted must not keep the others.
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts that are due could not be deleted.');
};
