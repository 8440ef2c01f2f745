import { readDataFile, wordsIn } from '../../data/data-file.ts';

/** Words that reviews of every app are full of: two of them side by side tell nothing about one. */
const generic: ReadonlySet<string> = new Set(
  wordsIn(readDataFile('words/asking'), 'generic').map((word) =>
    word.normalize('NFKD').replace(/[\u0300-\u036f]/gu, ''),
  ),
);

/** Whether a folded phrase says nothing that is special to what was asked. */
export const isGeneric = (folded: string): boolean =>
  folded.split(' ').every((word) => generic.has(word.replace(/['’]/gu, '')));
