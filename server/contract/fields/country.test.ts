import { expect, test } from 'vitest';
import { collectedStorefronts, globalStorefronts, storefronts } from '../domain/storefronts.ts';
import { country } from './country.ts';

const refusal = (value: unknown) => country.safeParse(value).error?.issues[0]?.message;

test('a country is read in either case, and is the United States when left out', () => {
  expect(country.parse('DE')).toBe('de');
  expect(country.parse(' gB ')).toBe('gb');
  expect(country.parse(undefined)).toBe('us');
});

test('every storefront of either store is one, also where the App Store is not open', () => {
  for (const code of storefronts.keys()) expect(country.parse(code)).toBe(code);
  expect(storefronts.get('bd')).toMatchObject({ apple: false, play: true, currency: null });
  expect(storefronts.get('cn')).toMatchObject({ apple: true, play: false });
  expect(storefronts.size).toBe(177);
});

test('what is no storefront is refused, and `uk` with a hint at `gb`', () => {
  for (const code of ['zz', 'usa', '', 'eu', '__proto__']) expect(refusal(code)).toMatch(/two-letter code/);
  expect(refusal('UK')).toMatch(/for the United Kingdom, use `gb`/);
});

test('storefronts have names in English, and those that are collected are open in both stores', () => {
  expect(storefronts.get('de')?.name).toBe('Germany');
  for (const code of [...collectedStorefronts, ...globalStorefronts]) {
    expect(storefronts.get(code)).toMatchObject({ apple: true, play: true });
  }
  expect(globalStorefronts.every((code) => (collectedStorefronts as readonly string[]).includes(code))).toBe(true);
});
