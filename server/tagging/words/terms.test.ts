import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { phrasesOf } from './phrases.ts';
import { undrawn } from './spelling.ts';
import { stem, stemLanguages } from './stems/stem.ts';
import { isStopWord, stopWordLanguages, stopWordsOf } from './stop-words.ts';
import { placedTerms, queryTerms, termOf, termsOf } from './terms.ts';
import { fold } from './words.ts';

const terms = (text: string, lang: string) => termsOf({ title: null, text }, lang);
const phrases = (text: string, lang: string) => phrasesOf({ title: null, text }, lang).map(({ folded }) => folded);

test('the forms of a word are one term in its language', () => {
  for (const [lang, families] of sampleFile('word-forms')) {
    for (const [family] of families) {
      const found = new Set(family.split(' ').map((word) => termOf(fold(word), lang)));
      expect([family, found.size]).toEqual([family, 1]);
    }
  }
});

test('words that mean other things stay apart', () => {
  for (const [one, other] of ['ad add', 'app apply', 'new news', 'rate refund', 'reply rep', 'off of', 'speed spe'].map(
    (pair) => pair.split(' '),
  )) {
    expect(termOf(one!, 'en')).not.toBe(termOf(other!, 'en'));
  }
});

test('stemming a stem changes nothing, in every language', () => {
  const parts = "ing ed es s ly mente ando ung ами ать ее nya 는 이 '".split(' ');
  const alphabet = fc.constantFrom(...'abcdeilmnorstuyzg', ...parts);
  const word = fc.array(alphabet, { minLength: 1, maxLength: 10 }).map((parts) => parts.join(''));
  const anyWord = fc.oneof(
    word,
    fc.constantFrom(...stopWordsOf('en'), 'hid', 'hidden', 'hide', 'lied', 'dying', 'releases'),
  );
  fc.assert(
    fc.property(anyWord, fc.constantFrom(...stemLanguages, 'ja', 'und'), (some, lang) => {
      expect(stem(stem(some, lang), lang)).toBe(stem(some, lang));
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('letters held down are let go, unless the word has two of them', () => {
  expect(['sooo', 'gooood', 'coooool', 'crashhh', 'nooo', 'tooo', 'freeee', 'слоооо', '1000'].map(undrawn)).toEqual(
    'so good cool crash no too free сло 1000'.split(' '),
  );
});

test('what some write as two words is found by those who write one', () => {
  for (const text of ['login', 'log in', 'log-in', 'Logging in', 'logged in', 'LOG IN']) {
    expect([text, terms(text, 'en')]).toEqual([text, ['login']]);
  }
  expect(terms('set up the e-mail', 'en')).toEqual(terms('setup, email', 'en'));
  expect(terms('log. In', 'en')).not.toContain('login');
});

test('stop words are no terms, in whatever shape', () => {
  expect(terms('It’s sooo very much THE app, isn’t it?', 'en')).toEqual(['app']);
  expect(stopWordLanguages).toEqual(expect.arrayContaining('en es de fr pt it ja ko id ru zh nl tr pl'.split(' ')));
  for (const lang of stopWordLanguages) {
    for (const word of stopWordsOf(lang)) expect([word, isStopWord(fold(word), lang)]).toEqual([word, true]);
  }
});

test('Chinese and Japanese are found by every two neighbours, and by one character', () => {
  expect(terms('広告が多い。App', 'ja').sort()).toEqual(
    ['app', 'い', 'が多', '告', '告が', '多', '多い', '広', '広告'].filter((term) => term !== 'い').sort(),
  );
  expect(queryTerms('広告')).toEqual([['広告']]);
  expect(queryTerms('重')).toEqual([['重']]);
  expect(terms('とても重い', 'ja')).toContain('重');
});

test('a text is found by any word of it that says something, typed in any of its forms', () => {
  const said = [
    'crashes',
    'Battery',
    'drained',
    'cancelling',
    'log-in',
    'colours',
    '広告が多い',
    '광고가',
    'обновления',
  ];
  fc.assert(
    fc.property(fc.subarray(said, { minLength: 1 }), fc.constantFrom('en', 'ja', 'ko', 'ru', 'es'), (words, lang) => {
      const index = new Set(terms(words.join(', '), lang));
      for (const word of words) {
        const asked = queryTerms(word);
        expect(asked.length).toBeGreaterThan(0);
        for (const forms of asked) expect([word, forms.some((form) => index.has(form))]).toEqual([word, true]);
      }
    }),
  );
});

test('a phrase is two words of one clause, of which neither is a stop word but a negation before', () => {
  expect(phrases('It keeps crashing after the update. Sync fails, not working', 'en')).toEqual([
    'keeps crashing',
    'sync fails',
    'not working',
  ]);
  expect(phrases('広告が多すぎる', 'ja')).toEqual(['多すぎる']);
});

test('a phrase says where it stands in the original', () => {
  const written = { title: 'Sync  Fails', text: 'Again the sync fails' };
  expect(phrasesOf(written, 'en')).toEqual([{ folded: 'sync fails', field: 'title', start: 0, end: 11 }]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('sync ', 'Café ', 'is ', 'not ', 'fails', '. ', '広告', ' ')), (parts) => {
      const text = parts.join('');
      for (const { folded, start, end } of phrasesOf({ title: null, text }, 'en')) {
        expect(fold(text.slice(start, end)).replace(/\s+/g, ' ')).toBe(folded);
      }
    }),
  );
});

test('a lone apostrophe that counts as a letter is no empty term', () => {
  for (const text of ['ʼ', 'ʼ\u0000', 'ʼ x']) {
    expect(termsOf({ title: null, text }, 'en')).not.toContain('');
    expect(queryTerms(text).flat()).not.toContain('');
  }
});

test('a term is in each part of a review that one of its words begins in, also where folding moves them', () => {
  const parts = fc.array(fc.constantFrom('sync', 'Café', 'ｼﾝｸﾞ広告', 'クラッシュ', 'fails ﬁne'), { maxLength: 6 });
  fc.assert(
    fc.property(parts, parts, (titleParts, textParts) => {
      const [title, text] = [titleParts.join('. '), textParts.join('. ')];
      const spansOf = (field: 'title' | 'text', own: readonly string[]) =>
        own.map((part, at) => {
          const start = own.slice(0, at).reduce((sum, { length }) => sum + length + 2, 0);
          return { field, start, end: start + part.length };
        });
      const spans = [...spansOf('title', titleParts), ...spansOf('text', textParts)];
      const found = placedTerms({ title, text }, 'en', spans);
      expect([...found.keys()]).toEqual(termsOf({ title, text }, 'en'));
      for (const [term, bits] of found) {
        const expected = [...titleParts, ...textParts].map((part) => terms(part, 'en').includes(term));
        expect(spans.map((_, at) => (bits & (1 << at)) !== 0)).toEqual(expected);
      }
    }),
  );
});
