import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { template } from './postgres.ts';

/** A database of the test's own, with all that another one has. */
export const copyDatabase = async (of: string): Promise<pg.PoolConfig> => {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(postgres);
  await admin.connect();
  await admin.query(`create database ${database} template ${of}`);
  await admin.end();
  // A busy machine makes a connection late, not lost.
  return { ...postgres, database, connectionTimeoutMillis: 60_000 };
};

/** A fresh, migrated database of the test's own. */
export const freshDatabase = (): Promise<pg.PoolConfig> => copyDatabase(template);
