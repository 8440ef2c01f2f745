import type { Database } from './database.ts';
import { keyOf, type MatchedBy, type VideoKey } from './videos.ts';

/** An app as a video is matched to it. */
export interface MatchedApp {
  readonly store: 'apple' | 'play';
  readonly appId: string;
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
  readonly apps: readonly (MatchedApp & { readonly why: readonly string[] })[];
}

const onFile = `v.no, v.platform, v.id, v.title, coalesce(t.description, '') as description,
  coalesce(t.hashtags, '{}') as hashtags, v.creator, (
    select coalesce(jsonb_agg(jsonb_build_object('store', a.store, 'appId', a.app_id, 'title', a.title,
      'developer', a.developer, 'site', a.site, 'genre', a.genre, 'why', a.why) order by a.store, a.app_id), '[]')
    from video_apps a where a.video_no = v.no
  ) as apps`;

/** Those of these videos that were seen before, as they are on file. */
export const videosOnFile = async (db: Database, keys: readonly VideoKey[]): Promise<Map<string, VideoOnFile>> => {
  const rows = await db.rows<VideoOnFile & Record<string, unknown>>(
    `select ${onFile} from unnest($1::text[], $2::text[]) as k (platform, id)
     join videos v on v.platform = k.platform and v.id = k.id left join video_texts t on t.video_no = v.no`,
    [keys.map(({ platform }) => platform), keys.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** Videos that were matched by other rules, or when fewer apps were known, the longest ago first. */
export const dueToMatch = (
  db: Database,
  { rules, among, before, limit }: MatchedBy & { readonly before: Date; readonly limit: number },
): Promise<VideoOnFile[]> =>
  db.rows<VideoOnFile & Record<string, unknown>>(
    `with due as materialized (
       select video_no from video_texts
       where matched_at < $3 and (matched_by <> $1 or matched_among < $2) order by matched_at limit $4
     )
     select ${onFile} from due join videos v on v.no = due.video_no join video_texts t on t.video_no = v.no`,
    [rules, among, before, limit],
  );

/** Notes that these videos were matched, with the same outcome as before. */
export const markMatched = async (
  db: Database,
  nos: readonly number[],
  { rules, among, at }: MatchedBy & { readonly at: Date },
): Promise<void> => {
  await db.rows(
    'update video_texts set matched_by = $2, matched_among = $3, matched_at = $4 where video_no = any($1)',
    [nos, rules, among, at],
  );
};

/** Every app that is known by name: those with reviews, those in the charts of a country, and those of videos. */
export const nameableApps = (db: Database, country: string): Promise<MatchedApp[]> =>
  db.rows<MatchedApp & Record<string, unknown>>(
    `select store, app_id as "appId", (array_agg(title order by rank))[1] as title,
       (array_agg(developer order by rank) filter (where developer is not null))[1] as developer,
       (array_agg(site order by rank) filter (where site is not null))[1] as site,
       (array_agg(genre order by rank) filter (where genre is not null))[1] as genre
     from (
       select 1 as rank, store, app_id, title, developer, null as site, genre from charting_apps where country = $1
       union all
       select 2, store, app_id, title, developer, null, genre from review_apps where title is not null
       union all
       (select distinct on (store, app_id) 3, store, app_id, title, developer, site, genre from video_apps
        order by store, app_id, video_no desc)
     ) as known
     group by store, app_id order by store, app_id`,
    [country],
  );
