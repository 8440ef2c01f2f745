import { namesOf, readDataFile, wordsIn } from '../../data/data-file.ts';
import { blot, isUnspaced, type Sheet } from '../../tagging/words/sheet.ts';
import { joinedPairs } from '../../tagging/words/spelling.ts';
import { stem } from '../../tagging/words/stems/stem.ts';
import { isStopWord, stopWordLanguages } from '../../tagging/words/stop-words.ts';
import { termsOf } from '../../tagging/words/terms.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';

const file = readDataFile('words/asking');

const seconds: ReadonlySet<string> = new Set(joinedPairs.map(([, second]) => stem(second, 'en')));

const termsIn = (text: string): string[] => termsOf({ title: null, text }, 'en');

/** Whether two words may be written as one: `log in`. */
export const isJoined = (text: string): boolean => {
  const parts = text.split(/[ -]/u);
  if (!seconds.has(stem(parts[1]?.toLowerCase() ?? '', 'en'))) return false;
  const [whole, ...more] = termsIn(text);
  if (parts.length !== 2 || whole === undefined || more.length > 0) return false;
  return whole.startsWith(parts[0]!.slice(0, 2).toLowerCase()) && parts.every((part) => termsIn(part)[0] !== whole);
};

/** Words that only mean that something is wrong, or that something is said. */
const idle: ReadonlySet<string> = new Set(wordsIn(file, 'idle'));

/** Sentences of unknown language are treated as English. */
export const spoken = (language: string): string => (language === 'und' ? 'en' : language);

/** Stop words that change the meaning, by language. */
const telling = new Map(
  namesOf(file, 'telling ').map((language) => [language, new Set(wordsIn(file, `telling ${language}`))]),
);
const bare = (folded: string): string => folded.replace(/['’]/gu, '');

const tells = (folded: string, language: string): boolean =>
  language === 'und'
    ? [...telling.values()].some((words) => words.has(bare(folded)))
    : (telling.get(language)?.has(bare(folded)) ?? false);

/** `does not work` begins with its verb, `使えない` with the negated word. */
const startOfDenial = (words: readonly Word[], first: number, language: string): number => {
  const word = words[first]!;
  if (bare(word.folded) === 'not') return Math.max(0, first - 1);
  let from = first;
  const isGlued = isUnspaced(word.folded) && tells(word.folded, language);
  while (isGlued && words[from - 1]?.end === words[from]!.start) from--;
  return from;
};

/** Articles left over in a sentence too short to tell its language: `o`, `la`. */
const isArticle = ({ folded }: Word): boolean =>
  /^\p{Script=Latin}{1,2}$/u.test(folded) && stopWordLanguages.some((language) => isStopWord(folded, language));

/** French and Italian attach articles to words: `l'abonnement`. */
const elision = /^(?:l|d|qu|dell|all|nell|sull|dall|un)['’](?=\p{L}{3})/iu;

const unread = new RegExp(`[^${blot}]+`, 'gu');

/** The unread pieces, each from its first to its last meaningful word. */
export const leftOf = ({ text, folded }: Sheet, language: string): string => {
  const says = (word: Word): boolean => tells(word.folded, language) || !isStopWord(word.folded, spoken(language));
  const pieces = [...folded.matchAll(unread)].map((match) => {
    const piece = text.slice(match.index, match.index + match[0].length);
    const words = wordsOf(piece);
    const [first, last] = [words.findIndex(says), words.findLastIndex(says)];
    if (first < 0 || words.every(isArticle)) return '';
    const from = startOfDenial(words, first, language);
    const next = words[last + 1];
    const to = next && isJoined(piece.slice(words[last]!.start, next.end)) ? next : words[last]!;
    return piece.slice(words[from]!.start, to.end).replace(elision, '');
  });
  return pieces.filter((piece) => piece !== '').join(' ');
};

/** The words of a topic that count. */
export const contentOf = (topic: string, language: string): readonly Word[] => {
  const words = wordsOf(topic);
  const content = words.filter(({ folded }) => !isStopWord(folded, spoken(language)));
  const heavy = content.filter(({ folded }) => !idle.has(folded) && !tells(folded, 'und'));
  if (heavy.length > 0) return heavy;
  return content.length > 0 ? content : words;
};

/** Whether words only mean that something is wrong: `problems`, `issues`. */
export const isIdle = (folded: string): boolean => idle.has(folded) || tells(folded, 'und');
