import pg from 'pg';
import { inject } from 'vitest';
import { copyDatabase, freshDatabase } from './database.ts';

/**
 * A copy of a database that whoever needs it first makes, once for all files and workers, with what its maker has told of it.
 *
 * @param make fills a fresh database and leaves no connection to it; what it tells must survive JSON
 */
export const preparedDatabase = async <Told>(
  name: string,
  make: (connection: pg.PoolConfig) => Promise<Told>,
): Promise<{ connection: pg.PoolConfig; told: Told }> => {
  const admin = new pg.Client(inject('postgres'));
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name]);
    const known = `select shobj_description(oid, 'pg_database') as told from pg_database where datname = $1`;
    if ((await admin.query(known, [name])).rows.length === 0) {
      const connection = await freshDatabase();
      const told = pg.escapeLiteral(JSON.stringify(await make(connection)));
      await admin.query(`comment on database ${connection.database} is ${told}`);
      await admin.query(`alter database ${connection.database} rename to ${name}`);
    }
    const { rows } = await admin.query<{ told: string }>(known, [name]);
    return { connection: await copyDatabase(name), told: JSON.parse(rows[0]!.told) as Told };
  } finally {
    await admin.end();
  }
};
