import { uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const lockLiveAccountSql = statement(
  { id: uuid },
  'select id from accounts where id = $1 and deleted_at is null for no key update',
);

/**
 * Locks an account for what is added to it, so that two at once count each other. False when it was deleted: a call that was
 * let in before must leave nothing behind.
 */
export const lockLiveAccount = async (tx: Database, id: string): Promise<boolean> =>
  (await tx.row(lockLiveAccountSql, [id])) !== undefined;
