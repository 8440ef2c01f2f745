import type { Json } from '../../wire/read.ts';
import { hashtagsIn, idIn, momentIn, reelUrl } from '../fields-in.ts';
import type { SocialProfile, SocialVideo } from '../social.ts';

/** The first of several names that vendors and Instagram use for a field. */
const either = (row: Json, ...names: readonly string[]): Json =>
  names.map((name) => row.maybe(name)).find(({ present }) => present) ?? row.maybe(names[0]!);

/** Hidden counts are -1. */
const count = (node: Json): number | null => node.orNull((value) => (value.number() < 0 ? null : value.count()));

/** The caption is a string, an object with `text`, or missing. */
const captionOf = (row: Json): string => {
  const caption = row.maybe('caption');
  if (typeof caption.value === 'string') return caption.value;
  return caption.maybe('text').orNull((node) => node.string()) ?? '';
};

/**
 * Plays, which Instagram shows as views. `video_view_count` counts differently and is missing on newer reels, so it is
 * not mixed in. Plays on Instagram alone come before those that include Facebook's, because searches return the former.
 */
const playsIn = (row: Json): Json => either(row, 'video_play_count', 'ig_play_count', 'play_count');

/** A reel of a search or an account, possibly wrapped in `media`. */
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

/** Null for private accounts. Phone numbers and street addresses are not read. */
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
    // The count includes photos.
    videoCount: null,
  };
};
