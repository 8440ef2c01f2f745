import { expect, test } from 'vitest';
import { sampleReview } from '../../../../tests/support/reviews/window-review.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { Finding, FindingKind } from '../../findings/findings.ts';
import { countTeardown } from './teardown-counts.ts';

const reviewsOf = (count: number, ratingOf: (at: number) => number = () => 3): WindowReview[] =>
  Array.from({ length: count }, (_, at) =>
    sampleReview({
      no: 100 + at,
      id: `00000000-0000-8000-8000-${String(at).padStart(12, '0')}`,
      rating: ratingOf(at),
      text: `Sentence number ${at}.`,
      date: at,
      version: '1.0',
    }),
  );

const finding = (kind: FindingKind, label: string, members: number[]): Finding => ({
  kind,
  label,
  theme: null,
  members,
});
const window = { from: 0, to: 1_000 };
const count = (reviews: WindowReview[], findings: Finding[]) =>
  countTeardown({ reviews, findings, window, since: new Map() });
const labels = (items: readonly { label: string }[]): string[] => items.map(({ label }) => label);

test('what one review says is named where few have spoken, and not among many', () => {
  const findings = [finding('complaint', 'Two', [1, 2]), finding('complaint', 'One', [3])];
  expect(labels(count(reviewsOf(19), findings).counts.complaints)).toEqual(['Two', 'One']);
  expect(labels(count(reviewsOf(20), findings).counts.complaints)).toEqual(['Two']);
});

test('what the pleased say is no complaint, and stays praise or a wish', () => {
  const reviews = reviewsOf(30, (at) => (at < 10 ? 5 : 2));
  const said = (kind: FindingKind) => [
    finding(kind, 'By the pleased', [0, 1, 2, 10]),
    finding(kind, 'By others', [9, 10, 11]),
  ];
  const { counts } = count(reviews, [...said('complaint'), ...said('praise'), ...said('request')]);
  expect(labels(counts.complaints)).toEqual(['By others']);
  expect(labels(counts.praise)).toEqual(['By the pleased', 'By others']);
  expect(labels(counts.requests)).toEqual(['By the pleased', 'By others']);
  expect(counts.praise.every(({ fix }) => fix === null)).toBe(true);
  expect(counts.requests.every(({ fix }) => fix !== null)).toBe(true);
});

test('every part has the whole set behind it, named by its place', () => {
  const many = Array.from({ length: 25 }, (_, at) => finding('request', `Wish ${at}`, [at, at + 1]));
  const reviews = reviewsOf(60);
  const { counts, sets } = count(reviews, [
    finding(
      'complaint',
      'All',
      reviews.map((_, at) => at),
    ),
    ...many,
  ]);
  expect(counts.requests.length).toBe(20);
  expect(counts.complaints[0]).toMatchObject({ reviews: 60, share: 1 });
  expect(counts.complaints[0]!.reviewIds.length).toBe(50);
  expect(sets.map(({ name }) => name)).toEqual([
    'reviews',
    'complaints/0',
    ...Array.from({ length: 20 }, (_, at) => `requests/${at}`),
    'versions/0',
  ]);
  expect(sets.find(({ name }) => name === 'complaints/0')!.nos).toEqual(reviews.map(({ no }) => no));
  expect(sets.find(({ name }) => name === 'requests/7')!.nos).toEqual([107, 108]);
});
