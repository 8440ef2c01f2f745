import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../../tests/support/runner/property-runs.ts';
import { fold, wordsOf } from '../../../tagging/words/words.ts';
import type { QuestionContext } from '../../context.ts';
import { readQuestion } from '../read-question.ts';
import asked from './compared-things-asked.json' with { type: 'json' };

const context: QuestionContext = {
  apps: ['Tidebook'],
  hasOwnApp: true,
  otherApps: [],
  stores: ['apple', 'play'],
  today: '2026-11-17',
  versions: [{ version: '5.4.1', since: '2026-10-24' }],
  usual: null,
  language: 'en',
};

const planOf = (question: string, language: string) => readQuestion(question, { ...context, language });

const written = (question: string, things: readonly string[]): string =>
  question.replaceAll(/\{(\d)\}/gu, (_, at: string) => things[Number(at)]!);

const cases = asked.flatMap(({ language, things, questions }) =>
  questions.map((question) => ({ language, things, ...question })),
);

test.each(cases)(
  '“$says” compares what it names ($language)',
  ({ language, things, says, pick, answerAs, polarity }) => {
    const [first, second] = [things[0]!, things[1]!];
    const plan = planOf(written(says, [first, second]), language);
    expect(plan.asks).toMatchObject([
      { topic: { words: [first, second], polarity }, by: 'topic', measure: 'share', pick, answerAs },
    ]);
    expect(plan.unread).toEqual([]);
  },
);

test('of two things that a question compares, neither is lost', () => {
  const question = fc
    .constantFrom(...cases)
    .chain(({ language, things, says }) =>
      fc
        .uniqueArray(fc.constantFrom(...things), { minLength: 2, maxLength: 2 })
        .map((pair) => ({ pair, language, text: written(says, pair) })),
    );
  fc.assert(
    fc.property(question, ({ pair, language, text }) => {
      const { asks, unread } = planOf(text, language);
      const read = fold([...asks.flatMap(({ topic }) => topic?.words ?? []), ...unread].join(' '));
      for (const thing of pair) for (const { folded } of wordsOf(thing)) expect(read, text).toContain(folded);
    }),
    { numRuns: propertyRuns(50) },
  );
});

test.each([
  'Are there more crashes than last month?',
  'Do Android users complain about sync more than iPhone users?',
  'Which version has the most crashes or freezes?',
  'Do people complain about crashes or freezes?',
  'Is anyone complaining about ads or prices now more than in October?',
  'How often do people mention ads or prices?',
  'Do people often complain about crashes or freezes?',
  'Summarize the main complaints about sync or export',
])('“%s” compares no things', (question) => {
  const { asks } = planOf(question, 'en');
  expect(asks).not.toEqual([]);
  expect(asks.filter(({ by }) => by === 'topic')).toEqual([]);
});

test.each([
  ['Why do people complain more about ads than about price?'],
  ['Do people hate ads more than they love the widgets?'],
  ['Did crashes rise more than sync complaints since September?'],
])('“%s” is asked back: one side of it cannot be counted', (question) => {
  expect(planOf(question, 'en').asks).toEqual([]);
});

test.each([
  ['What do people want instead of ads?', 'en', 'ads'],
  ['¿Qué quieren en lugar de anuncios?', 'es', 'anuncios'],
  ['Was wollen die Leute statt Werbung?', 'de', 'Werbung'],
  ['Que veulent les gens au lieu de la pub ?', 'fr', 'pub'],
  ['広告の代わりに何が欲しいですか？', 'ja', '広告'],
])('“%s” leaves out what should be replaced', (question, language, thing) => {
  expect(planOf(question, language).asks).toMatchObject([
    { topic: { words: [], polarity: 'wish' }, without: [{ words: [thing] }], by: 'theme' },
  ]);
});

test.each([
  ['Are there more complaints than last month?', 'en'],
  ['先月より不満は増えましたか？', 'ja'],
  ['지난달보다 불만이 더 많나요?', 'ko'],
])('“%s” compares the days since that month with that month', (question, language) => {
  expect(planOf(question, language).asks).toMatchObject([
    {
      about: { period: { since: '2026-11-01' } },
      against: { period: { since: '2026-10-01', until: '2026-10-31' } },
      measure: 'change',
    },
  ]);
});
