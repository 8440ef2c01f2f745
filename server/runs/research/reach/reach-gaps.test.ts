import { expect, test } from 'vitest';
import type { NetworkError } from '../../../contract/resources/reach/ad-search.ts';
import type { PlatformError } from '../../../contract/resources/reach/videos.ts';
import { adsShown } from '../../../questions/research/reach/ads-shown.ts';
import { videosKnown } from '../../../questions/research/reach/videos-known.ts';
import type { Reach } from './reach-evidence.ts';
import { reachGaps, reachSources } from './reach-gaps.ts';

const reach = (given: {
  readonly answered?: readonly ('google' | 'apple')[];
  readonly searched?: readonly 'youtube'[];
  readonly adErrors?: readonly NetworkError[];
  readonly videoErrors?: readonly PlatformError[];
}): Reach => {
  const { answered = [], searched = [], adErrors = [], videoErrors = [] } = given;
  const none = { ads: [], unclear: [], hooks: [], more: false, period: null };
  return {
    ads: { shown: adsShown({ ...none, answered, errors: adErrors }), errors: adErrors, notes: [] },
    social: {
      known: videosKnown({ videos: [], more: false, searched, errors: videoErrors }),
      promising: [],
      errors: videoErrors,
    },
    readAt: '2026-11-15T00:00:00.000Z',
  };
};

const google: NetworkError = { network: 'google', code: 'upstream_failed', message: 'It could not be reached.' };
const store = { code: 'upstream_timeout', message: 'Not every app meant could be looked for.' } as const;

test('a library that was read in part is distinguished from one that returned nothing', () => {
  expect(reachGaps([{ name: 'Calmly', reach: reach({ adErrors: [google] }) }])).toEqual([
    'It is not known which ads Google shows for Calmly because its ad library failed to answer.',
  ]);
  expect(reachGaps([{ name: 'Calmly', reach: reach({ answered: ['google'], adErrors: [google] }) }])).toEqual([
    'It is only partly known which ads Google shows for Calmly because its ad library failed to answer.',
  ]);
});

test('a store that kept ads and videos from being looked for is reported once', () => {
  const unlisted = reach({ adErrors: [{ network: null, ...store }], videoErrors: [{ platform: null, ...store }] });
  expect(reachGaps([{ name: 'Calmly', reach: unlisted }])).toEqual([store.message]);
});

test('nothing that was not read is a source, and what was read and had nothing is one', () => {
  const app = { store: 'apple', appId: '1' } as const;
  expect(reachSources({ name: 'Calmly', reach: reach({ adErrors: [google] }) }, app)).toEqual([]);
  expect(
    reachSources({ name: 'Calmly', reach: reach({ answered: ['apple'], searched: ['youtube'] }) }, app),
  ).toMatchObject([
    { ...app, cite: 'ads', detail: expect.stringMatching(/^No ads for Calmly in the ad library of Apple/) },
    { ...app, cite: 'social', detail: 'No videos about Calmly from the library and a search on YouTube.' },
  ]);
});
