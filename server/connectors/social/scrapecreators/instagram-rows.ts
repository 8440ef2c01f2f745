import type { Json } from '../../wire/read.ts';
import { hashtagsIn, idIn, momentIn, reelUrl } from '../fields-in.ts';
import type { SocialProfile, SocialVideo } from '../social.ts';

/** The first of several names under which vendors and Instagram itself tell the same. */
const either = (row: Json, ...names: readonly string[]): Json =>
  names.map((name) => row.maybe(name)).find(({ present }) => present) ?? row.maybe(names[0]!);

/** A hidden count is -1. */
const count = (node: Json): number | null => node.orNull((value) => (value.number() < 0 ? null : value.count()));

/** The words, or an object with the words in it, or nothing. */
const captionOf = (row: Json): string => {
  const caption = row.maybe('caption');
  if (typeof caption.value === 'string') return caption.value;
  return caption.maybe('text').orNull((node) => node.string()) ?? '';
};

/**
 * How often it was played, which is what Instagram shows as its views. `video_view_count` is another count, of those who
 * stayed a while, that newer reels lack: one beside the other in a mean would say nothing. The plays on Instagram go
 * before those with Facebook's among them, for a search tells the former.
 */
const playsIn = (row: Json): Json => either(row, 'video_play_count', 'ig_play_count', 'play_count');

/** A reel of a search or of an account, by itself or under `media`. */
export const readReel = (item: Json): SocialVideo => {
  const row = item.maybe('media').present ? item.at('media') : item;
  const shortcode = either(row, 'shortcode', 'code').text();
  const owner = either(row, 'owner', 'user');
  const handle = owner.maybe('username').orNull((node) => node.text());
  const title = captionOf(row);
  const seconds = row.maybe('video_duration').orNull((node) => node.number()) ?? 0;
  const images = row.maybe('image_versions2', 'candidates').orNull((list) => list.items()) ?? [];
  const thumbnail = either(row, 'thumbnail_src', 'display_url');
  return {
    platform: 'instagram',
    id: shortcode,
    url: reelUrl(shortcode),
    title,
    description: '',
    creator:
      handle === null
        ? null
        : {
            platform: 'instagram',
            handle,
            id: idIn(either(owner, 'pk', 'id')),
            name: owner.maybe('full_name').orNull((node) => node.string()),
            followers: count(owner.maybe('follower_count')),
          },
    views: count(playsIn(row)),
    likes: count(row.maybe('like_count')),
    comments: count(row.maybe('comment_count')),
    publishedAt: momentIn(row.maybe('taken_at')),
    durationS: seconds > 0 ? Math.round(seconds) : null,
    thumbnail: thumbnail.orNull((node) => node.text()) ?? images[0]?.at('url').text() ?? null,
    hashtags: hashtagsIn(title),
    declaredPaid: row.maybe('is_paid_partnership').orNull((node) => node.boolean()),
  };
};

/** Null: the account shows itself to its followers alone. Phone numbers and street addresses are not read. */
export const readInstagramProfile = (reply: Json): SocialProfile | null => {
  const user = reply.at('data', 'user');
  if (user.maybe('is_private').orNull((node) => node.boolean())) return null;
  const handle = user.at('username').text();
  const listed = user.maybe('bio_links').orNull((links) => links.items()) ?? [];
  const links = [
    ...listed.flatMap((link) => link.maybe('url').orNull((node) => node.string()) || []),
    ...(user.maybe('external_url').orNull((node) => [node.string()]) ?? []),
  ].filter((link) => link !== '');
  return {
    platform: 'instagram',
    handle,
    id: idIn(user.maybe('id')),
    name: user.maybe('full_name').orNull((node) => node.string()),
    url: `https://www.instagram.com/${handle}/`,
    followers: count(user.maybe('edge_followed_by', 'count')),
    bio: user.maybe('biography').orNull((node) => node.string()) ?? '',
    links: [...new Set(links)],
    businessEmail: user.maybe('business_email').orNull((node) => node.string()) || null,
    // What it counts are photos too.
    videoCount: null,
  };
};
