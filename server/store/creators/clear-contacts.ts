import { filtered, json, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

/** What of an answer is looked at here; the rest passes as it is. */
interface Answer {
  readonly creators: readonly { readonly contacts: readonly unknown[] }[];
}

const readAnswerSql = statement({ body: json<Answer>() }, 'select body from results where id = $1 for update');
const writeAnswerSql = command('update results set body = $2 where id = $1');

/** One at a time: an answer may be large, and there may be many. */
const clearAnswer = async (tx: Database, id: string): Promise<void> => {
  const row = await tx.row(readAnswerSql, [id]);
  if (!row) return;
  const creators = row.body.creators.map((one) => ({ ...one, contacts: [] }));
  await tx.run(writeAnswerSql, [id, JSON.stringify({ ...row.body, creators })]);
};

const atOnce = 100;

// What is done has a result.
const unclearedSql = statement(
  { id: filtered(uuid) },
  `select distinct j.result_id as id from jobs j
   where j.kind = 'creators' and j.status = 'done'
     and j.finished_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
     and not exists (select 1 from cleared_answers a where a.result_id = j.result_id)
   limit ${atOnce}`,
);

const markClearedSql = command(
  'insert into cleared_answers (result_id) select unnest($1::uuid[]) on conflict do nothing',
);

/** Takes all contacts out of the answers that are older; tells of how many. */
export const clearContacts = async (db: Database, olderThanMs: number): Promise<number> => {
  let cleared = 0;
  for (;;) {
    const rows = await db.transaction(async (tx) => {
      const old = await tx.rows(unclearedSql, [olderThanMs]);
      const ids = old.map(({ id }) => id);
      for (const id of ids) await clearAnswer(tx, id);
      await tx.run(markClearedSql, [ids]);
      return ids.length;
    });
    cleared += rows;
    if (rows < atOnce) return cleared;
  }
};
