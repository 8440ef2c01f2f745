import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { DirectDatabase } from '../database.ts';

/** The database's functions: every file is a script that can be run again. */
export interface Functions {
  /** Grows with every change: a node of an earlier version must not put its functions over those of a later one. */
  readonly revision: number;
  readonly checksum: string;
  readonly texts: readonly string[];
}

/** The texts of a folder's functions, in the order of their files, and a checksum of them all. */
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

/** Defines the functions anew when the database has others of this revision or an earlier one, all or none of them. */
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
      // They may call each other whatever the order of their files; a test checks the bodies once all are defined.
      await tx.script('set local check_function_bodies = off');
      for (const text of functions.texts) await tx.script(text);
    } else if (found.revision === functions.revision) return;
    await tx.rows(
      `insert into function_set (revision, checksum, at) values ($1, $2, clock_timestamp())
       on conflict (one) do update set revision = excluded.revision, checksum = excluded.checksum, at = excluded.at`,
      [functions.revision, functions.checksum],
    );
  });
