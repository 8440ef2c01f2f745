import { languageOf } from '../../tagging/words/language/languages.ts';
import { isCjk, isHan } from '../../tagging/words/language/scripts.ts';
import { undrawn } from '../../tagging/words/spelling.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { queryTerms, termOf, termsOf } from '../../tagging/words/terms.ts';
import { fold, type Word, wordsOf } from '../../tagging/words/words.ts';

export interface TellingWords {
  readonly text: string;
  /** All inner lists must match, each with any of its terms. */
  readonly terms: readonly (readonly string[])[];
}

const isSmallIn = (word: string, lang: string): boolean => isStopWord(word, lang) || isStopWord(undrawn(word), lang);

const isOfLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);
const isOfCjk = (word: string): boolean => isCjk(word.charCodeAt(0));

/**
 * Returns a test for stop words. Videos are indexed without English stop words, whatever their language. Another
 * language counts if its script or two of its words show it: a single one, such as `war`, may be English.
 */
const smallWords = (text: string, words: readonly Word[]): ((word: string) => boolean) => {
  const lang = languageOf(text, null);
  const isOfIt = words.filter(({ folded }) => isSmallIn(folded, lang)).length > 1;
  return (word) => {
    if (isOfCjk(word)) {
      // 日 and 分 occur in titles; particles are ignored.
      return lang === 'zh' ? isSmallIn(word, 'zh') : isSmallIn(word, 'ja') && !isHan(word.charCodeAt(0));
    }
    if (isSmallIn(word, 'en') || (isOfIt && isSmallIn(word, lang))) return true;
    return !isOfLatin(word) && isSmallIn(word, languageOf(word, null));
  };
};

interface Part {
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'joined' | 'unspaced';
}

/** Two words that are indexed as one: `log in`. */
const areJoined = (text: string, one: Word, other: Word | undefined): other is Word => {
  if (other === undefined) return false;
  const [term, ...more] = termsOf({ title: null, text: text.slice(one.start, other.end) }, 'en');
  return (
    term !== undefined && more.length === 0 && term !== termOf(one.folded, 'en') && term !== termOf(other.folded, 'en')
  );
};

/** Meaningful words; without spaces, the text between stop words. */
const tellingParts = (text: string, words: readonly Word[], isSmall: (word: string) => boolean): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const { start, end, folded } = word;
    const [next, last] = [words[at + 1], parts.at(-1)];
    if (isOfCjk(folded)) {
      if (isSmall(folded)) continue;
      if (last?.kind === 'unspaced' && last.end === start) parts[parts.length - 1] = { ...last, end };
      else parts.push({ start, end, kind: 'unspaced' });
    } else if (areJoined(text, word, next)) {
      parts.push({ start, end: next.end, kind: 'joined' });
      at++;
    } else if (!isSmall(folded)) parts.push({ start, end, kind: 'word' });
  }
  // A single syllable is only indexed with its neighbours.
  return parts.filter(({ start, end }) => end - start > 1 || !isOfCjk(text[start]!) || isHan(text.charCodeAt(start)));
};

/** Parses a phrase. One of nothing but stop words is searched as it is. */
export const tellingWords = (typed: string): TellingWords => {
  const folded = fold(typed);
  // Indexed texts are segmented like this; the dictionary segments Thai unfolded.
  const text = [...folded].some(isOfCjk) ? folded : typed;
  const words = wordsOf(text);
  for (const isSmall of [smallWords(text, words), (word: string) => isSmallIn(word, 'en')]) {
    const parts = tellingParts(text, words, isSmall).map(({ start, end, kind }) => ({
      said: text.slice(start, end),
      kind,
    }));
    const terms = parts.flatMap(({ said, kind }) => (kind === 'joined' ? queryTerms(said, ['en']) : queryTerms(said)));
    if (terms.length > 0) return { text: parts.map(({ said }) => said).join(' '), terms };
  }
  return { text: typed, terms: queryTerms(typed) };
};
