import pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase, freshDatabase } from './database.ts';

/**
 * A copy of a database that is made once for all files and workers, with the note its maker left.
 *
 * @param make fills a fresh database and leaves no connection to it; what it tells must survive JSON
 */
export const preparedDatabase = async <Note>(
  name: string,
  make: (connection: pg.PoolConfig) => Promise<Note>,
): Promise<{ connection: pg.PoolConfig; note: Note }> => {
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const known = `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`;
    if ((await admin.query(known, [name])).rows.length === 0) {
      const connection = await freshDatabase();
      const note = pg.escapeLiteral(JSON.stringify(await make(connection)));
      await admin.query(`comment on database ${connection.database} is ${note}`);
      await admin.query(`alter database ${connection.database} rename to ${name}`);
    }
    const { rows } = await admin.query<{ note: string }>(known, [name]);
    return { connection: await copyDatabase(name), note: JSON.parse(rows[0]!.note) as Note };
  } finally {
    await admin.end();
  }
};
