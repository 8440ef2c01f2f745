import { readDataFile, wordsIn } from '../../data/data-file.ts';

/** Words in reviews of every app: two of them in a row are not specific to one. */
const generic: ReadonlySet<string> = new Set(
  wordsIn(readDataFile('words/asking'), 'generic').map((word) =>
    word.normalize('NFKD').replace(/[\u0300-\u036f]/gu, ''),
  ),
);

/** Whether a folded phrase is not specific to the question. */
export const isGeneric = (folded: string): boolean =>
  folded.split(' ').every((word) => generic.has(word.replace(/['’]/gu, '')));
