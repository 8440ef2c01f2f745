import { type Failure, found, isFailure, type Outcome } from '../wire/outcome.ts';
import type { CreatorRef, Social, SocialVideo, VideoPage, VideoQuery } from './social.ts';

/** Cursors of both sources; null after the last page. */
interface Places {
  readonly first: { readonly cursor: string | null } | null;
  readonly second: { readonly cursor: string | null } | null;
}

const none: Outcome<never> = { kind: 'none' };
const firstPages: Places = { first: { cursor: null }, second: { cursor: null } };

// Only written by this file, below.
const readPlaces = (cursor: string): Places => JSON.parse(cursor) as Places;

/** Retryable failures; after others the next page skips hashtags. */
const isRetryable = ({ kind }: Failure): boolean =>
  kind === 'rate_limited' || kind === 'timed_out' || kind === 'unreachable';

/** The hashtag allowance is used up, which is normal. */
const isQuotaSpent = ({ kind }: Failure): boolean => kind === 'quota_spent';

const mergeVideos = (first: SocialVideo, second: SocialVideo): SocialVideo => ({
  ...first,
  title: first.title || second.title,
  creator: first.creator ?? second.creator,
  views: first.views ?? second.views,
  likes: first.likes ?? second.likes,
  comments: first.comments ?? second.comments,
  publishedAt: first.publishedAt ?? second.publishedAt,
  durationS: first.durationS ?? second.durationS,
  thumbnail: first.thumbnail ?? second.thumbnail,
  hashtags: [...new Set([...first.hashtags, ...second.hashtags])],
  declaredPaid: first.declaredPaid ?? second.declaredPaid,
});

/** Answers of `one`, with those of `other` for creators that `one` doesn't know or failed on. */
const withFallback = async <T>(
  creators: readonly CreatorRef[],
  one: (creators: readonly CreatorRef[]) => Promise<readonly Outcome<T>[]>,
  other: (creators: readonly CreatorRef[]) => Promise<readonly Outcome<T>[]>,
): Promise<readonly Outcome<T>[]> => {
  const answers = await one(creators);
  const open = creators.flatMap((_, at) => (answers[at]!.kind === 'not_found' || isFailure(answers[at]!) ? [at] : []));
  if (open.length === 0) return answers;
  const others = await other(open.map((at) => creators[at]!));
  return answers.map((answer, at) => {
    const second = others[open.indexOf(at)];
    // The other only knows professional accounts, so a missing one means nothing.
    return second?.kind === 'found' || second?.kind === 'none' ? second : answer;
  });
};

/**
 * Combines two ways to read a platform: search results of `searched`, plus what `official` finds by hashtag. Creators
 * are read from `searched`, and from `official` only if that fails: only `searched` has mail addresses and paid labels,
 * so it is needed for all of them anyway.
 */
export const sideBySide = (searched: Social, official: Social): Social => {
  const searchVideos = async (ask: VideoQuery, signal?: AbortSignal): Promise<Outcome<VideoPage>> => {
    const places = ask.cursor === null ? firstPages : readPlaces(ask.cursor);
    const page = async (social: Social, place: Places['first']): Promise<Outcome<VideoPage>> =>
      place === null ? none : social.searchVideos({ ...ask, cursor: place.cursor }, signal);
    const isUsable = !ask.needsCreator || official.findsCreators;
    const [first, other] = await Promise.all([
      page(searched, places.first),
      isUsable ? page(official, places.second) : none,
    ]);
    const isAnswered = places.first !== null && !isFailure(first);
    const second = isAnswered && isFailure(other) && isQuotaSpent(other) ? none : other;

    const failures = [first, second].filter(isFailure);
    if (first.kind !== 'found' && second.kind !== 'found') return failures[0] ?? none;
    const nextOf = (
      outcome: Outcome<VideoPage>,
      place: Places['first'],
      isKept: (failure: Failure) => boolean,
    ): Places['first'] => {
      if (outcome.kind === 'found') return outcome.value.next === null ? null : { cursor: outcome.value.next };
      return isFailure(outcome) && isKept(outcome) ? place : null;
    };
    const then: Places = {
      // This source is the platform itself, so its page is always retried.
      first: nextOf(first, places.first, () => true),
      second: nextOf(second, places.second, isRetryable),
    };
    const videos = new Map<string, SocialVideo>();
    for (const outcome of [first, second]) {
      for (const video of outcome.kind === 'found' ? outcome.value.videos : []) {
        const before = videos.get(video.id);
        videos.set(video.id, before ? mergeVideos(before, video) : video);
      }
    }
    const within = [first, second].flatMap((outcome) => (outcome.kind === 'found' && outcome.value.partial) || []);
    return found({
      videos: [...videos.values()],
      next: then.first === null && then.second === null ? null : JSON.stringify(then),
      partial: failures[0] ? { ...failures[0], missing: 'videos' } : (within[0] ?? null),
    });
  };

  return {
    platform: searched.platform,
    findsCreators: searched.findsCreators || official.findsCreators,
    searchVideos,
    profiles: (creators, signal) =>
      withFallback(
        creators,
        (remaining) => searched.profiles(remaining, signal),
        (remaining) => official.profiles(remaining, signal),
      ),
    recentVideos: (creators, perCreator, signal) =>
      withFallback(
        creators,
        (remaining) => searched.recentVideos(remaining, perCreator, signal),
        (remaining) => official.recentVideos(remaining, perCreator, signal),
      ),
    statistics: null,
  };
};
