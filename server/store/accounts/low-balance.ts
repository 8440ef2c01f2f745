import { bool, int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

export interface LowBalance {
  /** The account is told when a charge leaves less. */
  readonly below: number;
  /** Whether it is the number that the plan brings. */
  readonly isDefault: boolean;
}

const readSql = statement(
  { below: int, isDefault: bool },
  `select coalesce(a.low_balance, p.credits / 10) as below, a.low_balance is null as "isDefault"
   from accounts a join plans p on p.key = a.plan where a.id = $1`,
);

export const readLowBalance = async (db: Database, accountId: string): Promise<LowBalance> =>
  (await db.row(readSql, [accountId]))!;

const setSql = command('update accounts set low_balance = $2 where id = $1');

/** Null: the number that the plan brings. */
export const setLowBalance = (db: Database, accountId: string, below: number | null): Promise<void> =>
  db.run(setSql, [accountId, below]);
