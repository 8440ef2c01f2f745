import { describe, expect, test } from 'vitest';
import { readAdvertising } from '../research/advertising.ts';
import { advertisingSentences, untoldSentences } from './reach-asked.ts';
import type { AdsFacts } from './reach-sentences.ts';

const calmly = { name: 'Calmly', isMany: false, of: 'of Calmly', developer: 'its developer' };

const ads = (more: Partial<AdsFacts> = {}): AdsFacts => ({
  total: 7,
  more: false,
  unclear: 0,
  networks: [
    { network: 'google', ads: 0, unclear: 0 },
    { network: 'apple', ads: 3, unclear: 0 },
    { network: 'meta', ads: 4, unclear: 0 },
  ],
  advertisers: 1,
  oldest: null,
  starts: [],
  undated: 7,
  period: null,
  errors: [],
  countries: [],
  hooks: [],
  ...more,
});

const first = (question: string, facts: AdsFacts | null): string =>
  advertisingSentences(facts, readAdvertising(question), calmly)[0]!;

describe('whether an app advertises on a network', () => {
  test('is yes where its library shows an ad of it', () => {
    expect(first('Does it advertise on Apple?', ads())).toBe('Yes: the ad library of Apple shows 3 ads of Calmly.');
  });

  test('is no, as far as is shown, where its library answered and shows none', () => {
    expect(first('Does it advertise on Google?', ads())).toBe(
      'No, as far as is shown: the ad library of Google shows no ad of Calmly.',
    );
  });

  test('is not known where the library failed, was not asked, or could be any of the developer’s', () => {
    const errors = [{ network: 'tiktok', code: 'not_configured' }] as const;
    expect(first('Does it advertise on TikTok?', ads({ errors }))).toBe(
      'Whether Calmly advertises on TikTok is not known: the ad library of TikTok told nothing, for no key for it is configured.',
    );
    const late = ads({ errors: [{ network: 'google', code: 'upstream_timeout' }] });
    expect(first('Does it advertise on Google?', late)).toMatch(
      /is not known: .* was read in part only, for it did not/,
    );
    const unclear = ads({ networks: [{ network: 'google', ads: 0, unclear: 2 }] });
    expect(first('Does it advertise on Google?', unclear)).toMatch(
      /is not known: .* and 2 ads by its developer that do/,
    );
    expect(first('Does it advertise on Reddit?', ads())).toMatch(/is not known: no ad library of Reddit is read here/);
    expect(first('Does it advertise on Meta?', null)).toMatch(/is not known: no ad library could be read/);
    expect(first('Does it run ads?', null)).toBe(
      'Whether Calmly advertises is not known: no ad library could be read.',
    );
  });

  test('is left open where the library does not tell which of the network’s services', () => {
    expect(first('Does it advertise on Instagram?', ads())).toBe(
      'Perhaps: the ad library of Meta shows 4 ads of Calmly and does not tell whether any ran on Instagram.',
    );
  });

  test('on any network is yes, no or not certain', () => {
    expect(first('Does it run ads?', ads())).toMatch(/^Yes: the ad libraries of Google, Apple and Meta show 7 ads/);
    expect(first('Does it run ads?', ads({ total: 0 }))).toMatch(/^No, as far as is shown: the ad libraries of/);
    const errors = [{ network: 'tiktok', code: 'upstream_failed' }] as const;
    expect(first('Does it run ads?', ads({ total: 0, errors }))).toMatch(/^That is not known for certain: the ad/);
  });
});

test('ads are counted by the days on which they were first seen, with those that do not tell', () => {
  const period = { since: '2026-11-01', until: '2026-11-15', ads: 2 };
  const told = advertisingSentences(ads({ period, undated: 3 }), readAdvertising('How many ads did it start?'), calmly);
  expect(told.at(-1)).toBe(
    'Of the ads shown of Calmly, 2 were first seen from 1 to 15 November 2026; of 3 no library tells the day.',
  );
});

test('what is spent, and what works, is said to be told by no library, and years are counted in its place', () => {
  const asked = readAdvertising('Does it spend more on ads than last year?');
  expect(untoldSentences(asked)).toEqual([expect.stringMatching(/^What is spent on ads is told by no ad library/)]);
  const starts = [
    { year: 2026, ads: 5 },
    { year: 2025, ads: 2 },
  ];
  expect(advertisingSentences(ads({ starts, undated: 0 }), asked, calmly).at(-1)).toBe(
    'Of the ads shown of Calmly, 5 were first seen in 2026 and 2 in 2025.',
  );
  expect(untoldSentences(readAdvertising('Which hooks work best in its ads?'))[0]).toMatch(/^How well an ad works is/);
});
