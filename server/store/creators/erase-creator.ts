import { json, orNull, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, type Statement, statement } from '../engine/statement.ts';
import { type CreatorAddress, creatorMark, plainHandle } from './creator-address.ts';
import { creatorsIn, withoutCreator } from './creators-in.ts';
import { markErased, markErasedEverywhere } from './erased-creators.ts';

/** What an erasure has come to. */
export interface Erased {
  /** How many answers told of them. */
  readonly answers: number;
  /** How many videos of theirs the library had. */
  readonly videos: number;
  /** Other accounts that answers give one of the same contacts for: they may be the same person's. */
  readonly alike: readonly CreatorAddress[];
}

/** What is known of the one who is erased; it grows while it is read. */
interface Known {
  readonly platform: string;
  /** Handles and ids of channels, as they are compared. */
  readonly called: Set<string>;
  readonly contacts: Set<string>;
  readonly answers: Set<string>;
  videos: number;
}

/**
 * Takes a creator and their videos out of the library, out of every answer and out of what searches have left to do, and
 * remembers not to tell of them again, by all that they are called there. One that is cut off may be done again.
 */
export const eraseCreator = async (db: Database, salt: string, creator: CreatorAddress): Promise<Erased> => {
  const { platform } = creator;
  const called = new Set([plainHandle(creator.handle)]);
  const known: Known = { platform, called, contacts: new Set(), answers: new Set(), videos: 0 };
  const marks = () => [...called].map((handle) => creatorMark(salt, { platform, handle }));
  // A channel is found by its id where its handle is not told, and the other way round.
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

/** Where answers, or parts of them, are stored as JSON. */
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

/** Rewrites what tells of them, one at a time: an answer may be large, and there may be many. */
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

/** What was taken out may say what else they are called, and how they can be reached. */
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
