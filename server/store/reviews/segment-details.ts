import { bool, bytes, filtered, int, orNull, text, texts } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import type { NewDetails } from './segments.ts';

/** What is known of a current edition besides what makes its segment's facts. */
export interface DetailsOnFile {
  readonly no: number;
  readonly appNo: number;
  readonly country: string | null;
  readonly lang: string;
  readonly version: string | null;
  readonly replied: boolean;
  /** Of its title and text, in characters. */
  readonly length: number;
}

const detailsOnFileSql = statement(
  {
    no: int,
    appNo: int,
    country: orNull(text),
    lang: text,
    version: orNull(text),
    replied: bool,
    length: int,
  },
  `select no, app_no as "appNo", country, lang, version, reply is not null as replied,
     char_length(text) + coalesce(char_length(title), 0) as length
   from reviews where no = any($1)`,
);

/** Of those of the editions that are current. */
export const detailsOnFile = (db: Database, nos: Uint32Array): Promise<DetailsOnFile[]> =>
  db.rows(detailsOnFileSql, [[...nos]]);

export interface StoredDetails extends NewDetails {
  readonly id: number;
}

const readDetailsSql = statement(
  {
    id: int,
    packed: filtered(bytes),
    countries: filtered(texts),
    languages: filtered(texts),
    versions: filtered(texts),
  },
  `select id, details as packed, countries, languages, versions from search_segments
   where id = any($1) and details is not null`,
);

/** The details of those of the segments that have them. */
export const readDetails = (db: Database, ids: readonly number[]): Promise<StoredDetails[]> =>
  db.rows(readDetailsSql, [ids]);

const writeDetailsSql = command(
  `update search_segments set details = $2, countries = $3, languages = $4, versions = $5, details_no = details_no + 1,
     stamp = gen_random_uuid()
   where id = $1`,
);

export const writeDetails = (tx: Database, id: number, details: NewDetails): Promise<unknown> =>
  tx.run(writeDetailsSql, [id, details.packed, details.countries, details.languages, details.versions]);

const takeChangedSql = command('delete from search_changed where no = any($1)');

/** Forgets what became known of these editions; whoever reads them afterwards sees it. */
export const takeChanged = (tx: Database, nos: Uint32Array): Promise<unknown> => tx.run(takeChangedSql, [[...nos]]);

const changedNosSql = statement({ no: int }, 'select no from search_changed order by no');

export const changedNos = async (db: Database): Promise<Uint32Array> =>
  Uint32Array.from(await db.rows(changedNosSql), ({ no }) => no);

const reviewTextsSql = statement(
  { no: int, title: orNull(text), text },
  'select no, title, text from reviews where no = any($1)',
);

/** What current editions say. */
export const reviewTexts = (
  db: Database,
  nos: readonly number[],
): Promise<{ no: number; title: string | null; text: string }[]> => db.rows(reviewTextsSql, [nos]);
