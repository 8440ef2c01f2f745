import { describe, expect, test } from 'vitest';
import type { Ask } from '../contract/resources/questions/plan.ts';
import { readingBounds } from './reading-bounds.ts';

const today = '2026-11-15';
const usual = ['us', 'gb'];
const panel = ['us', 'gb', 'jp'];

const askOf = (more: Partial<Ask>): Ask =>
  ({ about: {}, source: 'reviews', measure: 'reviews', answerAs: 'number', ...more }) as Ask;
const bounds = (...asks: Partial<Ask>[]) => readingBounds({ asks: asks.map(askOf) }, usual, panel, today);

describe('where reviews are read', () => {
  test('the usual storefronts, unless every ask names its own', () => {
    expect(bounds({})).toMatchObject({ countries: usual, further: [] });
    expect(bounds({ about: { countries: ['de'] } })).toMatchObject({ countries: ['de'], further: [] });
    expect(bounds({ about: { countries: ['de'] } }, {})).toMatchObject({ countries: ['us', 'gb', 'de'] });
    expect(bounds({ about: { countries: ['de'] }, against: { countries: ['fr'] } }).countries).toEqual(['de', 'fr']);
  });

  test('those of the panel too where countries are compared, with room for each', () => {
    for (const ask of [{ by: 'country' as const }, { about: { countries: ['*'] } }]) {
      const { countries, further, most } = bounds(ask);
      expect(further).toEqual(['jp']);
      expect(countries).toEqual(usual);
      expect(most).toBeGreaterThan(bounds({}).most);
    }
    expect(bounds({ by: 'country', about: { countries: ['de', 'fr'] } }).further).toEqual([]);
  });
});

describe('how far back reviews are read', () => {
  test('a year and more, so that a thin window can grow; further where days before that are named', () => {
    expect(bounds({}).days).toBeGreaterThan(365);
    const far = { about: {}, against: { period: { since: '2024-11-15', until: '2024-12-15' } } };
    expect(bounds(far).days).toBeGreaterThanOrEqual(730);
  });

  test('the usual window where nothing is counted in reviews', () => {
    expect(bounds({ source: 'ads', measure: 'ads' }).days).toBe(90);
  });
});
