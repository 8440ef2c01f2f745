import { fold } from './fold.ts';
import { foldedAt } from './folded-words.ts';
import { breakOf, breaks, segmenter } from './word-breaks.ts';

export { fold } from './fold.ts';

/** A word of a text: where it stands in the original, and how it is compared. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/**
 * The platform loads a script's dictionary at the first text that needs it, and may cut that text otherwise than the same text
 * later: so these are cut first, one of each script.
 */
const firstTexts = ['アプリーが落ちる', '应用程序', 'แอปใช้งาน', 'ແອັບ', 'កម្មវិធី', 'အက်ပ်'];
let isReady = false;
const readySegmenter = (): Intl.Segmenter => {
  if (!isReady) for (const text of firstTexts) Array.from(segmenter.segment(text));
  isReady = true;
  return segmenter;
};

const cut = (text: string): Word[] => {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of readySegmenter().segment(text)) {
    if (isWordLike) words.push({ start: index, end: index + segment.length, folded: fold(segment) });
  }
  return words;
};

/** A review's title and text are asked for by its tags, its terms and its phrases in turn, of many reviews a step at a time. */
const lately = new Map<string, readonly Word[]>();
const mostHeld = 256;
/** In characters of all the texts that are held. */
const mostHeldLength = 500_000;
let heldLength = 0;

const { letter, hebrew, digit, joiner, midLetter, midNumber, midBoth, singleQuote, doubleQuote } = breaks;
const { extend, zeroWidthJoiner, dictionary, hangul } = breaks;

const isLetter = (kind: number): boolean => kind === letter || kind === hebrew;
const isPart = (kind: number): boolean => kind >= letter && kind <= joiner;

/** Whether a mark between two characters holds them together: don’t, 3.14, קב"ה. */
const holds = (before: number, mark: number, after: number): boolean => {
  if (isLetter(before) && isLetter(after)) {
    if (mark === midLetter || mark === midBoth || mark === singleQuote) return true;
    return mark === doubleQuote && before === hebrew && after === hebrew;
  }
  return before === digit && after === digit && (mark === midNumber || mark === midBoth || mark === singleQuote);
};

const isAsciiLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90);

/** The class of an ASCII letter or digit that no mark can follow, as nearly all are; 0 for what needs a closer look. */
const plainKind = (text: string, at: number, length: number): number => {
  const unit = text.charCodeAt(at);
  if (at + 1 < length && text.charCodeAt(at + 1) > 127) return 0;
  if (isAsciiLetter(unit)) return letter;
  return unit >= 48 && unit <= 57 ? digit : 0;
};

/** The words of a text in a script with spaces, by the rules of Unicode's UAX 29, or null where those do not suffice. */
const scanned = (text: string): Word[] | null => {
  const words: Word[] = [];
  const { length } = text;
  let at = 0;
  /** The class of the character at hand, and where the next one begins behind its marks. */
  let kind = 0;
  let next = 0;
  const look = (from: number): number => {
    const unit = text.charCodeAt(from);
    if (unit < 128) {
      kind = breakOf(unit);
      next = from + 1;
    } else {
      const code = unit >= 0xd800 && unit <= 0xdbff ? text.codePointAt(from)! : unit;
      kind = breakOf(code);
      next = from + (code > 0xffff ? 2 : 1);
    }
    return kind;
  };
  /** Steps over the marks behind a character; false when they make it other than a letter with an accent. */
  const passMarks = (): boolean => {
    let tied = false;
    while (next < length && text.charCodeAt(next) > 127) {
      const [held, from] = [kind, next];
      look(from);
      if (kind !== extend && kind !== zeroWidthJoiner) {
        const stays = !tied || isPart(kind);
        kind = held;
        next = from;
        return stays;
      }
      // The segmenter takes `a_` with an accent for no word.
      if (held === joiner) return false;
      tied = kind === zeroWidthJoiner;
      kind = held;
    }
    return true;
  };
  while (at < length) {
    look(at);
    if (kind === dictionary) return null;
    if (kind === hangul) {
      const start = at;
      let run: number = hangul;
      while (run === hangul) {
        at = next;
        if (at === length) break;
        run = look(at);
      }
      if (run === dictionary || run === extend || run === zeroWidthJoiner) return null;
      words.push({ start, end: at, folded: foldedAt(text, start, at) });
      continue;
    }
    if (!isPart(kind)) {
      at = next;
      continue;
    }
    const start = at;
    let joiners = kind === joiner ? 1 : 0;
    let parts = 1;
    if (!passMarks()) return null;
    let before = kind;
    let end = next;
    while (end < length) {
      const plain = plainKind(text, end, length);
      if (plain !== 0) {
        before = plain;
        parts++;
        end++;
        continue;
      }
      look(end);
      if (kind === dictionary) return null;
      if (isPart(kind)) {
        if (kind === joiner) joiners++;
        parts++;
      } else if (kind >= midLetter && kind <= doubleQuote) {
        const mark = kind;
        const bare = next;
        if (!passMarks()) return null;
        // An accent on an apostrophe: what that makes is for the segmenter to say.
        if (next !== bare) return null;
        const after = next;
        const lone = before === hebrew && mark === singleQuote;
        kind = -1;
        if (after < length) look(after);
        if (kind === dictionary) return null;
        if (holds(before, mark, kind)) parts++;
        else if (lone) {
          before = mark;
          end = after;
          break;
        } else break;
      } else break;
      before = kind;
      if (!passMarks()) return null;
      end = next;
    }
    if (joiners < parts || parts > 1) {
      words.push({ start, end, folded: foldedAt(text, start, end) });
    }
    at = end;
  }
  return words;
};

/** The words of a text in any script, exactly as `Intl.Segmenter` finds them. */
export const wordsOf = (text: string): readonly Word[] => {
  const held = lately.get(text);
  if (held !== undefined) return held;
  const words = scanned(text) ?? cut(text);
  if (lately.size === mostHeld || heldLength > mostHeldLength) {
    lately.clear();
    heldLength = 0;
  }
  heldLength += text.length;
  lately.set(text, words);
  return words;
};
