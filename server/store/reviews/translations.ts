import { int, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

const readSql = statement(
  { hash: text, text },
  `select hash, text from translations where language = $1 and hash = any($2) and text <> ''`,
);

/** Stored translations, by the hash of the text. */
export const readTranslations = async (
  db: Database,
  language: string,
  hashes: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await db.rows(readSql, [language, hashes]);
  return new Map(rows.map(({ hash, text }) => [hash, text]));
};

const spentSql = statement(
  { characters: int },
  'select coalesce(sum(characters), 0)::int as characters from translations where account_id = $1 and made_at > $2',
);

/** Characters translated for an account since then. */
export const translatedSince = async (db: Database, accountId: string, since: Date): Promise<number> =>
  (await db.row(spentSql, [accountId, since]))!.characters;

export interface NewTranslation {
  readonly hash: string;
  /** Empty if the model gave none: it counts, and may be requested again. */
  readonly text: string;
  readonly characters: number;
}

const saveSql = command(
  `insert into translations (hash, language, text, characters, account_id, made_at)
   select n.hash, $1, n.text, n.characters, $2, $3
   from unnest($4::text[], $5::text[], $6::int[]) as n (hash, text, characters) order by n.hash
   on conflict (hash, language) do update
   set text = excluded.text, characters = translations.characters + excluded.characters,
       account_id = excluded.account_id, made_at = excluded.made_at
   where translations.text = ''`,
);

export const saveTranslations = (
  db: Database,
  { language, accountId, now }: { readonly language: string; readonly accountId: string; readonly now: Date },
  made: readonly NewTranslation[],
): Promise<void> =>
  db.run(saveSql, [
    language,
    accountId,
    now,
    made.map(({ hash }) => hash),
    made.map(({ text }) => text),
    made.map(({ characters }) => characters),
  ]);

const forgetSql = statement(
  { forgotten: int },
  `with old as (select hash, language from translations where made_at < $1 limit $2),
   gone as (delete from translations t using old where t.hash = old.hash and t.language = old.language returning 1)
   select count(*)::int as forgotten from gone`,
);

/** Deletes translations made before then, at most `most`; returns how many. */
export const forgetTranslations = async (db: Database, before: Date, most: number): Promise<number> =>
  (await db.row(forgetSql, [before, most]))!.forgotten;
