import { readConfig } from '../../server/config/config.ts';
import { StartError } from '../../server/support/process/process.ts';
import { Refusal } from '../command.ts';
import type { Terminal } from '../output/terminal.ts';

/** The folder of the embedded database; throws if the settings use another database. */
export const embeddedFolder = (terminal: Terminal): string => {
  const { databaseUrl, dataDir } = readConfig(terminal.env);
  if (databaseUrl === null) return dataDir;
  throw new Refusal(
    'DATABASE_URL names a PostgreSQL of your own: back it up and restore it with its own tools, as docs/guides/hosting.md describes.',
  );
};

export const defaultBackups = (dataDir: string): string => `${dataDir}-backups`;

/** Table sizes that show at a glance whose data this is. */
export const rowsShown = (rows: Readonly<Record<string, number>>) => ({
  accounts: rows.accounts,
  keys: rows.keys,
  jobs: rows.jobs,
  reviews: rows.reviews,
  rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
});

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'a file is missing',
  ENOTDIR: 'a file stands in the place of a folder',
};

export const failedFor = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError || error instanceof Refusal) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Refusal(`${what}: ${reasons[code ?? ''] ?? message}.`);
  }
};
