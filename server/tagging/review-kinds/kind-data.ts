import { type DataFile, entriesOf, listsOf, namesOf, readDataFile } from '../../data/data-file.ts';
import type { Cue, WordClasses } from './cue-matcher.ts';
import type { LinearModel } from './linear-model.ts';
import { allKinds, type Kind } from './review-kind.ts';

/** A language's phrases for each kind, in the pattern language of themes. */
export interface KindPhrases {
  readonly phrases: Readonly<Record<Kind, readonly string[]>>;
  readonly negators: readonly string[];
}

/** Languages with their own phrases; all other reviews are read as English. */
export const phraseLanguages: ReadonlySet<string> = new Set('de es fr id it ja ko pt ru zh'.split(' '));

export const kindFiles: readonly string[] = [...phraseLanguages, 'en-cues', 'en-bug', 'en-request', 'en-forms'].map(
  (name) => `review-kinds/${name}`,
);

export const kindPhrasesOf = (file: DataFile): KindPhrases => ({
  phrases: listsOf(file, '', allKinds),
  negators: entriesOf(file, 'negators'),
});

export const readKindPhrases = (lang: string): KindPhrases => kindPhrasesOf(readDataFile(`review-kinds/${lang}`));

export const readEnglishCues = (): { readonly cues: readonly Cue[]; readonly classes: WordClasses } => {
  const file = readDataFile('review-kinds/en-cues');
  return {
    cues: namesOf(file, 'says ').map((id) => ({
      id,
      says: entriesOf(file, `says ${id}`),
      unless: entriesOf(file, `unless ${id}`),
    })),
    classes: listsOf(file, 'class ', namesOf(file, 'class ')),
  };
};

export const readEnglishModel = (kind: 'bug' | 'request'): LinearModel => {
  const file = readDataFile(`review-kinds/en-${kind}`);
  const weights = (section: string): [string, number][] =>
    (file.get(section) ?? []).map(([name, weight]) => [name, Number(weight)]);
  return {
    bias: Number(entriesOf(file, 'bias')[0]),
    cues: Object.fromEntries(weights('cues')),
    words: weights('words'),
  };
};
