import { describe, expect, test } from 'vitest';
import { readAdvertising } from '../../research/reach/advertising.ts';
import { advertisingSentences, untoldSentences } from './reach-asked.ts';
import type { AdsFacts } from './reach-sentences.ts';

const calmly = { name: 'Calmly', isMany: false, of: 'of Calmly', developer: 'its developer' };

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
    const unclear = ads({ networks: [{ network: 'google', ads: 0, running: 0, ended: 0, unclear: 2 }] });
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
    expect(told[0]).toMatch(/^Whether that is so is not known from the ad libraries/);
    expect(told.join(' ')).not.toMatch(/Yes|Perhaps/);
    expect(told.at(-1)).toMatch(/^The ad libraries of Google, Apple and Meta show 7 ads of Calmly/);
  });

  test('a country is answered by those that the libraries tell of', () => {
    expect(first('Does it advertise in Germany?', shown)).toBe('Yes: the ad libraries show ads of Calmly in Germany.');
    expect(first('Does it advertise in Japan?', shown)).toBe(
      'Whether Calmly advertises in Japan is not known: it is not in what the ad libraries show, which tell of Germany and France only.',
    );
    expect(first('Does it advertise in Japan?', ads())).toMatch(
      /do not tell in which countries these ads were shown\.$/,
    );
    expect(first('Does it advertise on Apple in Japan?', shown)).toMatch(
      /^Whether Calmly advertises on Apple in Japan is/,
    );
    expect(first('Does it advertise on Apple in France?', shown)).toMatch(
      /^Perhaps: the ad library of Apple shows 3 ads/,
    );
    expect(first('Does it still advertise in France?', shown)).toMatch(/^Perhaps: .* in France; of which days/);
  });

  test('the present is answered by what runs now', () => {
    expect(first('Does it still advertise?', shown)).toBe('Yes: of the 7 ads of Calmly, 2 run now.');
    expect(first('Does it still advertise?', ads({ ended: 7 }))).toBe(
      'No, as far as is shown: of the 7 ads of Calmly, none runs now.',
    );
    expect(first('Is it running ads right now?', ads({ ended: 3 }))).toMatch(
      /^That is not known: .* none is told to run/,
    );
    expect(first('Does it still advertise?', ads({ ended: 7, more: true }))).toMatch(
      /^That is not known: .* further pages/,
    );
    expect(first('When did it stop advertising?', shown)).toBe('Of the 7 ads of Calmly, 2 run now.');
    const networks = [{ network: 'apple' as const, ads: 3, running: 0, ended: 3, unclear: 0 }];
    expect(first('Does it still advertise on Apple?', ads({ networks }))).toBe(
      'No, as far as is shown: the ad library of Apple shows 3 ads of Calmly, of which none runs now.',
    );
  });
});

test('of libraries with further pages, days and years are told of what was read and no more', () => {
  const period = { since: '2024-01-01', until: '2024-12-31', ads: 0 };
  const asked = readAdvertising('Did it advertise in 2024?');
  const told = advertisingSentences(ads({ period, undated: 0, more: true }), asked, calmly);
  expect(told.at(-1)).toBe(
    'Of the 7 ads of Calmly that were read, none were first seen from 1 January to 31 December 2024; the libraries have further pages, which were not read.',
  );
  expect(told.join(' ')).not.toMatch(/^Yes/);
  const spend = readAdvertising('Does it spend more on ads than last year?');
  const years = ads({ starts: [{ year: 2026, ads: 7 }], undated: 0, more: true });
  expect(advertisingSentences(years, spend, calmly).at(-1)).toMatch(
    /^Of the 7 ads of Calmly that were read, 7 were first seen in 2026; the libraries have further pages/,
  );
});

test('where it is asked where, every country is named', () => {
  const countries = ['at', 'be', 'de', 'fr'];
  expect(first('Where does it advertise, and in which countries?', ads({ countries }))).toContain(
    'in Austria, Belgium, Germany and France',
  );
});
