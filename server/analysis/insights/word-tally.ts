import { isCjk, isHan } from '../words/scripts.ts';
import { koreanEndings, stem } from '../words/stem.ts';
import { isNegation, isStopWord } from '../words/stop-words.ts';
import { type Word, wordsOf } from '../words/words.ts';
import { isNegative } from './figures.ts';
import { bareWord } from './plain-words.ts';

export interface Counted {
  readonly title: string | null;
  readonly text: string;
  readonly lang: string;
  readonly rating: number;
}

/** A word or phrase while it is being counted. */
export interface Entry {
  readonly no: number;
  readonly folded: string;
  count: number;
  sum: number;
  negative: number;
  /** The last review it was counted in. */
  last: number;
  /** Its spelling with accents, and in how many reviews it stood so. */
  spelled: string | null;
  spelledCount: number;
}

type Role = 'content' | 'negation' | 'nothing';

interface Part {
  readonly role: Role;
  readonly entry: Entry;
  /** What it is in a phrase, which stands as people write it: Korean endings stay on. */
  readonly inPhrase: Entry;
}

/** Two words side by side. */
export interface Pair extends Entry {
  readonly first: Entry;
  readonly second: Entry;
  /** Nothing between them, as in scripts without spaces. */
  readonly tight: boolean;
}

const newEntry = (no: number, folded: string): Entry => ({
  no,
  folded,
  count: 0,
  sum: 0,
  negative: 0,
  last: -1,
  spelled: null,
  spelledCount: 0,
});

const letter = /\p{L}/u;
const dash = /\p{Pd}/u;
const space = /\s/;

const roleOf = (word: string, lang: string): Role => {
  if (isStopWord(word, lang)) return isNegation(word, lang) ? 'negation' : 'nothing';
  if (!letter.test(word) || word.length > 40) return 'nothing';
  // One letter is an initial; one Han character is a word.
  return word.length === 1 && !isHan(word.charCodeAt(0)) ? 'nothing' : 'content';
};

/** Whether only white space and hyphens stand between two words, as where a keyword of two words is looked for. */
const touch = (text: string, from: number, to: number): boolean => {
  if (from === to) return isCjk(text.charCodeAt(to));
  for (let at = from; at < to; at++) {
    const char = text[at]!;
    if (char !== ' ' && !space.test(char) && !dash.test(char)) return false;
  }
  return true;
};

const count = (entry: Entry, review: number, rating: number): boolean => {
  if (entry.last === review) return false;
  entry.last = review;
  entry.count++;
  entry.sum += rating;
  if (isNegative(rating)) entry.negative++;
  return true;
};

/** Scripts that the platform has no dictionary of and that write no spaces. */
const uncut =
  /[\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=Tai_Viet}\p{Script=New_Tai_Lue}]/u;

export interface Tally {
  readonly words: readonly Entry[];
  readonly pairs: readonly Pair[];
  /** Reviews with letters in which no word could be found. */
  readonly notTokenised: number;
}

/** Counts the words of all reviews, and each two of them side by side, once a review. */
export const tallyWords = (reviews: readonly Counted[]): Tally => {
  const entries = new Map<string, Entry>();
  const partsByLanguage = new Map<string, Map<string, Part>>();
  const pairs = new Map<number, Pair>();
  let notTokenised = 0;

  const entryOf = (word: string): Entry => {
    const known = entries.get(word);
    if (known !== undefined) return known;
    const entry = newEntry(entries.size, word);
    entries.set(word, entry);
    return entry;
  };
  const makePart = (folded: string, lang: string): Part => {
    const bare = bareWord(folded, lang);
    const word = lang === 'ko' ? stem(bare, 'ko') : bare;
    const role = lang === 'ko' && koreanEndings.has(bare) ? 'nothing' : roleOf(word, lang);
    return { role, entry: entryOf(word), inPhrase: entryOf(bare) };
  };

  const spell = (entry: Entry, word: Word, text: string): void => {
    const written = text.slice(word.start, word.end);
    // Only a whole word shows how it is spelled: not one with an article or an ending on it.
    if (written === word.folded || word.folded !== entry.folded) return;
    const lower = written.toLowerCase();
    if (lower === entry.folded || lower.includes('’')) return;
    entry.spelled ??= lower;
    entry.spelledCount++;
  };

  const readField = (text: string, review: number, { lang, rating }: Counted, parts: Map<string, Part>): boolean => {
    const words = wordsOf(text);
    let before: Part | null = null;
    let end = 0;
    for (const word of words) {
      let part = parts.get(word.folded);
      if (part === undefined) {
        part = makePart(word.folded, lang);
        parts.set(word.folded, part);
      }
      const { role, entry, inPhrase } = part;
      if (role === 'content') {
        if (count(entry, review, rating)) spell(entry, word, text);
        if (before !== null && before.inPhrase !== inPhrase && touch(text, end, word.start)) {
          const key = before.inPhrase.no * 0x200000 + inPhrase.no;
          let pair = pairs.get(key);
          if (pair === undefined) {
            pair = { ...newEntry(key, ''), first: before.inPhrase, second: inPhrase, tight: end === word.start };
            pairs.set(key, pair);
          }
          count(pair, review, rating);
        }
      }
      before = role === 'nothing' ? null : part;
      end = word.end;
    }
    return words.some(({ folded }) => folded.charCodeAt(0) < 128 || !uncut.test(folded));
  };

  for (const [at, review] of reviews.entries()) {
    let parts = partsByLanguage.get(review.lang);
    if (parts === undefined) {
      parts = new Map();
      partsByLanguage.set(review.lang, parts);
    }
    const inTitle = review.title !== null && readField(review.title, at, review, parts);
    const inText = readField(review.text, at, review, parts);
    if (!inTitle && !inText && letter.test(`${review.title ?? ''}${review.text}`)) notTokenised++;
  }
  return { words: [...entries.values()], pairs: [...pairs.values()], notTokenised };
};
