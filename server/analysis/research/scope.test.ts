import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleReview } from '../../../tests/support/reviews/window-review.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import type { WindowReview } from '../findings/findings.ts';
import { readQuestionSentence } from './research-question.ts';
import { type ScopedApp, scoped, scopeOf } from './scope.ts';

const to = Date.parse('2026-11-15T12:00:00Z');
const window = { from: to - 90 * dayMs, to };

const appOf = (...reviews: Partial<WindowReview>[]): ScopedApp => ({
  store: 'apple',
  title: 'Tern Guide for Japan: Birds',
  reviews: reviews.map((each, no) => sampleReview({ no, rating: 5, date: to - dayMs, ...each })),
  readIn: 'the App Store in the United States',
});
const readScope = (asked: string, title: string) =>
  scopeOf(readQuestionSentence(asked, [{ store: 'apple', appId: '1', title }], '2026-11-15'));
const choose = (asked: string, app: ScopedApp) => {
  const { reviews, ...rest } = scoped(readScope(asked, app.title), [app], window, 90);
  return { ...rest, nos: reviews[0]!.map(({ no }) => no) };
};

test('a version is meant with those that begin with it, and with no other', () => {
  const app = appOf({ version: '5.4' }, { version: '5.4.1', rating: 1 }, { version: '5.40' }, { version: null });
  expect(choose('Did 5.4 break it?', app)).toMatchObject({
    nos: [0, 1],
    told: [
      'Only 2 reviews of Tern Guide for Japan of version 5.4 are counted here, out of 4 from the last 90 days: they average 3 stars, the others 5 stars.',
    ],
  });
});

test('days are those of the question as far as they were read', () => {
  const app = appOf({ date: Date.parse('2026-09-30T23:59:59Z') }, { date: Date.parse('2026-10-01') }, {});
  expect(choose('Why did ratings drop in September?', app)).toMatchObject({
    nos: [0],
    window: { from: Date.parse('2026-09-01'), to: Date.parse('2026-10-01') },
  });
  expect(choose('What went wrong in August?', app)).toMatchObject({
    nos: [0, 1, 2],
    window,
    told: [
      expect.stringMatching(
        /^None of the reviews read are from 17 to 31 August 2026, so all reviews from the last 90 days/,
      ),
    ],
  });
  expect(choose('What was said in 2019?', app)).toMatchObject({ nos: [0, 1, 2], window });
});

test('a country is chosen where reviews of it were read, and its absence is told where none were', () => {
  const app = appOf({ country: 'gb' }, {});
  expect(choose('What do people in the UK say?', app).nos).toEqual([0]);
  expect(choose('What do people in Germany say?', app)).toMatchObject({
    nos: [0, 1],
    told: [
      expect.stringMatching(/known to be from Germany, so reviews from the App Store in the United States are counted/),
    ],
  });
});

test('the name of an app says nothing about where or when', () => {
  const asked = 'Is Tern Guide for Japan any good today?';
  expect(readScope(asked, appOf().title)).toMatchObject({ countries: [], since: null });
});

test('whatever is asked, only reviews that were read are counted, and all of them where nothing is said', () => {
  const app = appOf({ version: '1.2' }, { country: 'de' }, { date: window.from });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (asked) => {
      const { nos, told, window: chosen } = choose(asked, app);
      expect(nos.every((no) => no < 3)).toBe(true);
      if (told.length === 0) expect(nos).toEqual([0, 1, 2]);
      expect(chosen.from).toBeLessThan(chosen.to);
    }),
  );
});
