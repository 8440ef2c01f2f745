import { type AppRef, appKey } from '../../contract/domain/app-ref.ts';
import { bool, filtered, int, jsonb, orNull, text, textOf, texts } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';
import { keyOf, type VideoKey } from './videos.ts';

/** An app as a video is matched to it. */
export interface MatchedApp extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
}

/** What is on file of a video that tells which apps it is about. */
export interface VideoOnFile {
  readonly no: number;
  readonly platform: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly hashtags: readonly string[];
  readonly creator: { readonly handle: string; readonly name: string | null } | null;
  readonly apps: readonly (MatchedApp & { readonly why: readonly string[]; readonly isPassing: boolean })[];
  /** Which state of its texts this is. */
  readonly edition: number;
  /** Whether its description and hashtags were kept when it was filed. */
  readonly isWhole: boolean;
}

const onFile = `v.no, v.platform, v.id, v.title, coalesce(t.description, '') as description,
  coalesce(t.hashtags, '{}') as hashtags, v.creator, (
    select coalesce(jsonb_agg(jsonb_build_object('store', a.store, 'appId', a.app_id, 'title', a.title,
      'developer', a.developer, 'site', a.site, 'genre', a.genre, 'why', a.why, 'isPassing', a.passing) order by a.store, a.app_id), '[]')
    from video_apps a where a.video_no = v.no
  ) as apps, coalesce(t.edition, 0) as edition, coalesce(t.whole, false) as "isWhole"`;

const onFileColumns = {
  no: int,
  platform: text,
  id: text,
  title: text,
  description: text,
  hashtags: texts,
  creator: orNull(jsonb<NonNullable<VideoOnFile['creator']>>()),
  apps: jsonb<VideoOnFile['apps']>(),
  edition: int,
  isWhole: bool,
};

const videosOnFileSql = statement(
  onFileColumns,
  `select ${onFile} from unnest($1::text[], $2::text[]) as k (platform, id)
   join videos v on v.platform = k.platform and v.id = k.id left join video_texts t on t.video_no = v.no`,
);

/** Those of these videos that were seen before, as they are on file. */
export const videosOnFile = async (db: Database, keys: readonly VideoKey[]): Promise<Map<string, VideoOnFile>> => {
  const rows = await db.rows(videosOnFileSql, [keys.map(({ platform }) => platform), keys.map(({ id }) => id)]);
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** When a video is matched anew. */
export interface Due {
  /** Matched by rules of an earlier version than this, */
  readonly rules: number;
  /** or when fewer apps than so many were known, */
  readonly among: number;
  /** either of them before then; */
  readonly before: Date;
  /** or before then in any case. */
  readonly inAnyCase: Date;
}

// Each by its own index: together they would be found by reading all.
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

/** Videos that are to be matched anew, the longest ago first. */
export const dueToMatch = (
  db: Database,
  { rules, among, before, inAnyCase }: Due,
  limit: number,
): Promise<VideoOnFile[]> => db.rows(dueToMatchSql, [rules, among, before, inAnyCase, limit]);

// An app without a title cannot be named, and is left out.
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

// As the key has it, read from its end: in any other order all matches would be sorted.
const appsOfVideosSql = statement(
  nameableColumns,
  `select distinct on (store, app_id) store, app_id as "appId", title, developer, site, genre from video_apps
   order by store desc, app_id desc, video_no desc`,
);

/** Every app that is known by name: those in the charts of a country, those with reviews, and those of videos. */
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

/** What the first does not tell is as the other tells it. */
const completed = (first: MatchedApp, other: MatchedApp): MatchedApp => ({
  ...first,
  developer: first.developer ?? other.developer,
  site: first.site ?? other.site,
  genre: first.genre ?? other.genre,
});
