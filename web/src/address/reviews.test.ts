import { expect, test } from 'vitest';
import { hasFilters, readReviewFilters, readReviewsSearch } from './reviews.ts';
import { parseSearch, stringifySearch } from './search.ts';

const read = (text: string) => readReviewsSearch(parseSearch(text));

test('every part of a review search survives its address', () => {
  const address =
    '?q=login+problems,+1+star&without=stars,dates&stars=1,2&theme=crashes&kind=bug&app=apple:389801252&version=5.4' +
    '&country=de&language=de&replied=no&from=2026-01-01&to=2026-02-01&phrase=waste+of+money&order=helpful';
  expect(stringifySearch({ ...read(address) })).toBe(address);
});

test('what an address cannot mean is left out', () => {
  const search = read(
    '?q=x&stars=9&kind=bugs&app=amazon:1&replied=maybe&from=2026-02-30&order=best&without=everything',
  );
  expect(Object.entries(search).filter(([, value]) => value !== undefined)).toEqual([['q', 'x']]);
  expect(hasFilters(readReviewFilters({ order: 'recent' }))).toBe(false);
  expect(hasFilters(readReviewFilters({ phrase: 'waste' }))).toBe(true);
  expect(read('?from=2026-02-01&to=2026-01-01')).toMatchObject({ from: '2026-02-01', to: undefined });
});
