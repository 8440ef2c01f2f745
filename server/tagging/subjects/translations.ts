import { type DataFile, readDataFile } from '../../data/data-file.ts';
import { lazy } from '../words/lazy.ts';
import { isUnspaced } from '../words/sheet.ts';
import { termOf } from '../words/terms.ts';
import { fold, wordsOf } from '../words/words.ts';
import { isLanguage, type Language, languages } from './subjects.ts';

/** What reviews in a language call a thing. */
export interface Translation {
  readonly language: Language;
  readonly words: readonly string[];
}

const glued = (text: string): string => fold(text).replaceAll(/\s+/gu, '');

/** A text without the forms of its words. */
const keyOf = (text: string, language: Language): string =>
  isUnspaced(text)
    ? glued(text)
    : wordsOf(text)
        .map(({ folded }) => termOf(folded, language))
        .join(' ');

type Thing = readonly Translation[];

/** Reads a file of translations: by language, each word with the thing that it names. Throws where a word names two. */
export const readTranslations = (file: DataFile): ReadonlyMap<Language, ReadonlyMap<string, Thing>> => {
  const byLanguage = new Map(languages.map((language) => [language, new Map<string, Thing>()]));
  for (const [name, rows] of file) {
    const thing = rows.map(([language, ...words]): Translation => {
      if (!isLanguage(language)) throw new Error(`translations, ${name}: no language ${language} is read.`);
      if (words.length === 0) throw new Error(`translations, ${name}: there are no words in ${language}.`);
      return { language, words };
    });
    if (new Set(thing.map(({ language }) => language)).size !== languages.length || thing.length !== languages.length)
      throw new Error(`translations, ${name}: one row is needed for each of ${languages.join(', ')}.`);
    for (const { language, words } of thing) {
      const known = byLanguage.get(language)!;
      for (const word of words) {
        const key = keyOf(word, language);
        if ((known.get(key) ?? thing) !== thing)
          throw new Error(`translations, ${name}: ${word} is there twice in ${language}.`);
        known.set(key, thing);
      }
    }
  }
  return byLanguage;
};

const known = lazy(() => readTranslations(readDataFile('translations')));

/** Words of other languages are taken as they are written: cut down to a stem, they are words of others, too. */
const byWriting = lazy(() => {
  const found = new Map<string, { readonly own: Language; readonly thing: Thing }>();
  for (const [own, things] of known())
    for (const thing of new Set(things.values()))
      for (const word of thing.find(({ language }) => language === own)!.words)
        if (!found.has(fold(word))) found.set(fold(word), { own, thing });
  return found;
});

/**
 * What the other languages call a topic; none: it is in no list.
 * @param language of the topic; any other code: a few words do not tell it
 */
export const translationsOf = (topic: string, language: string): Thing => {
  const own = (isLanguage(language) ? [language, 'en' as const] : ['en' as const]).find((each) =>
    known().get(each)!.has(keyOf(topic, each)),
  );
  const found = own
    ? { own, thing: known().get(own)!.get(keyOf(topic, own))! }
    : isLanguage(language)
      ? undefined
      : byWriting().get(fold(topic));
  return found ? found.thing.filter((each) => each.language !== found.own) : [];
};
