import type { Subject } from '../../../server/apps/subject/subject.ts';
import type { SocialProfile, SocialVideo } from '../../../server/connectors/social/social.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { Platform } from '../../../server/contract/domain/platforms.ts';
import { readLines, subjectOf } from './unseen-ads.ts';

export interface UnseenCreator {
  readonly subject: Subject;
  readonly profile: SocialProfile;
  readonly posts: readonly SocialVideo[];
  readonly fits: boolean;
  readonly hard: boolean;
  readonly note: string;
}

/** Days ago, views, the title or caption, and what stands beside a title. */
type Post = readonly [number, number, string, string?];

/** A line of `unseen-creators.ndjson`. */
interface Person {
  readonly about: string;
  readonly fits: boolean;
  readonly hard?: boolean;
  readonly note: string;
  readonly on: Platform;
  readonly handle: string;
  readonly name: string;
  readonly followers: number;
  readonly bio: string;
  readonly links?: readonly string[];
  readonly mail?: string;
  /** Places of the posts that the platform marks as paid for. */
  readonly paid?: readonly number[];
  readonly posts: readonly Post[];
}

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A number from a text, the same at every call. */
function seedOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0;
  return hash;
}

function idOf(platform: Platform, text: string, length: number): string {
  let state = seedOf(text);
  let out = '';
  while (out.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const drawn = state >>> 16;
    out += platform === 'tiktok' || platform === 'facebook' ? String(drawn % 10) : idAlphabet[drawn % 64]!;
  }
  return platform === 'tiktok' || platform === 'facebook' ? `7${out.slice(1)}` : out;
}

const hashtagsOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/#([\p{L}\p{N}_]+)/gu)].map((match) => match[1]!.toLowerCase())),
];

function profileOf(person: Person): SocialProfile {
  const { on, handle } = person;
  const id = on === 'youtube' ? `UC${idOf(on, handle, 22)}` : on === 'tiktok' ? idOf(on, handle, 19) : null;
  return {
    platform: on,
    handle,
    id,
    name: person.name,
    url: {
      tiktok: `https://www.tiktok.com/@${handle}`,
      instagram: `https://www.instagram.com/${handle}/`,
      youtube: `https://www.youtube.com/@${handle}`,
      facebook: `https://www.facebook.com/${handle}`,
    }[on],
    followers: person.followers,
    bio: person.bio,
    links: person.links ?? [],
    businessEmail: person.mail ?? null,
    videoCount: on === 'instagram' ? null : 40 + (seedOf(handle) % 400),
  };
}

function videoOf(person: Person, profile: SocialProfile, place: number, now: number): SocialVideo {
  const [daysAgo, views, title, description = ''] = person.posts[place]!;
  const { on, handle } = person;
  const seed = seedOf(`${handle} ${place}`);
  const id = idOf(on, `${handle}/${place}`, on === 'youtube' || on === 'instagram' ? 11 : 19);
  const likes = Math.round((views * (30 + (seed % 70))) / 1000);
  return {
    platform: on,
    id,
    url: {
      tiktok: `https://www.tiktok.com/@${handle}/video/${id}`,
      instagram: `https://www.instagram.com/reel/${id}/`,
      youtube: `https://www.youtube.com/watch?v=${id}`,
      facebook: `https://www.facebook.com/reel/${id}`,
    }[on],
    title,
    description,
    creator: { platform: on, handle, id: profile.id, name: person.name, followers: person.followers },
    views,
    likes,
    comments: Math.round((likes * (10 + (seed % 40))) / 1000),
    publishedAt: new Date(now - daysAgo * dayMs - (seed % 36_000) * 1000).toISOString(),
    durationS: on === 'youtube' ? 240 + (seed % 900) : 12 + (seed % 78),
    thumbnail: null,
    hashtags: hashtagsOf(`${title} ${description}`),
    declaredPaid: person.paid?.includes(place) ? true : on === 'instagram' || on === 'facebook' ? null : false,
  };
}

/** Invented creators with their newest posts before `now`, each with whether they post about apps of the kind. */
export function unseenCreators(now: number): readonly UnseenCreator[] {
  return readLines<Person>('unseen-creators.ndjson').map((person) => {
    const profile = profileOf(person);
    return {
      subject: subjectOf(person.about),
      profile,
      posts: person.posts
        .map((_, place) => videoOf(person, profile, place, now))
        .sort((one, other) => other.publishedAt!.localeCompare(one.publishedAt!)),
      fits: person.fits,
      hard: person.hard ?? false,
      note: person.note,
    };
  });
}
