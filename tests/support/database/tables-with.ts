import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** The tables with a row that has this text anywhere in it, in any case. */
export const tablesWith = async (db: DirectDatabase, text: string): Promise<string[]> => {
  const tables = await db.rows<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      db.rows(`select 1 from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`, [text]),
    ),
  );
  return tables.filter((_, at) => found[at]!.length > 0).map(({ name }) => name);
};
