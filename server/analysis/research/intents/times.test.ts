import { describe, expect, test } from 'vitest';
import { ask, crash, dear, fine, many, reviewOf } from '../../../../tests/support/answers/ask-intent.ts';

describe('versions', () => {
  const reviews = [
    ...many(20, { text: crash, rating: 1, ago: 40, version: '2.0' }),
    ...many(10, { text: fine, rating: 5, ago: 40, version: '2.0' }),
    ...many(30, { text: fine, rating: 5, ago: 10, version: '2.1' }),
    ...many(30, { text: fine, rating: 5, ago: 70, version: '1.9' }),
  ];

  test.each([
    [
      'Is the newest version better or worse than the one before?',
      /^Better: version 2\.1 averages 5 stars over 30 reviews, up from 2\.33 stars over 30 for 2\.0\./,
    ],
    ['Is the latest release worse than the previous one?', /^No\. Better: version 2\.1/],
    ['2.0 vs 1.9', /^Worse: version 2\.0 averages 2\.33 stars over 30 reviews, down from 5 stars over 30 for 1\.9\./],
    [
      'Did 2.1 fix the crashes?',
      /^Yes, all but gone: “crashes” comes up in none of 30 reviews of version 2\.1, compared with 20 of 30 reviews \(67%\) of 2\.0\./,
    ],
    [
      'Which version brought the crashes?',
      /^Version 2\.0 .+ brought it: “crashes” comes up in 20 of 30 reviews \(67%\), compared with none of 30 reviews of the versions before it\./,
    ],
    ['Which version fixed the crashes?', /^Version 2\.1 .+ largely ended it/],
    [
      'What is the worst version?',
      /^Version 2\.0 is rated lowest: it averages 2\.33 stars over 30 reviews, among versions with at least 10 reviews\./,
    ],
    ['When did it start crashing?', /^Since \d+ October 2026, with version 2\.0: “crashing” \(crashes\) comes up in/],
  ])('%s', (question, verdict) => {
    expect(ask(question, reviews).verdict).toMatch(verdict);
  });

  test('with too few reviews on one side, the answer says so', () => {
    const few = [
      ...many(30, { text: fine, rating: 5, ago: 40, version: '1' }),
      ...many(6, { text: crash, rating: 1, ago: 5, version: '2' }),
    ];
    expect(ask('Is the newest version worse?', few).text).toContain(
      'With only 6 reviews in the smaller group, a single one can change',
    );
  });
});

describe('times', () => {
  const reviews = [
    ...Array.from({ length: 60 }, (_, at) => reviewOf({ text: fine, rating: 5, ago: 60 + at })),
    ...Array.from({ length: 40 }, (_, at) => reviewOf({ text: dear, rating: 1, ago: 20 + at })),
    ...Array.from({ length: 30 }, (_, at) => reviewOf({ text: fine, rating: 4, ago: 20 + at })),
  ];

  test.each([
    ['Why did the rating fall in September?', /^Mainly because of .*price.*: Calmly averages .+ down from/],
    [
      'Since when do people complain about the price?',
      /^Since 1\d September 2026: “price” .+ comes up in 40 of 70 reviews/,
    ],
    ['What changed since 2026-09-15?', /^The main change is .*price/],
    ['How did the rating go month by month?', /^The rating of Calmly was lowest in/],
  ])('%s', (question, verdict) => {
    expect(ask(question, reviews).verdict).toMatch(verdict);
  });

  test('two months that are named are held against each other, and no other days', () => {
    expect(ask('Was the rating in September better than in August?', reviews).verdict).toMatch(
      /^It is going down: Calmly averages .+ from 1 to 30 September 2026, compared with 5 stars over \d+ reviews from \d+ to \d+ August 2026/,
    );
    expect(ask('price complaints in September vs August', reviews).verdict).toMatch(
      /^It comes up more often than before/,
    );
  });

  test('ratings after something that happened are held against those before reviews speak of it', () => {
    expect(ask('Did the rating fall after the price rise?', reviews).verdict).toMatch(
      /^The rating fell: Calmly averages .+ since reviews about “price.*” became frequent on \d+ September 2026, compared with 5 stars/,
    );
    expect(ask('Did the rating fall after the login change?', reviews).text).toContain(
      'The reviews do not show when “login',
    );
  });

  test('a fall at the end of a month is explained by the weeks that follow, in the words people use', () => {
    const boycott = 'Shame on this greedy company, boycott them.';
    const fell = (text: string) => [
      ...Array.from({ length: 60 }, (_, at) => reviewOf({ text: fine, rating: 5, ago: 77 + at })),
      ...Array.from({ length: 30 }, (_, at) => reviewOf({ text, rating: 1, ago: 46 + at })),
    ];
    expect(ask('score nosedived late August, what happened??', fell(dear)).verdict).toMatch(
      /^Mainly because of .*price.*: Calmly averages 1 star over 30 reviews since 31 August 2026/,
    );
    expect(ask('all of a sudden everybody hates us in early September, why', fell(boycott)).text).toMatch(
      /used far more often than before: .*“boycott”/,
    );
  });

  test('words are new by how many of all reviews have them, and not of the unhappy ones alone', () => {
    const slow = 'Syncing takes ages.';
    const reviews = [
      ...Array.from({ length: 60 }, (_, at) => reviewOf({ text: at < 3 ? slow : fine, rating: 5, ago: 77 + at })),
      ...Array.from({ length: 40 }, (_, at) =>
        reviewOf({
          text: at % 2 === 0 ? fine : at < 12 ? slow : 'Boycott!',
          rating: at % 2 === 0 ? 5 : 1,
          ago: 36 + at,
        }),
      ),
    ];
    const { text } = ask('score nosedived late August, what happened??', reviews);
    expect(text).toContain('A word used far more often than before: “boycott”.');
  });

  test('a rating that does not move is told to be stable', () => {
    const level = Array.from({ length: 100 }, (_, at) =>
      reviewOf({ text: fine, rating: at % 2 === 0 ? 5 : 4, ago: at }),
    );
    expect(ask('Is the rating going up or down?', level).verdict).toMatch(/^It is stable: Calmly averages 4\.5 stars/);
  });
});

test('ratings have recovered where they are as before a fall, and have not where it lasts', () => {
  const good = [...many(40, { text: fine, rating: 5, ago: 120 }), ...many(20, { text: fine, rating: 4, ago: 100 })];
  const fall = many(40, { text: crash, rating: 1, ago: 60 });
  const back = many(20, { text: fine, rating: 5, ago: 20 });
  expect(ask('Has the score recovered from the slump?', [...back, ...fall, ...good]).verdict).toMatch(
    /^Yes, it has recovered: Calmly averages 5 stars over 20 reviews since .+ compared with 1 star over 40 reviews/,
  );
  const nearly = [
    ...many(12, { text: fine, rating: 5, ago: 20 }),
    ...many(4, { text: fine, rating: 4, ago: 20 }),
    ...many(4, { text: fine, rating: 3, ago: 20 }),
  ];
  expect(ask('Has the score recovered from the slump?', [...nearly, ...fall, ...good]).verdict).toMatch(
    /^Mostly: it is up again, though perhaps not quite to where it was: /,
  );
  expect(ask('Has the score recovered from the slump?', [...back, ...fall]).verdict).toMatch(
    /; no earlier reviews were read\.$/,
  );
  const recent = many(40, { text: crash, rating: 1, ago: 2 });
  expect(ask('Has the score recovered from the slump?', [...recent, ...good]).verdict).toMatch(
    /^No, the low ratings go on/,
  );
});
