import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/store/engine/database.ts';
import { migrate } from '../../../server/store/engine/schema/migrate.ts';
import { startEmbedded } from '../../../server/store/postgres/embedded.ts';
import { readPostmaster } from '../../../server/store/postgres/postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; database: string };
  }
}

export const template = 'appraise_template';

/** No one needs these databases after a crash, and a launcher that visits hundreds of them takes a tenth of a core. */
const settings = {
  autovacuum: 'off',
  bgwriter_lru_maxpages: 0,
  checkpoint_timeout: '1h',
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  synchronous_commit: 'off',
};

/** One PostgreSQL for all tests, with a migrated database that each test file copies. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'appraise-test-'));
  const postgres = await startEmbedded(folder, settings);
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const db = openDatabase({ ...postgres.connection, database: template });
  await migrate(db);
  await db.close();
  project.provide('postgres', postgres.connection);
  return async () => {
    // An orderly stop would first write everything to disk, for no one.
    process.kill(readPostmaster(join(folder, 'postgres'))!.pid, 'SIGQUIT');
    await postgres.stop();
    // What PostgreSQL writes as it ends may come between.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
};
