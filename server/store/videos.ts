import type { Video } from '../contract/resources/videos.ts';
import type { Database } from './database.ts';

/** A video on its way into the library, with the terms that it and its apps are found by. */
export interface VideoRow extends Omit<Video, 'apps'> {
  readonly heading: readonly string[];
  readonly said: readonly string[];
  readonly apps: readonly (Video['apps'][number] & { readonly terms: readonly string[] })[];
}

export interface VideoKey {
  readonly platform: string;
  readonly id: string;
}

export const keyOf = ({ platform, id }: VideoKey): string => `${platform} ${id}`;

const keyOrder = (one: VideoKey, other: VideoKey): number => (keyOf(one) < keyOf(other) ? -1 : 1);

/**
 * Keeps videos, each once by its platform's id. Seen again, what is told anew replaces what was known and what is not told
 * stays; the apps that it was once matched to stay with it.
 */
export const keepVideos = async (db: Database, videos: readonly VideoRow[], seenAt: Date): Promise<void> => {
  // One order for all: two who keep the same videos wait for each other and never in a circle.
  const rows = [...new Map(videos.map((video) => [keyOf(video), video])).values()].sort(keyOrder);
  if (rows.length === 0) return;
  await db.transaction(async (tx) => {
    const kept = await tx.rows<{ no: number; platform: string; id: string }>(
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
      [JSON.stringify(rows), seenAt],
    );
    const nos = new Map(kept.map((row) => [keyOf(row), row.no]));
    const apps = rows.flatMap((row) => row.apps.map((app) => ({ ...app, no: nos.get(keyOf(row)) })));
    await tx.rows(
      `insert into video_apps as a (store, app_id, video_no, title, why, terms)
       select store, "appId", no, title, why, terms
       from jsonb_to_recordset($1) as n (store text, "appId" text, no int, title text, why text[], terms text[])
       on conflict (store, app_id, video_no) do update set title = excluded.title, why = excluded.why,
         terms = array(select distinct unnest(a.terms || excluded.terms) order by 1)`,
      [JSON.stringify(apps)],
    );
    // Their rows are locked: whoever adds apps to the same videos at this moment sees those of here, or is seen.
    await tx.rows(
      `update videos v set of_apps = n.of_apps, words = v.words || n.of_apps
       from (
         select k.no, array_to_tsvector(array(
           select distinct term from video_apps a, unnest(a.terms) as term where a.video_no = k.no
         )) as of_apps
         from unnest($1::int[]) as k (no)
       ) n
       where v.no = n.no and n.of_apps <> ''`,
      [kept.map(({ no }) => no)],
    );
  });
};

/** A video as the contract tells it, of `v`. */
export const videoColumns = `v.platform, v.id, v.url, v.title,
  case when v.creator is null then null else jsonb_build_object('handle', v.creator->'handle',
    'name', v.creator->'name', 'url', v.creator->'url', 'followers', v.creator->'followers') end as creator,
  v.views, v.likes, v.comments, v.published_at as "publishedAt", v.duration_s as "durationS", v.thumbnail, (
    select coalesce(jsonb_agg(jsonb_build_object('store', a.store, 'appId', a.app_id, 'title', a.title, 'why', a.why)
      order by a.title, a.store, a.app_id), '[]')
    from video_apps a where a.video_no = v.no
  ) as apps`;

export type VideoColumns = Omit<Video, 'publishedAt'> & { publishedAt: Date | null };

export const toVideo = ({ publishedAt, creator, ...row }: VideoColumns): Video => ({
  platform: row.platform,
  id: row.id,
  url: row.url,
  title: row.title,
  creator: creator && {
    handle: creator.handle,
    name: creator.name ?? null,
    url: creator.url,
    followers: creator.followers ?? null,
  },
  views: row.views,
  likes: row.likes,
  comments: row.comments,
  publishedAt: publishedAt?.toISOString() ?? null,
  durationS: row.durationS,
  thumbnail: row.thumbnail,
  apps: row.apps,
});

/** The videos of these ids that are on file, with all that is known of them. */
export const videosByKey = async (db: Database, keys: readonly VideoKey[]): Promise<Map<string, Video>> => {
  const rows = await db.rows<VideoColumns & Record<string, unknown>>(
    `select ${videoColumns} from unnest($1::text[], $2::text[]) as k (platform, id)
     join videos v on v.platform = k.platform and v.id = k.id`,
    [keys.map(({ platform }) => platform), keys.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [keyOf(row), toVideo(row)]));
};

/** Every order is total: what is alike in all else is told apart by its platform and id. */
export const orders = {
  views: 'views desc nulls last, published_at desc nulls last, platform, id',
  date: 'published_at desc nulls last, platform, id',
} as const;

export interface VideosCounted {
  /** How many there are, exactly; `videos` are the first or a page of them. */
  readonly total: number;
  readonly videos: readonly Video[];
}

/** The most viewed videos that are about any of these apps. */
export const libraryOfApps = async (
  db: Database,
  apps: readonly { readonly store: string; readonly appId: string }[],
  limit: number,
): Promise<VideosCounted> => {
  const rows = await db.rows<VideoColumns & { total: number; no: number | null } & Record<string, unknown>>(
    `with found as materialized (
       select distinct a.video_no as no from unnest($1::text[], $2::text[]) as k (store, app_id)
       join video_apps a on a.store = k.store and a.app_id = k.app_id
     ), page as (
       select no, row_number() over () as place
       from (select no from found join videos using (no) order by ${orders.views} limit $3) as ordered
     )
     select (select count(*)::int from found) as total, page.no, ${videoColumns}
     from (select 1) as one left join page on true left join videos v on v.no = page.no order by page.place`,
    [apps.map(({ store }) => store), apps.map(({ appId }) => appId), limit],
  );
  return { total: rows[0]?.total ?? 0, videos: rows.flatMap((row) => (row.no === null ? [] : [toVideo(row)])) };
};
