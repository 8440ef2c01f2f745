import type { Video } from '../../contract/resources/reach/videos.ts';
import { bigint, int, jsonb, orNull, type RowOf, text, textOf, timestamp } from '../engine/columns.ts';
import type { Database } from '../engine/database.ts';
import { statement } from '../engine/statement.ts';

export interface VideoKey {
  readonly platform: string;
  readonly id: string;
}

export const keyOf = ({ platform, id }: VideoKey): string => `${platform} ${id}`;

/** A video of `v` in the contract's form. */
export const videoColumns = `v.platform, v.id, v.url, v.title,
  case when v.creator is null then null else jsonb_build_object('handle', v.creator->'handle',
    'name', v.creator->'name', 'url', v.creator->'url', 'followers', v.creator->'followers') end as creator,
  v.views, v.likes, v.comments, v.published_at as "publishedAt", v.duration_s as "durationS", v.thumbnail, (
    select coalesce(jsonb_agg(jsonb_build_object('store', a.store, 'appId', a.app_id, 'title', a.title, 'why', a.why)
      order by a.title, a.store, a.app_id), '[]')
    from video_apps a where a.video_no = v.no
  ) as apps`;

export const columnsOfVideo = {
  platform: textOf<Video['platform']>(),
  id: text,
  url: text,
  title: text,
  creator: orNull(jsonb<NonNullable<Video['creator']>>()),
  views: orNull(bigint),
  likes: orNull(bigint),
  comments: orNull(bigint),
  publishedAt: orNull(timestamp),
  durationS: orNull(int),
  thumbnail: orNull(text),
  apps: jsonb<Video['apps']>(),
};

export const toVideo = ({ publishedAt, creator, ...row }: RowOf<typeof columnsOfVideo>): Video => ({
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

const videosByKeySql = statement(
  columnsOfVideo,
  `select ${videoColumns} from unnest($1::text[], $2::text[]) as k (platform, id)
   join videos v on v.platform = k.platform and v.id = k.id`,
);

/** Stored videos with these ids. */
export const videosByKey = async (db: Database, keys: readonly VideoKey[]) =>
  new Map(
    (await db.rows(videosByKeySql, [keys.map(({ platform }) => platform), keys.map(({ id }) => id)])).map((row) => [
      keyOf(row),
      toVideo(row),
    ]),
  );
