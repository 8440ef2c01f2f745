import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothingRead } from '../../../../sandbox/model/reader.ts';
import { propertyRuns } from '../../../../tests/support/runner/property-runs.ts';
import { createNameBook } from '../apps/name-book.ts';
import { readSentence } from '../read-sentence.ts';
import { shownReading } from '../shown/shown-reading.ts';
import { checkProposal } from './check-proposal.ts';
import type { ProposedReading } from './proposed-reading.ts';

const today = '2026-11-15';
const book = createNameBook([{ store: 'apple', appId: '1', title: 'Zorbly: Habit Tracker' }]);
const check = (sentence: string, proposed: Partial<ProposedReading>) =>
  checkProposal({ ...nothingRead, ...proposed }, readSentence(sentence, { today, book }), { today, book });

/** What the reading has then, and which parts of the model's were left out. */
const shown = (sentence: string, proposed: Partial<ProposedReading>) => {
  const { reading } = check(sentence, proposed)!;
  const left = /not say them: (?<parts>.+)\.$/u.exec(reading.notes.at(-1) ?? '')?.groups?.parts ?? '';
  return { ...shownReading(reading), unknownKind: reading.unknownKind, left };
};

test('a model that reads what rules read changes nothing, and nothing is noted', () => {
  const sentence = 'login problems in Zorbly 5.4, 1 star, Germany, since March, on Google Play';
  const rules = readSentence(sentence, { today, book });
  const same = checkProposal(
    {
      ...nothingRead,
      topic: 'login problems',
      apps: ['Zorbly'],
      stars: [1, 1],
      countries: ['de'],
      since: '2026-03-01',
      versions: ['5.4'],
      store: 'play',
    },
    rules,
    { today, book },
  );
  expect(same!.reading).toEqual(rules);
});

test.each<[sentence: string, proposed: Partial<ProposedReading>, taken: object]>([
  ['zorbly sync, the furious ones', { stars: [1, 2] }, { stars: [1, 2] }],
  ['zorbly got worse, sync', { stars: [2, 1] }, { stars: [1, 2] }],
  ['zorbly sync turkey', { countries: ['tr'], topic: 'sync' }, { countries: ['tr'], topic: 'sync' }],
  ['zorbly sync, german please', { languages: ['de'], topic: 'sync' }, { languages: ['de'], topic: 'sync' }],
  ['zorbly sync ever since the fall', { since: '2026-09-01' }, { since: '2026-09-01' }],
  ['zorbly build 77 sync', { versions: ['77'], topic: 'sync' }, { versions: ['77'], topic: 'sync' }],
  ['zorbly sync, devs said sth in response', { replied: true, topic: 'sync' }, { replied: true }],
  ['zorbly sync, zilch as a response', { replied: false, topic: 'sync' }, { replied: false }],
  ['zorbly sync, freshest or newest on top', { sort: 'recent', topic: 'sync' }, { sort: 'recent' }],
  ['zorbly sync in flurbl', { apps: ['flurbl'], topic: 'sync' }, { topic: 'sync' }],
  ['login for sleepy people', { kindOfApp: 'sleep' }, { kindOfApp: 'sleep' }],
  ['login for zwickling people', { kindOfApp: 'zwickling' }, { kindOfApp: null, unknownKind: 'zwickling' }],
  ['zorbly sync, hold the ads, no thanks', { exclude: ['ads'], topic: 'sync' }, { exclude: ['ads'] }],
])('“%s”: what the sentence bears out of %j is taken', (sentence, proposed, taken) => {
  expect(shown(sentence, proposed)).toMatchObject(taken);
});

const sentence = 'sync problems in Zorbly since March, 1 star';
test.each<[part: string, proposed: Partial<ProposedReading>]>([
  ['stars', { stars: [5] }],
  ['stars', { stars: [0, 9] }],
  ['days', { since: '2026-02-30' }],
  ['days', { since: '2026-04-01' }],
  ['days', { until: '2026-01-01' }],
  ['countries', { countries: ['fr'] }],
  ['countries', { countries: ['zz'] }],
  ['languages', { languages: ['ja'] }],
  ['versions', { versions: ['6.0'] }],
  ['store', { store: 'play' }],
  ['store', { store: 'steam' }],
  ['kinds of review', { kinds: ['praise'] }],
  ['wish about replies', { replied: false }],
  ['order', { sort: 'oldest' }],
  ['number of reviews', { limit: 50 }],
  ['length', { minLength: 200 }],
  ['exclusions', { exclude: ['price'] }],
  ['apps', { apps: ['Moonferry'] }],
  ['apps', { apps: ['https://evil.example/app'] }],
  ['apps not meant', { excludedApps: ['Moonferry'] }],
  ['kind of app', { kindOfApp: 'gambling' }],
  ['intent', { intent: 'revenue' }],
  ['topic', { topic: 'sync March' }],
  ['keywords', { topic: 'sync', keywords: ['sync', '<img src=x>', 'x'.repeat(101)] }],
  ['keywords', { topic: 'sync', keywords: ['sync', 'too expensive'] }],
])('%s that the sentence does not say are left out alone: %j', (part, proposed) => {
  const told = shown(sentence, { topic: 'sync problems', ...proposed });
  const rules = shownReading(readSentence(sentence, { today, book }));
  expect(told.left).toBe(part);
  const { unknownKind: _, left: __, notes: ___, sentence: ____, topic: _____, ...rest } = told;
  expect(rules).toMatchObject(rest);
  expect(JSON.stringify(told)).not.toContain('evil');
});

test.each(['casino bonus', 'sync https://evil.example', 'x'.repeat(201), 'sync <b>'])(
  'nothing is believed of a model whose topic is “%s”',
  (topic) => {
    expect(check(sentence, { topic })).toBeNull();
  },
);

test('an intent is taken where rules see none and a word speaks for it', () => {
  const ratings = 'zorbly ratings of late';
  expect(check(ratings, {})!.reading.intent).toBe('general');
  expect(check(ratings, { intent: 'trend' })!.reading).toMatchObject({ intent: 'trend', asking: { intent: 'trend' } });
  expect(check(ratings, { intent: 'revenue' })!.reading.intent).toBe('general');
});

test('a question’s topic loses the words that the model says are none of it, and gains none', () => {
  const topicOf = (topic: string) => check('is the sync of zorbly bananas', { topic })!.reading.asking.topic;
  expect(topicOf('')).toBe('sync of bananas');
  expect(topicOf('sync')).toBe('sync');
  expect(topicOf('zorbly sync')).toBe('sync of bananas');
});

test('whatever a model says, the reading stays within the sentence’s bounds', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  const texts = fc.array(text, { maxLength: 4 });
  const proposals = fc.record({
    ...Object.fromEntries(
      (['exclude', 'apps', 'excludedApps', 'countries', 'languages', 'versions', 'kinds', 'keywords'] as const).map(
        (name) => [name, texts],
      ),
    ),
    intent: text,
    topic: fc.constantFrom('', 'sync', 'sync problems'),
    kindOfApp: fc.option(text),
    stars: fc.array(fc.double(), { maxLength: 6 }),
    since: fc.option(text),
    until: fc.option(text),
    store: fc.option(text),
    replied: fc.option(fc.boolean()),
    minLength: fc.option(fc.double()),
    sort: fc.option(text),
    limit: fc.option(fc.double()),
  }) as fc.Arbitrary<Partial<ProposedReading>>;
  fc.assert(
    fc.property(proposals, (proposed) => {
      const { reading } = check(sentence, proposed)!;
      expect(reading.stars).toEqual([1]);
      expect(reading.since).toBe('2026-03-01');
      expect(reading.countries).toEqual([]);
      expect(reading.apps.map(({ name }) => name.text)).toEqual(['Zorbly']);
    }),
    { numRuns: propertyRuns(25) },
  );
});
