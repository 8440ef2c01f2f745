import { expect, test } from 'vitest';
import { sampleReview } from '../../../../tests/support/reviews/window-review.ts';
import { readAsk } from '../read-ask.ts';
import { askedThings } from './asked-topic.ts';
import { usedTopic } from './used-topic.ts';

const apps = [{ store: 'apple' as const, appId: '1', title: 'Calmly' }];
const reviews = [
  ...Array.from({ length: 40 }, (_, no) => sampleReview({ no, text: 'Nice enough.' })),
  ...['The zither is loud.', 'I like the zither.', 'Zither!'].map((text, at) => sampleReview({ no: 40 + at, text })),
];
const use = (question: string) => {
  const { read, question: asked } = readAsk(question, apps, '2026-11-15');
  return usedTopic(askedThings(asked), reviews, read);
};

test('a word that no review has is no topic: the question is answered without it, and the word is told', () => {
  expect(use('what do users adore about the spinnet')).toEqual({ intent: 'praise', things: [], unused: ['spinnet'] });
  expect(use('top gripes spinnet')).toMatchObject({ intent: 'complaints', things: [], unused: ['spinnet'] });
});

test.each(['does anybody mention the spinnet?', 'how many talk about the spinnet?', 'Is dark mode good?'])(
  'what a question asks whether people mention, or what people are known to write about, is its topic: %s',
  (question) => {
    expect(use(question).things).toHaveLength(1);
  },
);

test('a word that several reviews have is a topic', () => {
  expect(use('is the zither any good?').things.map(({ label }) => label)).toEqual(['zither']);
});
