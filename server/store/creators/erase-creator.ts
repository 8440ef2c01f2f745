import { filtered, json, orNull, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Statement, statement } from '../engine/statement.ts';
import { creatorsIn, withoutCreator } from './creators-in.ts';
import { type CreatorAddress, creatorMark, markErased, markErasedEverywhere, plainHandle } from './erased-creators.ts';

interface Answer {
  readonly creators: readonly { readonly contacts: readonly unknown[] }[];
}

const readAnswerSql = statement({ body: json<Answer>() }, 'select body from results where id = $1 for update');
const writeAnswerSql = command('update results set body = $2 where id = $1');

/** One at a time: answers may be large and many. */
const clearAnswer = async (tx: Database, id: string): Promise<void> => {
  const row = await tx.row(readAnswerSql, [id]);
  if (!row) return;
  const creators = row.body.creators.map((one) => ({ ...one, contacts: [] }));
  await tx.run(writeAnswerSql, [id, JSON.stringify({ ...row.body, creators })]);
};

const atOnce = 100;

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

/** Removes all contacts from older answers; returns how many. */
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

export interface Erased {
  /** Number of answers that named them. */
  readonly answers: number;
  /** Number of their videos in the library. */
  readonly videos: number;
  /** Other creators with one of the same contacts, who may be the same person. */
  readonly alike: readonly CreatorAddress[];
}

/** What is known about the creator; grows during the search. */
interface Known {
  readonly platform: string;
  /** Handles and channel ids, normalized. */
  readonly called: Set<string>;
  readonly contacts: Set<string>;
  readonly answers: Set<string>;
  videos: number;
}

/**
 * Removes a creator and their videos from the library, every answer and continuations of searches, and remembers all their names to exclude
 * them in future. Idempotent.
 */
export const eraseCreator = async (db: Database, salt: string, creator: CreatorAddress): Promise<Erased> => {
  const { platform } = creator;
  const called = new Set([plainHandle(creator.handle)]);
  const known: Known = { platform, called, contacts: new Set(), answers: new Set(), videos: 0 };
  const marks = () => [...called].map((handle) => creatorMark(salt, { platform, handle }));
  // An answer may contain a channel's id or its handle only, so search until no new names are found.
  for (let before = 0; before < called.size; ) {
    before = called.size;
    await db.transaction(async (tx) => {
      await markErased(tx, marks());
      await eraseVideos(tx, known);
    });
    for (const name of [...called]) {
      await eraseFrom(db, known, name, results);
      await eraseFrom(db, known, name, continuations);
    }
  }
  const alike = await db.rows(creatorsWithContactsSql, [[...known.contacts]]);
  await markErasedEverywhere(db, marks());
  return {
    answers: known.answers.size,
    videos: known.videos,
    alike: alike.filter((one) => one.platform !== platform || !called.has(plainHandle(one.handle))),
  };
};

const comparable = (column: string): string => `lower(normalize(ltrim(trim(${column}), '@'), NFC))`;

const deleteVideosSql = statement(
  { handle: orNull(text), url: orNull(text) },
  `delete from videos where platform = $1 and (
     ${comparable(`creator ->> 'handle'`)} = any($2)
     or lower(substring(creator ->> 'url' from '/(?:@|channel/)([^/?]+)')) = any($2)
     or lower(substring(url from '/@([^/?]+)')) = any($2))
   returning creator ->> 'handle' as handle, creator ->> 'url' as url`,
);

const eraseVideos = async (tx: Database, known: Known): Promise<void> => {
  const { platform } = known;
  const gone = await tx.rows(deleteVideosSql, [platform, [...known.called]]);
  known.videos += gone.length;
  for (const { handle } of gone.flatMap((video) => creatorsIn({ platform, ...video }))) known.called.add(handle);
};

/** A table in which answers, or parts of them, are stored as JSON. */
interface Stored {
  readonly find: Statement<{ id: string }>;
  readonly read: Statement<{ body: unknown }>;
  readonly write: Statement<never>;
}

const findResultsSql = statement({ id: uuid }, 'select id from results where position($1 in lower(body::text)) > 0');
const readResultSql = statement({ body: json<unknown>() }, 'select body from results where id = $1 for update');
const writeResultSql = command('update results set body = $2 where id = $1');
const results: Stored = { find: findResultsSql, read: readResultSql, write: writeResultSql };

const findStatesSql = statement(
  { id: uuid },
  'select job_id as id from continuations where position($1 in lower(state::text)) > 0',
);
const readStateSql = statement(
  { body: json<unknown>() },
  'select state as body from continuations where job_id = $1 for update',
);
const writeStateSql = command('update continuations set state = $2 where job_id = $1');
const continuations: Stored = { find: findStatesSql, read: readStateSql, write: writeStateSql };

const patientSql = command('set local statement_timeout = 0');

/** Rewrites answers that name them one at a time: they may be large and many. */
const eraseFrom = async (db: Database, known: Known, name: string, stored: Stored): Promise<void> => {
  const found = await db.transaction(async (tx) => {
    await tx.run(patientSql);
    return tx.rows(stored.find, [name]);
  });
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const row = await tx.row(stored.read, [id]);
      const { answer, taken } = withoutCreator(row?.body, known.platform, known.called);
      if (taken.length === 0) return;
      await tx.run(stored.write, [id, JSON.stringify(answer)]);
      if (stored === results) known.answers.add(id);
      for (const part of taken) note(known, part);
    });
  }
};

/** Removed parts may contain further names and contacts. */
const note = (known: Known, taken: Readonly<Record<string, unknown>>): void => {
  const { examples: _, posts: __, ...self } = taken;
  for (const { platform, handle } of creatorsIn({ ...self, video: null })) {
    if (platform === known.platform) known.called.add(handle);
  }
  const contacts = Array.isArray(taken.contacts) ? taken.contacts : [];
  for (const { value } of contacts as { value?: unknown }[]) if (typeof value === 'string') known.contacts.add(value);
};

const creatorsWithContactsSql = statement(
  { platform: text, handle: text },
  `select distinct c ->> 'platform' as platform, c ->> 'handle' as handle
   from results r, json_array_elements(r.body -> 'creators') c, json_array_elements(c -> 'contacts') k
   where r.id in (select result_id from jobs where kind = 'creators' and status = 'done') and k ->> 'value' = any($1)
   order by 1, 2`,
);
