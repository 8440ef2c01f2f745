import type { Json } from '../../wire/read.ts';
import { hashtagsIn, idIn, momentIn } from '../fields-in.ts';
import type { SocialProfile, SocialVideo } from '../social.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const count = (node: Json): number | null => node.orNull((value) => value.count());

/** TikTok's own label for ads and partnerships. */
const paid = (row: Json): boolean | null => {
  const marks = ['is_paid_partnership', 'is_ad'].map((name) => row.maybe(name).orNull((node) => node.boolean()));
  return marks.includes(true) ? true : marks.includes(false) ? false : null;
};

/** TikTok's own format of a video, possibly wrapped in `aweme_info`, as every vendor returns it. */
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
    // Slideshows have no duration.
    durationS: milliseconds > 0 ? Math.round(milliseconds / 1000) : null,
    thumbnail: covers[0]?.text() ?? null,
    hashtags: [...new Set([...hashtagsIn(title), ...tags.map((tag) => tag.toLowerCase())])],
    declaredPaid: paid(row),
  };
};

/** Figures may be missing; if they are under another name, the format has changed. */
const statsOf = (reply: Json): Json => {
  const stats = reply.maybe('stats');
  const others = Object.entries(reply.object()).filter(([name, value]) => name !== 'user' && isObject(value));
  if (!stats.present && others.length > 0) stats.object();
  return stats;
};

/** Null for private accounts. */
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
