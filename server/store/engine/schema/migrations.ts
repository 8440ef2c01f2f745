import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '../../../contract/domain/durations.ts';
import { StartError } from '../../../support/process/process.ts';
import type { DirectDatabase } from '../database.ts';

/** The database's functions; every file can be run repeatedly. */
export interface Functions {
  /** Grows with every change: nodes of an earlier version must not replace newer functions. */
  readonly revision: number;
  readonly checksum: string;
  readonly texts: readonly string[];
}

/** The functions of a folder in file order, and their checksum. */
export const readFunctionTexts = (folder: URL): Omit<Functions, 'revision'> => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const texts = names.map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return { texts, checksum: hash('sha256', texts.join('\n')) };
};

export const readFunctions = (folder: URL): Functions => {
  const { revision } = JSON.parse(readFileSync(new URL('revision.json', folder), 'utf8')) as { revision: number };
  return { ...readFunctionTexts(folder), revision };
};

/** Redefines all functions if the database has different ones of this or an earlier revision. */
export const replayFunctions = (db: DirectDatabase, functions: Functions): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.script(
      `create table if not exists function_set (
         one boolean primary key default true check (one), revision int not null, checksum text not null,
         at timestamptz not null)`,
    );
    const found = await tx.row<{ revision: number; checksum: string }>('select revision, checksum from function_set');
    if (found && found.revision > functions.revision) return;
    if (found?.checksum !== functions.checksum) {
      // Functions may call others in later files; a test checks the bodies once all are defined.
      await tx.script('set local check_function_bodies = off');
      for (const text of functions.texts) await tx.script(text);
    } else if (found.revision === functions.revision) return;
    await tx.rows(
      `insert into function_set (revision, checksum, at) values ($1, $2, clock_timestamp())
       on conflict (one) do update set revision = excluded.revision, checksum = excluded.checksum, at = excluded.at`,
      [functions.revision, functions.checksum],
    );
  });

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export const readMigrations = (folder: URL): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, checksum: hash('sha256', text) };
    });

const outside = '-- outside a transaction\n';

/**
 * The statements of a migration that runs outside a transaction, otherwise null. They are sent one at a time, since PostgreSQL would run
 * several as one transaction. After a crash, it restarts from the first statement.
 */
export const statementsOutside = ({ name, text }: Pick<Migration, 'name' | 'text'>): string[] | null => {
  if (!text.startsWith(outside)) return null;
  if (text.includes('$$')) throw new Error(`${name}: a migration outside a transaction cannot define functions`);
  const statements = text
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  for (const [at, statement] of statements.entries()) {
    const index = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(statement)?.[1];
    const drop = `drop index concurrently if exists ${index}`;
    if (index && !statements.slice(0, at).includes(drop)) {
      // An interrupted index build leaves an invalid index with the same name.
      throw new Error(`${name}: put "${drop};" before "create index concurrently ${index}"`);
    }
  }
  return statements;
};

/** The migrations a database lacks. Refuses one that was migrated by an unknown version. */
const pending = async (db: DirectDatabase, known: readonly Migration[]): Promise<Migration[]> => {
  await db.script(
    'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  );
  const rows = await db.rows<{ name: string; checksum: string }>('select name, checksum from migrations');
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const name of applied.keys()) {
    if (!known.some((migration) => migration.name === name)) {
      throw new StartError(
        `The database was migrated by another version of Appraise (${name}): start that version, or set DATA_DIR or DATABASE_URL to another database.`,
      );
    }
  }
  for (const { name, checksum } of known) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new StartError(
        `The migration ${name} has changed since this database applied it: use the version of Appraise that created the database, or an empty database.`,
      );
    }
  }
  return known.filter(({ name }) => !applied.has(name));
};

const apply = async (db: DirectDatabase, migration: Migration): Promise<void> => {
  const record = (to: DirectDatabase) =>
    to.rows('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
  const statements = statementsOutside(migration);
  if (statements) {
    for (const statement of statements) await db.script(statement);
    await record(db);
    return;
  }
  await untilUnlocked(() =>
    db.transaction(async (tx) => {
      await tx.script(`set local lock_timeout = '${lockMs}ms'`);
      await tx.script(migration.text);
      await record(tx);
    }),
  );
};

/** While a migration waits for a table lock, all other statements queue behind it. */
const lockMs = 1_000;
const longestPauseMs = 1_000;
const deadlineMs = 10 * minuteMs;

const isLocked = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  // Lock timeout, or a deadlock with a serving node.
  return code === '55P03' || code === '40P01';
};

/** Retries while others hold locks. The random pause lets them continue. */
const untilUnlocked = async (work: () => Promise<void>): Promise<void> => {
  for (const until = performance.now() + deadlineMs; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error;
      await sleep(Math.random() * longestPauseMs);
    }
  }
};

/** Applies missing migrations in order, each with its record. The caller holds the migration lock. */
export const applyMigrations = async (db: DirectDatabase, known: readonly Migration[]): Promise<void> => {
  for (const migration of await pending(db, known)) {
    await apply(db, migration).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`The migration ${migration.name} failed: ${message}`, { cause: error });
    });
  }
};
