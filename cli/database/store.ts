import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config/config.ts';
import { type Account, findAccount } from '../../server/store/accounts/accounts.ts';
import { type Database, isUnavailable, openDatabase } from '../../server/store/engine/database.ts';
import { migrate } from '../../server/store/engine/schema/migrate.ts';
import { startEmbedded } from '../../server/store/postgres/embedded.ts';
import { checkExternal } from '../../server/store/postgres/external.ts';
import { openExternal } from '../../server/store/postgres/pooler.ts';
import { Refusal, UsageError } from '../command.ts';
import type { Terminal } from '../output/terminal.ts';

/**
 * Handles `--data-dir`, which sets `DATA_DIR` for this command. A missing folder is usually a typo, so it is created
 * only with `--create`.
 */
export const takeDataDir = (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): { words: readonly string[]; env: NodeJS.ProcessEnv } => {
  const { tokens } = parseArgs({
    args: [...words],
    options: { 'data-dir': { type: 'string' }, create: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option' && token.name === 'data-dir');
  if (given.length === 0) return { words, env };
  const [flag] = given;
  if (given.length > 1) throw new UsageError(`--data-dir was given ${given.length} times: give it once.`);
  if (flag?.kind !== 'option' || !flag.value) throw new UsageError('--data-dir must name a folder.');
  const createFlags = tokens.filter((token) => token.kind === 'option' && token.name === 'create');
  const taken = new Set([
    flag.index,
    ...(flag.inlineValue ? [] : [flag.index + 1]),
    ...createFlags.map(({ index }) => index),
  ]);
  const found = statSync(flag.value, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Refusal(`${flag.value} (--data-dir) is not a folder.`);
  if (!found && createFlags.length === 0) {
    throw new Refusal(`There is no folder ${flag.value} (--data-dir): check its name, or add --create to create it.`);
  }
  return { words: words.filter((_, index) => !taken.has(index)), env: { ...env, DATA_DIR: flag.value } };
};

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

/** Opens the server's database, whether or not a server is running. */
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

/** Opens a database that a server has filled; never creates one. */
export const withFilledDatabase = async (terminal: Terminal, work: (db: Database) => Promise<void>): Promise<void> => {
  checkFilled(terminal);
  await withDatabase(terminal, work);
};

/** The same without migrating: a backup before an upgrade must contain the old state. */
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
