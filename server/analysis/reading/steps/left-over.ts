import { matchesIn } from '../../words/reg-exp.ts';
import { isStopWord, stopWordLanguages } from '../../words/stop-words.ts';
import { type Word, wordsOf } from '../../words/words.ts';
import { isJoined } from '../joined-words.ts';
import { blot, isUnspaced, type Sheet } from '../sheet.ts';

/** Words that say only that something is wrong, or that something is said. */
const idle: ReadonlySet<string> = new Set(
  `concern concerns worry worries worst problem problems issue issues trouble troubles thing things stuff experience experiences
  problema problemas probleme problemen problemes problemi masalah проблема проблемы проблем проблемами 問題 문제 문제가 问题
  wrong about lot lots much many too annoying tantos tantas tanto mucho muchos demasiados demasiadas viele nervt trop troppi troppe tanti muitos banyak много слишком
  become becomes became becoming gotten geworden wurde devenu devenue devient volvio vuelto volvieron ficou ficando ficaram diventato diventata diventa
  多い 多すぎ 多すぎる 多 太多 很多 많아요 많나요 많다 많다는 많은 많아 많고 많다고 많이 많음 너무`.split(/\s+/u),
);

/** A sentence that tells no language is taken for English where it matters. */
export const spoken = (language: string): string => (language === 'und' ? 'en' : language);

/** Stop words that change what is meant, by language. */
const tellingLists: Readonly<Record<string, string>> = {
  en: 'no not never nothing without cannot cant dont doesnt wont didnt isnt too so many more less id',
  es: 'no sin nunca demasiado demasiados demasiada tantos tantas muchos',
  de: 'kein keine nicht zu viel viele ohne',
  fr: 'ne pas trop sans jamais hors',
  pt: 'nao muito muitos muita sem nunca',
  it: 'non troppo troppa troppi troppe molti senza',
  id: 'tidak terlalu banyak bukan tanpa',
  ru: 'не нет без слишком много',
  ja: 'ない なく なかった ません しない しません できない できません',
  ko: '안 못 없',
  zh: '不 没 沒 没有 沒有',
};
const telling = new Map(Object.entries(tellingLists).map(([language, words]) => [language, new Set(words.split(' '))]));
const bare = (folded: string): string => folded.replace(/['’]/gu, '');

const tells = (folded: string, language: string): boolean =>
  language === 'und'
    ? [...telling.values()].some((words) => words.has(bare(folded)))
    : (telling.get(language)?.has(bare(folded)) ?? false);

/** `does not work` begins with its verb, `使えない` with what it denies. */
const startOfDenial = (words: readonly Word[], first: number, language: string): number => {
  const word = words[first]!;
  if (bare(word.folded) === 'not') return Math.max(0, first - 1);
  let from = first;
  const isGlued = isUnspaced(word.folded) && tells(word.folded, language);
  while (isGlued && words[from - 1]?.end === words[from]!.start) from--;
  return from;
};

/** What is left of a frame in a language that so short a sentence does not tell: `o`, `la`. */
const isArticle = ({ folded }: Word): boolean =>
  /^\p{Script=Latin}{1,2}$/u.test(folded) && stopWordLanguages.some((language) => isStopWord(folded, language));

/** French and Italian write articles onto words: `l'abonnement`. */
const elision = /^(?:l|d|qu|dell|all|nell|sull|dall|un)['’](?=\p{L}{3})/iu;

const unread = new RegExp(`[^${blot}]+`, 'gu');

/** The pieces that no rule has read, each from the first word that says something to the last. */
export const leftOf = ({ text, folded }: Sheet, language: string): string => {
  const says = (word: Word): boolean => tells(word.folded, language) || !isStopWord(word.folded, spoken(language));
  const pieces = matchesIn(folded, unread).map((match) => {
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

/** Whether words say only that something is wrong: `problems`, `issues`. */
export const isIdle = (folded: string): boolean => idle.has(folded) || tells(folded, 'und');
