import { clean } from '../../support/clean.ts';
import { atMost } from '../../support/concurrency/at-most.ts';
import { andThen, type Failure, found, isFailure, type Outcome } from '../wire/outcome.ts';
import type { Social, SocialProfile, SocialVideo } from './social.ts';

/** Failures that affect every further call. */
const refusesAll = ({ kind }: Failure): boolean =>
  kind === 'rate_limited' || kind === 'quota_spent' || kind === 'key_refused' || kind === 'key_missing';

/** Calls `ask` for each item, a few at a time; after a refusal, the rest get the same failure without a call. */
export const eachUntilRefused = <Item, T>(
  items: readonly Item[],
  concurrency: number,
  ask: (one: Item) => Promise<Outcome<T>>,
): Promise<readonly Outcome<T>[]> => {
  const limited = atMost(concurrency);
  let refused: Failure | null = null;
  return Promise.all(
    items.map((one) =>
      limited(async (): Promise<Outcome<T>> => {
        if (refused) return refused;
        const outcome = await ask(one);
        if (isFailure(outcome) && refusesAll(outcome)) refused = outcome;
        return outcome;
      }),
    ),
  );
};

/** YouTube's longest description; other platforms allow more than we need. */
const maxTextLength = 5_000;
const maxBioLength = 2_000;
const maxNameLength = 200;
const maxHandleLength = 200;
/** Longest valid address: 64 characters, an @ and 255. */
const maxMailLength = 320;
const maxLinkLength = 2_000;
const maxTags = 60;
const maxLinks = 20;

/** Cuts texts so that they are fast to process, and removes characters that PostgreSQL rejects. */
const cut = (text: string, limit: number): string => clean(text.slice(0, limit));
const cutName = (name: string | null): string | null => name && cut(name, maxNameLength);

/** A truncated address would be a different one. */
const nullIfLonger = (address: string, limit: number): string | null =>
  address.length > limit ? null : clean(address);

const boundedVideo = (video: SocialVideo): SocialVideo => ({
  ...video,
  title: cut(video.title, maxTextLength),
  description: cut(video.description, maxTextLength),
  creator: video.creator && {
    ...video.creator,
    handle: cut(video.creator.handle, maxHandleLength),
    name: cutName(video.creator.name),
  },
  hashtags: video.hashtags.slice(0, maxTags).map((tag) => cut(tag, maxNameLength)),
});

const boundedProfile = (profile: SocialProfile): SocialProfile => ({
  ...profile,
  handle: cut(profile.handle, maxHandleLength),
  name: cutName(profile.name),
  bio: cut(profile.bio, maxBioLength),
  links: profile.links.slice(0, maxLinks).flatMap((link) => nullIfLonger(link, maxLinkLength) ?? []),
  businessEmail: profile.businessEmail && nullIfLonger(profile.businessEmail, maxMailLength),
});

export const bounded = (social: Social): Social => ({
  ...social,
  searchVideos: async (ask, signal) =>
    andThen(await social.searchVideos(ask, signal), (page) =>
      found({ ...page, videos: page.videos.map(boundedVideo) }),
    ),
  profiles: async (creators, signal) =>
    (await social.profiles(creators, signal)).map((outcome) =>
      andThen(outcome, (profile) => found(boundedProfile(profile))),
    ),
  recentVideos: async (creators, perCreator, signal) =>
    (await social.recentVideos(creators, perCreator, signal)).map((outcome) =>
      andThen(outcome, (videos) => found(videos.map(boundedVideo))),
    ),
});
