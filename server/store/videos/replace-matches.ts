import type { Video } from '../../contract/resources/reach/videos.ts';
import type { Database } from '../engine/database.ts';
import { command } from '../engine/statement.ts';

/** An app that a video is about, or names in passing. */
export type MatchRow = Video['apps'][number] & {
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
  readonly terms: readonly string[];
  readonly isLinked: boolean;
  readonly isPassing: boolean;
};

/** A video on file with all terms that it says, and the apps that it is matched to. */
export interface VideoMatched {
  readonly no: number;
  readonly said: readonly string[];
  readonly apps: readonly MatchRow[];
  /** Of a video whose description is not on file; null: all that it says is read. */
  readonly before: FiledBefore | null;
}

/**
 * What a video from before descriptions were kept is told by from now on. Its other apps and terms came from a description
 * that nobody can read again: they stay with it.
 */
export interface FiledBefore {
  readonly title: string;
  readonly heading: readonly string[];
  readonly creatorName: string | null;
  /** Terms that it is not found by any more. */
  readonly gone: readonly string[];
}

const deleteMatchesSql = command(
  `delete from video_apps a where a.video_no = any($1) and not a.linked and not exists (
     select 1 from jsonb_to_recordset($2) as n (store text, "appId" text, no int)
     where n.store = a.store and n."appId" = a.app_id and n.no = a.video_no
   )`,
);

const keepMatchesSql = command(
  `insert into video_apps as a (store, app_id, video_no, title, why, terms, developer, site, genre, linked, passing)
   select store, "appId", no, title, why, terms, developer, site, genre, "isLinked", "isPassing"
   from jsonb_to_recordset($1) as n (store text, "appId" text, no int, title text, why text[], terms text[],
     developer text, site text, genre text, "isLinked" boolean, "isPassing" boolean)
   on conflict (store, app_id, video_no) do update set title = excluded.title,
     -- The link is the first of its reasons.
     why = case when a.linked and not excluded.linked then a.why[:1] || excluded.why else excluded.why end,
     terms = array(select distinct unnest(a.terms || excluded.terms) order by 1),
     developer = coalesce(excluded.developer, a.developer), site = coalesce(excluded.site, a.site),
     genre = coalesce(excluded.genre, a.genre), linked = a.linked or excluded.linked, passing = excluded.passing`,
);

const indexMatchesSql = command(
  `update videos v set of_apps = n.about, title = coalesce(n.title, v.title),
     heading = case when n.title is null then v.heading else array_to_tsvector(n.heading) end,
     creator = case when n."creatorName" is null then v.creator
       else jsonb_set(v.creator, '{name}', to_jsonb(n."creatorName")) end,
     words = case when n.title is null then '' else ts_delete(v.words, n.gone) end
       || array_to_tsvector(n.said) || n.named
   from (
     select k.*, array_to_tsvector(array(
       select distinct term from video_apps a, unnest(a.terms) as term where a.video_no = k.no
     )) as named, array_to_tsvector(array(
       select distinct term from video_apps a, unnest(a.terms) as term where a.video_no = k.no and not a.passing
     )) as about
     from jsonb_to_recordset($1) as k (no int, said text[], title text, heading text[], "creatorName" text,
       gone text[])
   ) n
   where v.no = n.no`,
);

/** Makes these the apps of videos whose rows the transaction has locked. */
export const replaceMatches = async (tx: Database, matched: readonly VideoMatched[]): Promise<void> => {
  const nos = matched.flatMap(({ no, before }) => (before === null ? [no] : []));
  const apps = JSON.stringify(matched.flatMap(({ no, apps: of }) => of.map((app) => ({ ...app, no }))));
  await tx.run(deleteMatchesSql, [nos, apps]);
  await tx.run(keepMatchesSql, [apps]);
  // What it names in passing it is found by, and is not about.
  await tx.run(indexMatchesSql, [JSON.stringify(matched.map(({ no, said, before }) => ({ no, said, ...before })))]);
};
