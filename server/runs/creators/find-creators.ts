import * as z from 'zod';
import type { Subject } from '../../apps/subject/subject.ts';
import type { Social, SocialVideo } from '../../connectors/social/social.ts';
import { isFailure } from '../../connectors/wire/outcome.ts';
import { creatorPlatforms } from '../../contract/domain/platforms.ts';
import { storeName } from '../../contract/fields/app-ref.ts';
import type { PlatformError } from '../../contract/resources/reach/videos.ts';
import { readEach } from '../../reach/creators/about.ts';
import type { Lens } from '../../reach/creators/lens.ts';
import { withoutFooters } from '../../reach/creators/posts.ts';
import { nameOf } from '../../reach/videos/matching/app-name-in-videos.ts';
import { mapInSlices } from '../../support/concurrency/promises.ts';
import { platformError } from '../../videos/platform-errors.ts';

/** The author of a found video, before their other posts are read. */
export const Candidate = z.object({
  platform: z.enum(creatorPlatforms),
  handle: z.string(),
  id: z.string().nullable(),
  /** Number of their videos among those found, how many of these are about the subject, and the views of all. */
  videos: z.int(),
  about: z.int(),
  views: z.number(),
  /** They couldn't be read while others on the platform could; given up after a second failure. */
  failed: z.boolean().optional(),
});
export type Candidate = z.output<typeof Candidate>;

/** State of a search: unvetted candidates, most promising first, and its subject. */
export const CreatorsLeft = z.object({
  subject: z.object({
    query: z.string(),
    kindOfApp: z.string().nullable(),
    apps: z.array(
      z.object({
        store: storeName,
        appId: z.string(),
        title: z.string(),
        developer: z.string().nullable(),
        site: z.string().nullable(),
        genre: z.string().nullable(),
      }),
    ),
  }),
  left: z.array(Candidate),
});
export type CreatorsLeft = z.output<typeof CreatorsLeft>;

export interface Found {
  /** Most promising first. */
  readonly candidates: readonly Candidate[];
  readonly errors: readonly PlatformError[];
  readonly answered: boolean;
}

/** YouTube allows a hundred searches a day; the other platforms are searched page by page. */
const maxSearches = { youtube: 2, tiktok: 4, instagram: 4 } as const;
const maxPages = 2;

/** Search terms, most specific first: videos that say `app`, then those that may. */
const termsOf = ({ query, kindOfApp, apps }: Subject): string[] => {
  const wanted = kindOfApp ?? (apps[0] ? nameOf(apps[0].title) : query);
  const bare = wanted.replace(/\s+apps?$/iu, '').trim() || wanted;
  return [`${bare} app`, bare];
};

export const findCreators = async (
  social: Social & { readonly platform: Candidate['platform'] },
  subject: Subject,
  lens: Lens,
  { signal, onSearch }: { signal: AbortSignal; onSearch: (done: number, most: number) => void },
): Promise<Found> => {
  const most = maxSearches[social.platform];
  const pages = Math.min(maxPages, most - 1);
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
      // Missing figures and handles are read later, with each creator's posts.
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
    // After a failure, the next term would fail too.
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
  // Finding shared footers needs all texts; after that each is processed alone, yielding in between.
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
