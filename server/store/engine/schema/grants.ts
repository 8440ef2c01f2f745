import { text } from '../columns.ts';
import type { Database, DirectDatabase } from '../database.ts';
import { statement } from '../statement.ts';

const roleSql = statement({ role: text }, 'select current_user::text as role');

/** As whom a database is used. */
export const roleOf = async (db: Database): Promise<string> => (await db.row(roleSql))!.role;

/** A name as it stands in a statement. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets a role that owns nothing do what the service does: read and write rows, and call the functions. It can change no table,
 * and what the ledger and the list of acts say stays as it was written.
 */
export const grantService = async (owner: DirectDatabase, role: string): Promise<void> => {
  const to = quoted(role);
  await owner.transaction((tx) =>
    tx.script(`
      grant usage on schema public to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      grant usage, select on all sequences in schema public to ${to};
      grant execute on all functions in schema public to ${to};
      revoke update, delete on ledger, audit from ${to};
      revoke insert, update, delete on migrations, function_set, plans from ${to};
    `),
  );
};
