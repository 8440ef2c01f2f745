import { createHmac } from 'node:crypto';
import type { Database } from './database.ts';

/** A creator as a platform addresses them. */
export interface CreatorAddress {
  readonly platform: string;
  /** With or without `@`, in any case. */
  readonly handle: string;
}

const plainHandle = (handle: string): string => handle.trim().replace(/^@/u, '').normalize('NFC').toLowerCase();

/** Recognises a creator who was erased without saying who it is: nobody without the salt can try handles. */
export const creatorMark = (salt: string, { platform, handle }: CreatorAddress): string =>
  createHmac('sha256', salt)
    .update(`creator ${platform} ${plainHandle(handle)}`)
    .digest('hex');

/** Which of these marks are of creators who were erased. */
export const erasedAmong = async (db: Database, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows<{ mark: string }>('select mark from erased_creators where mark = any($1)', [marks]);
  return new Set(rows.map(({ mark }) => mark));
};

/** The answer with the contacts of some of its creators taken out; `which` is SQL over each of them, `c`. */
const without = (which: string): string => `
  update results r set body = jsonb_set(r.body::jsonb, '{creators}', (
    select coalesce(jsonb_agg(case when ${which} then c || '{"contacts": []}' else c end order by place), '[]')
    from jsonb_array_elements(r.body::jsonb -> 'creators') with ordinality as each (c, place)
  ))`;

const isThis = `c ->> 'platform' = $1 and lower(ltrim(c ->> 'handle', '@')) = $2 and c -> 'contacts' <> '[]'`;

/** Takes a creator's contacts out of every answer, and remembers that they are not to be collected again. */
export const eraseCreator = (db: Database, salt: string, creator: CreatorAddress): Promise<{ answers: number }> =>
  db.transaction(async (tx) => {
    await tx.rows(
      `insert into erased_creators (mark) values ($1)
       on conflict (mark) do update set erased_at = clock_timestamp()`,
      [creatorMark(salt, creator)],
    );
    const changed = await tx.rows(
      `${without(isThis)}
       where r.id in (select result_id from jobs where kind = 'creators' and status = 'done')
         and exists (select 1 from jsonb_array_elements(r.body::jsonb -> 'creators') c where ${isThis})
       returning r.id`,
      [creator.platform, plainHandle(creator.handle)],
    );
    return { answers: changed.length };
  });

const atOnce = 100;

/** Takes all contacts out of the answers that were given before; tells of how many. */
export const clearContacts = async (db: Database, before: Date): Promise<number> => {
  let cleared = 0;
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      const old = await tx.rows<{ id: string }>(
        `select distinct j.result_id as id from jobs j
         where j.kind = 'creators' and j.status = 'done' and j.finished_at < $1
           and not exists (select 1 from cleared_answers a where a.result_id = j.result_id)
         limit ${atOnce}`,
        [before],
      );
      const ids = old.map(({ id }) => id);
      await tx.rows(`${without('true')} where r.id = any($1)`, [ids]);
      await tx.rows('insert into cleared_answers (result_id) select unnest($1::uuid[]) on conflict do nothing', [ids]);
      return ids.length;
    });
    cleared += rows;
    if (rows < atOnce) return cleared;
  }
};

/** A run that looked before an erasure may answer after it: what it then gave is taken back. Tells of how many creators. */
export const eraseLateAnswers = async (db: Database, salt: string, since: Date): Promise<number> => {
  const given = await db.rows<CreatorAddress & Record<string, string>>(
    `select distinct c ->> 'platform' as platform, c ->> 'handle' as handle
     from jobs j join results r on r.id = j.result_id, jsonb_array_elements(r.body::jsonb -> 'creators') c
     where j.kind = 'creators' and j.status = 'done' and c -> 'contacts' <> '[]'
       and j.finished_at >= (select min(erased_at) from erased_creators where erased_at >= $1)`,
    [since],
  );
  const marks = new Map(given.map((creator) => [creatorMark(salt, creator), creator]));
  const late = await erasedAmong(db, [...marks.keys()]);
  for (const mark of late) await eraseCreator(db, salt, marks.get(mark)!);
  return late.size;
};
