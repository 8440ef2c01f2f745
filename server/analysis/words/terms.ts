import { fold } from './fold.ts';
import { heldByLanguage } from './held-words.ts';
import { isCjk, isHan } from './language/scripts.ts';
import { joinedPairs, spellingOf, undrawn } from './spelling.ts';
import { stem, stemLanguages } from './stems/stem.ts';
import { isStopWord } from './stop-words.ts';
import { type Word, wordsOf } from './words.ts';

/** What is read of a review. */
export interface Written {
  readonly title: string | null;
  readonly text: string;
}

/** No word is longer; what is, is a link, a key or a cat on the keyboard. */
const longest = 40;

/** The term that a folded word is indexed by and looked for with. */
export const termOf = (folded: string, lang: string): string => {
  const word = undrawn(folded);
  return stem(lang === 'en' || lang === 'und' ? spellingOf(word) : word, lang);
};

const joinedTerms = new Map<string, Map<string, string>>();
for (const [first, second] of joinedPairs) {
  const seconds = joinedTerms.get(stem(first, 'en')) ?? new Map<string, string>();
  seconds.set(stem(second, 'en'), stem(first + second, 'en'));
  joinedTerms.set(stem(first, 'en'), seconds);
}

/** The one term of two words side by side that others write as one: `logging in`, `log-in`. */
const joinedTerm = (text: string, word: Word, term: string, next: Word | undefined): string | undefined => {
  const seconds = joinedTerms.get(term);
  if (seconds === undefined || next === undefined || next.start !== word.end + 1) return undefined;
  const between = text[word.end];
  return between === ' ' || between === '-' ? seconds.get(stem(next.folded, 'en')) : undefined;
};

interface HeldTerm {
  readonly term: string;
  readonly isStopWord: boolean;
}

/** What is known of a word is asked of every review that has it. */
const heldTerms = heldByLanguage(
  (folded, lang): HeldTerm => ({
    term: termOf(folded, lang),
    isStopWord: isStopWord(folded, lang) || isStopWord(undrawn(folded), lang),
  }),
);

const addWords = (terms: Set<string>, text: string, lang: string): void => {
  const words = wordsOf(text);
  const known = heldTerms(lang);
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.folded.length > longest) continue;
    const held = known.of(word.folded);
    const joined = joinedTerm(text, word, held.term, words[at + 1]);
    if (joined !== undefined) {
      terms.add(joined);
      at++;
    } else if (!held.isStopWord) terms.add(held.term);
  }
};

const cjkRun = /[\u3005-\u3007\u3041-\u3096\u30a1-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d]+/g;
const hasCjk = /[\u3005-\u30fe\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9d]/;

/** Every two neighbours, since no dictionary cuts a text and a query alike; and each Han character, a word by itself. */
const addPairs = (terms: Set<string>, run: string): void => {
  for (let at = 0; at < run.length; at++) {
    if (isHan(run.charCodeAt(at)) || run.length === 1) terms.add(run[at]!);
    if (at + 1 < run.length) terms.add(run.slice(at, at + 2));
  }
};

const addTerms = (terms: Set<string>, text: string, lang: string): void => {
  if (!hasCjk.test(text)) {
    addWords(terms, text, lang);
    return;
  }
  const folded = fold(text);
  for (const [run] of folded.matchAll(cjkRun)) addPairs(terms, run);
  addWords(terms, folded.replace(cjkRun, '\n').replaceAll('・', '\n'), lang);
};

/** The distinct terms that a review is found by: stems of its words, and pairs of characters where words have no spaces. */
export const termsOf = ({ title, text }: Written, lang: string): string[] => {
  const terms = new Set<string>();
  if (title !== null) addTerms(terms, title, lang);
  addTerms(terms, text, lang);
  // An apostrophe by itself may count as a letter, and has no stem.
  terms.delete('');
  return [...terms];
};

/**
 * What to look for when someone types a word, in whatever language the reviews are: every inner list is a term that must
 * be there, in any of its forms. A word without spaces becomes the pairs it is made of; a stop word asks for nothing.
 */
export const queryTerms = (typed: string, langs: readonly string[] = stemLanguages): string[][] => {
  const perLanguage = langs.map((lang) => termsOf({ title: null, text: typed }, lang));
  if (hasCjk.test(typed)) {
    const pairs = perLanguage[0]!.filter((term) => !isCjk(term.charCodeAt(0)) || term.length > 1);
    return (pairs.length > 0 ? pairs : perLanguage[0]!).map((term) => [term]);
  }
  const most = Math.max(0, ...perLanguage.map((terms) => terms.length));
  const whole = perLanguage.filter((terms) => terms.length === most);
  return Array.from({ length: most }, (_, at) => [...new Set(whole.map((terms) => terms[at]!))]);
};
