import { text } from './columns.ts';
import type { Database } from './database.ts';
import { command, statement } from './statement.ts';

/** How often a search node says that it is there, and after how long a silence it counts as gone. */
export const nodeBeatMs = 2_000;
export const nodeSilenceMs = 8_000;

const beatSql = command(
  `insert into search_nodes (address, seen_at) values ($1, now())
   on conflict (address) do update set seen_at = now()`,
);

/** Says that a search node answers at this address. */
export const beatSearchNode = (db: Database, address: string): Promise<void> => db.run(beatSql, [address]);

const leaveSql = command('delete from search_nodes where address = $1');

export const leaveSearchNodes = (db: Database, address: string): Promise<void> => db.run(leaveSql, [address]);

const livingSql = statement(
  { address: text },
  `select address from search_nodes where seen_at > now() - $1 * interval '1 millisecond' order by address`,
);

/** Where search nodes that live answer. */
export const livingSearchNodes = async (db: Database): Promise<string[]> =>
  (await db.rows(livingSql, [nodeSilenceMs])).map(({ address }) => address);

const forgetSql = command(`delete from search_nodes where seen_at < now() - interval '1 hour'`);

/** Forgets nodes that ended without a word. */
export const forgetSearchNodes = (db: Database): Promise<void> => db.run(forgetSql);
