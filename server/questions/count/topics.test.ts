import { expect, test } from 'vitest';
import type { Topic } from '../../contract/resources/questions/plan.ts';
import { normalAsk } from './normal-ask.ts';
import { metricsTopic, saidOfSelf, segmentOf, wholeSubject } from './topics.ts';

const bad = (...words: string[]): Topic => ({ words, match: 'meaning', polarity: 'bad' });

test('complaints about the price are all complaints about what an app costs and charges, in any language', () => {
  const all = wholeSubject(bad('price'))!.themes;
  expect(all).toEqual(expect.arrayContaining(['too_expensive', 'price_rise', 'paywall', 'unwanted_charges']));
  for (const words of ['money', 'costs too much', 'Preis', 'prix'])
    expect([words, metricsTopic(bad(words))]).toEqual([words, { themes: all, polarity: 'bad' }]);
  expect(wholeSubject(bad('publicité'))?.group).toBe('ads');
});

test.each(['refund', 'price increase', 'video ads', 'crashes', 'login'])('%s is counted by itself', (words) => {
  expect(wholeSubject(bad(words))).toBeNull();
});

test('the word itself is never widened', () => {
  expect(metricsTopic({ words: ['price'], match: 'word', polarity: 'bad' })).toMatchObject({ phrase: 'price' });
});

test('who switched to us came from elsewhere', () => {
  expect(saidOfSelf(['switched to us from another app'])).toEqual({ moves: ['switched_to'] });
  expect(saidOfSelf(['switched to another app'])).toEqual({ moves: ['switched_from'] });
});

test('people are those who write of a thing, not of how they use it', () => {
  const wordsOf = (words: string): readonly string[] =>
    segmentOf({ words: [words], match: 'meaning', polarity: 'any' })!.words;
  expect(wordsOf('Apple Watch owners')).toEqual(['Apple Watch']);
  expect(wordsOf('power users')).toEqual(['power users']);
});

test('asking for a refund is a complaint, and asking for a widget is a wish', () => {
  const polarityAsked = (words: string) => {
    const topic: Topic = { words: [words], match: 'meaning', polarity: 'wish' };
    return normalAsk({ about: {}, topic, source: 'reviews', measure: 'reviews', answerAs: 'number' }).topic?.polarity;
  };
  for (const words of ['refund', 'reembolso', 'Erstattung']) expect(polarityAsked(words), words).toBe('bad');
  expect(polarityAsked('widget')).toBe('wish');
});
