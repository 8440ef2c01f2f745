import type { DataFile } from '../../../server/data/data-file.ts';

/** Scripts beside Latin, which texts of every language mix in. */
const scripts: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  hi: 'Devanagari',
  ja: 'Han Hiragana Katakana',
  ko: 'Hangul',
  ru: 'Cyrillic',
  th: 'Thai',
  zh: 'Han',
};

/** The letters of a text that its language is not written with. */
export const foreignLetters = (text: string, lang: string): string[] => {
  const own = ['Latin', 'Common', 'Inherited', ...(scripts[lang]?.split(' ') ?? [])];
  return text.match(new RegExp(`[^${own.map((script) => `\\p{Script=${script}}`).join('')}]`, 'gu')) ?? [];
};

/** The entries that are there twice in one section. */
export const repeatedEntries = (file: DataFile): string[] =>
  [...file].flatMap(([section, rows]) => {
    const lines = rows.map((row) => row.join('\t'));
    return lines.filter((line, at) => lines.indexOf(line) !== at).map((line) => `${section}: ${line}`);
  });
