import type { Json } from '../../wire/read.ts';
import { hashtagsIn, idIn, momentIn } from '../fields-in.ts';
import type { SocialProfile, SocialVideo } from '../social.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const count = (node: Json): number | null => node.orNull((value) => value.count());

/** An ad or a partnership, by TikTok's own mark. */
const paid = (row: Json): boolean | null => {
  const marks = ['is_paid_partnership', 'is_ad'].map((name) => row.maybe(name).orNull((node) => node.boolean()));
  return marks.includes(true) ? true : marks.includes(false) ? false : null;
};

/** TikTok's own row of a video, by itself or under `aweme_info`, as every vendor passes it on. */
export const readAweme = (item: Json): SocialVideo => {
  const row = item.maybe('aweme_info').present ? item.at('aweme_info') : item;
  const id = row.at('aweme_id').digits();
  const title = row.maybe('desc').orNull((node) => node.string()) ?? '';
  const author = row.maybe('author');
  const handle = author.maybe('unique_id').orNull((node) => node.text());
  const statistics = row.maybe('statistics');
  const milliseconds = row.maybe('video', 'duration').orNull((node) => node.number()) ?? 0;
  const named = row.maybe('text_extra').orNull((extra) => extra.items()) ?? [];
  const tags = named.flatMap((extra) => extra.maybe('hashtag_name').orNull((node) => node.string()) || []);
  const covers = row.maybe('video', 'cover', 'url_list').orNull((list) => list.items()) ?? [];
  return {
    platform: 'tiktok',
    id,
    url: `https://www.tiktok.com/@${handle ?? ''}/video/${id}`,
    title,
    description: '',
    creator:
      handle === null
        ? null
        : {
            platform: 'tiktok',
            handle,
            id: idIn(author.maybe('uid')),
            name: author.maybe('nickname').orNull((node) => node.string()),
            followers: count(author.maybe('follower_count')),
          },
    views: count(statistics.maybe('play_count')),
    likes: count(statistics.maybe('digg_count')),
    comments: count(statistics.maybe('comment_count')),
    publishedAt: momentIn(row.maybe('create_time')),
    // A slideshow has none.
    durationS: milliseconds > 0 ? Math.round(milliseconds / 1000) : null,
    thumbnail: covers[0]?.text() ?? null,
    hashtags: [...new Set([...hashtagsIn(title), ...tags.map((tag) => tag.toLowerCase())])],
    declaredPaid: paid(row),
  };
};

/** A profile may come without its figures; with figures under another name it has changed. */
const statsOf = (reply: Json): Json => {
  const stats = reply.maybe('stats');
  const others = Object.entries(reply.object()).filter(([name, value]) => name !== 'user' && isObject(value));
  if (!stats.present && others.length > 0) stats.object();
  return stats;
};

/** Null: the account shows itself to its friends alone. */
export const readTiktokProfile = (reply: Json): SocialProfile | null => {
  const user = reply.at('user');
  if (user.maybe('privateAccount').orNull((node) => node.boolean())) return null;
  const handle = user.at('uniqueId').text();
  const stats = statsOf(reply);
  const link = user.maybe('bioLink', 'link').orNull((node) => node.string()) || null;
  return {
    platform: 'tiktok',
    handle,
    id: idIn(user.maybe('id')),
    name: user.maybe('nickname').orNull((node) => node.string()),
    url: `https://www.tiktok.com/@${handle}`,
    followers: count(stats.maybe('followerCount')),
    bio: user.maybe('signature').orNull((node) => node.string()) ?? '',
    links: link === null ? [] : [link],
    businessEmail: null,
    videoCount: count(stats.maybe('videoCount')),
  };
};
