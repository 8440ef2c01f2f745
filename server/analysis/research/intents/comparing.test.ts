import { expect, test } from 'vitest';
import { ask, crash, dear, fine, many } from '../../../../tests/support/answers/ask-intent.ts';

test('where something is said most is told with the minimum that a country needs', () => {
  const reviews = ['us', 'de', 'fr', 'jp'].flatMap((country, at) => [
    ...many(4 * at, { text: dear, rating: 1, ago: 10, country }),
    ...many(20 - 4 * at, { text: fine, rating: 5, ago: 10, country }),
  ]);
  expect(ask('Which countries complain about the price?', reviews).verdict).toMatch(
    /^Japan has the highest share among countries with at least 10 reviews: “price” .+ comes up in 12 of 20 reviews \(60%\)\./,
  );
  expect(ask('Where are people happiest?', reviews).text).not.toMatch(/price/);
});

test('the answer states where the lead of the first of several countries may be chance', () => {
  const country = (code: string, dearOnes: number, of: number) => [
    ...many(dearOnes, { text: dear, rating: 1, ago: 10, country: code }),
    ...many(of - dearOnes, { text: fine, rating: 5, ago: 10, country: code }),
  ];
  const reviews = [...country('us', 5, 161), ...country('at', 2, 45), ...country('de', 1, 40)];
  expect(ask('Which countries complain about the price?', reviews).verdict).toMatch(
    /^Austria has the highest share among .+, though the difference may be chance: “price” .+ comes up in 2 of 45 reviews/,
  );
  expect(ask('Which country is unhappiest?', reviews).verdict).toMatch(
    /^People are unhappiest in Austria, though the difference may be chance: /,
  );
});

test('of two apps, the one that is meant is named first', () => {
  const [one, other] = [many(20, { text: crash, rating: 1, ago: 5 }), many(20, { text: fine, rating: 5, ago: 5 })];
  expect(ask('Which of the two crashes more?', one, other).verdict).toMatch(/^Calmly, more than Brightly: “crashes”/);
  expect(ask('Which one should I choose?', one, other).verdict).toMatch(
    /^Brightly is rated higher: it averages 5 stars/,
  );
});

test('of two apps, the one with the fewest complaints is the one of which it is said least', () => {
  const [one, other] = [
    [...many(12, { text: crash, rating: 1, ago: 5 }), ...many(8, { text: fine, rating: 5, ago: 5 })],
    [...many(1, { text: crash, rating: 1, ago: 5 }), ...many(19, { text: fine, rating: 5, ago: 5 })],
  ];
  expect(ask('Which one has the fewest crash complaints?', one, other).verdict).toMatch(
    /^Brightly, less than Calmly: “crash” .*comes up in 1 of 20 reviews \(5%\), compared with 12 of 20 reviews/,
  );
  const [plain, bare] = [many(20, { text: fine, rating: 5, ago: 5 }), many(30, { text: fine, rating: 4, ago: 5 })];
  expect(ask('Which one has the fewest crash complaints?', plain, bare).verdict).toMatch(
    /^Neither stands out: “crash” comes up in none of the reviews read\.$/,
  );
  const few = many(2, { text: fine, rating: 5, ago: 5 });
  expect(ask('Which one crashes least?', one, few).verdict).toMatch(/^There are too few reviews to tell: /);
});

test('of two complaints that are held against each other, the one that more mention is named', () => {
  const reviews = [
    ...many(20, { text: crash, rating: 1, ago: 5 }),
    ...many(4, { text: dear, rating: 1, ago: 5 }),
    ...many(20, { text: fine, rating: 5, ago: 5 }),
  ];
  expect(ask('Are crashes or the price the bigger problem?', reviews).verdict).toMatch(
    /^More about “crashes”: 20 of 44 reviews \(45%\) .+ mention it, compared with 4 of 44 reviews \(9%\) for “price”\.$/,
  );
  const even = [...many(6, { text: crash, rating: 1, ago: 5 }), ...many(6, { text: dear, rating: 1, ago: 5 })];
  expect(ask('Are crashes or the price the bigger problem?', even).verdict).toMatch(
    /^No difference: 6 of 12 reviews .+ mention “crashes”, compared with 6 of 12 reviews for “price”\.$/,
  );
  // Who asks for either of them does not hold one against the other.
  expect(ask('Do people mention crashes or the price?', reviews).verdict).toMatch(/^Yes: 24 of 44 reviews/);
});

test('where most reviews of a rating are from is told by share and by number', () => {
  const reviews = [
    ...many(30, { text: fine, rating: 1, ago: 10, country: 'de' }),
    ...many(60, { text: fine, rating: 5, ago: 10, country: 'de' }),
    ...many(8, { text: fine, rating: 1, ago: 10, country: 'fr' }),
    ...many(8, { text: fine, rating: 5, ago: 10, country: 'fr' }),
  ];
  expect(ask('Which country gives the most one-star ratings?', reviews).verdict).toMatch(
    /^France has the highest share .+: reviews with 1 star are 8 of 16 reviews; by number it is Germany, with 30 of 90 reviews \(33%\)\./,
  );
});

test('where the fewest reviews of a low rating are from is told from the lowest share up', () => {
  const reviews = ['us', 'de', 'fr', 'jp'].flatMap((country, at) => [
    ...many(2 + 4 * at, { text: fine, rating: 1, ago: 10, country }),
    ...many(20 - 4 * at, { text: fine, rating: 5, ago: 10, country }),
  ]);
  expect(ask('Which country has the fewest 1-star reviews?', reviews).verdict).toMatch(
    /^The United States has the lowest share .+: reviews with 1 star are 2 of 22 reviews/,
  );
  expect(ask('Which country has the most 1-star reviews?', reviews).verdict).toMatch(/^Japan has the highest share/);
});
