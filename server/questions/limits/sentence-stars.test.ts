import { expect, test } from 'vitest';
import { sheetOf } from '../../tagging/words/sheet.ts';
import { readStars } from './sentence-stars.ts';

test.each<[sentence: string, stars: number[]]>([
  ['login problems 1 star', [1]],
  ['2 and 3 star reviews about ads', [2, 3]],
  ['ads 1, 2 and 3 stars', [1, 2, 3]],
  ['1-2★', [1, 2]],
  ['1 to 3 stars', [1, 2, 3]],
  ['one to three stars', [1, 2, 3]],
  ['1 or 5 stars', [1, 5]],
  ['1/2 stars', [1, 2]],
  ['1,2 stars', [1, 2]],
  ['five star', [5]],
  ['five-star', [5]],
  ['only 1 star', [1]],
  ['1 star only', [1]],
  ['under 3 stars', [1, 2]],
  ['at most two stars', [1, 2]],
  ['3 stars and below', [1, 2, 3]],
  ['over 3 stars', [4, 5]],
  ['over 4.5 stars', [5]],
  ['at least 4 stars', [4, 5]],
  ['4+ stars', [4, 5]],
  ['4 stars or more', [4, 5]],
  ['rated 1', [1]],
  ['rating under 3', [1, 2]],
  ['★★ crashes', [2]],
  ['★★☆☆☆', [2]],
  ['⭐️⭐️ bugs', [2]],
  ['all but 5 stars', [1, 2, 3, 4]],
  ['every rating except 1 and 5 stars', [2, 3, 4]],
  ['love it but 1 star', [1]],
  ['reseñas de una estrella', [1]],
  ['menos de 3 estrellas', [1, 2]],
  ['1 bis 2 Sterne', [1, 2]],
  ['fünf Sterne', [5]],
  ['ab 4 Sterne', [4, 5]],
  ['bis 2 Sterne', [1, 2]],
  ["jusqu'à 2 étoiles", [1, 2]],
  ['hasta 3 estrellas', [1, 2, 3]],
  ['até 3 estrelas', [1, 2, 3]],
  ['App stürzt ab 1 Stern', [1]],
  ['avis 1 étoile', [1]],
  ['avaliações de duas estrelas', [2]],
  ['recensioni a una stella', [1]],
  ['bintang 1', [1]],
  ['отзывы с одной звездой', [1]],
  ['星1つ', [1]],
  ['一つ星のレビュー', [1]],
  ['星3以下', [1, 2, 3]],
  ['별점 1점 리뷰', [1]],
  ['별 2개', [2]],
  ['一星差评', [1]],
  ['５ stars', [5]],
])('%s', (sentence, stars) => {
  const read = readStars(sheetOf(sentence));
  expect(read.stars).toEqual(stars);
  expect(read.notes).toEqual([]);
});

test.each([
  'star wars game',
  'five-star hotel app',
  'Galaxy Note 4',
  'version 2',
  'all stars',
  '광고 3개',
  '24 hours',
  '',
])('no stars are read from “%s”', (sentence) => {
  expect(readStars(sheetOf(sentence))).toMatchObject({ stars: [], notes: [], sheet: sheetOf(sentence) });
});

test.each(['6 stars', '0 stars', '4.5 stars', '24 stars', '10 stars or more'])(
  '“%s” is no rating: it is left out, and that is said',
  (sentence) => {
    const { stars, notes } = readStars(sheetOf(sentence));
    expect(stars).toEqual([]);
    expect(notes).toHaveLength(1);
  },
);
