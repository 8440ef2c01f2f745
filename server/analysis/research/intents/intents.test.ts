import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, crash, dear, fine, many, reviewOf } from '../../../../tests/support/answers/ask-intent.ts';
import { propertyRuns } from '../../../../tests/support/runner/property-runs.ts';
import type { IntentFacts } from './count-intent.ts';
import type { Figure } from './figures/figure.ts';

test('a question that hardly a review speaks of is answered with the general picture, too', () => {
  const reviews = [
    ...many(1, { text: 'The zither is out of tune.', rating: 3, ago: 5 }),
    ...many(40, { text: crash, rating: 1, ago: 6 }),
  ];
  expect(ask('What do people say about the zither?', reviews).isSilent).toBe(true);
  expect(ask('What do people say about the spinnet?', reviews).isSilent).toBe(true);
  expect(ask('complaints about the spinnet', reviews).isSilent).toBe(true);
  expect(ask('What do people say about crashes?', reviews).isSilent).toBe(false);
});

describe('parts of the reviews', () => {
  const reviews = [
    ...many(8, { text: `${crash} Uninstalled.`, rating: 1, ago: 5 }),
    ...many(3, { text: 'Way too many ads. Uninstalled.', rating: 1, ago: 6 }),
    ...many(12, { text: 'Way too many ads.', rating: 2, ago: 7 }),
    ...many(9, { text: 'Please add a widget.', rating: 4, ago: 8 }),
    ...many(30, { text: 'Easy to use and simple.', rating: 5, ago: 9 }),
  ];

  test.each([
    ['Why do people leave it?', /^Mainly because of crashes: 8 of the 11 reviews by people who leave or cancel/],
    ['Why do people give two stars?', /^Mainly because of the number of ads: 12 of the 12 reviews with 2 stars/],
    [
      'What are the top 2 complaints?',
      /^The top complaint about Calmly is the number of ads, in 15 of 62 reviews \(24%\)/,
    ],
    ['What should we build next?', /^Build a widget next: 9 of 62 reviews \(15%\)/],
    ['What do people like?', /^People like ease of use most: 30 of 62 reviews \(48%\)/],
    ['Are ads a problem?', /^Yes: 15 of 62 reviews \(24%\) from the last 90 days mention “ads”/],
    ['Is the battery a problem?', /^No: none of 62 reviews from the last 90 days mention “battery”/],
    ['What share of the reviews has one star?', /^The share of one-star reviews is 18%: 11 of 62 reviews/],
  ])('%s', (question, verdict) => {
    expect(ask(question, reviews).verdict).toMatch(verdict);
  });

  test('as many things are listed as were asked for', () => {
    expect(ask('What are the top 2 complaints?', reviews).text.match(/^\d+\. /gmu)).toHaveLength(2);
  });
});

test('of a thing that people ask for, those are counted who ask for it, and not all who mention it', () => {
  const reviews = [
    ...many(7, { text: 'Please add a widget.', rating: 4, ago: 5 }),
    ...many(9, { text: 'The widget is great.', rating: 5, ago: 5 }),
    ...many(9, { text: fine, rating: 5, ago: 5 }),
  ];
  expect(ask('How many people ask for a widget?', reviews).verdict).toMatch(
    /^7 of 25 reviews \(28%\) from the last 90 days mention a request for a widget/,
  );
});

test('what people are asked to like is judged by how those rate who mention it', () => {
  const reviews = [
    ...many(6, { text: 'The zither is lovely.', rating: 5, ago: 5 }),
    ...many(20, { text: crash, rating: 1, ago: 5 }),
  ];
  expect(ask('Do people like the zither?', reviews).verdict).toMatch(/^Yes: 6 of 26 reviews/);
  const sour = reviews.map((review) => ({ ...review, rating: 1 }));
  expect(ask('Do people like the zither?', sour).verdict).toMatch(/^No: 6 of 26 reviews/);
});

test('replies are counted, and how those rate that have one', () => {
  const reviews = [
    ...many(5, { text: crash, rating: 1, ago: 5, replied: true }),
    ...many(15, { text: fine, rating: 5, ago: 5 }),
  ].map((review) => ({ ...review, store: 'play' as const }));
  const { facts } = ask('Do they answer reviews?', reviews);
  expect(facts).toMatchObject({ intent: 'replies', apps: [{ all: { said: 5, reviews: 20 } }] });
});

test('the same text many times is told, and a text that stands once is not', () => {
  const copied = 'This editor changed the way I share my pictures, every filter is pure magic.';
  const reviews = [
    ...many(6, { text: copied, rating: 5, ago: 20 }),
    ...many(1, { text: `${copied} Really.`, rating: 5, ago: 9 }),
  ];
  expect(ask('Do any reviews look copied?', reviews).verdict).toMatch(
    /^Some look copied: the same text stands word for word in 6 reviews/,
  );
});

describe('whether something is worth building', () => {
  const reviews = [
    ...many(9, { text: 'Please add subtitles.', rating: 4, ago: 8 }),
    ...many(3, { text: 'I wish it had a web version.', rating: 4, ago: 8 }),
    ...many(1, { text: 'Please add an app lock.', rating: 4, ago: 8 }),
    ...many(60, { text: fine, rating: 5, ago: 9 }),
  ];

  test.each([
    ['Should we add subtitles?', /^Yes: 9 of 73 reviews \(12%\) from the last 90 days ask for subtitles, more than/],
    ['Is it worth adding an app lock?', /^Hardly: 1 of 73 reviews \(1%\) from the last 90 days asks for an app lock/],
    ['Should we support CarPlay?', /^No sign of it: none of 73 reviews from the last 90 days ask for/],
    ['A web version or subtitles first?', /^Subtitles first.*: 9 of 73 reviews .+ ask for it, compared with 3 for a /],
  ])('%s', (question, verdict) => {
    expect(ask(question, reviews).verdict).toMatch(verdict);
  });

  test('of several things that nobody asks for, what people say about them is told', () => {
    const broken = [...many(12, { text: 'Sync never works, nothing is synced.', rating: 1, ago: 7 }), ...reviews];
    expect(ask('Should cloud sync or CarPlay come first?', broken).verdict).toMatch(/^12 of 85 reviews .+ sync/);
  });

  test('what is asked about is not told again as the top request', () => {
    const german = [...many(12, { text: 'Please add German language support.', rating: 3, ago: 7 }), ...reviews];
    const { text } = ask('Is language support worth building?', german);
    expect(text).toMatch(/^Yes: 12 of 85 reviews .+, more than for anything else\.\n+Next comes subtitles/u);
  });

  test('fewer of something is a complaint, and no thing to build', () => {
    const ads = [...many(12, { text: 'Way too many ads.', rating: 2, ago: 7 }), ...reviews];
    expect(ask('Do people want fewer ads?', ads).verdict).toMatch(/^(?:Yes: )?12 of 85 reviews/);
  });
});

test('few reviews are told to be few, with what one more would change', () => {
  expect(ask('Are there enough reviews to judge?', many(4, { text: fine, rating: 5, ago: 5 })).verdict).toBe(
    'No, 4 reviews from the last 90 days are too few to judge by: the average is 5 stars, and one more 1-star review would bring it to 4.2 stars.',
  );
  const copied = many(40, {
    text: 'Whoever tries this editor once will never look at another again, I promise.',
    rating: 5,
    ago: 5,
  });
  expect(ask('Are there enough reviews to judge?', copied).verdict).toMatch(
    /^No, though there are 40 reviews from the last 90 days: 40 of them share their text/,
  );
  const enough = [...many(100, { text: fine, rating: 5, ago: 5 }), ...many(100, { text: crash, rating: 1, ago: 5 })];
  expect(ask('Is the sample large enough?', enough).verdict).toBe(
    'Yes: there are 200 reviews from the last 90 days, averaging 3 stars, give or take 0.28 stars.',
  );
});

test('of the ratings that a question names, those that mention something are counted', () => {
  const reviews = [
    ...many(6, { text: crash, rating: 1, ago: 5 }),
    ...many(4, { text: crash, rating: 2, ago: 5 }),
    ...many(14, { text: 'Dreadful.', rating: 1, ago: 5 }),
  ];
  const { verdict, text } = ask('How many 1-star reviews mention crashes?', reviews);
  expect(verdict).toMatch(/^6 of 20 reviews with 1 star \(30%\) from the last 90 days mention “crashes”/);
  expect(text).toContain('Whatever the rating, it is 10 of 24 reviews (42%).');
});

test('what one or two mention is rare, however few reviews there are', () => {
  const reviews = [
    ...many(1, { text: 'Battery drain is terrible.', rating: 1, ago: 5 }),
    ...many(14, { text: fine, rating: 5, ago: 5 }),
  ];
  expect(ask('Is battery drain a problem?', reviews).verdict).toMatch(/^Rarely: 1 of 15 reviews/);
});

test('every figure is what counting its reviews again gives', () => {
  const texts = [crash, dear, fine, 'Way too many ads.', 'Please add a widget.', 'Support never answered me.'];
  const some = fc.array(
    fc.record({
      text: fc.constantFrom(...texts),
      rating: fc.integer({ min: 1, max: 5 }),
      ago: fc.integer({ min: 0, max: 170 }),
      version: fc.constantFrom('1.0', '1.1', '2.0'),
      country: fc.constantFrom('us', 'de', 'jp'),
    }),
    { minLength: 1, maxLength: 80 },
  );
  const questions = [
    'Is the newest version better than the one before?',
    'Which version introduced the crashes?',
    'Which countries complain about the price?',
    'Is the rating going up or down?',
    'When did it start crashing?',
    'What changed lately?',
    'Are ads a problem?',
    'How did the rating develop month by month?',
    'What share of the reviews is one star?',
  ];
  fc.assert(
    fc.property(some, fc.constantFrom(...questions), (given, question) => {
      const reviews = given.map(reviewOf);
      const byNo = new Map(reviews.map((review) => [review.no, review]));
      for (const { nos, reviews: all, said, share, avgRating } of figuresOf(ask(question, reviews).facts)) {
        const members = nos.map((no) => byNo.get(no)!);
        expect(new Set(nos).size).toBe(nos.length);
        expect(members).toHaveLength(said ?? all);
        if (said !== null) expect(share).toBeCloseTo(all === 0 ? 0 : said / all, 4);
        else if (all > 0) expect(avgRating).toBeCloseTo(members.reduce((sum, { rating }) => sum + rating, 0) / all, 2);
      }
    }),
    { numRuns: propertyRuns(30) },
  );
});

const figuresOf = (facts: IntentFacts | null): Figure[] => {
  const found: Figure[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      if ('nos' in value && 'said' in value) found.push(value as Figure);
      Object.values(value).forEach(walk);
    }
  };
  walk(facts);
  return found;
};
