import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import type { Video } from '../../contract/resources/reach/videos.ts';
import { filtered, int, jsonb, orNull, type RowOf, text, textOf, texts } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { command, statement } from '../engine/statement.ts';
import { keyOf, type VideoKey } from './videos.ts';

export type MatchRow = Video['apps'][number] & {
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
  readonly terms: readonly string[];
  readonly isLinked: boolean;
  readonly isPassing: boolean;
};

/** A stored video with the terms it contains and its matched apps. */
export interface VideoMatched {
  readonly no: number;
  readonly said: readonly string[];
  readonly apps: readonly MatchRow[];
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
  `update videos v set of_apps = n.about, words = array_to_tsvector(n.said) || n.named
   from (
     select k.*, array_to_tsvector(array(
       select distinct term from video_apps a, unnest(a.terms) as term where a.video_no = k.no
     )) as named, array_to_tsvector(array(
       select distinct term from video_apps a, unnest(a.terms) as term where a.video_no = k.no and not a.passing
     )) as about
     from jsonb_to_recordset($1) as k (no int, said text[])
   ) n
   where v.no = n.no`,
);

/** Replaces the apps of videos whose rows are locked. */
export const replaceMatches = async (tx: Database, matched: readonly VideoMatched[]): Promise<void> => {
  const nos = matched.map(({ no }) => no);
  const apps = JSON.stringify(matched.flatMap(({ no, apps: of }) => of.map((app) => ({ ...app, no }))));
  await tx.run(deleteMatchesSql, [nos, apps]);
  await tx.run(keepMatchesSql, [apps]);
  // Apps mentioned in passing are searchable, but the video is not about them.
  await tx.run(indexMatchesSql, [JSON.stringify(matched.map(({ no, said }) => ({ no, said })))]);
};

export interface MatchedApp extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
}

const onFile = `v.no, v.platform, v.id, v.title, coalesce(t.description, '') as description,
  coalesce(t.hashtags, '{}') as hashtags, v.creator, (
    select coalesce(jsonb_agg(jsonb_build_object('store', a.store, 'appId', a.app_id, 'title', a.title,
      'developer', a.developer, 'site', a.site, 'genre', a.genre, 'why', a.why, 'isPassing', a.passing) order by a.store, a.app_id), '[]')
    from video_apps a where a.video_no = v.no
  ) as apps, coalesce(t.edition, 0) as edition`;

const onFileColumns = {
  no: int,
  platform: text,
  id: text,
  title: text,
  description: text,
  hashtags: texts,
  creator: orNull(jsonb<{ readonly handle: string; readonly name: string | null }>()),
  apps: jsonb<readonly (MatchedApp & { readonly why: readonly string[]; readonly isPassing: boolean })[]>(),
  /** The edition of its texts. */
  edition: int,
};

/** The stored fields of a video that tell which apps it is about. */
export type VideoOnFile = RowOf<typeof onFileColumns>;

const videosOnFileSql = statement(
  onFileColumns,
  `select ${onFile} from unnest($1::text[], $2::text[]) as k (platform, id)
   join videos v on v.platform = k.platform and v.id = k.id left join video_texts t on t.video_no = v.no`,
);

/** The stored ones among these videos. */
export const videosOnFile = async (db: Database, keys: readonly VideoKey[]) =>
  new Map(
    (await db.rows(videosOnFileSql, [keys.map(({ platform }) => platform), keys.map(({ id }) => id)])).map((row) => [
      keyOf(row),
      row,
    ]),
  );

/** Selects videos to match again. */
export interface Due {
  /** Matched by rules of an earlier version, */
  readonly rules: number;
  /** or among fewer apps, */
  readonly among: number;
  /** before this time; */
  readonly before: Date;
  /** or before this time in any case. */
  readonly inAnyCase: Date;
}

// Separately, so that each uses its own index.
const dueToMatchSql = statement(
  onFileColumns,
  `with due as materialized (
     select video_no from (
       (select video_no, matched_at from video_texts where matched_by < $1 and matched_at < $3
        order by matched_by, matched_at limit $5)
       union
       (select video_no, matched_at from video_texts where matched_among < $2 and matched_at < $3
        order by matched_among, matched_at limit $5)
       union
       (select video_no, matched_at from video_texts where matched_at < $4 order by matched_at limit $5)
     ) as any_of_them order by matched_at, video_no limit $5
   )
   select ${onFile} from due join videos v on v.no = due.video_no join video_texts t on t.video_no = v.no`,
);

/** Videos due to be matched again, least recently matched first. */
export const dueToMatch = (db: Database, { rules, among, before, inAnyCase }: Due, limit: number) =>
  db.rows(dueToMatchSql, [rules, among, before, inAnyCase, limit]);

// An app without a title can't be named, and is left out.
const nameableColumns = {
  store: textOf<MatchedApp['store']>(),
  appId: text,
  title: filtered(text),
  developer: orNull(text),
  site: orNull(text),
  genre: orNull(text),
};

const chartingAppsSql = statement(
  nameableColumns,
  `select store, app_id as "appId", title, developer, null as site, genre from charting_apps where country = $1
   order by store, app_id`,
);

const reviewedAppsSql = statement(
  nameableColumns,
  `select store, app_id as "appId", title, developer, null as site, genre from review_apps where title is not null
   order by store, app_id`,
);

// In the primary key's order, backwards: any other order would sort all matches.
const appsOfVideosSql = statement(
  nameableColumns,
  `select distinct on (store, app_id) store, app_id as "appId", title, developer, site, genre from video_apps
   order by store desc, app_id desc, video_no desc`,
);

/** All apps known by name: those in a country's charts, those with reviews, and those of videos. */
export const nameableApps = async (db: Database, country: string): Promise<MatchedApp[]> => {
  const charting = await db.rows(chartingAppsSql, [country]);
  const reviewed = await db.rows(reviewedAppsSql);
  const ofVideos = await db.rows(appsOfVideosSql);
  const known = new Map<string, MatchedApp>();
  for (const app of [...charting, ...reviewed, ...ofVideos]) {
    const key = appKey(app);
    const before = known.get(key);
    known.set(key, before ? completed(before, app) : app);
  }
  return [...known.values()];
};

const completed = (first: MatchedApp, other: MatchedApp): MatchedApp => ({
  ...first,
  developer: first.developer ?? other.developer,
  site: first.site ?? other.site,
  genre: first.genre ?? other.genre,
});
