import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LibraryAd } from '../../sandbox/ads/ad.ts';
import { adBook } from '../../sandbox/ads/book.ts';
import { hostOf } from '../../sandbox/ads/cast/advertisers.ts';
import { dayNumber } from '../../sandbox/world/days.ts';
import {
  allOfApple,
  allOfGoogle,
  allOfMeta,
  allOfTiktok,
  creatives,
  druenox,
  house,
  json,
  loopwren,
  meta,
  onDomain,
  tiktok,
  world,
} from '../support/sources/ads/ad-libraries.ts';
import { worldOn } from '../support/sources/world.ts';

const lastDay = dayNumber('2026-11-08');

describe('pages of any size give every ad once', () => {
  const book = adBook(world);
  const idsOf = (ads: readonly LibraryAd[]): readonly string[] => ads.map(({ id }) => id).sort();
  const exactly = (given: readonly string[], expected: readonly string[]): void => {
    expect(new Set(given).size).toBe(given.length);
    expect([...given].sort()).toEqual(expected);
  };

  test('Google: an advertiser and a domain', () => {
    const byAdvertiser = idsOf(book.google.filter(({ advertiser }) => advertiser.key === house.name));
    const byDomain = idsOf(book.google.filter(({ domain }) => domain.endsWith(hostOf(house))));
    fc.assert(
      fc.property(fc.integer({ min: 17, max: 100 }), (size) => {
        exactly(allOfGoogle(druenox, size), byAdvertiser);
        exactly(allOfGoogle(onDomain, size), byDomain);
      }),
      { numRuns: 4, examples: [[100]] },
    );
  });

  test('Apple: an app in all storefronts', () => {
    const expected = allOfApple(50).map(({ adId, countryOrRegion }) => `${adId} ${countryOrRegion}`);
    expect(new Set(expected).size).toBe(expected.length);
    const shown = book.apple.filter(
      ({ app, start, end }) => app === loopwren && start <= lastDay && end >= lastDay - 364,
    );
    expect(new Set(expected.map((row) => row.split(' ')[0]))).toEqual(new Set(idsOf(shown)));
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 50 }), (limit) => {
        expect(allOfApple(limit).map(({ adId, countryOrRegion }) => `${adId} ${countryOrRegion}`)).toEqual(expected);
      }),
      { numRuns: 4 },
    );
  });

  test('Meta: words in any order and a phrase', () => {
    const has = ({ shownAs, words, landing }: LibraryAd, part: RegExp): boolean => {
      const { title, body, description } = words();
      return part.test([shownAs, title, body, description, landing].join(' | '));
    };
    const words = idsOf(book.meta.filter((ad) => has(ad, /\bhabit\b/i) && has(ad, /\btracker\b/i)));
    const phrase = idsOf(book.meta.filter((ad) => has(ad, /\bhabit tracker\b/i)));
    fc.assert(
      fc.property(fc.integer({ min: 25, max: 250 }), (limit) => {
        exactly(allOfMeta({ search_terms: 'Tracker HABIT' }, limit), words);
        const exact = { search_terms: 'habit tracker', search_type: 'KEYWORD_EXACT_PHRASE' };
        exactly(allOfMeta(exact, limit), phrase);
      }),
      { numRuns: 4, examples: [[words.length], [phrase.length]] },
    );
  });

  test('TikTok: a term', () => {
    const named = book.tiktok.filter(({ shownAs, beneficiary, words }) =>
      /\bloopwren\b/i.test([shownAs, beneficiary, words().title, words().body].join(' | ')),
    );
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 50 }), (count) => {
        exactly(allOfTiktok({ search_term: 'Loopwren' }, count), idsOf(named));
      }),
      { numRuns: 4 },
    );
  });

  test('a token of one question does not go on with another', () => {
    expect(json(creatives(onDomain, 10, json(creatives(druenox, 10))['2']))['5']).toBe(400);
    const { after } = json(meta({ search_terms: 'Loopwren', limit: '5' })).paging.cursors;
    expect(json(meta({ search_terms: 'Calmora', limit: '5', after })).error.code).toBe(100);
    const { search_id } = json(tiktok({ search_term: 'Loopwren' })).data;
    expect(json(tiktok({ search_term: 'Calmora', search_id })).error.code).toBe('invalid_params');
  });

  test('a page that was begun yesterday goes on today without repeating or skipping one', () => {
    const tomorrow = worldOn('2026-11-16');
    const first = json(meta({ search_terms: 'habit tracker', limit: '60' }));
    const rest: string[] = [];
    for (let after = first.paging.cursors.after; ; ) {
      const { data, paging } = json(meta({ search_terms: 'habit tracker', limit: '60', after }, { of: tomorrow }));
      rest.push(...data.map((ad: { id: string }) => ad.id));
      if (!paging?.next) break;
      after = paging.cursors.after;
    }
    const given = [...first.data.map((ad: { id: string }) => ad.id), ...rest];
    expect(new Set(given).size).toBe(given.length);
    const kept = new Set(adBook(tomorrow).meta.map(({ id }) => id));
    for (const id of allOfMeta({ search_terms: 'habit tracker' }, 250))
      expect(given.includes(id) || !kept.has(id)).toBe(true);
  });
});
