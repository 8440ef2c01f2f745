import { type Failure, found, isFailure, type Outcome } from '../outcome.ts';
import type { CreatorRef, Social, SocialVideo, VideoAsk, VideoPage } from './social.ts';

/** Where each of the two goes on; null: it has nothing more. */
interface Places {
  readonly first: { readonly cursor: string | null } | null;
  readonly second: { readonly cursor: string | null } | null;
}

const atTheBeginning: Places = { first: { cursor: null }, second: { cursor: null } };

// Written by this file alone, below.
const readPlaces = (cursor: string): Places => JSON.parse(cursor) as Places;

/** A failure that asking again may mend; after any other the next page does without. */
const passing = ({ kind }: Failure): boolean =>
  kind === 'rate_limited' || kind === 'timed_out' || kind === 'unreachable';

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
  const open = creators.flatMap((_, at) => (answers[at]!.kind === 'found' ? [] : [at]));
  if (open.length === 0) return answers;
  const others = await other(open.map((at) => creators[at]!));
  return answers.map((answer, at) => {
    const second = others[open.indexOf(at)];
    if (second === undefined) return answer;
    // Two who do not know somebody, one of them by failing: nobody can tell that there is no such person.
    return isFailure(answer) && second.kind !== 'found' ? answer : second;
  });
};

/** One platform by two ways: searches ask both at once; people are asked for by `official` first. */
export const sideBySide = (searched: Social, official: Social): Social => {
  const searchVideos = async (ask: VideoAsk, signal?: AbortSignal): Promise<Outcome<VideoPage>> => {
    const places = ask.cursor === null ? atTheBeginning : readPlaces(ask.cursor);
    const page = async (social: Social, place: Places['first']): Promise<Outcome<VideoPage>> =>
      place === null ? { kind: 'none' } : social.searchVideos({ ...ask, cursor: place.cursor }, signal);
    const [first, told] = await Promise.all([page(searched, places.first), page(official, places.second)]);
    // Who leaves an allowance to others does without it: that is no failure.
    const second: Outcome<VideoPage> = ask.leave !== undefined && told.kind === 'quota_spent' ? { kind: 'none' } : told;

    const failures = [first, second].filter(isFailure);
    if (first.kind !== 'found' && second.kind !== 'found') return failures[0] ?? { kind: 'none' };
    const goesOn = (outcome: Outcome<VideoPage>, place: Places['first']): Places['first'] => {
      if (outcome.kind === 'found') return outcome.value.next === null ? null : { cursor: outcome.value.next };
      return isFailure(outcome) && passing(outcome) ? place : null;
    };
    const then: Places = { first: goesOn(first, places.first), second: goesOn(second, places.second) };
    const videos = new Map<string, SocialVideo>();
    for (const outcome of [first, second]) {
      for (const video of outcome.kind === 'found' ? outcome.value.videos : []) {
        const before = videos.get(video.id);
        videos.set(video.id, before ? folded(before, video) : video);
      }
    }
    return found({
      videos: [...videos.values()],
      next: then.first === null && then.second === null ? null : JSON.stringify(then),
      partial: failures[0] ?? null,
    });
  };

  return {
    platform: searched.platform,
    searchVideos,
    profiles: (creators, signal) =>
      oneThenTheOther(
        creators,
        (asked) => official.profiles(asked, signal),
        (asked) => searched.profiles(asked, signal),
      ),
    recentVideos: (creators, perCreator, signal) =>
      oneThenTheOther(
        creators,
        (asked) => official.recentVideos(asked, perCreator, signal),
        (asked) => searched.recentVideos(asked, perCreator, signal),
      ),
    statistics: null,
  };
};
