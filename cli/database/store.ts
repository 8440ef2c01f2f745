import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../server/config/config.ts';
import { type Account, findAccount } from '../../server/store/accounts/accounts.ts';
import { type Database, isUnavailable, openDatabase } from '../../server/store/engine/database.ts';
import { migrate } from '../../server/store/engine/schema/migrate.ts';
import { startEmbedded } from '../../server/store/postgres/embedded.ts';
import { checkExternal } from '../../server/store/postgres/external.ts';
import { openExternal } from '../../server/store/postgres/pooler.ts';
import { Refusal } from '../command.ts';
import type { Terminal } from '../output/terminal.ts';

const withServersDatabase = async (
  terminal: Terminal,
  { migrates }: { readonly migrates: boolean },
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  const config = readConfig(terminal.env);
  const { databaseUrl, databaseMigrateUrl, dataDir } = config;
  const embedded = databaseUrl === null ? await startEmbedded(dataDir) : null;
  try {
    const db = openDatabase(
      embedded?.connection ??
        (databaseMigrateUrl === null
          ? await openExternal(databaseUrl!, config)
          : await checkExternal(databaseMigrateUrl, 'DATABASE_MIGRATE_URL')),
    );
    try {
      if (migrates) await migrate(db);
      await work(db);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new Refusal(`The database was lost while the command ran (${(error as Error).message}): run it again.`);
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.stop();
  }
};

/** Works on the server's database, beside a running server or without one. */
export const withDatabase = (terminal: Terminal, work: (db: Database) => Promise<void>): Promise<void> =>
  withServersDatabase(terminal, { migrates: true }, work);

const checkFilled = (terminal: Terminal): void => {
  const { databaseUrl, dataDir } = readConfig(terminal.env);
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres'))) {
    throw new Refusal(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of your service, or start the service once.`,
    );
  }
};

/** Works on a database that a server has filled: where there is none, none is made. */
export const withFilledDatabase = async (terminal: Terminal, work: (db: Database) => Promise<void>): Promise<void> => {
  checkFilled(terminal);
  await withDatabase(terminal, work);
};

/** Likewise, and without migrating it: a backup before an upgrade must hold what was there before. */
export const withUnmigratedDatabase = async (
  terminal: Terminal,
  work: (db: Database) => Promise<void>,
): Promise<void> => {
  checkFilled(terminal);
  await withServersDatabase(terminal, { migrates: false }, work);
};

export const knownAccount = async (db: Database, email: string): Promise<Account> => {
  const account = await findAccount(db, email);
  if (!account) {
    throw new Refusal(
      `There is no account ${email}: \`appraise account list\` lists them, \`account create\` creates one.`,
    );
  }
  return account;
};
