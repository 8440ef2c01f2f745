import { platformSettings, platformTitles } from '../analysis/videos/platform-names.ts';
import type { FoundVideo } from '../analysis/videos/to-file.ts';
import { type Failure, isFailure } from '../connectors/outcome.ts';
import type { Platform, Social, Socials } from '../connectors/social/social.ts';
import type { PlatformError } from '../contract/resources/videos.ts';

/** Where a platform's pages go on. */
export interface OpenPlatform {
  readonly platform: Platform;
  /** Null: from the beginning, which no page was read of yet. */
  readonly cursor: string | null;
  /** The places that pages were read from: one that leads back to them leads in a circle. */
  readonly asked: readonly string[];
  /** The ids that were given already. */
  readonly seen: readonly string[];
}

export const fromTheStart = (platform: Platform): OpenPlatform => ({ platform, cursor: null, asked: [], seen: [] });

export interface VideosSearched {
  /** None of them was given before. */
  readonly videos: readonly FoundVideo[];
  /** Those that have more, or failed and are to be asked the same again. */
  readonly open: readonly OpenPlatform[];
  readonly errors: readonly PlatformError[];
  /** Those that answered, be it with nothing. */
  readonly answered: readonly Platform[];
}

/** A page with nothing new in it is no page: so many are turned over to find one that has. */
const mostPages = 3;

type PlatformRead =
  | {
      readonly kind: 'read';
      readonly videos: readonly FoundVideo[];
      readonly open: OpenPlatform | null;
      /** What else was asked for its pages and failed. */
      readonly partial: Failure | null;
    }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly open: OpenPlatform };

const readPlatform = async (
  social: Social,
  words: string,
  open: OpenPlatform,
  signal: AbortSignal,
): Promise<PlatformRead> => {
  let { cursor } = open;
  let partial: Failure | null = null;
  const [asked, seen] = [new Set(open.asked), new Set(open.seen)];
  const at = (): OpenPlatform => ({ platform: open.platform, cursor, asked: [...asked], seen: [...seen] });
  for (let page = 0; page < mostPages; page++) {
    const outcome = await social.searchVideos({ query: words, cursor }, signal);
    if (isFailure(outcome)) return { kind: 'failed', failure: outcome, open: at() };
    if (outcome.kind !== 'found') break;
    const { videos, next } = outcome.value;
    partial ??= outcome.value.partial ?? null;
    const fresh = [...new Map(videos.map((video) => [video.id, video])).values()].filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    asked.add(cursor ?? '');
    const isLast = next === null || asked.has(next);
    cursor = next;
    if (fresh.length > 0 || isLast) return { kind: 'read', videos: fresh, open: isLast ? null : at(), partial };
  }
  return { kind: 'read', videos: [], open: null, partial };
};

export const notConfigured = (platform: Platform): PlatformError => ({
  platform,
  code: 'not_configured',
  message: `${platformTitles[platform]} is not asked: set ${platformSettings[platform]} to ask it.`,
});

const errorOf = (platform: Platform, { kind }: Failure): PlatformError => {
  const title = platformTitles[platform];
  switch (kind) {
    case 'timed_out':
      return { platform, code: 'upstream_timeout', message: `${title} did not answer in time: try again in a minute.` };
    case 'quota_spent':
      return { platform, code: 'quota_spent', message: `${title}’s allowance for today is spent: try again tomorrow.` };
    case 'key_missing':
      return notConfigured(platform);
    case 'key_refused':
      return {
        platform,
        code: 'upstream_failed',
        message: `${title} does not take its key: check ${platformSettings[platform]}.`,
      };
    case 'rate_limited':
      return {
        platform,
        code: 'upstream_failed',
        message: `${title} takes no more reads for now: try again in a few minutes.`,
      };
    case 'shape_changed':
      return { platform, code: 'upstream_failed', message: `${title} answered in a form that is not known here.` };
    default:
      return { platform, code: 'upstream_failed', message: `${title} could not be read: try again in a minute.` };
  }
};

/** Some of it came, by another way or without its figures. */
const partlyRead = (platform: Platform, failure: Failure): PlatformError => {
  const { code } = errorOf(platform, failure);
  return {
    platform,
    code,
    message: `${platformTitles[platform]} could be read only in part: try again later for the rest.`,
  };
};

/** Asks platforms side by side, each for one page that has something new; one that fails keeps none of the others. */
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
      return read.partial ? partlyRead(platform, read.partial) : [];
    }),
    answered: reads.flatMap(({ each, read }) => (read?.kind === 'read' ? each.platform : [])),
  };
};
