import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { plans } from '../../../contract/plans.ts';
import { StartError } from '../../../support/process/process.ts';
import { text } from '../columns.ts';
import { type Database, type DirectDatabase, isUnavailable } from '../database.ts';
import { command, statement } from '../statement.ts';
import {
  applyMigrations,
  type Functions,
  type Migration,
  readFunctions,
  readMigrations,
  replayFunctions,
} from './migrations.ts';

const roleSql = statement({ role: text }, 'select current_user::text as role');

export const roleOf = async (db: Database): Promise<string> => (await db.row(roleSql))!.role;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Grants the service's role the right to read and write rows and call functions. It can't change tables, nor ledger entries and audit
 * records that were written.
 */
const grantService = async (owner: DirectDatabase, role: string): Promise<void> => {
  const to = quoted(role);
  await owner.transaction((tx) =>
    tx.script(`
      grant usage on schema public to ${to};
      grant select, insert, update, delete on all tables in schema public to ${to};
      grant usage, select on all sequences in schema public to ${to};
      grant execute on all functions in schema public to ${to};
      revoke update, delete on ledger, audit from ${to};
      revoke insert, update, delete on migrations, function_set, plans from ${to};
    `),
  );
};

export interface Schema {
  readonly migrations: readonly Migration[];
  readonly functions: Functions;
}

export const ownSchema = (): Schema => ({
  migrations: readMigrations(new URL('../../migrations/', import.meta.url)),
  functions: readFunctions(new URL('../../functions/', import.meta.url)),
});

/**
 * Migrates the database to this version: tables, then functions, then plans. Each migration is its own transaction, so an
 * interrupted start is continued by the next one.
 *
 * @param serviceRole the role the service will use, if different from the migrating one
 */
export const migrate = (
  db: DirectDatabase,
  schema: Schema = ownSchema(),
  serviceRole: string | null = null,
): Promise<void> =>
  db
    .session(async (session) => {
      await session.script('set lock_timeout = 0; set statement_timeout = 0');
      await takeLock(session);
      await applyMigrations(session, schema.migrations);
      await replayFunctions(session, schema.functions);
      await writePlans(session);
      if (serviceRole !== null) await grantService(session, serviceRole);
      await session.rows('select pg_advisory_unlock($1)', [lockNumber]);
    })
    .catch((error: unknown) => {
      throw refusal(error);
    });

// An arbitrary number; prevents concurrent migrations.
const lockNumber = 4_700_100;
const lockPollMs = 100;

/**
 * Polls for the lock, which ends with the session at the latest. Waiting inside a statement would block `create index concurrently`, which
 * waits for every older statement.
 */
const takeLock = async (session: DirectDatabase): Promise<void> => {
  for (;;) {
    const row = await session.row<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber]);
    if (row?.taken) return;
    await sleep(lockPollMs);
  }
};

const writePlansSql = command(
  `insert into plans (key, credits, per_minute, running, keys)
   select p.key, p.credits, p."perMinute", p.running, p.keys
   from jsonb_to_recordset($1::jsonb) as p (key text, credits int, "perMinute" int, running int, keys int)
   on conflict (key) do update set credits = excluded.credits, per_minute = excluded.per_minute,
     running = excluded.running, keys = excluded.keys`,
);

const writePlans = (db: DirectDatabase): Promise<void> =>
  db.run(writePlansSql, [JSON.stringify(Object.entries(plans).map(([key, plan]) => ({ key, ...plan })))]);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Turns an error into an explanation for the person who starts the service. */
const refusal = (error: unknown): unknown => {
  const cause = codeOf(error) === undefined && error instanceof Error && error.cause ? error.cause : error;
  switch (codeOf(cause)) {
    case '42501':
      return new StartError(
        `The database user is not allowed to create tables (${(cause as Error).message}): grant it CREATE on the schema public, or make it the owner of the database.`,
      );
    case '25006':
      return new StartError('The database is read-only: set DATABASE_URL to the primary.');
    default:
      // After a lost connection, the start is retried.
      return isUnavailable(cause) ? cause : error;
  }
};

const madeSql = "select to_regclass('migrations') is not null and to_regclass('function_set') is not null as made";
const stateSql = `select (select jsonb_object_agg(name, checksum) from migrations) as migrations,
  (select checksum from function_set) as functions,
  (select jsonb_object_agg(key, jsonb_build_array(credits, per_minute, running, keys)) from plans) as plans,
  not exists (
    select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not has_table_privilege(oid, 'select')) as "mayRead"`;

/** Whether the database has exactly this version and the role may use it, so that it needn't migrate. */
export const isMigrated = async (db: DirectDatabase, schema: Schema = ownSchema()): Promise<boolean> => {
  if (!(await db.row<{ made: boolean }>(madeSql))?.made) return false;
  const state = await db
    .row<{ migrations: unknown; functions: string; plans: unknown; mayRead: boolean }>(stateSql)
    .catch((error: unknown) => {
      if (codeOf(error) === '42501') return null;
      throw error;
    });
  if (!state?.mayRead || state.functions !== schema.functions.checksum) return false;
  const wanted = {
    migrations: Object.fromEntries(schema.migrations.map(({ name, checksum }) => [name, checksum])),
    plans: Object.fromEntries(
      Object.entries(plans).map(([key, plan]) => [key, [plan.credits, plan.perMinute, plan.running, plan.keys]]),
    ),
  };
  return isDeepStrictEqual({ migrations: state.migrations, plans: state.plans }, wanted);
};
