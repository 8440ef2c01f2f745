import { expect, test } from 'vitest';
import { parseDataFile } from '../../data/data-file.ts';
import { readPhraseFile } from './phrase-file.ts';

const languages = new Set(['en', 'de']);
const read = (...lines: string[]) => readPhraseFile(parseDataFile(`${lines.join('\n')}\n`, 'phrases'), languages);

test('lines of one language and label are one list', () => {
  const en = read('[en]', 'leaving\tuninstalled, goodbye', 'leaving\ti quit', '<it>\tit, this app').get('en');
  expect(en?.says.get('leaving')).toEqual(['uninstalled', 'goodbye', 'i quit']);
  expect(en?.classes.get('it')).toEqual(['it', 'this app']);
});

test.each([
  ['a line without phrases', 'leaving', '“leaving” of the phrases in en does not have two columns'],
  ['an empty phrase', 'leaving\ti quit,, goodbye', '“leaving” of the phrases in en has an empty phrase'],
  ['a third column', 'leaving\ti quit\tgoodbye', '“leaving” of the phrases in en does not have two columns'],
  ['an unknown label', 'gone\ti quit', '“gone” of the phrases in en has an unknown label'],
  ['a phrase twice, but for its case', 'leaving\tUninstalled', 'repeats “Uninstalled”'],
])('%s is refused', (_, line, message) => {
  expect(() => read('[en]', 'leaving\tuninstalled', line, '[de]', 'leaving\tgelöscht')).toThrow(message);
});

test('an unknown language is refused', () => {
  expect(() => read('[xx]', 'leaving\ti quit')).toThrow('the unknown language xx');
});
