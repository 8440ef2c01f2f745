import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFiltered, type PullSearch, readPullSearch, reviewKinds } from './pulls.ts';
import { parseSearch, stringifySearch } from './search.ts';

const read = (address: string): PullSearch => readPullSearch(parseSearch(address));
const given = (search: PullSearch) => Object.fromEntries(Object.entries(search).filter(([, value]) => value));

test('an address restores every view', () => {
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const some = <T>(values: readonly T[]) => optional(fc.subarray([...values], { minLength: 1 }));
  const search = fc.record({
    stars: some([1, 2, 3, 4, 5]),
    theme: some(['crashes', 'too_many_ads']),
    kind: some(reviewKinds),
    version: some(['5.4.0', '1.0 (beta)', '7/8']),
    country: some(['us', 'jp']),
    language: some(['en', 'und']),
    app: some(['apple:389801252', 'play:com.a.b']),
    replied: optional(fc.constantFrom('yes' as const, 'no' as const)),
    from: optional(fc.constant('2026-01-31')),
    to: optional(fc.constant('2026-02-28')),
    q: optional(fc.constantFrom('log in', 'a&b=c', '50 %', '広告', '"quoted"')),
    order: optional(fc.constantFrom('oldest' as const, 'best' as const, 'worst' as const)),
  });
  fc.assert(
    fc.property(search, (view) => {
      expect(given(read(stringifySearch(view)))).toEqual(given(view));
    }),
  );
});

test('what an address cannot mean is left out', () => {
  expect(given(read('?stars=0,6,x&kind=rant&replied=maybe&from=2026-02-30&order=newest&version=,,'))).toEqual({});
  expect(read('?stars=5,1,9').stars).toEqual([1, 5]);
});

test('an order alone filters nothing', () => {
  expect(isFiltered(read('?order=best'))).toBe(false);
  expect(isFiltered(read('?order=best&replied=no'))).toBe(true);
});
