import { readEach } from '../../analysis/reach/creators/about.ts';
import type { Lens } from '../../analysis/reach/creators/lens.ts';
import { withoutFooters } from '../../analysis/reach/creators/posts.ts';
import { nameOf } from '../../analysis/reach/videos/matching/app-name-in-videos.ts';
import type { Subject } from '../../analysis/subject/subject.ts';
import type { Social, SocialVideo } from '../../connectors/social/social.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import type { PlatformError } from '../../contract/resources/reach/videos.ts';
import { mapInSlices } from '../../support/concurrency/slices.ts';
import { platformError } from '../../videos/platform-errors.ts';
import type { Candidate } from './creators-left.ts';

export interface Found {
  /** Likeliest first. */
  readonly candidates: readonly Candidate[];
  readonly errors: readonly PlatformError[];
  /** Whether the platform answered at all. */
  readonly answered: boolean;
}

/** A search of YouTube's is one of a hundred a day; the other platforms are asked page by page. */
const mostSearches = { youtube: 2, tiktok: 4, instagram: 4 } as const;
const mostPages = 2;

/** What to look for, most telling first: videos that say `app`, then those that may. */
const termsOf = ({ query, kindOfApp, apps }: Subject): string[] => {
  const wanted = kindOfApp ?? (apps[0] ? nameOf(apps[0].title) : query);
  const bare = wanted.replace(/\s+apps?$/iu, '').trim() || wanted;
  return [`${bare} app`, bare];
};

/** Whose videos a platform finds for a subject. */
export const findCreators = async (
  social: Social & { readonly platform: Candidate['platform'] },
  subject: Subject,
  lens: Lens,
  { signal, onSearch }: { signal: AbortSignal; onSearch: (done: number, most: number) => void },
): Promise<Found> => {
  const most = mostSearches[social.platform];
  const pages = Math.min(mostPages, most - 1);
  const videos = new Map<string, SocialVideo>();
  const errors: PlatformError[] = [];
  let [asked, answered] = [0, false];

  const search = async (term: string): Promise<void> => {
    let cursor: string | null = null;
    for (let page = 1; page <= pages && asked < most; page++) {
      onSearch(++asked, most);
      const outcome = await social.searchVideos({ query: term, cursor, needsCreator: true }, signal);
      if (isFailure(outcome)) {
        errors.push(platformError(social.platform, outcome, 'Not all creators could be found'));
        return;
      }
      answered = true;
      if (outcome.kind !== 'found') return;
      // Figures and handles that are missing here are read with each creator's own posts.
      const { partial } = outcome.value;
      if (partial?.missing === 'videos') {
        errors.push(platformError(social.platform, partial, 'Not all creators could be found'));
      }
      for (const video of outcome.value.videos) videos.set(video.id, video);
      cursor = outcome.value.next;
      if (cursor === null) return;
    }
  };
  for (const term of termsOf(subject)) {
    // A platform that has just failed at one word fails at the next.
    if (errors.length === 0) await search(term);
  }
  return {
    candidates: await candidatesOf(social.platform, [...videos.values()], lens),
    errors: errors.slice(0, 1),
    answered,
  };
};

const candidatesOf = async (
  platform: Candidate['platform'],
  videos: readonly SocialVideo[],
  lens: Lens,
): Promise<readonly Candidate[]> => {
  // What stands under most of them is told by all of them; then each is read by itself, others have their turn in between.
  const about = await mapInSlices(withoutFooters(videos), (video) => readEach([video], lens)[0]!);
  const byCreator = new Map<string, Candidate>();
  for (const [at, { creator, views }] of videos.entries()) {
    if (creator === null) continue;
    const key = creator.id ?? creator.handle.toLowerCase();
    const known = byCreator.get(key) ?? {
      platform,
      handle: creator.handle,
      id: creator.id,
      videos: 0,
      about: 0,
      views: 0,
    };
    byCreator.set(key, {
      ...known,
      videos: known.videos + 1,
      about: known.about + Number(about[at]!.about),
      views: known.views + (views ?? 0),
    });
  }
  return [...byCreator.values()].sort(
    (one, other) =>
      other.about - one.about ||
      other.videos - one.videos ||
      other.views - one.views ||
      (one.handle < other.handle ? -1 : 1),
  );
};
