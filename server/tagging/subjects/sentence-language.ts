import { readDataFile, wordsIn } from '../../data/data-file.ts';
import { languageOf } from '../words/language/languages.ts';
import { isStopWord } from '../words/stop-words.ts';
import { fold, wordsOf } from '../words/words.ts';
import { type Language, languages, languagesOfWord, subjectsIn } from './subjects.ts';

/** Words that people use when asking for reviews. */
const asking = readDataFile('words/asking-words');
const askingWords = new Map(
  languages.map((language) => [language, new Set(wordsIn(asking, language).map(fold))] as const),
);

const enough = 0.5;
const margin = 1.25;

/** The language of a query about reviews; `und` if its words are too few to tell. */
export const sentenceLanguage = (text: string): string => {
  const detected = languageOf(text, null);
  if (detected === 'ja' || detected === 'ko' || detected === 'ru') return detected;
  // A few Han characters may be either; those in Japanese subjects are Japanese.
  if (detected === 'zh') return subjectsIn(text, 'ja').length > 0 ? 'ja' : detected;
  const scores = new Map<Language, number>();
  for (const { folded } of wordsOf(text)) {
    const here = languages.filter(
      (language) =>
        askingWords.get(language)!.has(folded) ||
        isStopWord(folded, language) ||
        languagesOfWord(folded).includes(language),
    );
    for (const language of here) scores.set(language, (scores.get(language) ?? 0) + 1 / here.length ** 2);
  }
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one);
  if (!first || first[1] < enough) return detected;
  return second && first[1] < second[1] * margin ? detected : first[0];
};
