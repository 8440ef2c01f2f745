import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, lchownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../support/process/process.ts';
import { type DirectDatabase, openDatabase } from '../engine/database.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { prepare } from '../postgres/layout.ts';
import { isRoot } from '../postgres/native.ts';
import { isServerOf, readPostmaster } from '../postgres/postmaster.ts';
import { type Backup, isIntact } from './backup-folder.ts';
import { unpack } from './unpack.ts';

const checkEmpty = (dataDir: string): void => {
  const cluster = join(dataDir, 'postgres');
  const server = readPostmaster(cluster);
  if (server && isServerOf(cluster, server.pid)) {
    throw new StartError(
      `The database in ${dataDir} is in use: stop the service and move the folder away, or set DATA_DIR to a new folder.`,
    );
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(`${dataDir} is not empty: move it away, or set DATA_DIR to a new folder.`);
  }
};

/** Runs while the restored database is up. */
type Then = (db: DirectDatabase) => Promise<void>;

/** Counts the rows of every table, which reads all their pages. */
const countRows = async (db: DirectDatabase): Promise<Record<string, number>> => {
  // The largest table may take longer than the service's statement timeout.
  await db.script('set statement_timeout = 0');
  const tables = await db.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    rows[name] = (await db.row<{ count: number }>(`select count(*) from ${name}`))?.count ?? 0;
  }
  return rows;
};

const startAndCount = async (dataDir: string, then: Then): Promise<Record<string, number>> => {
  const embedded = await startEmbedded(dataDir);
  try {
    const db = openDatabase(embedded.connection);
    try {
      const rows = await db.session(countRows);
      await then(db);
      return rows;
    } finally {
      await db.close();
    }
  } finally {
    await embedded.stop();
  }
};

/**
 * Restores a backup into a new data folder and starts its PostgreSQL once, so that an unusable backup is found now and not at the next
 * start. Returns row counts by table. On failure the folder is left unchanged.
 */
export const restoreBackup = async (
  backup: Backup,
  dataDir: string,
  then: Then = async () => {},
): Promise<Record<string, number>> => {
  checkEmpty(dataDir);
  if (!(await isIntact(backup))) throw new StartError(`The backup ${backup.folder} is damaged: use another one.`);
  const existed = existsSync(dataDir);
  try {
    const { cluster, serverUser } = prepare(dataDir);
    const draft = `${cluster}.new-${process.pid}-${randomUUID()}`;
    mkdirSync(draft, { mode: 0o700 });
    if (isRoot) lchownSync(draft, serverUser.uid, serverUser.gid);
    await unpack(backup.archive, draft, serverUser);
    copyFileSync(backup.salt, join(dataDir, 'author-salt'));
    renameSync(draft, cluster);
    return await startAndCount(dataDir, then);
  } catch (error) {
    for (const name of existsSync(dataDir) ? readdirSync(dataDir) : []) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    if (!existed) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
};
