import { expect, test } from 'vitest';
import type { Coverage } from '../../contract/resources/reviews/coverage.ts';
import { coverageWords } from './coverage-words.ts';

const place = {
  store: 'apple',
  since: '2024-05-09T00:00:00.000Z',
  complete: true,
  readAt: '2026-11-03T08:00:00.000Z',
} as const;
const whole: Coverage = {
  basis: 'panel',
  reviews: 2107,
  storefronts: ['us', 'gb', 'jp'].map((code) => ({ ...place, place: code })),
  since: place.since,
  complete: true,
  reading: false,
  asOf: place.readAt,
};

test('coverage has the same words everywhere', () => {
  expect(coverageWords(whole)).toBe('2,107 reviews · 3 countries · since May 2024 · as of 3 Nov 2026');
  const both = { ...whole, storefronts: [...whole.storefronts, { ...place, store: 'play', place: 'en' } as const] };
  expect(coverageWords(both)).toBe('2,107 reviews · 3 countries · 1 language · since May 2024 · as of 3 Nov 2026');
});

test('coverage that is not complete says how far it is, or that nothing more is read', () => {
  const [first, ...others] = whole.storefronts;
  const part = { ...whole, complete: false, storefronts: [{ ...first!, complete: false }, ...others] };
  expect(coverageWords({ ...part, reading: true })).toContain(' · still being read (2 of 3)');
  expect(coverageWords(part)).toContain(' · not being read');
  expect(coverageWords({ ...part, basis: 'run' })).toBe(
    '2,107 reviews read for this · 3 countries · since May 2024 · as of 3 Nov 2026 · 1 in part',
  );
  const none: Coverage = { ...part, basis: 'on_file', reviews: 0, storefronts: [], since: null, asOf: null };
  expect(coverageWords({ ...none, reading: true })).toBe('0 reviews on file · being read');
});
