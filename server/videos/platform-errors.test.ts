import { expect, test } from 'vitest';
import type { Failure } from '../connectors/wire/outcome.ts';
import type { Platform } from '../contract/domain/platforms.ts';
import { noneConfigured } from '../reach/videos/order-videos.ts';
import { notConfiguredFor, platformError, shortfallError } from './platform-errors.ts';

const failure = (kind: Failure['kind']): Failure => ({ kind, detail: '', path: '', retryAfterMs: null }) as Failure;

test.each<[Platform, Failure['kind'], string, string]>([
  [
    'youtube',
    'quota_spent',
    'quota_spent',
    'No videos were found because YouTube has no quota left for today. Try again tomorrow.',
  ],
  [
    'tiktok',
    'quota_spent',
    'quota_spent',
    'No videos were found because TikTok is read through an aggregator whose credits are used up. Add credits to `SCRAPECREATORS_KEY`.',
  ],
  [
    'youtube',
    'timed_out',
    'upstream_timeout',
    'No videos were found because YouTube did not answer in time. Try again in a few minutes.',
  ],
  [
    'youtube',
    'key_refused',
    'upstream_failed',
    'No videos were found because YouTube rejected its key: check `YOUTUBE_KEY`.',
  ],
])('%s, %s: what is missing, why, and what helps', (platform, kind, code, message) =>
  expect(platformError(platform, failure(kind), 'No videos were found')).toEqual({ platform, code, message }),
);

test('a spent allowance is never to be tried again in a few minutes', () => {
  for (const platform of ['youtube', 'tiktok', 'instagram', 'facebook'] as const)
    expect(platformError(platform, failure('quota_spent'), 'x').message).not.toContain('minutes');
});

test('what a platform left out is named: figures are not videos', () => {
  const error = shortfallError('youtube', { kind: 'unreachable', detail: '', missing: 'figures' });
  expect(error.message).toBe(
    'Views, likes, comments and lengths of some videos are missing because YouTube could not be reached. Try again in a few minutes.',
  );
});

test('each key that would help is named once, and Instagram’s own does not help to find creators', () => {
  expect(noneConfigured(['tiktok', 'instagram', 'tiktok', 'youtube'], 'videos')).toBe(
    'This service cannot search TikTok, Instagram and YouTube for videos because no key for them is configured: set `SCRAPECREATORS_KEY`, `INSTAGRAM_TOKEN` or `YOUTUBE_KEY`.',
  );
  expect(noneConfigured(['instagram'], 'creators')).toBe(
    'This service cannot search Instagram for creators because no key for it is configured: set `SCRAPECREATORS_KEY`.',
  );
  expect(notConfiguredFor('creators')('instagram')).toEqual({
    platform: 'instagram',
    code: 'not_configured',
    message: 'Instagram is not searched for creators: set `SCRAPECREATORS_KEY` to search it.',
  });
});
