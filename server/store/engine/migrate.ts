import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { plans } from '../../contract/plans.ts';
import { StartError } from '../../support/start-error.ts';
import type { DirectDatabase } from './database.ts';

const folder = new URL('../migrations/', import.meta.url);

// Any fixed number: it keeps two nodes that start together from migrating together.
const lockNumber = 4_700_100;

const files = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, checksum: hash('sha256', sql) };
    });

/** Brings the database to this version's tables. Every migration and its record are one transaction. */
export const migrate = (db: DirectDatabase): Promise<void> =>
  db
    .transaction((tx) => migrateIn(tx))
    .catch((error: unknown) => {
      throw refusal(error);
    });

const migrateIn = async (tx: DirectDatabase): Promise<void> => {
  // Another node may migrate for longer than a statement may take elsewhere, and so may this one.
  await tx.script('set local lock_timeout = 0; set local statement_timeout = 0');
  await tx.rows('select pg_advisory_xact_lock($1)', [lockNumber]);
  await tx.script(
    'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
  );
  const applied = new Map(
    (await tx.rows<{ name: string; checksum: string }>('select name, checksum from migrations')).map((row) => [
      row.name,
      row.checksum,
    ]),
  );
  const known = files();
  for (const name of applied.keys()) {
    if (!known.some((file) => file.name === name)) {
      throw new StartError(
        `The database was migrated by a newer version of Appraise (${name}): start that version, or use another database.`,
      );
    }
  }
  for (const { name, sql, checksum } of known) {
    const before = applied.get(name);
    if (before === checksum) continue;
    if (before) {
      throw new StartError(
        `The migration ${name} has changed since this database applied it: use the version of Appraise that created the database, or an empty database.`,
      );
    }
    await tx.script(sql);
    await tx.rows('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  await tx.rows(
    `insert into plans (key, credits, per_minute, running, keys)
       select p.key, p.credits, p."perMinute", p.running, p.keys
       from jsonb_to_recordset($1::jsonb) as p (key text, credits int, "perMinute" int, running int, keys int)
       on conflict (key) do update set credits = excluded.credits, per_minute = excluded.per_minute,
         running = excluded.running, keys = excluded.keys`,
    [JSON.stringify(Object.entries(plans).map(([key, plan]) => ({ key, ...plan })))],
  );
};

/** What a database that cannot be migrated means for the person who starts the service. */
const refusal = (error: unknown): unknown => {
  switch ((error as { code?: unknown } | null)?.code) {
    case '42501':
      return new StartError(
        `The database user is not allowed to create tables (${(error as Error).message}): grant it CREATE on the schema public, or make it the owner of the database.`,
      );
    case '25006':
      return new StartError('The database is read-only: set DATABASE_URL to the primary.');
    default:
      return error;
  }
};
