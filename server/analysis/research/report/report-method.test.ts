import { expect, test } from 'vitest';
import { type MethodFacts, methodOf } from './report-method.ts';

const facts: MethodFacts = {
  category: 'habit trackers',
  genres: ['Productivity', 'Health & Fitness'],
  country: 'us',
  days: 90,
  apps: 10,
  charting: 8,
  silent: 0,
  reviews: 2_830,
  mostOfApp: 500,
  readShare: 0,
};

test('what was read is said with its numbers, and by whom', () => {
  const method = methodOf(facts);
  expect(method).toContain('the charts of Productivity and Health & Fitness in the United States');
  expect(method).toContain('10 apps were read, of which eight chart and two are listed by the stores for the kind');
  expect(method).toContain('2,830 reviews of the last 90 days were read, the newest 500 of an app at most');
  expect(method).toContain('Rules have read them');
  expect(methodOf({ ...facts, readShare: 1 })).toContain('A model and rules have read all of them; every count');
  expect(methodOf({ ...facts, readShare: 0.42 })).toContain('A model has read 42% of them');
});

test('one of a thing is one of it', () => {
  const method = methodOf({ ...facts, apps: 1, charting: 1, silent: 1, reviews: 1 });
  expect(method).toContain('1 app was read, which charts');
  expect(method).toContain('Of one app more no review was written in that time.');
  expect(method).toContain('1 review of the last 90 days was read');
  expect(methodOf({ ...facts, charting: 1, apps: 2 })).toContain('of which one charts and one is listed by the stores');
});
