import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aims, isOfVideosAlone, readQuestion } from './research-question.ts';
import { askedThings, wordsTied } from './topic/asked-topic.ts';

const today = '2026-11-15';
const apps = [
  { store: 'apple', appId: '1', title: 'Coinroot: Budget Planner' },
  { store: 'play', appId: 'com.pennyleaf', title: 'Pennyleaf: Budget & Savings' },
];

interface Expected {
  /** How many of the apps it is asked about. */
  of: 0 | 1 | 2;
  topic?: string;
  aims?: string[];
  stars?: number[];
  kind?: string | null;
}

test.each<[string, Expected]>([
  ['What is the main difference between Coinroot and Pennyleaf?', { of: 2, aims: ['difference'] }],
  ['How does Coinroot compare to Pennyleaf on sync?', { of: 2, topic: 'sync', aims: ['difference'] }],
  ['What are the biggest problems with Coinroot vs Pennyleaf?', { of: 2, aims: ['difference', 'complaints'] }],
  ['Is it worse after the update?', { of: 1, topic: 'worse after the update' }],
  ['Why do people leave Coinroot?', { of: 1, topic: 'leave' }],
  ['What do users complain about most?', { of: 1, aims: ['complaints'] }],
  ['What do people love about Coinroot?', { of: 1, aims: ['praise'] }],
  ['How much does Coinroot make a month?', { of: 1, aims: ['revenue'] }],
  ['What is its revenue?', { of: 1, aims: ['revenue'] }],
  ['Should we build a widget?', { of: 1, topic: 'widget', aims: ['requests'] }],
  ['What should we build next?', { of: 1, aims: ['requests'] }],
  ['What should we fix first?', { of: 1, aims: ['complaints'] }],
  ['Do they run ads on TikTok?', { of: 1, aims: ['ads'] }],
  ['Which ads does Coinroot run, and who posts about it?', { of: 1, aims: ['ads', 'social'] }],
  ['How do habit tracker apps advertise on Facebook?', { of: 0, aims: ['ads'], kind: 'habit tracker' }],
  ['Which hooks work best in its ads?', { of: 1, aims: ['ads'] }],
  ['Does it spend more on ads than last year?', { of: 1, aims: ['ads'] }],
  ['How many ads did it start this month?', { of: 1, aims: ['ads'] }],
  ['Which videos are seen most?', { of: 1, aims: ['social'] }],
  ['Which creators and platforms should we work with?', { of: 1, aims: ['social'] }],
  ['Which ads does it run, and is the sync broken?', { of: 1, topic: 'sync broken', aims: ['ads'] }],
  ['Do people complain about the ads it runs?', { of: 1, topic: 'ads it runs', aims: ['complaints'] }],
  ['Does sharing to Instagram work?', { of: 1, topic: 'sharing', aims: ['social'] }],
  ['Is the Facebook login broken?', { of: 1, topic: 'Facebook login broken' }],
  ['Are there too many ads?', { of: 1, topic: 'ads' }],
  ['Is it growing?', { of: 1 }],
  ['Did it break the app?', { of: 1 }],
  ['Did it break the widget?', { of: 1, topic: 'widget' }],
  ['Are people angry about the price rise?', { of: 1, topic: 'price rise', aims: ['complaints'] }],
  ['What do 1 star reviews say about sync?', { of: 1, topic: 'sync', aims: ['complaints'], stars: [1] }],
  ['Are people unhappy about the price?', { of: 1, topic: 'price', aims: ['complaints'] }],
  ['How do I grow a habit tracker app?', { of: 0, kind: 'habit tracker' }],
  ['how to get more downloads for sleep apps', { of: 0, kind: 'sleep' }],
  ['how to grow', { of: 0 }],
  ['???', { of: 0 }],
])('“%s”', (text, { of, topic = '', aims: wanted = [], stars = [], kind = null }) => {
  const read = readQuestion(text, apps.slice(0, of), today);
  expect(read).toMatchObject({ topic, aims: wanted, stars, kindOfApp: kind });
});

describe('what a topic is about', () => {
  const things = (text: string) =>
    askedThings(readQuestion(text, apps, today)).map(({ label, themes }) => [label, ...themes]);

  test.each([
    [
      'Is Coinroot losing data when syncing between devices?',
      [
        ['losing data', 'data_loss'],
        ['syncing', 'sync_backup'],
      ],
    ],
    ['Why do people leave Coinroot?', [['leave', 'leaving']]],
    ['Is there a dark mode?', [['dark mode']]],
    ['What is the main difference?', []],
  ])('“%s”', (text, expected) => {
    expect(things(text)).toEqual(expected);
  });
});

test('of a model’s words for a topic, those are taken that stand for its themes and for no other', () => {
  const told = ['uninstall', 'quit', 'love', 'easy', 'easy to use', 'great', 'app', 'leave for the price', 'crashes'];
  expect(wordsTied(readQuestion('Why do people leave Coinroot?', apps, today), told)).toEqual(['uninstall', 'quit']);
  expect(wordsTied(readQuestion('What is the main difference?', apps, today), told)).toEqual([]);
  expect(wordsTied(readQuestion('Is there a hologram?', apps, today), told)).toEqual([]);
});

test('any question at all is read: its words stand in its topic where they say, and its aims are known', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 0, max: 2 }), (text, of) => {
      const { topic, topicWords, aims: found, stars } = readQuestion(text, apps.slice(0, of), today);
      for (const { start, end } of topicWords) expect(topic.slice(start, end)).toHaveLength(end - start);
      expect(found.every((aim) => aims.includes(aim))).toBe(true);
      expect(stars.every((star) => star >= 1 && star <= 5)).toBe(true);
      expect(topic === '').toBe(topicWords.length === 0);
    }),
  );
});

test.each([
  'When did it stop advertising?',
  'What does its longest running ad say?',
  'Which of its videos are sponsored?',
])('“%s” has no topic that reviews would speak of', (text) =>
  expect(readQuestion(text, [{ store: 'apple', appId: '1', title: 'Calmly' }], today)).toMatchObject({ topic: '' }),
);

test.each<[string, boolean]>([
  ['How many YouTube videos about it came out?', true],
  ['Which influencers talk about it?', true],
  ['Do people complain about YouTube import?', false],
  ['What do people say?', false],
])('“%s” is about videos alone: %j', (text, alone) =>
  expect(isOfVideosAlone(readQuestion(text, apps.slice(0, 1), today))).toBe(alone),
);
