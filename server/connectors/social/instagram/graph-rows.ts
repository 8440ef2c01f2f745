import type { Unread } from '../../wire/outcome.ts';
import type { Json } from '../../wire/read.ts';
import { readRows } from '../../wire/rows.ts';
import { hashtagsIn } from '../hashtags-in.ts';
import { shortcodeOf } from '../instagram-address.ts';
import type { SocialProfile, SocialVideo } from '../social.ts';

export interface Media {
  /** Instagram's own id of the post; a video is kept under its shortcode, which every route to it tells. */
  readonly id: string;
  /** Null: it is a photo, or several. */
  readonly video: SocialVideo | null;
}

export interface MediaPage {
  readonly media: readonly Media[];
  readonly after: string | null;
  readonly unread: Unread | null;
}

const captionOf = (row: Json): string => row.maybe('caption').orNull((node) => node.string()) ?? '';

/**
 * A post of a hashtag or of an account; a hashtag does not say whose it is. An account's have a `view_count`, with those
 * that were paid for in it and without a word on loops: it is not known to be the count that others tell as views.
 */
export const readMedia = (row: Json, creator: SocialVideo['creator']): Media => {
  const id = row.at('id').digits();
  if (row.at('media_type').text() !== 'VIDEO') return { id, video: null };
  const { shortcode, url } = shortcodeOf(row.at('permalink'));
  const title = captionOf(row);
  const count = (name: string) => row.maybe(name).orNull((node) => node.count());
  return {
    id,
    video: {
      platform: 'instagram',
      id: shortcode,
      url,
      title,
      description: '',
      creator,
      views: null,
      likes: count('like_count'),
      comments: count('comments_count'),
      publishedAt: row.maybe('timestamp').orNull((node) => node.time()),
      durationS: null,
      thumbnail: null,
      hashtags: hashtagsIn(title),
      declaredPaid: null,
    },
  };
};

export const readMediaPage = (reply: Json): MediaPage => {
  const { rows: media, unread } = readRows(reply.at('data').items(), (row) => readMedia(row, null));
  const after = reply.maybe('paging', 'next').present ? reply.at('paging', 'cursors', 'after').text() : null;
  return { media, after, unread };
};

/** The account's public page; its id here is another than the one elsewhere, so none is told. */
export const readDiscovered = (discovered: Json): SocialProfile => {
  const handle = discovered.at('username').text();
  const website = discovered.maybe('website').orNull((node) => node.string().trim()) ?? '';
  return {
    platform: 'instagram',
    handle,
    id: null,
    name: discovered.maybe('name').orNull((node) => node.string()),
    url: `https://www.instagram.com/${handle}/`,
    followers: discovered.maybe('followers_count').orNull((node) => node.count()),
    bio: discovered.maybe('biography').orNull((node) => node.string()) ?? '',
    links: website === '' ? [] : [website],
    businessEmail: null,
    // It counts photos too.
    videoCount: null,
  };
};
