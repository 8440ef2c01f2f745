import { entriesOf, readDataFile } from '../../data/data-file.ts';
import { fold } from '../../tagging/words/words.ts';

/** Words that mean one thing together: half of it is another topic. */
const phrases = entriesOf(readDataFile('words/asking'), 'set phrases').map(fold);

/** The set phrases in a text, folded, the longest first where one holds another. */
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

/** Whether two words of a topic, side by side, are a set phrase; its plural is too. */
export const isSetPhrase = (first: string, second: string): boolean =>
  [first, withoutPlural(first)].some((one) =>
    [second, withoutPlural(second)].some((other) => known.has(`${one} ${other}`)),
  );
