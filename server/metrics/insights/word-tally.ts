import { isCjk } from '../../tagging/words/language/scripts.ts';
import { undrawn } from '../../tagging/words/spelling.ts';
import { koreanEndings, stem } from '../../tagging/words/stems/stem.ts';
import { isNegation, isStopWord } from '../../tagging/words/stop-words.ts';
import { type Word, wordsOf } from '../../tagging/words/words.ts';
import { isNegative } from '../counting/count-reviews.ts';
import { bareWord, isBeginning, isPlain } from './plain-words.ts';
import { isEnding, isHalfWord, isUnspaced } from './unspaced-words.ts';

export interface Counted {
  readonly title: string | null;
  readonly text: string;
  readonly lang: string;
  readonly rating: number;
}

export interface Entry {
  readonly no: number;
  readonly folded: string;
  count: number;
  sum: number;
  negative: number;
  /** The last review it was counted in. */
  last: number;
  /** Its spelling with accents, and the number of reviews that use it. */
  spelled: string | null;
  spelledCount: number;
  /** The number of its reviews in which an ending was cut off. */
  cut: number;
}

/** `beginning`: meaningful only together with the next word, such as a negation. */
type Role = 'content' | 'beginning' | 'nothing';

export interface Part {
  readonly role: Role;
  readonly entry: Entry;
  /** Its form in phrases, which keep what people write, including Korean endings. */
  readonly inPhrase: Entry;
  readonly unspaced: boolean;
}

/** Two adjacent words. */
export interface Pair extends Entry {
  readonly first: Part;
  readonly second: Part;
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
  cut: 0,
});

const letter = /\p{L}/u;
const dash = /\p{Pd}/u;
const space = /\s/;

const roleOf = (word: string, langs: readonly string[]): Role => {
  if (langs.some((lang) => isNegation(word, lang) || isBeginning(word, lang))) return 'beginning';
  if (langs.some((lang) => isStopWord(word, lang) || isPlain(word, lang))) return 'nothing';
  if (!letter.test(word) || word.length > 40) return 'nothing';
  // `goooood` isn't counted as `good`.
  if (undrawn(word) !== word) return 'nothing';
  // One letter is an initial.
  return word.length === 1 && !isHalfWord(word.charCodeAt(0)) ? 'nothing' : 'content';
};

/** Whether only white space and hyphens separate two words, as in keywords of two words. */
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

/** Scripts without spaces for which the platform has no dictionary. */
const uncut =
  /[\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=Tai_Viet}\p{Script=New_Tai_Lue}]/u;

export interface Tally {
  readonly words: readonly Entry[];
  readonly pairs: readonly Pair[];
  /** Reviews with letters in which no word could be found. */
  readonly notTokenised: number;
}

/** A language with at least this share of the reviews is a candidate for texts too short to detect. */
const likelyShare = 0.05;

/** The candidate languages of texts too short to detect: English and those common in the pull. */
const likelyLanguages = (reviews: readonly Counted[]): readonly string[] => {
  const byLanguage = new Map<string, number>();
  for (const { lang } of reviews) byLanguage.set(lang, (byLanguage.get(lang) ?? 0) + 1);
  byLanguage.delete('und');
  const common = [...byLanguage].filter(([, having]) => having >= reviews.length * likelyShare);
  return [...new Set(['en', ...common.map(([lang]) => lang)])];
};

/** They end like nouns with a particle. */
const koreanAdverbs = new Set('저절로 서로 따로 제대로 그대로 새로 함부로 수시로'.split(' '));

/** Endings of verbs that continue into the next clause: not useful as search terms. */
const koreanConnective = /(?:는데|은데|지만|어서|아서|으면|려고|면서|거나)$/;

/** Counts words and pairs of adjacent words, once per review. */
export const tallyWords = (reviews: readonly Counted[]): Tally => {
  const likely = likelyLanguages(reviews);
  const words = new Map<string, Entry>();
  /** Words that occur only in phrases. */
  const halves = new Map<string, Entry>();
  const partsByLanguage = new Map<string, Map<string, Part>>();
  const pairs = new Map<number, Pair>();
  let notTokenised = 0;

  const entryOf = (entries: Map<string, Entry>, word: string): Entry => {
    const known = entries.get(word);
    if (known !== undefined) return known;
    const entry = newEntry(words.size + halves.size, word);
    entries.set(word, entry);
    return entry;
  };
  const makePart = (folded: string, lang: string): Part => {
    const bare = bareWord(folded, lang);
    const word = lang === 'ko' && !koreanAdverbs.has(bare) ? stem(bare, 'ko') : bare;
    const isEndingOnly = lang === 'ko' && (koreanEndings.has(bare) || koreanConnective.test(bare));
    const role = isEndingOnly || isPlain(bare, lang) ? 'nothing' : roleOf(word, lang === 'und' ? likely : [lang]);
    const unspaced = isUnspaced(word);
    if (role !== 'content') {
      const entry = entryOf(halves, bare);
      return { role, entry, inPhrase: entry, unspaced };
    }
    const entry = entryOf(words, word);
    return { role, entry, inPhrase: lang === 'ko' ? entryOf(halves, bare) : entry, unspaced };
  };

  const spell = (entry: Entry, word: Word, text: string): void => {
    const written = text.slice(word.start, word.end);
    // Only a whole word shows its spelling: not one with an article or ending attached.
    if (written === word.folded || word.folded !== entry.folded) return;
    const lower = written.toLowerCase();
    if (lower === entry.folded || lower.includes('’')) return;
    entry.spelled ??= lower;
    entry.spelledCount++;
  };

  const readField = (text: string, review: number, { lang, rating }: Counted, parts: Map<string, Part>): boolean => {
    const found = wordsOf(text);
    let before: Part | null = null;
    let end = 0;
    for (let at = 0; at < found.length; at++) {
      const word = found[at]!;
      let part = parts.get(word.folded);
      if (part === undefined) {
        part = makePart(word.folded, lang);
        parts.set(word.folded, part);
      }
      const { role, entry, inPhrase, unspaced } = part;
      if (role !== 'nothing') {
        if (count(entry, review, rating)) {
          spell(entry, word, text);
          const next = unspaced ? found[at + 1] : undefined;
          if (next !== undefined && next.start === word.end && isEnding(next.folded, word.folded)) entry.cut++;
        }
        if (inPhrase !== entry) count(inPhrase, review, rating);
      }
      if (role === 'content' && before !== null && before.inPhrase !== inPhrase && touch(text, end, word.start)) {
        const key = before.inPhrase.no * 0x200000 + inPhrase.no;
        let pair = pairs.get(key);
        if (pair === undefined) {
          pair = { ...newEntry(key, ''), first: before, second: part, tight: end === word.start };
          pairs.set(key, pair);
        }
        count(pair, review, rating);
      }
      before = role === 'nothing' ? null : part;
      end = word.end;
    }
    return found.some(({ folded }) => folded.charCodeAt(0) < 128 || !uncut.test(folded));
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
  return { words: [...words.values()], pairs: [...pairs.values()], notTokenised };
};
