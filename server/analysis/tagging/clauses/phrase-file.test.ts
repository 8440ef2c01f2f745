import { expect, test } from 'vitest';
import { readPhraseFile } from './phrase-file.ts';

const languages = new Set(['en', 'de']);
const read = (...lines: string[]) => readPhraseFile(`${lines.join('\n')}\n`, languages);

test('lines of one language and label are one list', () => {
  const en = read(
    '# a comment',
    'en\tleaving\tuninstalled, goodbye',
    'en\tleaving\ti quit',
    'en\t<it>\tit, this app',
  ).get('en');
  expect(en?.says.get('leaving')).toEqual(['uninstalled', 'goodbye', 'i quit']);
  expect(en?.classes.get('it')).toEqual(['it', 'this app']);
});

test.each([
  ['an empty line', '', 'Line 2 of the phrases is empty.'],
  ['a line without phrases', 'en\tleaving\t ', 'Line 2 of the phrases is empty.'],
  ['an empty phrase', 'en\tleaving\ti quit,, goodbye', 'Line 2 of the phrases has an empty phrase.'],
  ['a fourth column', 'en\tleaving\ti quit\tgoodbye', 'Line 2 of the phrases has more than three columns.'],
  ['an unknown language', 'xx\tleaving\ti quit', 'Line 2 of the phrases names the unknown language xx.'],
  ['an unknown label', 'en\tgone\ti quit', 'Line 2 of the phrases says the unknown gone.'],
  ['a phrase twice, but for its case', 'en\tleaving\tUninstalled', 'Line 2 of the phrases repeats “Uninstalled”.'],
])('%s is refused', (_, line, message) => {
  expect(() => read('en\tleaving\tuninstalled', line, 'de\tleaving\tgelöscht')).toThrow(message);
});
