import type { Store } from '../../contract/domain/stores.ts';
import { filtered, int, orNull, text, textOf } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

/** An app with reviews on file, as far as sentences name it. */
export interface AppOnFile {
  readonly appNo: number;
  readonly store: Store;
  readonly appId: string;
  /** Null: not known yet. */
  readonly title: string | null;
  readonly genre: string | null;
}

const appsOnFileSql = statement(
  { appNo: int, store: textOf<Store>(), appId: text, title: orNull(text), genre: orNull(text) },
  `select app_no as "appNo", store, app_id as "appId", title, genre from review_apps
   where app_no >= $1 or app_no = any($2) order by app_no`,
);

/** The apps numbered from `from` on, and those of `again`. */
export const appsOnFile = (db: Database, from: number, again: readonly number[]): Promise<AppOnFile[]> =>
  db.rows(appsOnFileSql, [from, again]);

const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

const aboutsWithSql = statement(
  { appNo: int, about: filtered(text) },
  'select app_no as "appNo", about from review_apps where about ilike any($1) order by app_no',
);

/** The starts of the descriptions that have any of these texts in them. */
export const aboutsWith = (
  db: Database,
  texts: readonly string[],
): Promise<{ readonly appNo: number; readonly about: string }[]> =>
  db.rows(aboutsWithSql, [texts.map((text) => `%${escaped(text)}%`)]);
