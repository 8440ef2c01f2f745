import { platformSettings, platformTitles } from '../analysis/videos/platform-names.ts';
import type { Failure } from '../connectors/outcome.ts';
import type { Platform } from '../connectors/social/social.ts';
import type { PlatformError } from '../contract/resources/videos.ts';

const words: Readonly<Record<Failure['kind'], (platform: Platform) => string>> = {
  rate_limited: () => 'takes no more reads for now',
  blocked: () => 'does not let us in for now',
  shape_changed: () => 'answered in a form that is not known here',
  key_missing: (platform) => `wants a key: check ${platformSettings[platform]}`,
  key_refused: (platform) => `does not take its key: check ${platformSettings[platform]}`,
  quota_spent: () => 'grants no more reads today: try again tomorrow',
  timed_out: () => 'did not answer in time',
  unreachable: () => 'could not be reached',
};

/** Of a platform that was asked for something and failed: what that was, and why. */
export const platformError = (platform: Platform, { kind }: Failure, what: string): PlatformError => ({
  platform,
  code: kind === 'timed_out' ? 'upstream_timeout' : kind === 'quota_spent' ? 'quota_spent' : 'upstream_failed',
  message: `${what}, for ${platformTitles[platform]} ${words[kind](platform)}.`,
});
