import type { Video } from '../../contract/resources/videos.ts';
import type { Database } from '../engine/database.ts';

/** A video on its way into the library, with the terms that it and its apps are found by. */
export interface VideoRow extends Omit<Video, 'apps'> {
  readonly description: string;
  readonly hashtags: readonly string[];
  readonly heading: readonly string[];
  readonly said: readonly string[];
  readonly apps: readonly MatchRow[];
}

/** An app that a video is about, or names in passing. */
export type MatchRow = Video['apps'][number] & {
  readonly developer: string | null;
  readonly site: string | null;
  readonly genre: string | null;
  readonly terms: readonly string[];
  readonly isLinked: boolean;
  readonly isPassing: boolean;
};

export interface VideoKey {
  readonly platform: string;
  readonly id: string;
}

export const keyOf = ({ platform, id }: VideoKey): string => `${platform} ${id}`;

const keyOrder = (one: VideoKey, other: VideoKey): number => (keyOf(one) < keyOf(other) ? -1 : 1);

/** By which rules videos are matched, and among how many apps. */
export interface MatchedBy {
  readonly rules: number;
  readonly among: number;
}

/**
 * Keeps videos, each once by its platform's id. Seen again, what is told anew replaces what was known and what is not told
 * stays. The apps are those that it is matched to now; one that it has linked to stays with it.
 */
export const keepVideos = async (
  db: Database,
  videos: readonly VideoRow[],
  { seenAt, rules, among }: MatchedBy & { readonly seenAt: Date },
): Promise<void> => {
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
    const numbered = rows.map((row) => ({ no: nos.get(keyOf(row))!, row }));
    await tx.rows(
      `insert into video_texts as t (video_no, description, hashtags, matched_by, matched_among, matched_at)
       select no, description, hashtags, $2, $3, $4
       from jsonb_to_recordset($1) as n (no int, description text, hashtags text[])
       on conflict (video_no) do update set whole = true, edition = t.edition + 1,
         description = coalesce(nullif(excluded.description, ''), t.description),
         hashtags = case when excluded.hashtags = '{}' then t.hashtags else excluded.hashtags end,
         matched_by = excluded.matched_by, matched_among = excluded.matched_among, matched_at = excluded.matched_at`,
      [
        JSON.stringify(numbered.map(({ no, row: { description, hashtags } }) => ({ no, description, hashtags }))),
        rules,
        among,
        seenAt,
      ],
    );
    await replaceMatches(
      tx,
      numbered.map(({ no, row: { said, apps } }) => ({ no, said, apps, before: null })),
    );
  });
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

/** Makes these the apps of videos whose rows the transaction has locked. */
const replaceMatches = async (tx: Database, matched: readonly VideoMatched[]): Promise<void> => {
  const nos = matched.flatMap(({ no, before }) => (before === null ? [no] : []));
  const apps = JSON.stringify(matched.flatMap(({ no, apps: of }) => of.map((app) => ({ ...app, no }))));
  await tx.rows(
    `delete from video_apps a where a.video_no = any($1) and not a.linked and not exists (
       select 1 from jsonb_to_recordset($2) as n (store text, "appId" text, no int)
       where n.store = a.store and n."appId" = a.app_id and n.no = a.video_no
     )`,
    [nos, apps],
  );
  await tx.rows(
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
    [apps],
  );
  // What it names in passing it is found by, and is not about.
  await tx.rows(
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
    [JSON.stringify(matched.map(({ no, said, before }) => ({ no, said, ...before })))],
  );
};

/** Which edition of a video's texts was read. */
export interface EditionRead {
  readonly no: number;
  readonly edition: number;
}

/**
 * Notes that videos on file were matched anew, and makes theirs the apps of those whose are others now. One that was filed
 * meanwhile is left as it was filed: what was read of it is not what it says any more.
 */
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
    // Locked in the order in which they are kept: nobody waits in a circle.
    await tx.rows('select no from videos where no = any($1) order by platform, id for update', [nos]);
    const noted = await tx.rows<{ no: number }>(
      `update video_texts t set matched_by = $3, matched_among = $4, matched_at = $5
       from unnest($1::int[], $2::int[]) as k (no, edition)
       where t.video_no = k.no and t.edition = k.edition returning k.no`,
      [nos, read.map(({ edition }) => edition), rules, among, at],
    );
    const asRead = new Set(noted.map(({ no }) => no));
    await replaceMatches(
      tx,
      changed.filter(({ no }) => asRead.has(no)),
    );
  });

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

/** The most viewed videos that are about any of these apps; one that names them in passing is not. */
export const libraryOfApps = async (
  db: Database,
  apps: readonly { readonly store: string; readonly appId: string }[],
  limit: number,
): Promise<VideosCounted> => {
  const rows = await db.rows<VideoColumns & { total: number; no: number | null } & Record<string, unknown>>(
    `with found as materialized (
       select distinct a.video_no as no from unnest($1::text[], $2::text[]) as k (store, app_id)
       join video_apps a on a.store = k.store and a.app_id = k.app_id and not a.passing
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
