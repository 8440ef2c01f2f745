import { expect, test } from 'vitest';
import { sampleReview } from '../../../../tests/support/reviews/window-review.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import type { Finding } from '../../findings/findings.ts';
import { versionsRead } from './version-reception.ts';

const reviewOf = (no: number, version: string | null, date: number, rating = 3): WindowReview =>
  sampleReview({ no, id: `review-${no}`, version, date, rating });

const complaint = (label: string, members: number[]): Finding => ({ kind: 'complaint', label, theme: null, members });
/** The places from one up to, and without, another. */
const places = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Twenty of 1.0, twenty of 2.0, twenty of 3.0, in that order, one a millisecond; and one that names no version. */
const reviews = [
  ...places(0, 60).map((no) => reviewOf(no, `${1 + Math.floor(no / 20)}.0`, no, no >= 20 && no < 40 ? 1 : 4)),
  reviewOf(60, null, 60),
];

test('versions are listed by when they appeared, newest first, with what each made worse or better', () => {
  const complaints = [complaint('Crashes', [3, ...places(20, 34), 41]), complaint('Price', [5, 25, ...places(40, 48)])];
  const rows = versionsRead(reviews, complaints, new Map([['1.0', -500]])).map(({ row }) => row);
  expect(rows).toMatchObject([
    {
      version: '3.0',
      topComplaint: 'Price',
      worse: [{ label: 'Price', before: 5, after: 40 }],
      better: [{ label: 'Crashes', before: 70, after: 5 }],
    },
    { version: '2.0', topComplaint: 'Crashes', worse: [{ label: 'Crashes', before: 5, after: 70 }], better: [] },
    { version: '1.0', worse: [], better: [], reviews: 20, avgRating: 4, negativeShare: 0 },
  ]);
  expect(rows.map(({ from }) => Date.parse(from))).toEqual([40, 20, -500]);
  expect(rows[1]).toMatchObject({ reviews: 20, avgRating: 1, negativeShare: 1 });
});

test('a change that two reviews speak of, or that may be chance, is none', () => {
  const few = versionsRead(reviews, [complaint('Crashes', [20, 21])], new Map());
  const likely = versionsRead(reviews, [complaint('Crashes', [...places(0, 5), ...places(20, 28)])], new Map());
  for (const { row } of [...few, ...likely.slice(1)]) expect([...row.worse, ...row.better]).toEqual([]);
});

test('a version is compared with the last before it that ten reviews name', () => {
  const few = [
    ...places(0, 30).map((no) => reviewOf(no, '1.0', no)),
    ...places(30, 33).map((no) => reviewOf(no, '1.1', no)),
    ...places(33, 63).map((no) => reviewOf(no, '2.0', no)),
  ];
  const rows = versionsRead(few, [complaint('Crashes', [...places(0, 20), 33])], new Map()).map(({ row }) => row);
  expect(rows).toMatchObject([
    { version: '2.0', better: [{ label: 'Crashes', before: 66.67, after: 3.33 }] },
    { version: '1.1', worse: [], better: [] },
    { version: '1.0', worse: [], better: [] },
  ]);
});

test('a version without complaints has no first complaint', () => {
  expect(versionsRead(reviews, [], new Map())[0]!.row.topComplaint).toBeNull();
  expect(versionsRead([reviewOf(1, null, 1)], [], new Map())).toEqual([]);
});
