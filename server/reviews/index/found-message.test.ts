import { expect, test } from 'vitest';
import { type Found, readFound, writeFound } from './found-message.ts';

const found: Found = {
  counts: {
    candidates: 90,
    matched: 7,
    unthemed: 2,
    ratingMix: [1, 2, 0, 3, 1],
    apps: [
      { appNo: 3, matched: 5, ratingSum: 11 },
      { appNo: 9, matched: 2, ratingSum: 10 },
    ],
    countries: [
      { country: 'de', matched: 4, ratingSum: 8 },
      { country: null, matched: 3, ratingSum: 13 },
    ],
    versions: [{ appNo: 3, version: '5.4.1', matched: 5, ratingSum: 11 }],
    kinds: [{ kind: 'bug', matched: 1, ratingSum: 1 }],
    weeks: [{ monday: 19_000, matched: 7, ratingSum: 21 }],
    themes: [
      {
        id: 'crashes',
        count: 4,
        ratingSum: 6,
        apps: [
          { appNo: 3, count: 3 },
          { appNo: 9, count: 1 },
        ],
        quoteNos: [12, 5],
      },
      { id: 'slow', count: 1, ratingSum: 2, apps: [], quoteNos: [] },
    ],
    phrases: [{ hash: 2 ** 48 - 1, count: 2, no: 12 }],
    top: [
      { no: 12, score: 3 },
      { no: 5, score: -1_700_000_000 },
    ],
  },
  taxonomies: ['2.1', 'older'],
};

const nothing: Found = {
  counts: {
    candidates: 0,
    matched: 0,
    unthemed: 0,
    ratingMix: [0, 0, 0, 0, 0],
    apps: [],
    countries: [],
    versions: [],
    kinds: [],
    weeks: [],
    themes: [],
    phrases: [],
    top: [],
  },
  taxonomies: [],
};

test.each([
  ['all that can be counted', found],
  ['nothing', nothing],
])('%s is read as it was written', (_, each) => {
  expect(readFound(writeFound(each))).toEqual(each);
});
