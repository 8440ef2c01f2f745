import { expect, test } from 'vitest';
import { answerOfReport } from './report-answer.ts';

const basis = {
  answer: 'Most miss a widget: 4 of 40 reviews [reviews].',
  category: 'notes',
  notFound: null,
  apps: 1,
  reviews: 40,
  country: 'us',
  isGrown: false,
  when: 'the last 90 days',
  errors: [],
};

test('the answer comes first, then what it rests on', () => {
  expect(answerOfReport(basis)).toMatch(
    /^Most miss a widget: 4 of 40 reviews \[reviews\]\.\n\nThis rests on 40 reviews of one .+ in the United States from the last 90 days\.$/u,
  );
});

test('the kind of app is named as people say it, also where fewer words of it were found', () => {
  const found = { ...basis, category: 'learn languages', notFound: 'learn dead languages' };
  expect(answerOfReport(found)).toContain(
    'Limitations: No app for learning dead languages is listed, so apps for learning languages were read instead.',
  );
});

test('advice that several failures end with is given once', () => {
  const errors = ['A could not be read. Try again later.', 'B could not be read. Try again later.'];
  const answer = answerOfReport({ ...basis, errors: errors.map((message) => ({ message })) });
  expect(answer).toMatch(/Limitations: A could not be read\. Try again later\. B could not be read\.$/u);
});
