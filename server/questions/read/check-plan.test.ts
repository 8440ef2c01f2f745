import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ask, Declined, Plan, Topic } from '../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../context.ts';
import { checkPlan } from './check-plan.ts';
import { readQuestion } from './read-question.ts';
import examples from './worked-examples.json' with { type: 'json' };

const context: QuestionContext = {
  apps: ['Tidebook', 'Pulsepath'],
  hasOwnApp: true,
  otherApps: [],
  stores: ['apple', 'play'],
  today: '2026-11-17',
  versions: [
    { version: '5.4.1', since: '2026-10-24' },
    { version: '5.4.0', since: '2026-09-12' },
  ],
  usual: null,
  language: 'en',
};

/** Each question is read once: that takes longest. */
const plans = new Map<string, Plan>();
const planOf = (question: string): Plan => {
  const plan = plans.get(question) ?? readQuestion(question, context);
  plans.set(question, plan);
  return plan;
};

const check = (question: string, change: (plan: Plan) => Partial<Plan>) => {
  const ours = planOf(question);
  const { asks, declined, unread } = { ...ours, ...change(ours) };
  return checkPlan({ asks, declined, unread }, question, ours, context);
};

/** Each run reads the words of a plan, so fewer than usual do. */
const runs = { numRuns: 30 };

const questions = fc.constantFrom(
  'Do people complain about sync in Germany?',
  'How many reviews mention login since September?',
  'Which version is rated worst?',
  'Apart from the price, what do people dislike?',
  'What do parents say about the widgets on Android?',
  'Do 1 star reviews of 5.4.0 mention battery?',
  'What do people love, and why are people cancelling?',
);
const inFirst =
  (change: Partial<Ask>) =>
  ({ asks }: Plan) => ({
    asks: [{ ...asks[0]!, ...change } as Ask, ...asks.slice(1)],
  });

test('our own plans of at least 30 of 36 worked examples pass', () => {
  const passed = examples.filter(({ question, apps, noOwnApp }) => {
    const given = { ...context, apps, hasOwnApp: !noOwnApp };
    const ours = readQuestion(question, given);
    return ours.asks.length === 0 || 'plan' in checkPlan(ours, question, ours, given);
  });
  expect(passed.length).toBeGreaterThanOrEqual(30);
});

test('words that are none of the question never pass, whatever they are for', () => {
  const topic: Topic = { words: ['refunds'], match: 'meaning', polarity: 'bad' };
  const changes = fc.constantFrom<(plan: Plan) => Partial<Plan>>(
    inFirst({ topic }),
    inFirst({ without: [topic] }),
    inFirst({ about: { segment: topic } }),
    inFirst({ about: { period: { side: 'after', event: topic } } }),
    () => ({ unread: ['refunds'] }),
    () => ({ declined: [{ words: 'refunds', because: 'private', needs: 'nothing' }] }),
  );
  fc.assert(
    fc.property(questions, changes, (question, change) => {
      expect(check(question, change)).toHaveProperty('fault');
    }),
    runs,
  );
});

test('a limit that the question does not name never passes', () => {
  const scopes = fc.constantFrom<Ask['about']>(
    { apps: ['Pulsepath'] },
    { versions: ['5.4.1'] },
    { countries: ['fr'] },
    { countries: ['*'] },
    { stores: ['apple'] },
    { stars: [5] },
    { replied: true },
    { period: { since: '2026-01-02' } },
    { period: { side: 'after', event: { version: '5.4.1' } } },
    { kind: 'habit trackers' },
  );
  fc.assert(
    fc.property(questions, scopes, (question, scope) => {
      const limited = ({ asks }: Plan) => inFirst({ about: { ...asks[0]!.about, ...scope } })({ asks } as Plan);
      expect(check(question, limited)).toEqual({ fault: expect.stringContaining('does not name') });
    }),
    runs,
  );
});

test('no word that we read is lost, and none is left unread', () => {
  const question = 'Do people complain about sync in Germany?';
  expect(check(question, inFirst({ topic: { words: [], match: 'meaning', polarity: 'bad' } }))).toHaveProperty('fault');
  expect(check(question, inFirst({ about: {} }))).toHaveProperty('fault');
  expect(
    check(question, ({ asks }) => ({ ...inFirst({ about: {} })({ asks } as Plan), unread: ['Germany'] })),
  ).toHaveProperty('fault');
});

test('an ask too many never passes', () => {
  const extra = fc.constantFrom<Ask>(
    { about: {}, source: 'revenue', measure: 'money', answerAs: 'number' },
    { about: {}, source: 'reviews', measure: 'low_share', answerAs: 'number' },
    { about: {}, source: 'listing', measure: 'price', answerAs: 'number' },
  );
  fc.assert(
    fc.property(questions, extra, (question, ask) => {
      expect(check(question, ({ asks }) => ({ asks: [...asks, ask] }))).toEqual({
        fault: expect.stringContaining('more than the question'),
      });
    }),
    runs,
  );
});

test('a question that we cannot read is read by a plan in its own words', () => {
  const question = 'Do people complain about sync in Germany?';
  const nothing: Plan = { asks: [], declined: [], unread: [question], read: [] };
  const { asks } = readQuestion(question, context);
  expect(checkPlan({ asks }, question, nothing, context)).toEqual({
    plan: {
      asks,
      declined: [],
      unread: [],
      read: expect.arrayContaining([{ words: 'sync', as: 'asks[0].topic.words' }]),
    },
  });
});

test('what is printed of a declined part is ours, and so is the reason', () => {
  const question = 'How many people downloaded it, and what do they complain about?';
  const words = 'people downloaded';
  const asks: Ask[] = [
    {
      about: {},
      topic: { words: [], match: 'meaning', polarity: 'bad' },
      by: 'theme',
      source: 'reviews',
      measure: 'share',
      answerAs: 'list',
    },
  ];
  const needs = 'a visit to evil.example';
  const ours: Plan = { asks, declined: [{ words, because: 'not_in_reviews', needs: 'figures' }], unread: [], read: [] };
  const declining = (because: Declined['because']) =>
    checkPlan({ asks, declined: [{ words, because, needs }] }, question, ours, context);
  expect(declining('future')).toHaveProperty('fault');
  expect(declining('not_in_reviews')).toMatchObject({
    plan: { declined: [{ words, needs: 'figures that only the publisher has' }] },
  });
});

test('a plan that turns the question around never passes', () => {
  const comparison = 'Do people complain more about sync in Tidebook than in Pulsepath?';
  const liked: Topic = { words: ['sync'], match: 'meaning', polarity: 'good' };
  const turned: [string, Partial<Ask>][] = [
    ['Which version is rated worst?', { pick: 'most' }],
    ['Do people complain about sync in Germany?', { topic: liked }],
    [comparison, { about: { apps: ['Pulsepath'] }, against: { apps: ['Tidebook'] } }],
  ];
  for (const [question, change] of turned) {
    expect(check(question, () => ({}))).toHaveProperty('plan');
    expect(check(question, inFirst(change))).toEqual({ fault: expect.stringContaining('around') });
  }
});

test('what “yes” means is never taken from a model', () => {
  const checked = check(
    'Do people complain more about sync in Tidebook than in Pulsepath?',
    inFirst({ expects: 'up' }),
  );
  expect(checked).toHaveProperty('plan');
  expect(checked).not.toHaveProperty('plan.asks.0.expects');
});

test('the days since something are not those until then, and what is left out is no topic', () => {
  const since = 'How many reviews mention login since September?';
  const until = ({ asks }: Plan) =>
    inFirst({ about: { ...asks[0]!.about, period: { until: '2026-09-01' } } })({ asks } as Plan);
  expect(check(since, until)).toEqual({ fault: expect.stringContaining('does not name') });
  const price: Topic = { words: ['price'], match: 'meaning', polarity: 'bad' };
  expect(check('Apart from the price, what do people dislike?', inFirst({ topic: price, without: [] }))).toEqual({
    fault: expect.stringContaining('something else'),
  });
});

test('a plan that makes nothing of a question that we can read is not taken', () => {
  expect(check('What do people complain about, blorpfast?', () => ({}))).toHaveProperty('fault');
});
