import type { Json } from '../../wire/read.ts';
import { hashtagsIn, momentIn } from '../fields-in.ts';
import type { SocialProfile, SocialVideo } from '../social.ts';

export const facebookUrl = (handle: string): string => `https://www.facebook.com/${handle}`;

const string = (node: Json): string => node.orNull((value) => value.string()) ?? '';
const count = (node: Json): number | null => node.orNull((value) => value.count());

/** The page's name in URLs, or its number if it has none. */
const handleOf = (address: string | null): string | null => {
  if (address === null || !URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts[0] === 'profile.php') return searchParams.get('id');
  return (parts[0] === 'people' ? parts[2] : parts[0]) ?? null;
};

const creatorOf = (author: Json): SocialVideo['creator'] => {
  if (!author.present) return null;
  const id = author.maybe('id').orNull((node) => node.text());
  const handle = handleOf(author.maybe('url').orNull((node) => node.string())) ?? id;
  if (handle === null) return null;
  return {
    platform: 'facebook',
    handle,
    id,
    name: author.maybe('name').orNull((node) => node.string()),
    followers: null,
  };
};

/** `Sep 5 · 89K views` is the only place with views, rounded. Its date lacks the year and is ignored. */
const viewsIn = (text: string): number | null => {
  const views = /([\d.,]+)\s*([KMB])?\s+views?\b/i.exec(text);
  if (!views) return null;
  const size = { K: 1e3, M: 1e6, B: 1e9 }[views[2]?.toUpperCase() ?? ''] ?? 1;
  const value = size === 1 ? Number(views[1]!.replace(/[.,]/g, '')) : Number(views[1]!.replace(',', '.')) * size;
  return Number.isFinite(value) ? Math.round(value) : null;
};

/** `1:02:03` in seconds. */
const secondsIn = (text: string): number | null =>
  /^\d+(:\d\d){1,2}$/.test(text) ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) : null;

export const readFoundVideo = (row: Json): SocialVideo => {
  const id = row.at('id').digits();
  const described = string(row.maybe('description'));
  const title = string(row.maybe('title')) || described;
  const milliseconds = row.maybe('duration_ms').orNull((node) => node.number());
  return {
    platform: 'facebook',
    id,
    url: `https://www.facebook.com/reel/${id}/`,
    title,
    description: title === described ? '' : described,
    creator: creatorOf(row.maybe('author')),
    views: viewsIn(string(row.maybe('relative_time_text'))),
    likes: null,
    comments: null,
    publishedAt: momentIn(row.maybe('publish_time')) ?? momentIn(row.maybe('creation_time')),
    durationS: milliseconds === null ? secondsIn(string(row.maybe('duration_text'))) : Math.round(milliseconds / 1000),
    thumbnail: string(row.maybe('thumbnail_url')) || null,
    hashtags: hashtagsIn(title, described),
    declaredPaid: null,
  };
};

export const readPageReel = (row: Json): SocialVideo => {
  const id = row.at('video_id').digits();
  const title = string(row.maybe('description'));
  const milliseconds = row.maybe('play_time_in_ms').orNull((node) => node.number());
  return {
    platform: 'facebook',
    id,
    url: `https://www.facebook.com/reel/${id}/`,
    title,
    description: '',
    creator: creatorOf(row.maybe('author')),
    views: count(row.maybe('view_count')),
    likes: null,
    comments: null,
    publishedAt: momentIn(row.maybe('creation_time')),
    durationS: milliseconds === null ? null : Math.round(milliseconds / 1000),
    thumbnail: string(row.maybe('thumbnail')) || null,
    hashtags: hashtagsIn(title),
    declaredPaid: null,
  };
};

/** Null for private pages. Phone numbers and street addresses are not read. */
export const readFacebookProfile = (reply: Json): SocialProfile | null => {
  if (reply.maybe('isPrivate').orNull((node) => node.boolean())) return null;
  const url = reply.at('url').text();
  const id = reply.maybe('id').orNull((node) => node.text());
  const listed = reply.maybe('links').orNull((links) => links.items()) ?? [];
  const links = [string(reply.maybe('website')), ...listed.map((link) => link.string())].filter((link) => link !== '');
  const handle = handleOf(url) ?? id ?? reply.at('url').fail('the address of a page');
  return {
    platform: 'facebook',
    handle,
    id,
    name: reply.at('name').string(),
    url: facebookUrl(handle),
    followers: count(reply.maybe('followerCount')),
    bio: string(reply.maybe('pageIntro')),
    links: [...new Set(links)],
    businessEmail: string(reply.maybe('email')) || null,
    videoCount: null,
  };
};
