import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { foreignLetters, repeatedEntries } from '../../tests/support/samples/data-checks.ts';
import { sampleFile } from '../../tests/support/samples/sample-file.ts';
import { paraphraseOf } from '../questions/topic/paraphrases.ts';
import { cueMatcher } from '../tagging/review-kinds/cue-matcher.ts';
import {
  kindFiles,
  phraseLanguages,
  readEnglishCues,
  readEnglishModel,
  readKindPhrases,
} from '../tagging/review-kinds/kind-data.ts';
import { PhraseMatcher } from '../tagging/review-kinds/phrase-matcher.ts';
import { allKinds } from '../tagging/review-kinds/review-kind.ts';
import { matcherOf, themeLanguages } from '../tagging/themes/matchers.ts';
import { taxonomy } from '../tagging/themes/taxonomy.ts';
import { type DataFile, entriesOf, namesOf, parseDataFile, readDataFile, wordsIn } from './data-file.ts';

const here = new URL('.', import.meta.url);
const namesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, here))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.slice(0, -'.txt'.length))
    .sort();

const parse = (...lines: string[]): DataFile => parseDataFile(`${lines.join('\n')}\n`, 'words');

test('a file is its sections with the columns of their rows, in order', () => {
  const file = parse('# comment', '', '[b c]', '#ad', '[1-3] ads', 'one\ttwo', '', '# comment', '[a]', 'x');
  expect([...file]).toEqual([
    ['b c', [['#ad'], ['[1-3] ads'], ['one', 'two']]],
    ['a', [['x']]],
  ]);
});

test.each([
  ['an empty line between entries', ['[a]', 'x', '', 'y'], 'line 3: an empty line'],
  ['an empty line at the end', ['[a]', 'x', ''], 'line 3: an empty line'],
  ['an entry above the first section', ['x', '[a]', 'y'], 'line 1: an entry stands above'],
  ['a section twice', ['[a]', 'x', '[a]', 'y'], 'line 3: the section a is there twice'],
  ['a section without entries', ['[a]', '[b]', 'x'], 'a is empty'],
  ['a space at the end of an entry', ['[a]', 'x '], 'line 2: a column'],
  ['an empty column', ['[a]', 'x\t\ty'], 'line 2: a column'],
])('%s is refused', (_, lines, message) => {
  expect(() => parse(...lines)).toThrow(message);
});

test('a last line without its end is refused', () => {
  expect(() => parseDataFile('[a]\nx', 'words')).toThrow('does not end');
});

/** A file's language is the beginning of its name: `en-cues`. */
const filesOfLanguages: readonly [string, string][] = ['themes', 'review-kinds'].flatMap((folder) =>
  namesIn(folder).map((name): [string, string] => [`${folder}/${name}`, name.slice(0, 2)]),
);

test.each(filesOfLanguages)('%s is written in the scripts of its language, without an entry twice', (name, lang) => {
  expect(foreignLetters(readFileSync(new URL(`${name}.txt`, here), 'utf8'), lang)).toEqual([]);
  expect(repeatedEntries(readDataFile(name))).toEqual([]);
});

describe('themes', () => {
  test('has a file for every language that is read', () => {
    expect(namesIn('themes')).toEqual([...themeLanguages].sort());
  });

  test.each(themeLanguages)(
    '%s has words for every theme and no unknown section, and its patterns can be read',
    (lang) => {
      const lists = new Set(['negators', 'between', 'or', 'idioms']);
      const sections = [...readDataFile(`themes/${lang}`).keys()].filter(
        (section) => !lists.has(section) && !section.startsWith('class '),
      );
      expect(sections.toSorted()).toEqual(taxonomy.map(({ id }) => id).toSorted());
      expect(readDataFile(`themes/${lang}`).has('negators')).toBe(true);
      expect(matcherOf(lang)).not.toBeNull();
    },
  );
});

test('the taxonomy has a label for every group, and its lists name themes of it', () => {
  const file = readDataFile('taxonomy');
  const lists = namesOf(file, 'list ');
  const groups = entriesOf(file, 'group labels');
  expect([...file.keys()]).toEqual(['group labels', ...groups, ...lists.map((name) => `list ${name}`)]);
  expect(lists).toEqual(['broken', 'wanted', 'manners', 'circumstances', 'unspecific']);
  const ids = new Set(taxonomy.map(({ id }) => id));
  for (const list of lists) expect(entriesOf(file, `list ${list}`).filter((id) => !ids.has(id))).toEqual([]);
});

test('kinds of app have each word once, and every rate is a number', () => {
  const kinds = readDataFile('kinds-of-app');
  expect([...kinds.keys()]).toEqual(['kinds', 'alone', 'nouns', 'not kinds']);
  const lists = [...entriesOf(kinds, 'kinds').map((line) => line.split(' ')), wordsIn(kinds, 'alone')];
  for (const words of lists) expect(new Set(words).size, words[0]).toBe(words.length);
  const rates = readDataFile('dollar-rates').get('rates') ?? [];
  expect(rates.filter(([code, rate]) => !/^[A-Z]{3}$/.test(code) || !(Number(rate) > 0))).toEqual([]);
});

describe('words', () => {
  const files = [
    ...['stop-words', 'negations', 'language-marks', 'english-forms', 'asking', 'days', 'places'],
    ...['plain-words', 'spellings', 'endings', 'asking-words'],
  ];

  test('has the files that are read', () => {
    expect(namesIn('words')).toEqual(files.toSorted());
  });

  test.each(['stop-words', 'negations', 'language-marks', 'asking-words'])(
    '%s is in the scripts of its languages, no word twice',
    (name) => {
      const file = readDataFile(`words/${name}`);
      for (const lang of [...file.keys()].filter((section) => section !== 'letters')) {
        expect(lang).toMatch(/^[a-z]{2}$/);
        const words = wordsIn(file, lang);
        expect(foreignLetters(words.join(' '), lang), lang).toEqual([]);
        expect(
          words.filter((word, at) => words.indexOf(word) !== at),
          lang,
        ).toEqual([]);
      }
    },
  );

  test('every language with negations has stop words', () => {
    const negating = [...readDataFile('words/negations').keys()];
    expect(negating.filter((lang) => !readDataFile('words/stop-words').has(lang))).toEqual([]);
  });
});

describe('ads', () => {
  test('has the files that are read', () => {
    expect(namesIn('ads')).toEqual(['hooks', 'kinds-in-posts', 'signs', 'topics']);
  });

  test.each(['hooks', 'signs', 'topics'])('%s has signs in Latin letters, none twice in a section', (name) => {
    const file = readDataFile(`ads/${name}`);
    for (const section of [...file.keys()].filter((one) => one !== 'decides' && one !== 'not in names')) {
      const signs = wordsIn(file, section);
      expect(
        signs.filter((sign) => !/^\*?[\p{Script=Latin}\d%]+(_[\p{Script=Latin}\d%]+)*\*?$/u.test(sign)),
        section,
      ).toEqual([]);
      expect(
        signs.filter((sign, at) => signs.indexOf(sign) !== at),
        section,
      ).toEqual([]);
    }
  });

  test('what decides, and what no name says, is something that an ad may be for', () => {
    const file = readDataFile('ads/signs');
    for (const list of ['decides', 'not in names']) {
      for (const name of entriesOf(file, list)) expect(namesOf(file, 'for ')).toContain(name);
    }
  });
});

describe('review kinds', () => {
  test('has the files that are read', () => {
    expect(namesIn('review-kinds').map((name) => `review-kinds/${name}`)).toEqual([...kindFiles].sort());
  });

  test.each([...phraseLanguages])(
    '%s has phrases for every kind and no unknown section, and they can be read',
    (lang) => {
      const sections = [...readDataFile(`review-kinds/${lang}`).keys()];
      expect(sections.toSorted()).toEqual([...allKinds, 'negators'].sort());
      expect(() => new PhraseMatcher(lang, readKindPhrases(lang))).not.toThrow();
    },
  );

  test('the English cues are said by something, and every look-alike is that of a cue', () => {
    const sections = [...readDataFile('review-kinds/en-cues').keys()];
    const { cues, classes } = readEnglishCues();
    const known = [
      ...Object.keys(classes).map((name) => `class ${name}`),
      ...cues.flatMap(({ id, unless = [] }) => [`says ${id}`, ...(unless.length > 0 ? [`unless ${id}`] : [])]),
    ];
    expect(sections.toSorted()).toEqual(known.sort());
    expect(() => cueMatcher(cues, classes)).not.toThrow();
  });

  test.each(['bug', 'request'] as const)('the weights for %s weigh every cue, and are numbers', (kind) => {
    expect([...readDataFile(`review-kinds/en-${kind}`).keys()]).toEqual(['bias', 'cues', 'words']);
    const { bias, cues, words } = readEnglishModel(kind);
    expect(Object.keys(cues)).toEqual(readEnglishCues().cues.map(({ id }) => id));
    expect([bias, ...Object.values(cues), ...words.map(([, weight]) => weight)].every(Number.isFinite)).toBe(true);
    expect(new Set(words.map(([word]) => word)).size).toBe(words.length);
  });
});

describe('subjects, paraphrases and names of themes', () => {
  const themes = new Set<string>(taxonomy.map(({ id }) => id));
  const wordsIn = (name: string): string[][] =>
    [...readDataFile(name).values()].flatMap((rows) => rows.map((row) => [...row]));

  test('name only rows that are read and themes that exist, without a word twice in a row', () => {
    const lists = new Set(['themes', 'asked', 'words', 'en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ko']);
    const subjects = wordsIn('subjects');
    expect(subjects.filter(([row]) => !lists.has(row!))).toEqual([]);
    const named = [
      ...subjects.flatMap(([row, ...words]) => (row === 'themes' ? words : [])),
      ...(readDataFile('theme-names').get('themes') ?? []).map(([theme]) => theme),
      ...(readDataFile('theme-names').get('broad') ?? []).map(([theme]) => theme),
    ];
    expect(named.filter((theme) => !themes.has(theme))).toEqual([]);
    const rows = ['subjects', 'paraphrases', 'theme-names'].flatMap(wordsIn);
    expect(rows.filter(([, ...words]) => new Set(words).size !== words.length)).toEqual([]);
  });

  test('a paraphrase says what is counted, is asked in one way only, and is not counted by itself', () => {
    for (const [name, rows] of readDataFile('paraphrases')) {
      const of = (row: string): string[] => rows.flatMap(([each, ...words]) => (each === row ? words : []));
      expect(rows.map(([row]) => row).filter((row) => !['said', 'counted', 'polarity'].includes(row))).toEqual([]);
      expect([name, of('counted').length > 0, of('said').length > 0]).toEqual([name, true, true]);
      for (const said of of('said'))
        expect([said, paraphraseOf(said.replaceAll(/\/\S+/gu, ''))?.counted]).toEqual([said, of('counted')]);
    }
    expect(paraphraseOf('even my grandma can use it')?.polarity).toBe('good');
    expect(paraphraseOf('worth the money')).toEqual(paraphraseOf('is it good value'));
    expect(paraphraseOf('ums Geld')?.counted).toContain('price');
    expect(paraphraseOf('dark mode')).toBeNull();
  });
});

describe('the samples of the tests', () => {
  test.each(namesIn('../../tests/data'))('%s has no entry twice', (name) => {
    expect(repeatedEntries(sampleFile(name))).toEqual([]);
  });

  test('name themes of the taxonomy', () => {
    const named = [
      ...[...sampleFile('english-themes').values()].flat().map(([, theme = '']) => theme),
      ...[...sampleFile('theme-sentences').values()].flat().flatMap(([, , ...themes]) => themes),
    ];
    const ids = new Set(taxonomy.map(({ id }) => id));
    expect(named.filter((theme) => !ids.has(theme.replace(/^-/, '')))).toEqual([]);
  });
});
