import { type Failure, found, isFailure, type Outcome } from '../wire/outcome.ts';
import type { CreatorRef, Social, SocialVideo, VideoAsk, VideoPage } from './social.ts';

/** Where each of the two goes on; null: it has nothing more. */
interface Places {
  readonly first: { readonly cursor: string | null } | null;
  readonly second: { readonly cursor: string | null } | null;
}

const none: Outcome<never> = { kind: 'none' };
const atTheBeginning: Places = { first: { cursor: null }, second: { cursor: null } };

// Written by this file alone, below.
const readPlaces = (cursor: string): Places => JSON.parse(cursor) as Places;

/** A failure that asking again may mend; after any other the next page does without the hashtags. */
const passing = ({ kind }: Failure): boolean =>
  kind === 'rate_limited' || kind === 'timed_out' || kind === 'unreachable';

/** The hashtags of these days are spent: nothing is wrong, and nothing can be done about it. */
const atItsLimit = ({ kind }: Failure): boolean => kind === 'quota_spent';

/** One video as both tell it: what the first leaves open is taken from the second. */
const folded = (first: SocialVideo, second: SocialVideo): SocialVideo => ({
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

/** The answers of the one, and of the other for those whom the one does not know or could not answer for. */
const oneThenTheOther = async <T>(
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
    // The other knows professional accounts only: that it does not find an account says nothing.
    return second?.kind === 'found' || second?.kind === 'none' ? second : answer;
  });
};

/**
 * One platform by two ways: `searched` is the platform, and what `official` finds by a hashtag comes on top of it.
 *
 * People are asked of `searched` first, and of `official` only where that does not answer. Their mail addresses and which
 * posts are paid for stand with `searched` alone, so it has to be asked for everybody; asked first it costs what it costs
 * without `official`, and there is nothing that `official` could add to its answer.
 */
export const sideBySide = (searched: Social, official: Social): Social => {
  const searchVideos = async (ask: VideoAsk, signal?: AbortSignal): Promise<Outcome<VideoPage>> => {
    const places = ask.cursor === null ? atTheBeginning : readPlaces(ask.cursor);
    const page = async (social: Social, place: Places['first']): Promise<Outcome<VideoPage>> =>
      place === null ? none : social.searchVideos({ ...ask, cursor: place.cursor }, signal);
    const isOfUse = !ask.needsCreator || official.findsCreators;
    const [first, other] = await Promise.all([
      page(searched, places.first),
      isOfUse ? page(official, places.second) : none,
    ]);
    const isAnswered = places.first !== null && !isFailure(first);
    const second = isAnswered && isFailure(other) && atItsLimit(other) ? none : other;

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
      // It is the platform: whatever kept it from answering, its page is asked for again.
      first: nextOf(first, places.first, () => true),
      second: nextOf(second, places.second, passing),
    };
    const videos = new Map<string, SocialVideo>();
    for (const outcome of [first, second]) {
      for (const video of outcome.kind === 'found' ? outcome.value.videos : []) {
        const before = videos.get(video.id);
        videos.set(video.id, before ? folded(before, video) : video);
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
      oneThenTheOther(
        creators,
        (asked) => searched.profiles(asked, signal),
        (asked) => official.profiles(asked, signal),
      ),
    recentVideos: (creators, perCreator, signal) =>
      oneThenTheOther(
        creators,
        (asked) => searched.recentVideos(asked, perCreator, signal),
        (asked) => official.recentVideos(asked, perCreator, signal),
      ),
    statistics: null,
  };
};
