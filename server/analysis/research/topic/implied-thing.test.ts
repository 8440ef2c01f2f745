import { expect, test } from 'vitest';
import { impliedThing } from './implied-thing.ts';

const implied = (asked: string) => impliedThing(asked, { intent: 'which_app', way: 'worse', topic: '' });

test.each([
  'which tool is the cheapest',
  'Welche ist die günstigste?',
  'Laquelle est la moins chère ?',
  '¿Cuál es la más barata?',
  'Qual é o mais barato?',
  'Qual è la più economica?',
  '一番安いのはどれ',
  '가장 저렴한 건 뭐야',
])('the cheapest app is the one whose price is complained about least: %s', (asked) => {
  expect(implied(asked)).toMatchObject({ way: 'better' });
  expect(implied(asked)?.thing.themes).toContain('too_expensive');
});

test('an app with many bugs is one with crashes and errors', () => {
  expect(implied('which tool is the buggiest')?.thing.themes).toContain('crashes');
  expect(implied('Welche hat die meisten Fehler?')?.way).toBe('worse');
});

test('what a question names as its topic, or does not rank apps by, is not implied', () => {
  expect(implied('which tool has the most price complaints')).toBeNull();
  expect(impliedThing('which has most bugs with the map', { intent: 'which_app', way: null, topic: 'map' })).toBeNull();
  expect(impliedThing('is it the cheapest?', { intent: 'problem', way: null, topic: '' })).toBeNull();
});
