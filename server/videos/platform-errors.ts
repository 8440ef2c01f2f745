import { keysFor, type Wanted } from '../analysis/videos/platform-keys.ts';
import type { Shortfall } from '../connectors/social/social.ts';
import type { Failure } from '../connectors/wire/outcome.ts';
import { type Platform, platformTitles } from '../contract/domain/platforms.ts';
import type { PlatformError } from '../contract/resources/videos.ts';

/** Of a platform that nothing is configured for. */
export const notConfiguredFor =
  (wanted: Wanted) =>
  (platform: Platform): PlatformError => ({
    platform,
    code: 'not_configured',
    message: `${platformTitles[platform]} is not asked for ${wanted}: set ${keysFor([platform], wanted)} to ask it.`,
  });

/** What is spent when a platform says so: a day's reads, credits that were bought, or a week's hashtags. */
const spent: Readonly<Record<Platform, string>> = {
  youtube: 'grants no more reads today: try again tomorrow',
  tiktok: 'is read through an aggregator whose bought credits are spent: add some for `SCRAPECREATORS_KEY`',
  facebook: 'is read through an aggregator whose bought credits are spent: add some for `SCRAPECREATORS_KEY`',
  instagram:
    'grants no more reads for now: the credits of `SCRAPECREATORS_KEY`, or the hashtags that `INSTAGRAM_TOKEN` may ask for in seven days, are spent',
};

const soon = 'try again in a few minutes';

const words: Readonly<Record<Failure['kind'], (platform: Platform) => string>> = {
  rate_limited: () => `takes no more reads for now: ${soon}`,
  blocked: () => `does not let us in for now: ${soon}`,
  shape_changed: () => 'answered in a form that is not known here',
  key_missing: (platform) => `wants a key: set ${keysFor([platform], 'videos')}`,
  key_refused: (platform) => `does not take its key: check ${keysFor([platform], 'videos')}`,
  quota_spent: (platform) => spent[platform],
  timed_out: () => `did not answer in time: ${soon}`,
  unreachable: () => `could not be reached: ${soon}`,
};

/** Of a platform that was asked for something and failed: what is missing for it, and why. */
export const platformError = (platform: Platform, { kind }: Failure, what: string): PlatformError => ({
  platform,
  code: kind === 'timed_out' ? 'upstream_timeout' : kind === 'quota_spent' ? 'quota_spent' : 'upstream_failed',
  message: `${what}, for ${platformTitles[platform]} ${words[kind](platform)}.`,
});

const missing: Readonly<Record<Shortfall['missing'], string>> = {
  videos: 'Not all videos were found',
  figures: 'Views, likes, comments and length of some videos are missing',
  creators: 'Handles and followers of some who made the videos are missing',
};

/** Of a platform that answered without all that was asked of it. */
export const shortfallError = (platform: Platform, shortfall: Shortfall): PlatformError =>
  platformError(platform, shortfall, missing[shortfall.missing]);
