import { describe, expect, test } from 'vitest';
import { type DataFile, parseDataFile } from '../../data/data-file.ts';
import { languages } from './subjects.ts';
import { readTranslations, translationsOf } from './translations.ts';

const words = (topic: string, language: string, of: string): readonly string[] =>
  translationsOf(topic, language).find((each) => each.language === of)?.words ?? [];

describe('a topic is known in other languages', () => {
  test.each([
    ['dark mode', 'en', 'de', 'dunkelmodus'],
    ['Crashing', 'en', 'fr', 'plantage'],
    ['refunds', 'und', 'es', 'reembolso'],
    ['Benachrichtigungen', 'de', 'en', 'notifications'],
    ['abonnement', 'und', 'pt', 'assinatura'],
    ['ウィジェット', 'ja', 'ko', '위젯'],
    ['다크 모드', 'ko', 'ja', 'ダークモード'],
  ])('%s (%s) in %s', (topic, language, of, word) => {
    expect(words(topic, language, of)).toContain(word);
  });

  test('and never in its own, whose other words mean something else', () => {
    expect(words('dark mode', 'en', 'en')).toEqual([]);
    expect(words('Werbung', 'de', 'de')).toEqual([]);
  });

  test('but not by a stem or a part of it', () => {
    expect(translationsOf('plants', 'en')).toEqual([]);
    expect(translationsOf('plants', 'und')).toEqual([]);
    expect(translationsOf('family calendar', 'en')).toEqual([]);
  });
});

describe('the file of translations is refused', () => {
  const row = (language: string): string => `${language}\tword ${language}`;
  const file = (...rows: readonly string[]): DataFile => parseDataFile(`[thing]\n${rows.join('\n')}\n`, 'translations');

  test('with a language that is not read', () => {
    expect(() => readTranslations(file(...languages.map(row), row('xx')))).toThrow('no language xx');
  });

  test('without words in a language', () => {
    expect(() => readTranslations(file(...languages.slice(1).map(row)))).toThrow('one row is needed');
    expect(() => readTranslations(file(...languages.slice(1).map(row), 'en'))).toThrow('no words in en');
  });

  test('with a word that names two things', () => {
    const other = languages.map((language) => `${language}\tother ${language}`).join('\n');
    const twice = parseDataFile(
      `[thing]\n${languages.map(row).join('\n')}\n\n[other]\n${other}\tWord de\n`.replace('other de', 'word de'),
      'translations',
    );
    expect(() => readTranslations(twice)).toThrow('word de is there twice');
  });
});
