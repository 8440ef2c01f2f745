import { expect, test } from 'vitest';
import { sampleReview } from '../../../tests/support/reviews/window-review.ts';
import { dayMs } from '../../contract/domain/durations.ts';
import { answerOfResearch } from '../answers/research-answer.ts';
import type { Finding, WindowReview } from '../findings/findings.ts';
import { type ThemeId, taxonomy } from '../tagging/themes/taxonomy.ts';
import { countResearch } from './research-counts.ts';
import { readQuestion } from './research-question.ts';

const window = { from: 0, to: 90 * dayMs };

const reviewOf = (appId: string, at: number, themes: ThemeId[]): WindowReview =>
  sampleReview({ no: at + 1, id: `${appId}-${at}`, appId, rating: 1, date: at, themes });

/** Complaints by theme, as a model or rules would have found them. */
const findingsOf = (reviews: readonly WindowReview[]): Finding[] =>
  [...new Set(reviews.flatMap(({ themes }) => themes))].map((theme) => ({
    kind: 'complaint',
    label: taxonomy.find(({ id }) => id === theme)!.label,
    theme,
    members: reviews.flatMap((review, at) => (review.themes.includes(theme) ? [at] : [])),
  }));

const general = {
  intent: 'general',
  way: null,
  number: null,
  part: null,
  newestVersion: false,
  yesNo: false,
  asksFix: false,
  otherwise: 'general',
  asksWhether: true,
  either: false,
  sinceEvent: false,
  compared: null,
  wishes: false,
  ranks: false,
  features: [],
  stars: [],
  versions: [],
  period: null,
} as const;

const answer = (asked: string, spread: readonly ThemeId[][]) => {
  const apps = ['Coin: Budget', 'Penny: Budget'].map((title, at) => {
    const reviews = spread.map((themes, place) => reviewOf(String(at + 1), place, themes));
    const ref = { store: 'apple' as const, appId: String(at + 1), title };
    return { ...ref, total: reviews.length, reviews, whole: reviews, findings: findingsOf(reviews) };
  });
  const question = readQuestion(asked, apps, '2026-11-15');
  const counts = countResearch({ question, keywords: [], window, asked: general, span: window, apps });
  const { aims, stars } = question;
  return {
    counts,
    text: answerOfResearch({
      ...counts,
      aims,
      advertising: null,
      stars,
      days: 90,
      revenue: [],
      ads: null,
      social: null,
      scope: [],
      missing: [],
    }),
  };
};

const spread: ThemeId[][] = [
  ...Array.from({ length: 3 }, (): ThemeId[] => ['too_expensive', 'price_rise']),
  ...Array.from({ length: 3 }, (): ThemeId[] => ['too_expensive', 'crashes']),
  ...Array.from({ length: 2 }, (): ThemeId[] => ['price_rise']),
  ...Array.from({ length: 3 }, (): ThemeId[] => ['crashes']),
];

test('what mostly stands in the reviews that speak of what was asked is not told beside it, and every app is named', () => {
  const { counts, text } = answer('What do people complain about in pricing?', spread);
  // Five speak of a price increase, of whom three are counted already; six of crashes, of whom three are.
  expect(counts.apps[0]!.complaints.map(({ theme, reviews }) => [theme, reviews])).toEqual([
    ['too_expensive', 6],
    ['price_rise', 5],
    ['crashes', 6],
  ]);
  const told = text.split('\n').find((line) => line.includes('also complain about'))!;
  expect(told).toMatch(/^Reviews of Coin also complain about crashes.+\. Reviews of Penny also complain about crashes/);
  expect(told).not.toContain('price increase');
});

test('why people leave is told, though it stands in the reviews of those who do', () => {
  const left = Array.from({ length: 4 }, (): ThemeId[] => ['leaving', 'crashes']);
  const { text } = answer('What do people who leave complain about?', [...left, []]);
  expect(text).toMatch(/^Reviews of Coin also complain about crashes, in 4 of 5 reviews/m);
});
