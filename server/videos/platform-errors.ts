import type { Shortfall } from '../connectors/social/social.ts';
import type { Failure } from '../connectors/wire/outcome.ts';
import { type Platform, platformTitles } from '../contract/domain/platforms.ts';
import type { PlatformError } from '../contract/resources/reach/videos.ts';
import { keysFor, type Wanted } from '../reach/videos/order-videos.ts';

export const notConfiguredFor =
  (wanted: Wanted) =>
  (platform: Platform): PlatformError => ({
    platform,
    code: 'not_configured',
    message: `${platformTitles[platform]} is not searched for ${wanted}: set ${keysFor([platform], wanted)} to search it.`,
  });

/** What has run out: a day's quota, purchased credits or a week's hashtags. */
const spent: Readonly<Record<Platform, string>> = {
  youtube: 'has no quota left for today. Try again tomorrow',
  tiktok: 'is read through an aggregator whose credits are used up. Add credits to `SCRAPECREATORS_KEY`',
  facebook: 'is read through an aggregator whose credits are used up. Add credits to `SCRAPECREATORS_KEY`',
  instagram:
    'has no quota left: the credits of `SCRAPECREATORS_KEY`, or the hashtags `INSTAGRAM_TOKEN` may search in seven days, are used up',
};

const soon = 'Try again in a few minutes';

const words: Readonly<Record<Failure['kind'], (platform: Platform) => string>> = {
  rate_limited: () => `is limiting requests. ${soon}`,
  blocked: () => `is blocking requests. ${soon}`,
  shape_changed: () => 'returned an unexpected format',
  key_missing: (platform) => `needs a key: set ${keysFor([platform], 'videos')}`,
  key_refused: (platform) => `rejected its key: check ${keysFor([platform], 'videos')}`,
  quota_spent: (platform) => spent[platform],
  timed_out: () => `did not answer in time. ${soon}`,
  unreachable: () => `could not be reached. ${soon}`,
};

export const platformError = (platform: Platform, { kind }: Failure, what: string): PlatformError => ({
  platform,
  code: kind === 'timed_out' ? 'upstream_timeout' : kind === 'quota_spent' ? 'quota_spent' : 'upstream_failed',
  message: `${what} because ${platformTitles[platform]} ${words[kind](platform)}.`,
});

const missing: Readonly<Record<Shortfall['missing'], string>> = {
  videos: 'Some videos may be missing',
  figures: 'Views, likes, comments and lengths of some videos are missing',
  creators: 'Handles and follower counts of some creators are missing',
};

export const shortfallError = (platform: Platform, shortfall: Shortfall): PlatformError =>
  platformError(platform, shortfall, missing[shortfall.missing]);
