import { expect, test } from 'vitest';
import { sampleReview } from '../../../tests/support/reviews/window-review.ts';
import type { WindowRead } from '../../reviews/windows/read-window.ts';
import { type AppRead, gapsOf, missingOf } from './research-app.ts';

const readOf = (more: Partial<WindowRead>): WindowRead => ({
  appNo: 1,
  listing: null,
  reviews: [],
  total: 0,
  read: 0,
  readIn: '',
  places: [],
  notes: [],
  whole: true,
  failure: null,
  ...more,
});

test('an app that was read in part says what is missing, and one read completely leaves its notes out', () => {
  const notes = ['Calmly (App Store): pages could not be read in Canada, so that reviews may be missing.'];
  expect(gapsOf('Calmly', readOf({ whole: false, notes }))).toEqual(notes);
  expect(gapsOf('Calmly', readOf({ whole: false }))).toEqual(['Calmly could not be read completely.']);
  expect(gapsOf('Calmly', readOf({ notes }))).toEqual([]);
});

test('a store that returned nothing is named, and whether reviews on file were counted instead', () => {
  const failure = { code: 'upstream_failed', detail: 'The reviews of Calmly could not be read.' } as const;
  expect(gapsOf('Calmly', readOf({ whole: false, failure }))).toEqual([failure.detail]);
  expect(gapsOf('Calmly', readOf({ whole: false, failure, reviews: [sampleReview()] }))).toEqual([
    `${failure.detail} Its reviews on file were counted.`,
  ]);
});

test('no reviews are said to be none only where the store was read to its end', () => {
  const app = { store: 'apple', appId: '1', title: 'Calmly' } as AppRead['app'];
  const missingWith = (read: WindowRead): string =>
    missingOf([{ app, read, revenue: null, notes: [], missing: gapsOf(app.title, read), readAt: '' }], [], {
      asksForRevenue: false,
      days: 90,
    }).join(' ');
  expect(missingWith(readOf({}))).toContain('The store shows no reviews of Calmly from the last 90 days.');
  expect(missingWith(readOf({ whole: false }))).not.toContain('is shown');
  expect(missingWith(readOf({ whole: false }))).toContain('could not be read completely');
});
