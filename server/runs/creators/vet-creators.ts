import type { Social, SocialProfile, SocialVideo } from '../../connectors/social/social.ts';
import { type Failure, isFailure } from '../../connectors/wire/outcome.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { Creator, CreatorPost } from '../../contract/resources/reach/creators.ts';
import { contactsOf, withoutAddresses } from '../../reach/contacts/contacts.ts';
import { readPosts } from '../../reach/creators/about.ts';
import type { About } from '../../reach/creators/among.ts';
import type { Lens } from '../../reach/creators/lens.ts';
import { isSponsored, reachOf } from '../../reach/creators/posts.ts';
import { type Standing, standingOf } from '../../reach/creators/standing.ts';
import { recentDays, vet } from '../../reach/creators/vet-creator.ts';
import type { Candidate } from './find-creators.ts';

/** Number of newest posts read per creator. */
export const postsEach = 12;
const maxExamples = 5;
const longestTitle = 300;

export interface ReadCreator {
  readonly candidate: Candidate;
  readonly profile: SocialProfile;
  /** Newest first. */
  readonly posts: readonly SocialVideo[];
}

/** Which posts are about the subject, and who is behind the account. */
export interface Reading {
  readonly about: readonly About[];
  readonly standing: Standing;
  readonly by: 'rules' | 'model';
}

export interface ReadCreators {
  readonly read: readonly ReadCreator[];
  /** Candidates whose page or posts couldn't be read now. */
  readonly unread: readonly { readonly candidate: Candidate; readonly failure: Failure }[];
  /** Number of deleted accounts. */
  readonly gone: number;
}

/** Reads profiles and newest posts of some creators on one platform. */
export const readCreators = async (
  social: Social,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<ReadCreators> => {
  if (candidates.length === 0) return { read: [], unread: [], gone: 0 };
  const [profiles, posts] = await Promise.all([
    social.profiles(candidates, signal),
    social.recentVideos(candidates, postsEach, signal),
  ]);
  const read: ReadCreator[] = [];
  const unread: { candidate: Candidate; failure: Failure }[] = [];
  let gone = 0;
  for (const [at, candidate] of candidates.entries()) {
    const [profile, newest] = [profiles[at]!, posts[at]!];
    if (isFailure(profile)) unread.push({ candidate, failure: profile });
    else if (isFailure(newest)) unread.push({ candidate, failure: newest });
    else if (profile.kind !== 'found') gone++;
    else {
      const videos = newest.kind === 'found' ? newest.value.slice(0, postsEach) : [];
      read.push({ candidate, profile: profile.value, posts: videos });
    }
  }
  return { read, unread, gone };
};

export const readByRules = ({ profile, posts }: ReadCreator, lens: Lens): Reading => ({
  about: readPosts(posts, lens),
  standing: standingOf(profile, posts, lens),
  by: 'rules',
});

const daysSince = (moment: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(moment)) / dayMs));

export const creatorOf = (
  { candidate, profile, posts }: ReadCreator,
  { about, standing, by }: Reading,
  { lens, now }: { lens: Lens; now: number },
): Creator => {
  const shown = posts.map((post, at) => ({ ...postOf(post), about: about[at]!.about }));
  const ofSubject = shown.filter((post) => post.about);
  const dates = ofSubject.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const lastAboutAt = dates.at(-1) ?? null;
  // Posts without a date are among the newest and count as recent.
  const recent = ofSubject.filter(
    ({ publishedAt }) => publishedAt === null || daysSince(publishedAt, now) <= recentDays,
  );
  const sponsored = shown.filter((post) => post.sponsored).length;
  const verdict = vet({
    meant: lens.meant,
    read: shown.length,
    about: ofSubject.length,
    recent: recent.length,
    naming: lens.isNamed ? about.filter((each) => each.about && each.names.length > 0).length : null,
    lastDays: lastAboutAt === null ? null : daysSince(lastAboutAt, now),
    standing,
  });
  return {
    platform: candidate.platform,
    handle: profile.handle,
    name: profile.name === null ? null : withoutAddresses(profile.name),
    url: profile.url,
    followers: profile.followers,
    ...reachOf(posts),
    sponsored: sponsored > 0,
    posts: {
      read: shown.length,
      about: ofSubject.length,
      sponsored,
      lastAboutAt,
      examples: [...ofSubject, ...shown.filter((post) => !post.about)].slice(0, maxExamples),
    },
    // Contacts are shown only for creators who fit.
    contacts: verdict.fit ? contactsOf(profile, posts) : [],
    vetted: { ...verdict, by },
  };
};

const postOf = (post: SocialVideo): Omit<CreatorPost, 'about'> => ({
  id: post.id,
  url: post.url,
  title: [...withoutAddresses(post.title)].slice(0, longestTitle).join(''),
  views: post.views,
  publishedAt: post.publishedAt,
  sponsored: isSponsored(post),
});
