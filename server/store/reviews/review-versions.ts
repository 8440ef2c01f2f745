import type { Database } from '../engine/database.ts';

const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

/** The numbers of the reviews of these apps that were written about one of these versions, ascending; `5.4` is also 5.4.1. */
export const nosOfVersions = async (
  db: Database,
  appNos: readonly number[],
  versions: readonly string[],
): Promise<Uint32Array> => {
  const rows = await db.rows<{ no: number }>(
    'select no from reviews where app_no = any($1) and (version = any($2) or version like any($3)) order by no',
    [appNos, versions, versions.map((version) => `${escaped(version)}.%`)],
  );
  return Uint32Array.from(rows, ({ no }) => no);
};
