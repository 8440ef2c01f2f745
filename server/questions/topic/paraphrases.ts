import { readDataFile } from '../../data/data-file.ts';
import { languages } from '../../tagging/subjects/subjects.ts';
import { lazy } from '../../tagging/words/lazy.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';

/** What reviews say for something worded differently. */
export interface Paraphrase {
  readonly counted: readonly string[];
  /** The opinion that it implies; null: either. */
  readonly polarity: 'good' | 'bad' | null;
}

/** The meaningful words of a text, sorted; all words if none is meaningful. */
const keyOf = (text: string): string => {
  const words = wordsOf(text).map(({ folded }) => folded);
  const telling = words.filter((word) => !languages.some((language) => isStopWord(word, language)));
  return [...new Set((telling.length > 0 ? telling : words).map((word) => termOf(word, 'en')))].sort().join(' ');
};

/** `mom/mum use` is `mom use` and `mum use`. */
const formsOf = (said: string): string[] =>
  said
    .split(' ')
    .reduce<string[]>((forms, word) => forms.flatMap((form) => word.split('/').map((each) => `${form} ${each}`)), ['']);

const byKey = lazy(
  (): ReadonlyMap<string, Paraphrase> =>
    new Map(
      [...readDataFile('paraphrases').values()].flatMap((rows) => {
        const of = (name: string): string[] => rows.flatMap(([row, ...words]) => (row === name ? words : []));
        const [polarity = null] = of('polarity') as ('good' | 'bad')[];
        const paraphrase: Paraphrase = { counted: of('counted'), polarity };
        return of('said')
          .flatMap(formsOf)
          .map((said) => [keyOf(said), paraphrase] as const);
      }),
    ),
);

/** What reviews say instead of these words, ignoring stop words; null if no list has them. */
export const paraphraseOf = (text: string): Paraphrase | null => byKey().get(keyOf(text)) ?? null;
