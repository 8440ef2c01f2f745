import { describe, expect, test } from 'vitest';
import { readAdvertising } from '../../research/reach/advertising.ts';
import { advertisingSentences, untoldSentences } from './reach-asked.ts';
import type { AdsFacts } from './reach-sentences.ts';

const calmly = { name: 'Calmly', isMany: false, of: 'for Calmly', developer: 'its developer' };

const ads = (more: Partial<AdsFacts> = {}): AdsFacts => ({
  total: 7,
  more: false,
  unclear: 0,
  networks: [
    { network: 'google', ads: 0, running: 0, ended: 0, unclear: 0 },
    { network: 'apple', ads: 3, running: 0, ended: 0, unclear: 0 },
    { network: 'meta', ads: 4, running: 0, ended: 0, unclear: 0 },
  ],
  running: 0,
  ended: 0,
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
  test('is yes where its library shows an ad for it', () => {
    expect(first('Does it advertise on Apple?', ads())).toBe('Yes: the ad library of Apple shows 3 ads for Calmly.');
  });

  test('is apparently not where its library answered and shows none', () => {
    expect(first('Does it advertise on Google?', ads())).toBe(
      'Apparently not: the ad library of Google shows no ads for Calmly.',
    );
  });

  test('is not known where the library failed, was not searched, or has ads that could be for any app of the developer', () => {
    const errors = [{ network: 'tiktok', code: 'not_configured' }] as const;
    expect(first('Does it advertise on TikTok?', ads({ errors }))).toBe(
      'It is not known whether Calmly advertises on TikTok: the ad library of TikTok has no key configured.',
    );
    const late = ads({ errors: [{ network: 'google', code: 'upstream_timeout' }] });
    expect(first('Does it advertise on Google?', late)).toMatch(
      /^It is not known .*: .* was only read in part, as it did not/,
    );
    const unclear = ads({ networks: [{ network: 'google', ads: 0, running: 0, ended: 0, unclear: 2 }] });
    expect(first('Does it advertise on Google?', unclear)).toMatch(
      /^It is not known .*: .*, but 2 ads by its developer do not say what they promote/,
    );
    expect(first('Does it advertise on Reddit?', ads())).toMatch(
      /^It is not known .*: Reddit has no ad library that can be searched here/,
    );
    expect(first('Does it advertise on Meta?', null)).toMatch(/^It is not known .*: no ad library could be read/);
    expect(first('Does it run ads?', null)).toBe(
      'It is not known whether Calmly advertises: no ad library could be read.',
    );
  });

  test('is left open where the library does not say which of the network’s services', () => {
    expect(first('Does it advertise on Instagram?', ads())).toBe(
      'Perhaps: the ad library of Meta shows 4 ads for Calmly but does not say whether any of them ran on Instagram.',
    );
  });

  test('on any network is yes, no or not certain', () => {
    expect(first('Does it run ads?', ads())).toMatch(/^Yes: the ad libraries of Google, Apple and Meta show 7 ads/);
    expect(first('Does it run ads?', ads({ total: 0 }))).toMatch(/^Apparently not: the ad libraries of/);
    const errors = [{ network: 'tiktok', code: 'upstream_failed' }] as const;
    expect(first('Does it run ads?', ads({ total: 0, errors }))).toMatch(/^That is not certain: the ad/);
  });
});

test('ads are counted by when they were first seen, with how many have no date', () => {
  const period = { since: '2026-11-01', until: '2026-11-15', ads: 2 };
  const told = advertisingSentences(ads({ period, undated: 3 }), readAdvertising('How many ads did it start?'), calmly);
  expect(told.at(-1)).toBe(
    'Of the ads shown for Calmly, 2 were first seen from 1 to 15 November 2026; for 3 the date is not known.',
  );
});

test('no library publishes spend or performance: the answer says so and counts by year instead', () => {
  const asked = readAdvertising('Does it spend more on ads than last year?');
  expect(untoldSentences(asked)).toEqual([expect.stringMatching(/^No ad library publishes ad spend/)]);
  const starts = [
    { year: 2026, ads: 5 },
    { year: 2025, ads: 2 },
  ];
  expect(advertisingSentences(ads({ starts, undated: 0 }), asked, calmly).at(-1)).toBe(
    'Of the ads shown for Calmly, 5 were first seen in 2026 and 2 in 2025.',
  );
  expect(untoldSentences(readAdvertising('Which hooks work best in its ads?'))[0]).toMatch(
    /^No ad library shows how well an ad performs/,
  );
});

describe('a yes is given to no more than was asked', () => {
  const shown = ads({ countries: ['de', 'fr'], running: 2, ended: 5 });

  test.each([
    'Does it advertise to children?',
    'Does it advertise on podcasts?',
    'Does it run ads with celebrities?',
    'Do its ads mention the price?',
    'Does it run ads in German?',
    'Is it advertised to teenagers on Apple?',
  ])('“%s” is not known, and what is known follows', (question) => {
    const told = advertisingSentences(shown, readAdvertising(question), calmly);
    expect(told[0]).toMatch(/^The ad libraries cannot confirm that/);
    expect(told.join(' ')).not.toMatch(/Yes|Perhaps/);
    expect(told.at(-1)).toMatch(/^The ad libraries of Google, Apple and Meta show 7 ads for Calmly/);
  });

  test('a country is answered by those the libraries list', () => {
    expect(first('Does it advertise in Germany?', shown)).toBe('Yes: the ad libraries show ads for Calmly in Germany.');
    expect(first('Does it advertise in Japan?', shown)).toBe(
      'It is not known whether Calmly advertises in Japan: the ad libraries only show these ads in Germany and France.',
    );
    expect(first('Does it advertise in Japan?', ads())).toMatch(/do not say in which countries these ads ran\.$/);
    expect(first('Does it advertise on Apple in Japan?', shown)).toMatch(
      /^It is not known whether Calmly advertises on Apple in Japan/,
    );
    expect(first('Does it advertise on Apple in France?', shown)).toMatch(
      /^Perhaps: the ad library of Apple shows 3 ads/,
    );
    expect(first('Does it still advertise in France?', shown)).toMatch(/^Perhaps: .* in France; when they ran there/);
  });

  test('the present is answered by what is running now', () => {
    expect(first('Does it still advertise?', shown)).toBe('Yes: of the 7 ads for Calmly, 2 are running now.');
    expect(first('Does it still advertise?', ads({ ended: 7 }))).toBe(
      'Apparently not: of the 7 ads for Calmly, none is running now.',
    );
    expect(first('Is it running ads right now?', ads({ ended: 3 }))).toMatch(
      /^That is not known: .* none is known to be running now/,
    );
    expect(first('Does it still advertise?', ads({ ended: 7, more: true }))).toMatch(
      /^That is not known: .* more pages/,
    );
    expect(first('When did it stop advertising?', shown)).toBe('Of the 7 ads for Calmly, 2 are running now.');
    const networks = [{ network: 'apple' as const, ads: 3, running: 0, ended: 3, unclear: 0 }];
    expect(first('Does it still advertise on Apple?', ads({ networks }))).toBe(
      'Apparently not: the ad library of Apple shows 3 ads for Calmly, none of which is running now.',
    );
  });
});

test('where libraries have more pages, days and years cover only what was read', () => {
  const period = { since: '2024-01-01', until: '2024-12-31', ads: 0 };
  const asked = readAdvertising('Did it advertise in 2024?');
  const told = advertisingSentences(ads({ period, undated: 0, more: true }), asked, calmly);
  expect(told.at(-1)).toBe(
    'Of the 7 ads for Calmly that were read, none were first seen from 1 January to 31 December 2024; the libraries have more pages, which were not read.',
  );
  expect(told.join(' ')).not.toMatch(/^Yes/);
  const spend = readAdvertising('Does it spend more on ads than last year?');
  const years = ads({ starts: [{ year: 2026, ads: 7 }], undated: 0, more: true });
  expect(advertisingSentences(years, spend, calmly).at(-1)).toMatch(
    /^Of the 7 ads for Calmly that were read, 7 were first seen in 2026; the libraries have more pages/,
  );
});

test('where it is asked where, every country is named', () => {
  const countries = ['at', 'be', 'de', 'fr'];
  expect(first('Where does it advertise, and in which countries?', ads({ countries }))).toContain(
    'in Austria, Belgium, Germany and France',
  );
});
