import { clean } from '../../support/clean.ts';
import { andThen, found } from '../wire/outcome.ts';
import type { Social, SocialProfile, SocialVideo } from './social.ts';

/** YouTube's longest description; some platforms let people write far more, which nobody here reads. */
const longestText = 5_000;
const longestBio = 2_000;
const longestName = 200;
const longestHandle = 200;
/** The longest mail address: 64 characters, an @ and 255. */
const longestMail = 320;
const longestLink = 2_000;
const mostTags = 60;
const mostLinks = 20;

/** A stranger's text, of a length that can be read in no time and without what no database takes. */
const cut = (text: string, most: number): string => clean(text.slice(0, most));
const cutName = (name: string | null): string | null => name && cut(name, longestName);

/** An address is whole or none: cut, it would be another's. */
const wholeOrNone = (address: string, most: number): string | null => (address.length > most ? null : clean(address));

const boundedVideo = (video: SocialVideo): SocialVideo => ({
  ...video,
  title: cut(video.title, longestText),
  description: cut(video.description, longestText),
  creator: video.creator && {
    ...video.creator,
    handle: cut(video.creator.handle, longestHandle),
    name: cutName(video.creator.name),
  },
  hashtags: video.hashtags.slice(0, mostTags).map((tag) => cut(tag, longestName)),
});

const boundedProfile = (profile: SocialProfile): SocialProfile => ({
  ...profile,
  handle: cut(profile.handle, longestHandle),
  name: cutName(profile.name),
  bio: cut(profile.bio, longestBio),
  links: profile.links.slice(0, mostLinks).flatMap((link) => wholeOrNone(link, longestLink) ?? []),
  businessEmail: profile.businessEmail && wholeOrNone(profile.businessEmail, longestMail),
});

/** A platform whose texts are bounded, whoever answers for it. */
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
