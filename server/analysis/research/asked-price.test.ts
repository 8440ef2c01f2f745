import { expect, test } from 'vitest';
import { priceAsked } from './asked-price.ts';

test.each([
  'which tool is the cheapest',
  'Welche ist die günstigste?',
  'Laquelle est la moins chère ?',
  '¿Cuál es la más barata?',
  'Qual é o mais barato?',
  'Qual è la più economica?',
  '一番安いのはどれ',
  '가장 저렴한 건 뭐야',
])('the cheapest app is asked for by its price: %s', (asked) => {
  expect(priceAsked(asked)?.themes).toContain('too_expensive');
});

test('a price that is only mentioned is a topic like any other', () => {
  expect(priceAsked('which tool has the most price complaints')).toBeNull();
});
