import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFacts } from '../../../tests/support/answers/facts.ts';
import { grammarFaults } from '../../../tests/support/answers/grammar.ts';
import { unfounded } from '../../../tests/support/runs/numbers-told.ts';
import { answerOfReport } from './report-answer.ts';

test('a review that says two things is cited with the words for each, and once for the same words', () => {
  const finding = (label: string, text: string) => ({
    kind: 'complaint' as const,
    label,
    theme: null,
    reviews: 4,
    share: 0.1,
    avgRating: 2,
    trend: { direction: 'steady' as const, before: 10, after: 10 },
    apps: [{}],
    quotes: [{ reviewId: 'r1', text, rating: 2, date: '2026-11-01T00:00:00.000Z' }],
  });
  const answer = answerOfReport({
    spec: { question: 'q', country: 'us', days: 90, category: 'notes' },
    apps: [{ title: 'Calmly', reviewsRead: 40, avgRating: 3 }],
    findings: [
      finding('Lost notes', 'It lost every note I had.'),
      finding('High price', 'And for that they charge me a fortune.'),
      finding('No backup', 'It lost every note I had.'),
    ],
    errors: [],
  });
  expect(answer.match(/\[\d\]/gu)).toEqual(['[1]', '[2]', '[1]']);
  expect(answer).toMatch(/^1\. “It lost every note I had\.”.*\n2\. “And for that they charge me a fortune\.”/mu);
});

test('where nobody mentions what was asked, the general picture is told after saying so', () => {
  const facts = {
    spec: { question: 'q', country: 'us', days: 90, category: 'notes' },
    apps: [{ title: 'Calmly', reviewsRead: 40, avgRating: 3 }],
    findings: [
      {
        kind: 'complaint' as const,
        label: 'Lost notes',
        theme: null,
        reviews: 4,
        share: 0.1,
        avgRating: 2,
        trend: { direction: 'steady' as const, before: 10, after: 10 },
        apps: [{}],
        quotes: [],
      },
    ],
    errors: [],
  };
  const told = { isSilent: true, verdict: 'None of 40 reviews mention “wedge”.', paragraphs: [] };
  expect(answerOfReport(facts, told)).toMatch(
    /^None of 40 reviews mention “wedge”\.\n\nThe biggest complaint: .+ 4 \(10%\)/u,
  );
});

test('the kind of app is named as people say it, also where fewer words of it were found', () => {
  const answer = answerOfReport({
    spec: { question: 'q', country: 'us', days: 90, category: 'learn languages' },
    apps: [{ title: 'Calmly', reviewsRead: 40, avgRating: 3 }],
    findings: [],
    errors: [],
    notFound: 'learn dead languages',
  });
  expect(answer).toBe(
    'No complaints or requests stand out in 40 reviews of one app for learning languages in the United States from the last 90 days.\n\n' +
      'Limitations: No app for learning dead languages is listed, so apps for learning languages were read instead.',
  );
});

test('whatever was counted, the grammar holds and every number comes from the report', () => {
  fc.assert(
    fc.property(reportFacts, (facts) => {
      const text = answerOfReport(facts);
      expect(grammarFaults(text)).toEqual([]);
      const total = facts.apps.reduce((sum, { reviewsRead }) => sum + reviewsRead, 0);
      // The minimum that a superlative applies is a constant of the answer.
      expect(unfounded(text, facts, [total, 20])).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
