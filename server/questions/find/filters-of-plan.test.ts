import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ask, Plan, Scope, Topic } from '../../contract/resources/questions/plan.ts';
import { type FindPart, filtersOfPlan, wholeOf } from './filters-of-plan.ts';

const saying = (words: string[], more: Partial<Topic> = {}): Topic => ({
  words,
  match: 'meaning',
  polarity: 'any',
  ...more,
});

const listing = (about: Scope, more: Partial<Extract<Ask, { source: 'reviews' }>> = {}): Ask => ({
  about,
  source: 'reviews',
  measure: 'reviews',
  answerAs: 'list',
  ...more,
});

const planOf = (asks: Ask[], more: Partial<Plan> = {}): Plan => ({ asks, declined: [], unread: [], read: [], ...more });

const partsOf = (...asks: Ask[]): readonly FindPart[] => filtersOfPlan(planOf(asks)).parts;

describe('an ask becomes the filters that it names', () => {
  test('all of them', () => {
    const [part] = partsOf(
      listing(
        {
          apps: ['Pennyleaf'],
          period: { since: '2026-07-01', until: '2026-07-15' },
          countries: ['DE', 'at'],
          stores: ['play'],
          versions: ['5.4'],
          stars: [1, 2],
          replied: false,
          segment: saying(['parents']),
        },
        { topic: saying(['refunds'], { polarity: 'bad' }), without: [saying(['ads']), saying([])] },
      ),
    );
    expect(part).toEqual({
      apps: ['Pennyleaf'],
      kind: null,
      since: '2026-07-01',
      until: '2026-07-15',
      countries: ['de', 'at'],
      store: 'play',
      versions: ['5.4'],
      stars: [1, 2],
      replied: false,
      topic: saying(['refunds'], { polarity: 'bad' }),
      segment: saying(['parents']),
      without: [saying(['ads'])],
    });
  });

  test('and nothing that it does not: a plan without a period has no days', () => {
    expect(partsOf(listing({}))).toEqual([
      {
        apps: [],
        kind: null,
        since: null,
        until: null,
        countries: [],
        store: null,
        versions: [],
        stars: [],
        replied: null,
        topic: saying([]),
        segment: null,
        without: [],
      },
    ]);
  });

  test('every storefront and both stores are no limit', () => {
    expect(partsOf(listing({ countries: ['*'], stores: ['apple', 'play'] }))).toMatchObject([
      { countries: [], store: null },
    ]);
  });

  test('a time before or after an event gets a note and is no filter', () => {
    const event = saying(['price rise']);
    const { parts, events } = filtersOfPlan(planOf([listing({ period: { side: 'after', event } })]));
    expect(parts).toMatchObject([{ since: null, until: null }]);
    expect(events).toEqual(['after price rise']);
  });

  test('a time before or after a version is days where its release is known; `5.4` is the first of 5.4.0 and 5.4.1', () => {
    const versions = [
      { version: '5.4.1', since: '2026-10-23' },
      { version: '5.4.0', since: '2026-09-11' },
      { version: '5.3.1', since: '2026-07-24' },
    ];
    const daysOf = (side: 'before' | 'after', version: string) => {
      const { parts, events } = filtersOfPlan(planOf([listing({ period: { side, event: { version } } })]), versions);
      return [parts[0]!.since, parts[0]!.until, events];
    };
    expect(daysOf('after', '5.4')).toEqual(['2026-09-11', null, []]);
    expect(daysOf('after', '5.4.1')).toEqual(['2026-10-23', null, []]);
    expect(daysOf('after', '')).toEqual(['2026-10-23', null, []]);
    expect(daysOf('before', '5.4')).toEqual([null, '2026-09-10', []]);
    expect(daysOf('after', '6')).toEqual([null, null, ['after version 6']]);
  });

  test('a number of reviews is a limit, a number of themes is none', () => {
    expect(filtersOfPlan(planOf([listing({}, { limit: 50 })])).limit).toBe(50);
    expect(filtersOfPlan(planOf([listing({}, { limit: 5, by: 'theme' })])).limit).toBeNull();
  });
});

describe('several asks', () => {
  test('that count the same reviews are one part', () => {
    const topic = saying(['widget']);
    expect(
      partsOf(
        listing({}, { topic, measure: 'sentiment' }),
        listing({}, { topic: { ...topic, polarity: 'bad' }, by: 'theme', measure: 'share' }),
      ),
    ).toMatchObject([{ topic }]);
  });

  test('of different apps are parts of their own', () => {
    const parts = partsOf(
      listing({ apps: ['A'] }, { topic: saying(['crashes']) }),
      listing({ apps: ['B'] }, { topic: saying(['sync']) }),
    );
    expect(parts.map(({ apps, topic }) => [...apps, ...topic.words])).toEqual([
      ['A', 'crashes'],
      ['B', 'sync'],
    ]);
  });

  test('both sides of a comparison of apps are found', () => {
    expect(partsOf(listing({ apps: ['A'] }, { against: { apps: ['B'] } }))).toMatchObject([{ apps: ['A', 'B'] }]);
  });
});

test('two times that are compared are both found, and those that no word names are no limit', () => {
  const ask = listing(
    { period: { since: '2026-10-01', until: '2026-10-31' } },
    { against: { period: { since: '2026-09-01', until: '2026-09-30' } }, measure: 'change' },
  );
  const named = filtersOfPlan(planOf([ask], { read: [{ words: 'October vs September', as: '0.about.period' }] }));
  expect(named.parts).toMatchObject([{ since: '2026-09-01', until: '2026-10-31' }]);
  expect(filtersOfPlan(planOf([ask])).parts).toMatchObject([{ since: null, until: null }]);
});

test('an opinion that no word says is none', () => {
  const ask = listing({ apps: ['A'] }, { topic: saying([], { polarity: 'bad' }), by: 'theme', answerAs: 'why' });
  expect(filtersOfPlan(planOf([ask], { read: [{ words: 'why', as: '0.answerAs' }] })).parts).toMatchObject([
    { topic: { polarity: 'any' } },
  ]);
  expect(filtersOfPlan(planOf([ask], { read: [{ words: 'complaints', as: '0.topic.polarity' }] })).parts).toMatchObject(
    [{ topic: { polarity: 'bad' } }],
  );
});

test('what a store page would answer is looked for in reviews by its word', () => {
  const ask: Ask = { about: {}, source: 'listing', measure: 'price', answerAs: 'number' };
  const { parts } = filtersOfPlan(planOf([ask], { read: [{ words: 'price', as: '0.source' }] }));
  expect(parts).toMatchObject([{ topic: { words: ['price'] } }]);
});

test('a part that only repeats the apps of another adds nothing to it', () => {
  const parts = partsOf(
    listing({ apps: ['A'], stars: [1] }, { topic: saying(['crashes']) }),
    listing({ apps: ['A'] }, { limit: 50 }),
  );
  expect(parts).toMatchObject([{ topic: { words: ['crashes'] } }]);
});

test('an app beside what no review tells does not ask for all its reviews', () => {
  const declined = [{ words: 'churn', because: 'not_in_reviews' as const, needs: 'its own figures' }];
  expect(filtersOfPlan(planOf([listing({ apps: ['A'] })], { declined })).parts).toEqual([]);
  expect(filtersOfPlan(planOf([listing({ apps: ['A'], stars: [1] })], { declined })).parts).toHaveLength(1);
});

test('what no review tells finds nothing', () => {
  const declined = [{ words: 'daily active users', because: 'not_in_reviews' as const, needs: 'its own figures' }];
  expect(filtersOfPlan(planOf([], { declined, unread: ['zorp'] }))).toMatchObject({ parts: [], declined });
});

describe('whatever the plan', () => {
  const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const topic = fc.record({
    words: fc.array(fc.constantFrom('ads', 'crash', 'price'), { maxLength: 2 }),
    match: fc.constantFrom('word' as const, 'meaning' as const),
    polarity: fc.constantFrom('good' as const, 'bad' as const, 'wish' as const, 'any' as const),
  });
  const day = fc.constantFrom('2026-01-01', '2026-05-05', '2026-10-31');
  const scope: fc.Arbitrary<Scope> = fc
    .record({
      apps: some(fc.array(fc.constantFrom('A', 'B'), { minLength: 1, maxLength: 2 })),
      period: some(fc.record({ since: day, until: day })),
      countries: some(fc.array(fc.constantFrom('us', 'DE', '*'), { minLength: 1, maxLength: 2 })),
      stores: some(fc.subarray(['apple' as const, 'play' as const], { minLength: 1 })),
      stars: some(fc.subarray([1, 2, 3, 4, 5], { minLength: 1 })),
      replied: some(fc.boolean()),
      segment: some(topic),
    })
    .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  const asks = fc.array(
    fc
      .record({ about: scope, topic: some(topic), without: some(fc.array(topic, { maxLength: 2 })) })
      .map(({ about, topic: asked, without }) =>
        listing(about, { ...(asked && { topic: asked }), ...(without && { without }) }),
      ),
    { minLength: 1, maxLength: 4 },
  );

  test('there are as many parts as different asks at most, and one at least', () => {
    fc.assert(
      fc.property(asks, (given) => {
        const { parts } = filtersOfPlan(planOf(given));
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.length).toBeLessThanOrEqual(given.length);
        expect(partsOf(...given, ...given)).toHaveLength(parts.length);
      }),
    );
  });

  test('the parts as one leave out nothing that a part finds', () => {
    fc.assert(
      fc.property(asks, (given) => {
        const { parts } = filtersOfPlan(planOf(given));
        const whole = wholeOf(parts);
        const isWider = <Value>(all: readonly Value[], own: readonly Value[]): boolean =>
          all.length === 0 || (own.length > 0 && own.every((each) => all.includes(each)));
        for (const part of parts) {
          expect(isWider(whole.countries, part.countries)).toBe(true);
          expect(isWider(whole.stars, part.stars)).toBe(true);
          expect(isWider(whole.topic.words, part.topic.words)).toBe(true);
          expect(whole.since === null || (part.since !== null && whole.since <= part.since)).toBe(true);
          expect(whole.until === null || (part.until !== null && whole.until >= part.until)).toBe(true);
          for (const key of ['store', 'replied'] as const) expect([null, part[key]]).toContain(whole[key]);
          expect(['any', part.topic.polarity]).toContain(whole.topic.polarity);
        }
      }),
    );
  });
});
