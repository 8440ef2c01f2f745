import type { DataFile } from '../../data/data-file.ts';
import { fold } from '../words/fold.ts';
import { moves, writers } from './clause.ts';

/** A language's phrases by label, and its named classes of phrases. */
export interface LanguagePhrases {
  readonly says: ReadonlyMap<string, readonly string[]>;
  readonly classes: ReadonlyMap<string, readonly string[]>;
}

const labels: ReadonlySet<string> = new Set([
  ...[...moves, ...writers].flatMap((label) => [label, `not ${label}`]),
  'not move',
  'not writer',
]);
const classLabel = /^<(\w+)>$/;

/** Reads the phrases of each language in the format that `moves-and-writers.txt` describes; throws on a format error. */
export const readPhraseFile = (
  file: DataFile,
  languages: ReadonlySet<string>,
): ReadonlyMap<string, LanguagePhrases> => {
  const read = new Map<string, LanguagePhrases>();
  for (const [lang, rows] of file) {
    if (!languages.has(lang)) throw new Error(`The phrases name the unknown language ${lang}.`);
    const says = new Map<string, string[]>();
    const classes = new Map<string, string[]>();
    const seen = new Set<string>();
    for (const [label, list, ...more] of rows) {
      const check = (holds: boolean, otherwise: string): void => {
        if (!holds) throw new Error(`A row “${label}” of the phrases in ${lang} ${otherwise}.`);
      };
      check(list !== undefined && more.length === 0, 'does not have two columns');
      const className = classLabel.exec(label)?.[1];
      check(className !== undefined || labels.has(label), 'has an unknown label');
      const lists = className === undefined ? says : classes;
      const phrases = lists.get(className ?? label) ?? [];
      lists.set(className ?? label, phrases);
      for (const phrase of list!.split(',').map((one) => one.trim())) {
        const key = `${label}\t${fold(phrase)}`;
        check(phrase !== '', 'has an empty phrase');
        check(!seen.has(key), `repeats “${phrase}”`);
        seen.add(key);
        phrases.push(phrase);
      }
    }
    read.set(lang, { says, classes });
  }
  return read;
};
