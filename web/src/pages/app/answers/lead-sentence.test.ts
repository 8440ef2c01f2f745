import { expect, test } from 'vitest';
import { leadSentence } from './lead-sentence.ts';

test.each([
  [
    '# Tidebook\n\nMost complain about **crashes** in 5.4.1. It began in May.',
    'Most complain about **crashes** in 5.4.1.',
  ],
  ['People leave because of ads [reviews]. They say so often [reviews] [listing].', 'People leave because of ads.'],
  ['- 4.2 of 5 stars, falling.\n- More.', '4.2 of 5 stars, falling.'],
  ['No full stop', 'No full stop'],
  ['', ''],
])('the lead of %j is %j', (markdown, lead) => {
  expect(leadSentence(markdown)).toBe(lead);
});

test('a line before the lead is skipped, unless there is no other', () => {
  expect(leadSentence('It is based on 172 reviews.\n\nMost say it crashes. Some do not.', 1)).toBe(
    'Most say it crashes.',
  );
  expect(leadSentence('Nobody has reviewed it.', 1)).toBe('Nobody has reviewed it.');
});
