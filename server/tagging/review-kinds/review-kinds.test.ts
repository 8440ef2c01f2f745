import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { tagReview } from '../tag.ts';
import { wordsOf } from '../words/words.ts';
import type { Kind, KindsInput, ThemeHit } from './review-kind.ts';
import { kindsOf } from './review-kinds.ts';

const inputOf = (text: string, rest: Partial<KindsInput> = {}): KindsInput => ({
  title: null,
  text,
  titleWords: wordsOf(rest.title ?? ''),
  textWords: wordsOf(text),
  lang: 'en',
  rating: null,
  hits: [],
  ...rest,
});
const kinds = (text: string, rest: Partial<KindsInput> = {}): Kind[] => kindsOf(inputOf(text, rest)).kinds;
const hit = (text: string, words: string, polarity: ThemeHit['polarity'], theme = 'too_many_ads'): ThemeHit => ({
  theme,
  polarity,
  field: 'text',
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});

const samples = sampleFile('bugs-and-requests');
const rowsOf = (section: 'bug' | 'request' | 'neither') => samples.get(section)!;

describe('bug', () => {
  test.each(rowsOf('bug'))('%s: "%s" tells of a bug', (lang, text = '') => {
    expect(kinds(text, { lang })).toContain('bug');
  });
  test.each(rowsOf('neither'))('%s: "%s" does not', (lang, text = '') => {
    expect(kinds(text, { lang })).not.toContain('bug');
  });
  test.each(rowsOf('request').filter(([lang]) => lang !== 'ja'))('%s: "%s" is a wish, not a bug', (lang, text = '') => {
    expect(kinds(text, { lang })).not.toContain('bug');
  });
});

describe('request', () => {
  test.each(rowsOf('request'))('%s: "%s" asks for something', (lang, text = '') => {
    expect(kinds(text, { lang })).toContain('request');
  });
  test.each(rowsOf('neither'))('%s: "%s" does not', (lang, text = '') => {
    expect(kinds(text, { lang })).not.toContain('request');
  });
  test('asking for a repair is a bug, not a wish', () => {
    expect(kinds('Please fix the login, I hope you fix it soon')).toEqual(['bug']);
    expect(kinds('App keeps crashing. Can you please fix this?')).not.toContain('request');
  });
  test('a review may be both', () => {
    const text = 'It crashes when I open a photo, please fix. I also wish there was an option to add folders.';
    expect(kinds(text)).toEqual(expect.arrayContaining(['bug', 'request']));
  });
});

describe('complaint', () => {
  const text = 'So many ads in between';
  test('a theme that speaks against the app is one', () => {
    const hits = [hit(text, 'many ads', 'neg')];
    for (const rating of [null, 1, 2, 3, 4]) expect(kinds(text, { hits, rating })).toContain('complaint');
  });
  test('in five stars it takes words of anger beside it', () => {
    expect(kinds(text, { hits: [hit(text, 'many ads', 'neg')], rating: 5 })).not.toContain('complaint');
    const angry = `${text}, terrible`;
    expect(kinds(angry, { hits: [hit(angry, 'many ads', 'neg')], rating: 5 })).toContain('complaint');
  });
  test('what is broken is one in one or two stars', () => {
    const broken = 'Crashes when I open it';
    expect(kinds(broken, { rating: 1 })).toContain('complaint');
    expect(kinds(broken, { rating: 4 })).not.toContain('complaint');
  });
  test('what is named is one in one or two stars, even where the theme takes no side', () => {
    const small = 'Nothing can be seen in dark mode';
    const hits = [hit(small, 'dark mode', 'neutral', 'readability')];
    expect(kinds(small, { hits, rating: 1 })).toContain('complaint');
    expect(kinds(small, { hits, rating: 4 })).not.toContain('complaint');
  });
  test('paying for what does not come is one', () => {
    const { kinds: found } = tagReview({ title: null, text: 'I paid to remove ads and still see them.', rating: null });
    expect(found).toEqual(['complaint']);
  });
  test('words of anger are one, not so when negated', () => {
    expect(kinds('What a terrible design')).toContain('complaint');
    expect(kinds('not bad')).not.toContain('complaint');
  });
});

describe('praise', () => {
  test('kind words are praise where the rating allows it', () => {
    const text = 'I love it, great design';
    for (const rating of [null, 3, 4, 5]) expect(kinds(text, { rating })).toContain('praise');
    for (const rating of [1, 2]) expect(kinds(text, { rating })).not.toContain('praise');
  });
  test('in two stars a theme has to say what is good', () => {
    const text = 'The design is lovely';
    expect(kinds(text, { rating: 2, hits: [hit(text, 'design is lovely', 'pos', 'good_design')] })).toContain('praise');
  });
  test('negated kind words and wishes are none', () => {
    expect(kinds('This is not good')).not.toContain('praise');
    expect(kinds('would be great if it had folders')).not.toContain('praise');
  });
});

describe('because', () => {
  test('every kind names words of its review', () => {
    const text = 'Love the look. But it keeps crashing, please fix. Please add a dark mode.';
    const { kinds: found, because } = kindsOf(inputOf(text, { title: 'Crashes a lot' }));
    expect(new Set(because.map(({ kind }) => kind))).toEqual(new Set(found));
    const words = (kind: Kind) =>
      because
        .filter((each) => each.kind === kind)
        .map(({ field, start, end }) => (field === 'title' ? 'Crashes a lot' : text).slice(start, end));
    expect(words('bug')).toContain('Crashes');
    expect(words('request')).toContain('Please add');
    expect(words('praise')).toContain('Love');
  });

  test('a theme in another language is enough', () => {
    const text = 'ログイン画面のまま';
    const hits = [hit(text, 'ログイン画面のまま', 'neg', 'login')];
    expect(kindsOf(inputOf(text, { lang: 'ja', hits })).because).toContainEqual({
      kind: 'bug',
      field: 'text',
      start: 0,
      end: text.length,
    });
  });

  test('no text breaks it, and every span lies within its field', () => {
    const piece = fc.constantFrom(
      ..."crash not please add can't do n’t 。 . できない 안돼 不能 💥 не no İ ﬁx '".split(' '),
      '\n',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece).map((parts) => parts.join(' ')),
    );
    const lang = fc.constantFrom(...'en und es de fr pt it ja ko id ru zh tr constructor'.split(' '));
    const rating = fc.constantFrom(null, 1, 2, 3, 4, 5);
    fc.assert(
      fc.property(fc.option(text), text, lang, rating, (title, body, inLang, stars) => {
        const { kinds: found, because } = kindsOf(inputOf(body, { title, lang: inLang, rating: stars }));
        expect(new Set(because.map(({ kind }) => kind))).toEqual(new Set(found));
        for (const { field, start, end } of because) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual((field === 'title' ? title! : body).length);
        }
      }),
    );
  });
});
