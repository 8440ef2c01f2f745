import type { Shortfall, Social, Socials } from '../connectors/social/social.ts';
import { type Failure, isFailure } from '../connectors/wire/outcome.ts';
import type { Platform } from '../contract/domain/platforms.ts';
import type { PlatformError } from '../contract/resources/reach/videos.ts';
import type { FoundVideo } from '../reach/videos/to-file.ts';
import { notConfiguredFor, platformError, shortfallError } from './platform-errors.ts';

export interface OpenPlatform {
  readonly platform: Platform;
  /** Null: no page has been read yet. */
  readonly cursor: string | null;
  /** Cursors that were used, to detect a loop. */
  readonly asked: readonly string[];
  /** Ids of videos that were returned or are in `ahead`. */
  readonly seen: readonly string[];
  /** The next page, if it was read already; `cursor` then points behind it, or is null at the end. */
  readonly ahead: readonly FoundVideo[];
}

export const fromTheStart = (platform: Platform): OpenPlatform => ({
  platform,
  cursor: null,
  asked: [],
  seen: [],
  ahead: [],
});

export interface VideosSearched {
  readonly videos: readonly FoundVideo[];
  /** Platforms with more results, or to be retried. */
  readonly open: readonly OpenPlatform[];
  readonly errors: readonly PlatformError[];
  /** Platforms that answered, even without results. */
  readonly answered: readonly Platform[];
}

/** Maximum number of skipped pages without new videos. */
const maxPages = 3;

type PlatformRead =
  | {
      readonly kind: 'read';
      readonly videos: readonly FoundVideo[];
      readonly open: OpenPlatform | null;
      /** Failure of an additional request. */
      readonly partial: Shortfall | null;
    }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly open: OpenPlatform };

const readPlatform = async (
  social: Social,
  words: string,
  open: OpenPlatform,
  signal: AbortSignal,
): Promise<PlatformRead> => {
  let { cursor } = open;
  if (open.ahead.length > 0) {
    return { kind: 'read', videos: open.ahead, open: cursor === null ? null : { ...open, ahead: [] }, partial: null };
  }
  let partial: Shortfall | null = null;
  const [asked, seen] = [new Set(open.asked), new Set(open.seen)];
  const at = (): OpenPlatform => ({ ...open, cursor, asked: [...asked], seen: [...seen] });
  for (let page = 0; page < maxPages; page++) {
    const outcome = await social.searchVideos({ query: words, cursor }, signal);
    if (isFailure(outcome)) return { kind: 'failed', failure: outcome, open: at() };
    if (outcome.kind !== 'found') break;
    const { videos, next } = outcome.value;
    partial ??= outcome.value.partial ?? null;
    const fresh = [...new Map(videos.map((video) => [video.id, video])).values()].filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    asked.add(cursor ?? '');
    // A repeated page or a loop: what follows is unknown, so the position stays.
    if (fresh.length === 0 && next !== null && asked.has(next)) return { kind: 'failed', failure: repeated, open };
    cursor = next;
    if (next === null) return { kind: 'read', videos: fresh, open: null, partial };
    if (fresh.length > 0) return { kind: 'read', videos: fresh, open: at(), partial };
    if (page === maxPages - 1) return { kind: 'read', videos: [], open: at(), partial };
  }
  return { kind: 'read', videos: [], open: null, partial };
};

/** A platform counts as exhausted after this many pages in a row without new videos. */
const maxTries = 4;

/** YouTube allows the fewest searches a day. */
const youtubeLast = (one: OpenPlatform, other: OpenPlatform): number =>
  Number(one.platform === 'youtube') - Number(other.platform === 'youtube');

/**
 * Reads one platform after another until one has a new video, because only then is it certain that there are more. That
 * page is kept for the next search; exhausted platforms are dropped.
 */
export const lookAhead = async (
  socials: Socials,
  words: string,
  open: readonly OpenPlatform[],
  signal: AbortSignal,
): Promise<readonly OpenPlatform[]> => {
  const places = new Map(open.map((each) => [each.platform, each]));
  for (const { platform } of open.toSorted(youtubeLast)) {
    for (let tries = 0; tries < maxTries; tries++) {
      const place = places.get(platform);
      const social = socials[platform];
      if (!place || !social) break;
      const read = await readPlatform(social, words, place, signal);
      signal.throwIfAborted();
      if (read.kind === 'failed') break;
      if (read.videos.length > 0) {
        const { videos } = read;
        const end = { ...place, cursor: null, seen: [...place.seen, ...videos.map(({ id }) => id)] };
        places.set(platform, { ...(read.open ?? end), ahead: videos });
        return [...places.values()];
      }
      if (read.open && tries < maxTries - 1) places.set(platform, read.open);
      else places.delete(platform);
    }
  }
  return [...places.values()];
};

const repeated: Failure = { kind: 'shape_changed', detail: 'It gave the same page again.', path: 'next' };

export const notConfigured = notConfiguredFor('videos');

const errorOf = (platform: Platform, failure: Failure): PlatformError =>
  failure.kind === 'key_missing'
    ? notConfigured(platform)
    : platformError(platform, failure, 'Not all videos could be read');

/** Reads a page with new videos from each platform in parallel; platforms fail independently. */
export const searchVideos = async (
  socials: Socials,
  words: string,
  {
    open,
    signal,
    onAnswer,
  }: {
    readonly open: readonly OpenPlatform[];
    readonly signal: AbortSignal;
    onAnswer?(platform: Platform, answered: number): void;
  },
): Promise<VideosSearched> => {
  let done = 0;
  const reads = await Promise.all(
    open.map(async (each) => {
      const social = socials[each.platform];
      const read = social && (await readPlatform(social, words, each, signal));
      onAnswer?.(each.platform, ++done);
      return { each, read };
    }),
  );
  signal.throwIfAborted();
  return {
    videos: reads.flatMap(({ read }) => (read?.kind === 'read' ? read.videos : [])),
    open: reads.flatMap(({ each, read }) => (read ? (read.open ?? []) : each)),
    errors: reads.flatMap(({ each: { platform }, read }) => {
      if (read === null) return notConfigured(platform);
      if (read.kind === 'failed') return errorOf(platform, read.failure);
      return read.partial ? shortfallError(platform, read.partial) : [];
    }),
    answered: reads.flatMap(({ each, read }) => (read?.kind === 'read' ? each.platform : [])),
  };
};
