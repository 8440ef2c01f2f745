import { dayMs, hourMs } from '../../contract/domain/durations.ts';
import { firstIdAt } from '../../support/ids.ts';
import { filtered, json, text, uuid } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import { creatorsIn } from './creators-in.ts';
import { eraseCreator } from './erase-creator.ts';
import {
  type CreatorAddress,
  creatorMark,
  erasedAmong,
  finishErasures,
  hasUnfinishedErasures,
} from './erased-creators.ts';

const longestRunMs = 2 * hourMs;
/** Longer than any run waits. Ids are ordered by time. */
const longestWaitMs = dayMs;

const lateAnswersSql = statement(
  { body: json<unknown>() },
  `select r.body from results r where r.id in (
     select j.result_id from erased_creators e
     join jobs j on j.finished_at between e.erased_at and e.erased_at + make_interval(secs => $1::float8 / 1000)
     where e.erased_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000) and j.status = 'done'
       and j.id > $2)`,
);

const erasedOf = async (db: Database, salt: string, found: readonly CreatorAddress[]): Promise<CreatorAddress[]> => {
  const marks = new Map(found.map((creator) => [creatorMark(salt, creator), creator]));
  const erased = await erasedAmong(db, [...marks.keys()]);
  return [...erased].map((mark) => marks.get(mark)!);
};

const eraseAll = async (db: Database, salt: string, found: readonly CreatorAddress[]): Promise<number> => {
  const late = await erasedOf(db, salt, found);
  for (const creator of late) await eraseCreator(db, salt, creator);
  return late.length;
};

const resultsAtOnce = 100;

const resultsSql = statement(
  { id: uuid, body: json<unknown>() },
  `select id, body from results where id > $1 order by id limit ${resultsAtOnce}`,
);

const libraryCreatorsSql = statement(
  { platform: text, creator: filtered(json<unknown>()) },
  'select distinct on (platform, creator::text) platform, creator::json as creator from videos where creator is not null',
);

/** Repeats unfinished erasures over everything stored. */
const finish = async (db: Database, salt: string): Promise<number> => {
  const inLibrary = await db.rows(libraryCreatorsSql);
  let erased = await eraseAll(
    db,
    salt,
    inLibrary.flatMap(({ platform, creator }) => creatorsIn({ platform, creator })),
  );
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const some = await db.rows(resultsSql, [after]);
    erased += await eraseAll(
      db,
      salt,
      some.flatMap(({ body }) => creatorsIn(body)),
    );
    const last = some.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await finishErasures(db);
  return erased;
};

/**
 * Removes data that runs had read before an erasure and stored after it, and finishes interrupted erasures. Returns the number of creators.
 */
export const eraseLateCreators = async (db: Database, salt: string): Promise<number> => {
  const finished = (await hasUnfinishedErasures(db)) ? await finish(db, salt) : 0;
  const late = await db.rows(lateAnswersSql, [longestRunMs, firstIdAt(Date.now() - longestWaitMs)]);
  return (
    finished +
    (await eraseAll(
      db,
      salt,
      late.flatMap(({ body }) => creatorsIn(body)),
    ))
  );
};
