import { bool, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

// Any fixed number: who stores creators and who erases one take turns, so that nobody is stored after their erasure.
const lockNumber = 4_700_102;

const erasedAmongSql = statement({ mark: text }, 'select mark from erased_creators where mark = any($1)');

/** Which of these marks are of creators who were erased. */
export const erasedAmong = async (db: Database, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows(erasedAmongSql, [marks]);
  return new Set(rows.map(({ mark }) => mark));
};

const storingSql = command(`select pg_advisory_xact_lock_shared(${lockNumber})`);

/** The same for a transaction that stores the others: nobody can be erased before it ends. */
export const erasedAmongStored = async (tx: Database, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  await tx.run(storingSql);
  return erasedAmong(tx, marks);
};

const erasingSql = command(`select pg_advisory_xact_lock(${lockNumber})`);

const markErasedSql = command(
  `insert into erased_creators (mark) select unnest($1::text[])
   on conflict (mark) do update set erased_at = clock_timestamp()`,
);

/** Remembers not to tell of creators again. What is stored afterwards, in this transaction or another, is without them. */
export const markErased = async (tx: Database, marks: readonly string[]): Promise<void> => {
  await tx.run(erasingSql);
  await tx.run(markErasedSql, [marks]);
};

const markEverywhereSql = command('update erased_creators set everywhere_at = clock_timestamp() where mark = any($1)');

/** Notes that nothing that is stored tells of them any more. */
export const markErasedEverywhere = (db: Database, marks: readonly string[]): Promise<void> =>
  db.run(markEverywhereSql, [marks]);

const unfinishedSql = statement(
  { unfinished: bool },
  'select exists (select 1 from erased_creators where everywhere_at is null) as unfinished',
);

/** Whether somebody's erasure was cut off, or made by a version that erased less. */
export const hasUnfinishedErasures = async (db: Database): Promise<boolean> =>
  (await db.row(unfinishedSql))!.unfinished;

const finishSql = command('update erased_creators set everywhere_at = clock_timestamp() where everywhere_at is null');

export const finishErasures = (db: Database): Promise<void> => db.run(finishSql);
