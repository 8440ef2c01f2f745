import { expect, test } from 'vitest';
import { type MethodFacts, methodOf } from './report-method.ts';

const facts: MethodFacts = {
  category: 'habit trackers',
  genres: ['Productivity', 'Health & Fitness'],
  country: 'us',
  when: 'the last 90 days',
  answered: null,
  apps: 10,
  charting: 8,
  silent: 0,
  reviews: 2_830,
  leftOut: [],
  mostOfApp: 500,
  readShare: 0,
};

test('what was read is said with its numbers, and by whom', () => {
  const method = methodOf(facts);
  expect(method).toContain(
    'asking about habit tracker apps. They were found in the Productivity and Health & Fitness charts in the United States',
  );
  expect(method).toContain(
    '10 apps were read; eight of them chart, and the other two were listed by the stores for this kind of app.',
  );
  expect(method).toContain('2,830 reviews from the last 90 days were read, at most the newest 500 per app.');
  expect(method).toContain('Rules found the themes');
  expect(methodOf({ ...facts, readShare: 1 })).toContain('A model and rules read all of them; every count');
  expect(methodOf({ ...facts, readShare: 0.42 })).toContain('A model read 42% of them');
});

test('the days are those that were read, and an answer that counts more of them says so', () => {
  const grown = methodOf({ ...facts, when: '1 to 30 June 2026', answered: '1 January to 30 June 2026', silent: 1 });
  expect(grown).not.toContain('the last 90 days');
  expect(grown).toContain('2,830 reviews from 1 to 30 June 2026 were read');
  expect(grown).toContain('had no reviews from 1 to 30 June 2026');
  expect(grown).toContain('The answer also counts earlier reviews on file, from 1 January to 30 June 2026;');
  expect(methodOf(facts)).not.toContain('The answer also counts');
});

test('one of a thing is one of it', () => {
  const method = methodOf({ ...facts, apps: 1, charting: 1, silent: 1, reviews: 1 });
  expect(method).toContain('one app was read, which charts.');
  expect(method).toContain('Another app had no reviews from the last 90 days.');
  expect(method).toContain('1 review from the last 90 days was read');
  expect(methodOf({ ...facts, charting: 1, apps: 2 })).toContain(
    'two apps were read; one of them charts, and the other was listed by the stores',
  );
});
