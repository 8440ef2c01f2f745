import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../contract/domain/durations.ts';
import { tellIntent } from '../../answers/intents/tell-intent.ts';
import type { WindowReview } from '../../findings/findings.ts';
import { findByRules } from '../../findings/rules/by-rules.ts';
import { mergeFindings } from '../../findings/rules/merge.ts';
import { tagReview } from '../../tagging/tag.ts';
import { askedThings } from '../asked-topic.ts';
import { wishedThings } from '../named-features.ts';
import { readAsk } from '../read-ask.ts';
import { planReading } from '../reading-plan.ts';
import { countIntent, type IntentFacts } from './count-intent.ts';
import type { Figure } from './figure.ts';

const to = Date.parse('2026-11-15T00:00:00Z');

interface Given {
  readonly text: string;
  readonly rating: number;
  /** Days before today. */
  readonly ago: number;
  readonly version?: string | null;
  readonly country?: string | null;
  readonly replied?: boolean;
}

let next = 0;
const reviewOf = ({ text, rating, ago, version = null, country = 'us', replied = false }: Given): WindowReview => {
  const { lang, themes, kinds } = tagReview({ title: null, text, rating });
  const no = next++;
  const id = `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;
  const store = replied ? ('play' as const) : ('apple' as const);
  const date = to - ago * dayMs - dayMs / 2;
  return {
    no,
    id,
    store,
    appId: '1',
    rating,
    title: null,
    text,
    date,
    version,
    country,
    lang,
    themes,
    kinds,
    helpful: 0,
    replied,
  };
};
const many = (count: number, given: Given): WindowReview[] =>
  Array.from({ length: count }, (_, at) => reviewOf({ ...given, ago: given.ago + (at % 5) / 10 }));

/** Asks a question of one app, or of several, and tells its answer. */
const ask = (question: string, ...lists: readonly (readonly WindowReview[])[]) => {
  const titles = ['Calmly', 'Brightly', 'Darkly'];
  const apps = lists.map((_, at) => ({ store: 'apple' as const, appId: String(at + 1), title: titles[at]! }));
  const read = readAsk(question, apps, '2026-11-15');
  const { span, window } = planReading(read, apps.length, to);
  const { since, until } = read.scope;
  const period =
    since === null && until === null
      ? null
      : { from: since === null ? span.from : Date.parse(since), to: until === null ? to : Date.parse(until) + dayMs };
  const facts = countIntent({
    asked: {
      ...read.read,
      things: wishedThings(read.read, read.features) ?? askedThings(read.question),
      stars: read.question.stars,
      versions: read.scope.versions,
      period,
      features: read.features,
    },
    span,
    window,
    apps: apps.map((app, at) => {
      const chosen = lists[at]!.filter(({ date }) => date >= window.from);
      return { ...app, reviews: lists[at]!, chosen, findings: mergeFindings([findByRules(chosen)]) };
    }),
  });
  const nameOf = ({ appId }: { appId: string }): string => titles[Number(appId) - 1]!;
  const told = facts && tellIntent(facts, { name: 'Calmly', nameOf, when: 'from the last 90 days' });
  return {
    facts,
    verdict: told?.verdict ?? '',
    isSilent: told?.isSilent ?? false,
    text: told ? [told.verdict, ...told.paragraphs.flat()].join('\n') : '',
  };
};

const crash = 'It crashes every time I open it.';
const dear = 'The price doubled and it is far too expensive now.';
const fine = 'Works well, I love it.';

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

test('where something is said most is told with the minimum that a country needs', () => {
  const reviews = ['us', 'de', 'fr', 'jp'].flatMap((country, at) => [
    ...many(4 * at, { text: dear, rating: 1, ago: 10, country }),
    ...many(20 - 4 * at, { text: fine, rating: 5, ago: 10, country }),
  ]);
  expect(ask('Which countries complain about the price?', reviews).verdict).toMatch(
    /^Japan most, among countries with at least 10 reviews: “price” .+ comes up in 12 of 20 reviews \(60%\)\./,
  );
  expect(ask('Where are people happiest?', reviews).text).not.toMatch(/price/);
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
  const few = many(2, { text: fine, rating: 5, ago: 5 });
  expect(ask('Which one crashes least?', one, few).verdict).toMatch(/^There are too few reviews to tell: /);
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

test('of two complaints that are held against each other, the one that more mention is named', () => {
  const reviews = [
    ...many(20, { text: crash, rating: 1, ago: 5 }),
    ...many(4, { text: dear, rating: 1, ago: 5 }),
    ...many(20, { text: fine, rating: 5, ago: 5 }),
  ];
  expect(ask('Are crashes or the price the bigger problem?', reviews).verdict).toMatch(
    /^“crashes” more: 20 of 44 reviews \(45%\) .+ mention it, compared with 4 of 44 reviews \(9%\) for “price”\.$/,
  );
  // Who asks for either of them does not hold one against the other.
  expect(ask('Do people mention crashes or the price?', reviews).verdict).toMatch(/^Yes: 24 of 44 reviews/);
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

  test('fewer of something is a complaint, and no thing to build', () => {
    const ads = [...many(12, { text: 'Way too many ads.', rating: 2, ago: 7 }), ...reviews];
    expect(ask('Do people want fewer ads?', ads).verdict).toMatch(/^(?:Yes: )?12 of 85 reviews/);
  });
});

test('ratings have recovered where they are as before a fall, and have not where it lasts', () => {
  const good = [...many(40, { text: fine, rating: 5, ago: 120 }), ...many(20, { text: fine, rating: 4, ago: 100 })];
  const fall = many(40, { text: crash, rating: 1, ago: 60 });
  const back = many(20, { text: fine, rating: 5, ago: 20 });
  expect(ask('Has the score recovered from the slump?', [...back, ...fall, ...good]).verdict).toMatch(
    /^Yes, it has recovered: Calmly averages 5 stars over 20 reviews since .+ compared with 1 star over 40 reviews/,
  );
  const recent = many(40, { text: crash, rating: 1, ago: 2 });
  expect(ask('Has the score recovered from the slump?', [...recent, ...good]).verdict).toMatch(
    /^No, the low ratings go on/,
  );
});

test('few reviews are told to be few, with what one more would change', () => {
  expect(ask('Are there enough reviews to judge?', many(4, { text: fine, rating: 5, ago: 5 })).verdict).toBe(
    'No, 4 reviews are too few to judge by from the last 90 days: the average is 5 stars, and 1 review with 1 star more would make it 4.2 stars.',
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

test('where most reviews of a rating are from is told by share and by number', () => {
  const reviews = [
    ...many(30, { text: fine, rating: 1, ago: 10, country: 'de' }),
    ...many(60, { text: fine, rating: 5, ago: 10, country: 'de' }),
    ...many(8, { text: fine, rating: 1, ago: 10, country: 'fr' }),
    ...many(8, { text: fine, rating: 5, ago: 10, country: 'fr' }),
  ];
  expect(ask('Which country gives the most one-star ratings?', reviews).verdict).toMatch(
    /^France most, .+: reviews with 1 star are 8 of 16 reviews; by number it is Germany, with 30 of 90 reviews \(33%\)\./,
  );
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
    { numRuns: 80 },
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
