import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Plan } from '../../server/contract/resources/questions/plan.ts';
import { countAsk } from '../../server/questions/count/count-ask.ts';
import type { CountedAsk, ReviewAsk } from '../../server/questions/count/counted.ts';
import { plusDays } from '../../server/questions/limits/days/calendar.ts';
import { writeAnswer } from '../../server/questions/write/answer.ts';
import {
  contextOf,
  type KnownReview,
  type Saying,
  subjects,
  themeOf,
  themesOfSubject,
  today,
  topicOf,
} from '../support/questions/counted-reviews.ts';
import { propertyRuns } from '../support/runner/property-runs.ts';

/** Each counts and writes a whole answer. */
const runs = { numRuns: propertyRuns(25) };

const saying: fc.Arbitrary<Saying> = fc.record({
  subject: fc.constantFrom(...subjects),
  polarity: fc.constantFrom('good', 'bad'),
});
const review: fc.Arbitrary<KnownReview> = fc.record({
  app: fc.constantFrom('apple:1', 'play:1', 'apple:2'),
  day: fc.constantFrom(
    '2026-08-25',
    '2026-09-10',
    '2026-09-28',
    '2026-10-05',
    '2026-10-20',
    '2026-11-03',
    '2026-11-16',
  ),
  stars: fc.integer({ min: 1, max: 5 }),
  version: fc.constantFrom('1.0', '2.0'),
  says: fc.uniqueArray(saying, { maxLength: 3, selector: ({ subject, polarity }) => subject + polarity }),
});
const reviews = fc.array(review, { maxLength: 40 });
const subject = fc.constantFrom(...subjects);

const writing = { today, usualCountries: undefined };
const planOf = (...asks: ReviewAsk[]): Plan => ({ asks, declined: [], unread: [], read: [] });

/** Counts the asks one after the other and writes the answer. */
const answerOf = async (all: readonly KnownReview[], ...asks: ReviewAsk[]) => {
  const context = contextOf(all);
  const counted: CountedAsk[] = [];
  for (const ask of asks) counted.push(await countAsk(ask, context, counted));
  const answered = counted.map((asked) => ({ kind: 'counted' as const, asked, quotes: [] }));
  return { counted, ...writeAnswer(planOf(...asks), answered, writing) };
};

const listWithout = (left: string): ReviewAsk => ({
  about: {},
  topic: topicOf([], 'bad'),
  without: [topicOf([left], 'bad')],
  by: 'theme',
  source: 'reviews',
  measure: 'share',
  answerAs: 'list',
});

test('what is excluded is never the answer', () =>
  fc.assert(
    fc.asyncProperty(reviews, subject, async (all, left) => {
      const { counted, answer } = await answerOf(all, listWithout(left));
      for (const { value } of counted[0]!.groups) expect(themesOfSubject(left)).not.toContain(value);
      expect(answer).not.toMatch(/undefined|NaN|null/u);
    }),
    runs,
  ));

test('exclusion is by clause: a clause about what is excluded changes no other count', () =>
  fc.assert(
    fc.asyncProperty(reviews, subject, fc.nat(), async (all, left, at) => {
      fc.pre(all.length > 0);
      const changed = all.map((each, index) =>
        index === at % all.length
          ? { ...each, says: [...each.says, { subject: left, polarity: 'bad' as const }] }
          : each,
      );
      const countsOf = async (of: readonly KnownReview[]) => {
        const { groups } = (await answerOf(of, listWithout(left))).counted[0]!;
        return Object.fromEntries(
          groups
            .filter(({ value }) => !themesOfSubject(left).includes(value))
            .map(({ value, own }) => [value, own.reviews]),
        );
      };
      expect(await countsOf(changed)).toEqual(await countsOf(all));
    }),
    runs,
  ));

test('a word in quotation marks comes with the number of reviews that have it', () =>
  fc.assert(
    fc.asyncProperty(reviews, subject, fc.constantFrom('yes_no', 'number'), async (all, word, answerAs) => {
      const ask: ReviewAsk = {
        about: {},
        topic: topicOf([word], 'any', 'word'),
        source: 'reviews',
        measure: 'reviews',
        answerAs,
      };
      const { answer } = await answerOf(all, ask);
      const own = all.filter(({ app }) => app !== 'apple:2');
      const having = own.filter(({ says }) => says.some((each) => each.subject === word)).length;
      const actual = /” is in (none|\d+) of \d+ reviews/u.exec(answer.toLowerCase())?.[1];
      // That none of a handful has it says nothing.
      if (own.length >= 5 || having > 0) expect(actual === 'none' ? 0 : Number(actual)).toBe(having);
    }),
    runs,
  ));

const daily = (since: string, days: number, stars: number, says: readonly Saying[]): KnownReview[] =>
  Array.from({ length: days }, (_, at) => ({
    app: 'apple:1',
    day: plusDays(since, at),
    stars,
    version: '1.0',
    says: [...says],
  }));

const praise: Saying = { subject: 'design', polarity: 'good' };
/** A fall and a recovery, of which reviews say something or nothing. */
const fallAndRise = (...says: Saying[]): KnownReview[] => [
  ...daily('2026-06-01', 92, 5, [praise]),
  ...daily('2026-09-01', 45, 1, says),
  ...daily('2026-10-16', 32, 5, [praise]),
];
const why: ReviewAsk = {
  about: { period: { since: plusDays(today, -30) } },
  against: { period: { since: plusDays(today, -90), until: plusDays(today, -31) } },
  by: 'theme',
  source: 'reviews',
  measure: 'change',
  expects: 'down',
  answerAs: 'why',
};

test('why a rating fell that has not fallen lately is answered with the last fall, and says so first', async () => {
  const all = fallAndRise({ subject: 'crashes', polarity: 'bad' });
  const { counted, verdict, answer } = await answerOf(all, why);
  expect(counted[0]!.about.days.since).toBe('2026-08-31');
  expect(counted[0]!.own.low).toBe(45);
  expect(verdict).toMatch(/not fallen/u);
  expect(answer).toMatch(/crash/u);
  // A question about a rise is about the last days, as it always was.
  const rise = await answerOf(all, { ...why, expects: 'up' });
  expect(rise.counted[0]!.about.days.since).toBe(plusDays(today, -30));
});

test('the last fall is not what a question with days of its own is about, nor one that nothing explains', async () => {
  const crashing: Saying = { subject: 'crashes', polarity: 'bad' };
  const named: ReviewAsk = {
    ...why,
    against: { period: { since: plusDays(today, -60), until: plusDays(today, -31) } },
  };
  for (const { counted, verdict } of [
    await answerOf(fallAndRise(crashing), named),
    await answerOf(fallAndRise(), why),
  ]) {
    expect(counted[0]).toMatchObject({ lately: null, about: { days: { since: plusDays(today, -30) } } });
    expect(verdict).toMatch(/did not fall/u);
  }
});

test('two questions are two asks, and each has a sentence of its own', () =>
  fc.assert(
    fc.asyncProperty(reviews, subject, subject, async (all, one, other) => {
      const askOf = (about: string): ReviewAsk => ({
        about: {},
        topic: topicOf([about], 'bad'),
        source: 'reviews',
        measure: 'share',
        answerAs: 'yes_no',
      });
      const both = await answerOf(all, askOf(one), askOf(other));
      // The days are said once.
      const bare = (text: string): string => text.replaceAll(/ from the last (?:90 days|year)/gu, '');
      for (const each of [one, other])
        expect(bare(both.answer)).toContain(bare((await answerOf(all, askOf(each))).verdict));
    }),
    runs,
  ));

const signOf = (answer: string): 'yes' | 'no' | 'unknown' => {
  const found = /^(Yes|No|I can’t tell)\b/u.exec(answer)?.[1];
  expect(found).toBeDefined();
  return found === 'Yes' ? 'yes' : found === 'No' ? 'no' : 'unknown';
};

const changeOf = (about: string, expects: 'up' | 'down', measure: 'change' | 'stars'): ReviewAsk => ({
  about: { period: { since: '2026-10-01' } },
  against: { period: { since: '2026-08-19', until: '2026-09-30' } },
  ...(measure === 'change' && { topic: topicOf([about], 'bad') }),
  source: 'reviews',
  measure,
  expects,
  answerAs: 'yes_no',
});

test('turning the question turns the answer, and what is level is no to both', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(review, { minLength: 60, maxLength: 160 }),
      subject,
      fc.constantFrom('change' as const, 'stars' as const),
      async (all, about, measure) => {
        const up = await answerOf(all, changeOf(about, 'up', measure));
        const down = await answerOf(all, changeOf(about, 'down', measure));
        const signs = [signOf(up.answer), signOf(down.answer)];
        const isClear = (up.counted[0]!.chance ?? 1) < 0.05;
        if (signs.includes('unknown')) expect(signs).toEqual(['unknown', 'unknown']);
        else expect(signs.toSorted()).toEqual(isClear ? ['no', 'yes'] : ['no', 'no']);
      },
    ),
    runs,
  ));

const bestAt = (about: string, pick: 'most' | 'least'): ReviewAsk => ({
  about: { apps: ['Fernway', 'Quillmere'] },
  topic: topicOf([about], 'any'),
  by: 'app',
  source: 'reviews',
  measure: 'sentiment',
  pick,
  answerAs: 'which',
});

test('silence is no opinion: reviews that do not speak of it, and stars, do not decide who is best', () =>
  fc.assert(
    fc.asyncProperty(reviews, subject, fc.array(review, { maxLength: 60 }), async (all, about, more) => {
      const silent = more.map((each) => ({ ...each, says: each.says.filter((said) => said.subject !== about) }));
      const starred = all.map((each) => ({ ...each, stars: 6 - each.stars }));
      const order = async (of: readonly KnownReview[]) => {
        const { groups, eligible } = (await answerOf(of, bestAt(about, 'most'))).counted[0]!;
        return groups.slice(0, eligible).map(({ label, good, bad }) => [label, good?.reviews, bad?.reviews]);
      };
      expect(await order([...all, ...silent])).toEqual(await order(all));
      expect(await order(starred)).toEqual(await order(all));
    }),
    runs,
  ));

test('best and worst are mirror images', () =>
  fc.assert(
    fc.asyncProperty(reviews, subject, async (all, about) => {
      const [best, worst] = [await answerOf(all, bestAt(about, 'most')), await answerOf(all, bestAt(about, 'least'))];
      const shares = (of: typeof best) =>
        of.counted[0]!.groups.slice(0, of.counted[0]!.eligible).map(
          ({ good, bad }) => good!.reviews / (good!.reviews + bad!.reviews),
        );
      expect(shares(worst).toReversed()).toEqual(shares(best));
    }),
    runs,
  ));

test('an empty selection stays empty, and the answer says so', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(review, { minLength: 1, maxLength: 80 }),
      subject,
      fc.constantFrom('yes_no', 'number', 'list', 'why'),
      async (all, about, answerAs) => {
        const ask: ReviewAsk = {
          about: { versions: ['9.9'] },
          topic: topicOf(answerAs === 'list' || answerAs === 'why' ? [] : [about], 'bad'),
          ...((answerAs === 'list' || answerAs === 'why') && { by: 'theme' as const }),
          source: 'reviews',
          measure: 'share',
          answerAs,
        };
        const { counted, answer } = await answerOf(all, ask);
        expect([counted[0]!.own.reviews, counted[0]!.own.of, counted[0]!.groups]).toEqual([0, 0, []]);
        expect(answer).toMatch(/no reviews|none of 0 reviews|can’t tell/iu);
        expect(answer.replace(/version 9\.9|\d+ \w+ 20\d\d/gu, '')).not.toMatch(/[1-9]/u);
      },
    ),
    runs,
  ));

test('the rest is every other app, version or rating, and is counted', () =>
  fc.assert(
    fc.asyncProperty(
      reviews,
      subject,
      fc.constantFrom<ReviewAsk['about'][]>({}, { versions: ['2.0'] }, { stars: [1, 2] }),
      async (all, about, limit) => {
        const ask: ReviewAsk = {
          about: limit,
          against: 'rest',
          topic: topicOf([about], 'bad'),
          source: 'reviews',
          measure: 'change',
          answerAs: 'compare',
        };
        const { other } = (await answerOf(all, ask)).counted[0]!;
        const isRest = ({ app, version, stars }: KnownReview): boolean =>
          'versions' in limit
            ? app !== 'apple:2' && version !== '2.0'
            : 'stars' in limit
              ? app !== 'apple:2' && stars > 2
              : app === 'apple:2';
        const rest = all.filter(isRest);
        const said = rest.filter(({ says }) => says.some((each) => each.subject === about && each.polarity === 'bad'));
        if (rest.length > 0) expect([other?.reviews, other?.of]).toEqual([said.length, rest.length]);
      },
    ),
    runs,
  ));

test('people are compared with everyone who writes about the app, and with no other app', async () => {
  const crash: Saying = { subject: 'crashes', polarity: 'bad' };
  const all = [...daily('2026-10-01', 30, 2, [crash, praise]), ...daily('2026-10-01', 30, 5, [])];
  const ask: ReviewAsk = {
    about: { segment: topicOf(['design users'], 'any') },
    against: 'rest',
    topic: topicOf(['crashes'], 'bad'),
    source: 'reviews',
    measure: 'change',
    answerAs: 'compare',
  };
  const { counted, answer } = await answerOf([...all, { ...all[0]!, app: 'apple:2' }], ask);
  const [{ own, other }] = counted as [CountedAsk];
  expect([own.reviews, own.of, other?.reviews, other?.of]).toEqual([30, 30, 30, 60]);
  expect(answer).toMatch(/30 of 30 reviews .*that mention “design”.*compared with 30 of 60 in all reviews/u);
});

test('an app is compared with the others of its kind, and not with itself', async () => {
  const crash: Saying = { subject: 'crashes', polarity: 'bad' };
  const of = (app: string, stars: number) => daily('2026-10-01', 30, stars, [crash]).map((each) => ({ ...each, app }));
  const ask: ReviewAsk = {
    about: {},
    against: { kind: 'note apps' },
    source: 'reviews',
    measure: 'stars',
    expects: 'up',
    answerAs: 'yes_no',
  };
  const { counted, answer } = await answerOf([...of('apple:1', 5), ...of('apple:2', 2)], ask);
  expect(counted[0]!.against?.apps.map(({ name }) => name)).toEqual(['Quillmere']);
  expect(answer).toMatch(/^Yes, .*5\.0 stars.*compared with 2\.0 stars for Quillmere/u);
});

test('when something began is looked for in all that is on file where the last year does not tell', async () => {
  const crash: Saying = { subject: 'crashes', polarity: 'bad' };
  const ask: ReviewAsk = {
    about: {},
    topic: topicOf(['crashes'], 'bad'),
    by: 'week',
    pick: 'first',
    source: 'reviews',
    measure: 'share',
    answerAs: 'when',
  };
  const began = '2025-06-02';
  const { counted, answer } = await answerOf(
    [...daily('2024-12-02', 182, 5, [praise]), ...daily(began, 530, 1, [crash])],
    ask,
  );
  expect(counted[0]!.onset).toMatchObject({ from: '2024-12-02', since: began });
  expect(answer).toMatch(/began on about 2 June 2025: .*since 2 December 2024/u);
  // Where it never began, that too is said of all that is on file.
  const never = await answerOf(daily('2025-06-02', 530, 5, [praise]), ask);
  expect(never.counted[0]!.own.of).toBe(530);
  expect(never.answer).toMatch(/No beginning stands out: none of 530 reviews since 2 June 2025/u);
});

test('the biggest complaint of each app is its own', () =>
  fc.assert(
    fc.asyncProperty(reviews, async (all) => {
      const ask: ReviewAsk = {
        about: { apps: ['fernway', 'Quillmere'] },
        topic: topicOf([], 'bad'),
        by: 'theme',
        source: 'reviews',
        measure: 'share',
        answerAs: 'list',
      };
      const { byApp } = (await answerOf(all, ask)).counted[0]!;
      expect(byApp.map(({ name }) => name)).toEqual(['Fernway', 'Quillmere']);
      for (const { name, groups } of byApp) {
        const own = all.filter(({ app }) => (app === 'apple:2') === (name === 'Quillmere'));
        for (const { value, own: figure } of groups) {
          const having = own.filter(({ says }) => says.some((each) => themeOf(each) === value));
          expect([figure.reviews, figure.of]).toEqual([having.length, own.length]);
        }
      }
    }),
    runs,
  ));

test('things that are compared are counted as if each were asked about alone, and a yes is about the first', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(review, { minLength: 20, maxLength: 40 }),
      fc.uniqueArray(subject, { minLength: 2, maxLength: 3 }),
      async (all, things) => {
        const alone = (words: string[]): ReviewAsk => ({
          about: {},
          topic: topicOf(words, 'bad'),
          source: 'reviews',
          measure: 'share',
          answerAs: 'number',
        });
        const compare: ReviewAsk = { ...alone(things), by: 'topic', pick: 'most', answerAs: 'yes_no' };
        const { counted, answer } = await answerOf(all, compare);
        const [{ groups, pickChance }] = counted as [CountedAsk];
        // Few reviews of the app make the window grow.
        const about = counted[0]!.isGrown ? { period: { since: plusDays(today, -365) } } : {};
        expect(groups.map(({ value }) => value).toSorted()).toEqual(things.toSorted());
        for (const { value, own } of groups) {
          const [single] = (await answerOf(all, { ...alone([value]), about })).counted;
          expect(own.reviews).toBe(single!.own.reviews);
          expect(own.of).toBe(single!.own.of);
        }
        expect(answer.startsWith('Yes')).toBe(
          groups[0]!.value === things[0] && pickChance !== null && pickChance < 0.05,
        );
      },
    ),
    { numRuns: 25 },
  ));
