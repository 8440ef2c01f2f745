import { readDataFile } from '../../data/data-file.ts';
import { languages } from '../../tagging/subjects/subjects.ts';
import { lazy } from '../../tagging/words/lazy.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';

/** What reviews say for something that is asked in other words. */
export interface Paraphrase {
  readonly counted: readonly string[];
  /** What those who say it think of the app; null: either. */
  readonly polarity: 'good' | 'bad' | null;
}

/** The words of a text that say something, in no order; all of them where none does. */
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

/** What reviews say instead of these words, whatever little words stand among them; null where no list knows them. */
export const paraphraseOf = (text: string): Paraphrase | null => byKey().get(keyOf(text)) ?? null;
