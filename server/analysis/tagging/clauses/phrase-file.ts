import { fold } from '../../words/fold.ts';
import { moves, writers } from './clause.ts';

/** What a language says, by what it says; and the phrases that stand for each other in them. */
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

/** The phrases of each language, in the form that `moves-and-writers.tsv` describes; throws at the first line that is not in it. */
export const readPhraseFile = (file: string, languages: ReadonlySet<string>): ReadonlyMap<string, LanguagePhrases> => {
  const read = new Map<string, { says: Map<string, string[]>; classes: Map<string, string[]> }>();
  const seen = new Set<string>();
  const lines = file.replace(/\n$/, '').split('\n');
  lines.forEach((line, at) => {
    const check = (holds: boolean, otherwise: string): void => {
      if (!holds) throw new Error(`Line ${at + 1} of the phrases ${otherwise}.`);
    };
    if (line.startsWith('#')) return;
    const [lang = '', label = '', list = '', ...more] = line.split('\t');
    check(list.trim() !== '', 'is empty');
    check(more.length === 0, 'has more than three columns');
    check(languages.has(lang), `names the unknown language ${lang}`);
    const className = classLabel.exec(label)?.[1];
    check(className !== undefined || labels.has(label), `says the unknown ${label}`);
    const ofLanguage = read.get(lang) ?? { says: new Map(), classes: new Map() };
    read.set(lang, ofLanguage);
    const lists = className === undefined ? ofLanguage.says : ofLanguage.classes;
    const phrases = lists.get(className ?? label) ?? [];
    lists.set(className ?? label, phrases);
    for (const phrase of list.split(',').map((one) => one.trim())) {
      const key = `${lang}\t${label}\t${fold(phrase)}`;
      check(phrase !== '', 'has an empty phrase');
      check(!seen.has(key), `repeats “${phrase}”`);
      seen.add(key);
      phrases.push(phrase);
    }
  });
  return read;
};
