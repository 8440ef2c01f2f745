import { createHmac } from 'node:crypto';
import { filtered, json, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';

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

const erasedAmongSql = statement({ mark: text }, 'select mark from erased_creators where mark = any($1)');

/** Which of these marks are of creators who were erased. */
export const erasedAmong = async (db: Database, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.rows(erasedAmongSql, [marks]);
  return new Set(rows.map(({ mark }) => mark));
};

/** What of an answer is looked at here; the rest passes as it is. */
interface Answer {
  readonly creators: readonly (CreatorAddress & { readonly contacts: readonly { readonly value: string }[] })[];
}

const readAnswerSql = statement({ body: json<Answer>() }, 'select body from results where id = $1 for update');
const writeAnswerSql = command('update results set body = $2 where id = $1');

/** Rewrites answers one by one, in place and in the order that they were written in. */
const rewrite = async (
  tx: Database,
  ids: readonly string[],
  change: (creators: Answer['creators']) => Answer['creators'],
): Promise<void> => {
  for (const id of ids) {
    // One at a time: an answer may be large, and there may be many.
    const row = await tx.row(readAnswerSql, [id]);
    if (!row) continue;
    const body = { ...row.body, creators: change(row.body.creators) };
    await tx.run(writeAnswerSql, [id, JSON.stringify(body)]);
  }
};

const isCalled = (handle: string): ((creator: { readonly handle: string }) => boolean) => {
  const wanted = plainHandle(handle);
  return (creator) => plainHandle(creator.handle) === wanted;
};

/** What an erasure has come to. */
export interface Erased {
  /** How many answers told of them. */
  readonly answers: number;
  /** Other accounts that answers give one of the same contacts for: they may be the same person's. */
  readonly alike: readonly CreatorAddress[];
}

const markErasedSql = command(
  `insert into erased_creators (mark) values ($1)
   on conflict (mark) do update set erased_at = clock_timestamp()`,
);

const answersWithCreatorSql = statement(
  { id: uuid, handle: text, contacts: json<readonly { readonly value: string }[]>() },
  `select r.id, c ->> 'handle' as handle, c -> 'contacts' as contacts
   from results r, json_array_elements(r.body -> 'creators') c
   where r.id in (select result_id from jobs where kind = 'creators' and status = 'done')
     and c ->> 'platform' = $1 and lower(ltrim(c ->> 'handle', '@')) = lower($2)`,
);

const creatorsWithContactsSql = statement(
  { platform: text, handle: text },
  `select distinct c ->> 'platform' as platform, c ->> 'handle' as handle
   from results r, json_array_elements(r.body -> 'creators') c, json_array_elements(c -> 'contacts') k
   where r.id in (select result_id from jobs where kind = 'creators' and status = 'done') and k ->> 'value' = any($1)
   order by 1, 2`,
);

/** Takes a creator out of every answer and out of what searches have left to do, and remembers not to tell of them again. */
export const eraseCreator = (db: Database, salt: string, creator: CreatorAddress): Promise<Erased> =>
  db.transaction(async (tx) => {
    const { platform } = creator;
    const isThis = isCalled(creator.handle);
    await tx.run(markErasedSql, [creatorMark(salt, creator)]);
    const given = await tx.rows(answersWithCreatorSql, [platform, plainHandle(creator.handle)]);
    const values = [...new Set(given.flatMap(({ contacts }) => contacts.map(({ value }) => value)))];
    const alike = await tx.rows(creatorsWithContactsSql, [values]);
    const ids = [...new Set(given.map(({ id }) => id))];
    await rewrite(tx, ids, (creators) => creators.filter((one) => one.platform !== platform || !isThis(one)));
    await forgetLeft(tx, creator);
    return { answers: ids.length, alike: alike.filter((one) => one.platform !== platform || !isThis(one)) };
  });

const forgetLeftSql = command(
  `update continuations c set state = jsonb_set(c.state::jsonb, '{left}', (
     select coalesce(jsonb_agg(l order by place), '[]')
     from jsonb_array_elements(c.state::jsonb -> 'left') with ordinality as each (l, place)
     where not (l ->> 'platform' = $1 and $2 in (lower(ltrim(l ->> 'handle', '@')), lower(l ->> 'id')))))
   from jobs j where j.id = c.job_id and j.kind = 'creators' and exists (
     select 1 from jsonb_array_elements(c.state::jsonb -> 'left') l
     where l ->> 'platform' = $1 and $2 in (lower(ltrim(l ->> 'handle', '@')), lower(l ->> 'id')))`,
);

/** Who was found and not vetted yet is not to be vetted any more. */
const forgetLeft = (tx: Database, { platform, handle }: CreatorAddress): Promise<void> =>
  tx.run(forgetLeftSql, [platform, plainHandle(handle)]);

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
      await rewrite(tx, ids, (creators) => creators.map((one) => ({ ...one, contacts: [] })));
      await tx.run(markClearedSql, [ids]);
      return ids.length;
    });
    cleared += rows;
    if (rows < atOnce) return cleared;
  }
};

const lateCreatorsSql = statement(
  { platform: text, handle: text },
  `select distinct c ->> 'platform' as platform, c ->> 'handle' as handle
   from jobs j join results r on r.id = j.result_id, json_array_elements(r.body -> 'creators') c
   where j.kind = 'creators' and j.status = 'done'
     and j.finished_at >= (
       select min(erased_at) from erased_creators
       where erased_at >= clock_timestamp() - make_interval(secs => $1::float8 / 1000))`,
);

/** A run that looked before an erasure may answer after it: what it then gave is taken back. Tells of how many creators. */
export const eraseLateAnswers = async (db: Database, salt: string, withinMs: number): Promise<number> => {
  const given = await db.rows(lateCreatorsSql, [withinMs]);
  const marks = new Map(given.map((creator) => [creatorMark(salt, creator), creator]));
  const late = await erasedAmong(db, [...marks.keys()]);
  for (const mark of late) await eraseCreator(db, salt, marks.get(mark)!);
  return late.size;
};
