import { isCjk } from '../../tagging/words/language/scripts.ts';

/** The dictionary often cuts text without spaces into fragments; the functions below recognise whole words. */

const isHiragana = (unit: number): boolean => unit >= 0x3041 && unit <= 0x309f;
const isKatakana = (unit: number): boolean => isCjk(unit) && unit >= 0x30a0 && unit <= 0x30ff;

/** Shorter words in hiragana alone are particles and endings. */
const shortestHiragana = 4;

/** Final kana of Japanese verbs and adjectives in dictionary form; any other final kana means a truncated stem. */
const dictionaryEnds = new Set('いうくぐすつぬぶむる');

/** Whether a word in Han characters or kana can stand alone. */
export const isWholeWord = (word: string): boolean => {
  if (word.length < 2) return false;
  if (!isHiragana(word.charCodeAt(word.length - 1))) return true;
  for (let at = 0; at < word.length; at++) {
    if (!isHiragana(word.charCodeAt(at))) return dictionaryEnds.has(word.at(-1)!);
  }
  return word.length >= shortestHiragana;
};

/** Words that follow a whole word; `する` makes a verb of any noun. */
const particles = new Set(
  `は が を に の で と も や へ から まで だ です な ね よ より でした だった だっ でも では には にも とか など なら じゃ だけ ので のに けど し
  という ください する した して しま さ され でき できる なし あり`.split(/\s+/),
);
/** Longer ones are words of their own. */
const longestEnding = 2;

/** Whether a word belongs to the one directly before it: `使い` of `使います` is half a word, and so is `カク` of `カクカク`. */
export const isEnding = (word: string, before: string): boolean => {
  if (word === before || (word.length === 1 && isKatakana(word.charCodeAt(0)))) return true;
  if (!isHiragana(word.charCodeAt(0)) || particles.has(word)) return false;
  return word.length <= longestEnding || isHiragana(before.charCodeAt(before.length - 1));
};

/** Whether a single character can be half of a word. */
export const isHalfWord = (unit: number): boolean => isCjk(unit) && !isHiragana(unit);

const easeOf = new Set(['やすい', 'にくい', 'づらい']);
/** Numerals and counters. */
const numerals = new Set('一二三四五六七八九十百千万数両半何〇回目秒分個年月日週時度次个');

/** Whether two joinable words form one word: a single character is not a word, and foreign words are cut badly. */
export const isOneWord = (first: string, second: string): boolean =>
  first.length === 1 ||
  second.length === 1 ||
  easeOf.has(second) ||
  (isKatakana(first.charCodeAt(first.length - 1)) && isKatakana(second.charCodeAt(0)));

/** Whether two adjacent words without a space go together, as one (`無料版`, `使いやすい`) or as two (`強制終了`). */
export const canJoin = (first: string, second: string): boolean => {
  if (easeOf.has(second)) return isHiragana(first.charCodeAt(first.length - 1));
  const [end, start] = [first.charCodeAt(first.length - 1), second.charCodeAt(0)];
  if (isHiragana(end) || isHiragana(start) || !isCjk(end) || !isCjk(start)) return false;
  if (numerals.has(first) || numerals.has(second) || numerals.has(first.at(-1)!)) return false;
  return isHiragana(second.charCodeAt(second.length - 1)) ? isWholeWord(second) : true;
};

export const isUnspaced = (word: string): boolean => isCjk(word.charCodeAt(0));
