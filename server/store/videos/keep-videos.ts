import type { Video } from '../../contract/resources/reach/videos.ts';
import { creatorsIn } from '../creators/creators-in.ts';
import { creatorMark, erasedAmongStored } from '../creators/erased-creators.ts';
import { int, text } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { type MatchRow, replaceMatches, type VideoMatched } from './video-matches.ts';
import { keyOf, type VideoKey } from './videos.ts';

/** A video to store, with the terms that it and its apps are found by. */
export interface VideoRow extends Omit<Video, 'apps'> {
  readonly description: string;
  readonly hashtags: readonly string[];
  readonly heading: readonly string[];
  readonly said: readonly string[];
  readonly apps: readonly MatchRow[];
}

const keyOrder = (one: VideoKey, other: VideoKey): number => (keyOf(one) < keyOf(other) ? -1 : 1);

/** The version of the matching rules and the number of apps used. */
export interface MatchedBy {
  readonly rules: number;
  readonly among: number;
}

const keepVideosSql = statement(
  { no: int, platform: text, id: text },
  `insert into videos as v (platform, id, url, title, creator, views, likes, comments, published_at, duration_s,
     thumbnail, heading, words, counted_at, first_seen)
   select platform, id, url, title, nullif(creator, 'null'), views, likes, comments, "publishedAt", "durationS",
     thumbnail, array_to_tsvector(heading), array_to_tsvector(said), $2, $2
   from jsonb_to_recordset($1) as n (platform text, id text, url text, title text, creator jsonb, views bigint,
     likes bigint, comments bigint, "publishedAt" timestamptz, "durationS" int, thumbnail text, heading text[],
     said text[])
   on conflict (platform, id) do update set url = excluded.url,
     title = coalesce(nullif(excluded.title, ''), v.title),
     heading = case when excluded.title = '' then v.heading else excluded.heading end,
     creator = case when excluded.creator is null then v.creator
       else coalesce(v.creator, '{}') || jsonb_strip_nulls(excluded.creator) end,
     views = coalesce(excluded.views, v.views), likes = coalesce(excluded.likes, v.likes),
     comments = coalesce(excluded.comments, v.comments),
     published_at = coalesce(excluded.published_at, v.published_at),
     duration_s = coalesce(excluded.duration_s, v.duration_s),
     thumbnail = coalesce(excluded.thumbnail, v.thumbnail),
     words = excluded.words, missed = 0, counted_at = greatest(v.counted_at, excluded.counted_at)
   returning no, platform, id`,
);

const keepTextsSql = command(
  `insert into video_texts as t (video_no, description, hashtags, matched_by, matched_among, matched_at)
   select no, description, hashtags, $2, $3, $4
   from jsonb_to_recordset($1) as n (no int, description text, hashtags text[])
   on conflict (video_no) do update set edition = t.edition + 1,
     description = coalesce(nullif(excluded.description, ''), t.description),
     hashtags = case when excluded.hashtags = '{}' then t.hashtags else excluded.hashtags end,
     matched_by = excluded.matched_by, matched_among = excluded.matched_among, matched_at = excluded.matched_at`,
);

/**
 * Stores videos, each once by its platform's id. New values replace old ones; missing ones keep them. Apps are replaced by the current
 * matches, but linked ones stay. Videos of erased creators are left out.
 */
export const keepVideos = async (
  db: Database,
  videos: readonly VideoRow[],
  { seenAt, rules, among, authorSalt }: MatchedBy & { readonly seenAt: Date; readonly authorSalt: string },
): Promise<void> => {
  // Always in the same order, to avoid deadlocks.
  const all = [...new Map(videos.map((video) => [keyOf(video), video])).values()].sort(keyOrder);
  if (all.length === 0) return;
  await db.transaction(async (tx) => {
    const marks = all.map((video) => creatorsIn(video).map((creator) => creatorMark(authorSalt, creator)));
    const erased = await erasedAmongStored(tx, marks.flat());
    const rows = all.filter((_, at) => !marks[at]!.some((mark) => erased.has(mark)));
    const kept = await tx.rows(keepVideosSql, [JSON.stringify(rows), seenAt]);
    const nos = new Map(kept.map((row) => [keyOf(row), row.no]));
    const numbered = rows.map((row) => ({ no: nos.get(keyOf(row))!, row }));
    await tx.run(keepTextsSql, [
      JSON.stringify(numbered.map(({ no, row: { description, hashtags } }) => ({ no, description, hashtags }))),
      rules,
      among,
      seenAt,
    ]);
    await replaceMatches(
      tx,
      numbered.map(({ no, row: { said, apps } }) => ({ no, said, apps })),
    );
  });
};

/** Which edition of a video's texts was read. */
export interface EditionRead {
  readonly no: number;
  readonly edition: number;
}

const lockVideosSql = command('select no from videos where no = any($1) order by platform, id for update');

const noteMatchedSql = statement(
  { no: int },
  `update video_texts t set matched_by = $3, matched_among = $4, matched_at = $5
   from unnest($1::int[], $2::int[]) as k (no, edition)
   where t.video_no = k.no and t.edition = k.edition returning k.no`,
);

/** Records that videos were matched again, and replaces the apps of those that changed. Skips videos stored again meanwhile. */
export const rematchVideos = (
  db: Database,
  {
    changed,
    same,
  }: { readonly changed: readonly (VideoMatched & EditionRead)[]; readonly same: readonly EditionRead[] },
  { rules, among, at }: MatchedBy & { readonly at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const read: readonly EditionRead[] = [...changed, ...same];
    const nos = read.map(({ no }) => no);
    // Locked in the same order as in `keepVideos`, to avoid deadlocks.
    await tx.run(lockVideosSql, [nos]);
    const noted = await tx.rows(noteMatchedSql, [nos, read.map(({ edition }) => edition), rules, among, at]);
    const asRead = new Set(noted.map(({ no }) => no));
    await replaceMatches(
      tx,
      changed.filter(({ no }) => asRead.has(no)),
    );
  });
