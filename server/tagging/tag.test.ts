import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../tests/support/samples/sample-file.ts';
import { tagReview } from './tag.ts';
import { tagByRules } from './tag-by-rules.ts';

const samples = sampleFile('english-themes');
const rowsOf = (section: string) => samples.get(section)!;

const themesOf = (text: string, rating: number | null = null): string[] =>
  tagReview({ title: null, text, rating, lang: 'en' }).themes;

test('how often an app was opened says nothing of its support, and how often a ticket was opened does', () => {
  expect(themesOf('Opened it ten times today and it crashed ten times.', 1)).not.toContain('support_bad');
  expect(themesOf('Opened a ticket three times and nothing happened.', 1)).toContain('support_bad');
});

describe('what a review speaks of', () => {
  test.each(rowsOf('says'))('%s: %s', (text, theme) => {
    expect(themesOf(text)).toContain(theme);
  });
});

describe('negation and contrast', () => {
  test.each(rowsOf('negated'))('%s: no %s', (text, theme) => {
    expect(themesOf(text)).not.toContain(theme);
  });

  test.each(rowsOf('not negated'))('%s: still %s', (text, theme) => {
    expect(themesOf(text)).toContain(theme);
  });
});

test.each([
  'Full screen ads pop up in the middle of the bank import.',
  'The video export costs extra now.',
  'Too many ads on the export screen',
  'The backup is only in the paid version',
  'No problems with the import but it is too expensive',
])('a low rating that only mentions an import, an export or a backup does not blame it: %s', (text) => {
  expect(themesOf(text, 1)).not.toContain('sync_backup');
});

describe('words of a complaint in praise', () => {
  test.each(rowsOf('in praise'))('%s: no %s, in %s stars', (text, theme, stars) => {
    expect(themesOf(text, Number(stars))).not.toContain(theme);
  });

  test('what only says when counts beside what is wrong, in a poor rating, or where nothing speaks for the app', () => {
    expect(themesOf('since the update', 2)).toEqual(['worse_after_update']);
    expect(themesOf('since the update', null)).toEqual(['worse_after_update']);
    expect(themesOf('since the update', 4)).toEqual([]);
    expect(themesOf('crashes since the update', 5)).toEqual(['crashes', 'worse_after_update']);
    expect(themesOf('love it since the update', null)).not.toContain('worse_after_update');
  });
});

describe('typos and elongation', () => {
  test.each(rowsOf('misspelt'))('%s: %s', (text, theme) => {
    expect(themesOf(text)).toContain(theme);
  });

  test.each(rowsOf('look-alikes'))('%s: not %s', (text, theme) => {
    expect(themesOf(text)).not.toContain(theme);
  });
});

describe('what a word means beside another', () => {
  test('ads are a complaint, their removal a wish, and "add" is neither', () => {
    expect(themesOf('ads everywhere')).toEqual(['too_many_ads']);
    expect(themesOf('please remove ads')).toEqual(['remove_ads']);
    expect(themesOf('I had to add a friend')).toEqual([]);
  });

  test('a word of a longer hit counts for that hit alone', () => {
    expect(themesOf('payment not working')).toEqual(['payment_fails']);
    expect(themesOf('the login does not work')).toEqual(['login']);
  });

  test('a word that says how something fails keeps its own say', () => {
    expect(themesOf('login error')).toEqual(['error_messages', 'login']);
    expect(themesOf('the payment is slow')).toContain('slow');
  });

  test('"does not work" alone says nothing more where other words name the fault', () => {
    expect(themesOf("doesn't work")).toEqual(['not_working']);
    expect(themesOf("doesn't work. It keeps crashing")).toEqual(['crashes']);
  });

  test('the rating decides where words leave it open', () => {
    expect(themesOf('watched the ads', 1)).toContain('too_many_ads');
    expect(themesOf('watched the ads', 5)).toEqual([]);
    expect(themesOf('great', 5)).toContain('love_it');
  });

  test('a pattern does not reach over the end of a sentence', () => {
    const { themes } = tagByRules({ title: null, text: "I can't. Log in was fine before", rating: 5 });
    expect(themes).not.toContain('login');
  });

  test('a course is no crash', () => {
    expect(themesOf('a crash course in cooking')).toEqual([]);
  });
});

test('says where in which field the words stand', () => {
  const { because, themes } = tagReview({ title: 'Crashes!', text: 'Ünd it is slow', rating: 1, lang: 'en' });
  expect(themes).toEqual(['crashes', 'slow']);
  expect(because).toContainEqual({ tag: 'crashes', field: 'title', start: 0, end: 7 });
  expect(because).toContainEqual({ tag: 'slow', field: 'text', start: 10, end: 14 });
});

test('English words speak in a text of another language whose own say nothing', () => {
  expect(tagReview({ title: null, text: 'app crash ho raha hai bhai', rating: 1, lang: 'hi' }).themes).toContain(
    'crashes',
  );
});

const wordy = fc
  .array(
    fc.oneof(
      fc.constantFrom('crash', 'not', 'never', 'ads', 'remove', "can't", 'log', 'in', 'the', 'app', '.', ',', 'update'),
      fc.constantFrom('広告', 'が', '多い', '안', '돼요', 'не', 'работает', 'no', 'funciona', 'l’appli', 'İ', 'ß', 'ﾀﾞ'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(' '));

test('a word of 200,000 letters is read like any other', () => {
  const word = 'a'.repeat(200_000);
  expect(tagReview({ title: null, text: `It crashes ${word} every day`, rating: 1 }).themes).toContain('crashes');
});

test('any text is tagged the same twice, with spans that lie inside it and never throws', () => {
  const rating = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
  const lang = fc.constantFrom(null, 'en', 'es', 'ja', 'ko', 'zh', 'fr', 'de', 'xx');
  fc.assert(
    fc.property(fc.option(wordy, { nil: null }), wordy, rating, lang, (title, text, rating, lang) => {
      const tags = tagReview({ title, text, rating, lang });
      expect(tagReview({ title, text, rating, lang })).toEqual(tags);
      const tagged = new Set<string>();
      for (const { tag, field, start, end } of tags.because) {
        const whole = field === 'title' ? title : text;
        expect(whole).not.toBeNull();
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(whole!.length);
        tagged.add(tag);
      }
      for (const theme of tags.themes) expect(tagged).toContain(theme);
    }),
    { numRuns: 100 },
  );
});

test('case does not matter', () => {
  const words = fc.constantFrom(
    'crashes',
    'never',
    'not',
    'slow',
    'ads',
    'remove',
    'the',
    'app',
    'login',
    'fails',
    ',',
    '.',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join(' ');
      expect(themesOf(text.toUpperCase(), 1)).toEqual(themesOf(text, 1));
    }),
    { numRuns: 100 },
  );
});
