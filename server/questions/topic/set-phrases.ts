import { entriesOf, readDataFile } from '../../data/data-file.ts';
import { fold } from '../../tagging/words/words.ts';

/** Words with one meaning together, of which a part is another topic. */
const phrases = entriesOf(readDataFile('words/asking'), 'set phrases').map(fold);

/** The set phrases in a text, folded; the longest first if one contains another. */
export const unitsIn = (text: string): string[] => {
  const folded = ` ${fold(text)
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()} `;
  const found = phrases.filter((phrase) => folded.includes(` ${phrase} `));
  return [
    ...new Set(
      found.filter((phrase) => !found.some((other) => other !== phrase && ` ${other} `.includes(` ${phrase} `))),
    ),
  ];
};

const known: ReadonlySet<string> = new Set(phrases);

const withoutPlural = (word: string): string => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);

/** Whether two adjacent words are a set phrase, also in the plural. */
export const isSetPhrase = (first: string, second: string): boolean =>
  [first, withoutPlural(first)].some((one) =>
    [second, withoutPlural(second)].some((other) => known.has(`${one} ${other}`)),
  );
