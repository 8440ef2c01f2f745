import { int } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

const nosOfVersionsSql = statement(
  { no: int },
  'select no from reviews where app_no = any($1) and (version = any($2) or version like any($3)) order by no',
);

/** The numbers of the reviews of these apps that were written about one of these versions, ascending; `5.4` is also 5.4.1. */
export const nosOfVersions = async (
  db: Database,
  appNos: readonly number[],
  versions: readonly string[],
): Promise<Uint32Array> => {
  const rows = await db.rows(nosOfVersionsSql, [appNos, versions, versions.map((version) => `${escaped(version)}.%`)]);
  return Uint32Array.from(rows, ({ no }) => no);
};
