import { arabicSpelling } from '../themes/pattern-tokens.ts';
import { fold } from '../words/fold.ts';

/** How phrases match in a language: word by word, or in a run of characters. */
export interface Script {
  /**
   * The normalized form of a folded text. Words and ends of sentences (`.`) are surrounded by single spaces; a run of
   * characters has spaces only at its ends.
   */
  readonly normal: (folded: string) => string;
  /** Patterns for a prefix attached to a word, for the gap after a word, and for the ending of a stem. */
  readonly before: string;
  readonly between: string;
  readonly ending: string;
  /** The pattern for `..`. */
  readonly gap: string;
  /** Phrases are indexed by whole words, and by the first characters of a stem or run. */
  readonly keyLength: number;
  readonly keysIn: (normal: string, see: (key: string) => void) => void;
}

const other = 0;
const ofWord = 1;
const ofEnd = 2;
const joins = 3;

/** @param ranges letters, as pairs of the first and last of a range */
const wordsWith = (ranges: string, joining = ''): Script => {
  const kinds = new Uint8Array(0x10000);
  for (let at = 0; at < ranges.length; at += 2) {
    kinds.fill(ofWord, ranges.charCodeAt(at), ranges.charCodeAt(at + 1) + 1);
  }
  for (const char of '.!?;؟。！？') kinds[char.charCodeAt(0)] = ofEnd;
  for (const char of joining) kinds[char.charCodeAt(0)] = joins;
  const keyLength = 4;
  return {
    normal: (folded) => {
      let normal = ' ';
      let start = -1;
      let isOpen = false;
      for (let at = 0; at <= folded.length; at++) {
        const kind = at < folded.length ? kinds[folded.charCodeAt(at)]! : other;
        if (kind === ofWord) {
          if (start < 0) start = at;
          continue;
        }
        if (start >= 0) {
          normal += folded.slice(start, at);
          start = -1;
          isOpen = true;
        }
        if (kind === joins) continue;
        if (isOpen) normal += ' ';
        isOpen = false;
        if (kind === ofEnd) normal += '. ';
      }
      return normal;
    },
    before: '',
    between: ' ',
    ending: '[^ ]*',
    gap: '(?:[^ .]+ ){0,3}',
    keyLength,
    keysIn: (normal, see) => {
      let start = 1;
      while (start < normal.length) {
        const end = normal.indexOf(' ', start);
        see(normal.slice(start, end));
        if (end - start > keyLength) see(normal.slice(start, start + keyLength));
        start = end + 1;
      }
    },
  };
};

const latin = wordsWith('az09');

const arabicWords = wordsWith('az09\u0621\u0652\u0660\u0669\u0670\u0670');
/** "And", "so", "with" and the article are attached to the following word. */
const joined = '[وفب]?(?:ال|لل)?';
const joinedAhead = / (?:[وفب]?(?:ال|لل)|[وفب])(?=[^ ]{3})/g;
const arabic: Script = {
  ...arabicWords,
  normal: (folded) => arabicWords.normal(arabicSpelling(folded)),
  before: joined,
  keysIn: (normal, see) => {
    arabicWords.keysIn(normal, see);
    arabicWords.keysIn(normal.replace(joinedAhead, ' '), see);
  },
};

const run: Script = {
  normal: (folded) => ` ${folded.replace(/\s+/g, '').replace(/[!?;。！？]/g, '.')} `,
  before: '',
  between: '',
  ending: '',
  gap: '[^.]{0,8}',
  keyLength: 2,
  keysIn: (normal, see) => {
    for (let at = 1; at < normal.length - 1; at++) see(normal.slice(at, at + 2));
  },
};

const scripts: Readonly<Record<string, Script>> = {
  ar: arabic,
  // `i'm` and `im` are one word.
  en: wordsWith('az09', "'"),
  ja: run,
  ko: run,
  ru: wordsWith('az09ая'),
  zh: run,
};

export const scriptOf = (lang: string): Script => scripts[lang] ?? latin;

export const normalOf = (text: string, script: Script): string => script.normal(fold(text));
