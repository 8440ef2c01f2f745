import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appKey } from '../contract/domain/app-ref.ts';
import { fingerprintOf, questionOf, readStart } from './question.ts';

type Input = Record<string, unknown>;

const ask = (input: Input, kind = 'ad_search', operation = 'ads.create') => ({
  ...questionOf(kind, input),
  fingerprint: fingerprintOf(operation, input),
});

const same = (one: string, two: string): boolean => one === two;

const word = fc.stringMatching(/^[a-z0-9äöéßñжλ漢😀-]{1,8}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 5 });
const space = fc.stringMatching(/^[ \t\n\u00a0\u2003]{1,4}$/);
const edge = fc.stringMatching(/^[ \t\n\u00a0\u2003]{0,3}$/);

/** The same words, spelt in two ways. */
const spelt = words.chain((parts) =>
  fc.record({
    one: fc.constant(parts.join(' ')),
    two: fc
      .tuple(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), fc.array(space, { minLength: 5, maxLength: 5 }))
      .chain(([upper, spaces]) =>
        fc.tuple(edge, edge).map(([before, after]) => {
          const cased = parts.map((part, at) => (upper[at] ? part.toUpperCase() : part));
          return before + cased.map((part, at) => (at === 0 ? part : spaces[at] + part)).join('') + after;
        }),
      ),
  }),
);

const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 6 });
const shuffledWithTwins = list.chain((items) =>
  fc.record({
    one: fc.constant(items),
    two: fc
      .tuple(fc.shuffledSubarray(items, { minLength: items.length }), fc.subarray(items))
      .map(([shuffled, twins]) => [...shuffled, ...twins]),
  }),
);

const app = fc.record({ store: fc.constantFrom('apple', 'play'), appId: fc.stringMatching(/^[A-Za-z0-9.]{1,12}$/) });

const input = fc.record({
  query: words.map((parts) => parts.join(' ')),
  networks: list,
  apps: fc.uniqueArray(app, { maxLength: 4, selector: appKey }),
  days: fc.integer({ min: 1, max: 365 }),
  requireText: fc.boolean(),
});

describe('a question', () => {
  test('is the same in any case and spacing of the words typed', () => {
    fc.assert(
      fc.property(spelt, fc.constantFrom('query', 'question'), ({ one, two }, name) => {
        const [a, b] = [ask({ [name]: one }), ask({ [name]: two })];
        expect(same(a.question, b.question)).toBe(true);
        expect(same(a.active, b.active)).toBe(true);
        expect(same(a.fingerprint, b.fingerprint)).toBe(true);
      }),
    );
  });

  test('is the same in capitals and in small letters, in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (query) => {
        const { question } = ask({ query });
        expect(same(ask({ query: query.toUpperCase() }).question, question)).toBe(true);
        expect(same(ask({ query: query.toLowerCase() }).question, question)).toBe(true);
      }),
      { numRuns: 100 },
    );
    const streets = ['Straße', 'STRASSE', 'STRAẞE', 'strasse'].map((query) => ask({ query }).question);
    expect(new Set(streets).size).toBe(1);
  });

  test('is the same however a letter with an accent is encoded', () => {
    const [a, b] = [ask({ query: 'caf\u00e9' }), ask({ query: 'CAFE\u0301' })];
    expect(same(a.question, b.question)).toBe(true);
  });

  test('is the same in any case and spacing of the words of a list', () => {
    fc.assert(
      fc.property(fc.array(spelt, { maxLength: 4 }), fc.constantFrom('keywords', 'exclude'), (spellings, name) => {
        const a = ask({ [name]: spellings.map(({ one }) => one) });
        const b = ask({ [name]: spellings.map(({ two }) => two).reverse() });
        expect(same(a.question, b.question)).toBe(true);
      }),
    );
  });

  test('minds neither the order of a list nor a repetition in it', () => {
    fc.assert(
      fc.property(shuffledWithTwins, ({ one, two }) => {
        const [a, b] = [ask({ query: 'q', networks: one }), ask({ query: 'q', networks: two })];
        expect(same(a.question, b.question)).toBe(true);
        expect(same(a.fingerprint, b.fingerprint)).toBe(true);
      }),
    );
  });

  test('minds neither the order of apps, nor of the fields of each', () => {
    fc.assert(
      fc.property(fc.array(app, { minLength: 1, maxLength: 5 }), (apps) => {
        const turned = apps.map(({ store, appId }) => ({ appId, store })).reverse();
        expect(same(ask({ apps }).question, ask({ apps: [...turned, ...turned] }).question)).toBe(true);
      }),
    );
  });

  test('minds not the order in which its fields were sent, nor a field that is undefined', () => {
    fc.assert(
      fc.property(input, (given) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        const [a, b] = [ask(given), ask({ ...turned, since: undefined })];
        expect(same(a.question, b.question)).toBe(true);
        expect(same(a.fingerprint, b.fingerprint)).toBe(true);
      }),
    );
  });

  test('is not changed by `force`, `refresh` or `label`, which are not part of what is asked', () => {
    fc.assert(
      fc.property(input, fc.boolean(), fc.boolean(), fc.string(), (given, force, refresh, label) => {
        const [a, b] = [ask(given), ask({ ...given, force, refresh, label })];
        expect(same(a.question, b.question)).toBe(true);
        expect(same(a.active, b.active)).toBe(true);
      }),
    );
  });

  test('with `more` is the same question, and another run', () => {
    fc.assert(
      fc.property(input, fc.oneof(fc.constant(true), fc.uuid()), (given, more) => {
        const [a, b] = [ask({ ...given, more: false }), ask({ ...given, more })];
        expect(same(a.question, b.question)).toBe(true);
        expect(same(a.active, b.active)).toBe(false);
      }),
    );
  });

  test('without `more` is the same run as with `more: false`', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(same(ask(given).active, ask({ ...given, more: false }).active)).toBe(true);
      }),
    );
  });

  test('differs with the kind of run, and not with the operation that starts it', () => {
    const given = { query: 'q' };
    expect(same(ask(given, 'videos').question, ask(given, 'creators').question)).toBe(false);
    expect(same(ask(given, 'videos', 'a').question, ask(given, 'videos', 'b').question)).toBe(true);
  });

  test('differs with every value that is asked', () => {
    fc.assert(
      fc.property(input, (given) => {
        const variants = [
          given,
          { ...given, query: `${given.query}x` },
          { ...given, days: given.days + 1 },
          { ...given, requireText: !given.requireText },
          { ...given, networks: [...given.networks, 'another network'] },
          { ...given, apps: [...given.apps, { store: 'apple', appId: 'another app' }] },
          { ...given, country: 'us' },
        ].map((variant) => ask(variant).question);
        expect(new Set(variants).size).toBe(variants.length);
      }),
    );
    expect(same(ask({ query: 'a b' }).question, ask({ query: 'ab' }).question)).toBe(false);
    expect(same(ask({ query: '1' }).question, ask({ query: 1 }).question)).toBe(false);
  });

  test('keeps the case of ids, which do not fold', () => {
    const one = ask({ apps: [{ store: 'play', appId: 'com.Example' }] });
    const two = ask({ apps: [{ store: 'play', appId: 'com.example' }] });
    expect(same(one.question, two.question)).toBe(false);
  });
});

describe('a fingerprint', () => {
  test('changes with everything that is sent, `force`, `refresh`, `more` and `label` too', () => {
    fc.assert(
      fc.property(input, (given) => {
        const plain = { ...given, force: false, refresh: false, more: false, label: '' };
        const variants = [
          plain,
          { ...plain, force: true },
          { ...plain, refresh: true },
          { ...plain, more: true },
          { ...plain, label: 'a name' },
          { ...plain, days: given.days + 1 },
          { ...plain, requireText: !given.requireText },
          { ...plain, query: `${given.query} more` },
          { ...plain, networks: [...given.networks, 'another network'] },
          { ...plain, extra: null },
        ].map((variant) => ask(variant).fingerprint);
        expect(new Set(variants).size).toBe(variants.length);
      }),
    );
  });

  test('changes with the operation', () => {
    expect(same(ask({}, 'k', 'a').fingerprint, ask({}, 'k', 'b').fingerprint)).toBe(false);
  });
});

test('a start is read once as its question and its fingerprint would be', () => {
  fc.assert(
    fc.property(fc.dictionary(word, fc.jsonValue()), word, (input, kind) => {
      const { fingerprint, ...question } = readStart(kind, input, 'ads.create');
      expect(question).toEqual(questionOf(kind, input));
      expect(fingerprint).toEqual(fingerprintOf('ads.create', input));
      expect(readStart(kind, input, null).fingerprint).toBeNull();
    }),
  );
});

test('hashes stay what they were: answers are held and keys remembered by them', () => {
  const input = {
    query: ' Two  WORDS ',
    keywords: ['b', 'B', 'a'],
    more: 'x',
    label: 'l',
    app: { store: 'apple', id: 1 },
  };
  const { question, active, fingerprint } = readStart('ad_search', input, 'ads.create');
  expect([question, active, fingerprint]).toEqual([
    '237779c5fcae0f155b999b7f310cff9512a166be6d616cadf8aa3416d83430a1',
    'b5a4886f6677388ae8008c3a48d365ced660f9bf33362d72e463116e524c3f76',
    '7ba87f048cd9af2e4672559e46afe71f515eb91f225f489ed986b04bafba8476',
  ]);
});
