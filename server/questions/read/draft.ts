import { isAskedFor } from '../../tagging/subjects/subjects.ts';
import { isUnspaced, type Sheet, sheetOf } from '../../tagging/words/sheet.ts';
import { editDistance } from '../../tagging/words/spelling.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { fold, wordsOf } from '../../tagging/words/words.ts';
import { timeNames } from '../limits/days/day-words.ts';
import { momentsIn } from '../limits/days/moments.ts';
import { type Cues, cuesOf, languageOfCues } from './cues.ts';
import { isKnownWord } from './known-words.ts';

/** A question with typos corrected, and the mapping to the original. */
export interface Draft {
  readonly sheet: Sheet;
  readonly cues: Cues;
  /** The original question with normalized white space. */
  readonly text: string;
  /** Position in that text of a part of the sheet. */
  placeOf(start: number, end: number): { readonly start: number; readonly end: number };
  /** The original words at a position of the sheet. */
  written(start: number, end: number): string;
  /** The same with typos in English subjects of reviews corrected. */
  corrected(start: number, end: number): string;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
}

const quoted = /["“„«「『][^"”“»」』]*["”“»」』]/gu;

/** One letter differs, or two in a long word; the first letter is the same. */
const isSlip = (word: string, meant: string): boolean =>
  word !== meant &&
  word[0] === meant[0] &&
  meant.length >= 4 &&
  word.length >= 4 &&
  Math.abs(word.length - meant.length) <= 2 &&
  editDistance(word, meant) <= (Math.min(word.length, meant.length) >= 8 ? 2 : 1);

/** Forms of a cue that are words of their own: `loved` and `lover`, `price` and `priced`. */
const isForm = (word: string, meant: string): boolean =>
  word.startsWith(meant) || meant.startsWith(word) || word.replace(/[a-z]$/u, '') === meant.replace(/[a-z]$/u, '');

const nameParts = (names: readonly string[]): string[] =>
  names.flatMap((name) => wordsOf(name).map(({ folded }) => folded)).filter((word) => word.length >= 4);

const correctionOf = (word: string, cues: Cues, names: readonly string[]): string | null => {
  const short = cues.short.get(word);
  if (short !== undefined) return short;
  const known =
    cues.vocabulary.has(word) ||
    isStopWord(word, cues.language) ||
    names.includes(word) ||
    timeNames.has(word) ||
    isKnownWord(word, cues.language);
  // `Crashs` is a misspelled plural, not another word.
  const plural = word.replace(/(?<=sh|ss|x)s$/u, 'es');
  if (cues.language === 'en' && plural !== word && isKnownWord(plural, 'en')) return plural;
  if (known || word.length < (cues.language === 'en' ? 4 : 6) || /\d/u.test(word) || isUnspaced(word)) return null;
  const isName = names.filter((name) => isSlip(word, name));
  if (isName.length > 0) return isName[0]!;
  const meant = [...timeNames, ...cues.vocabulary].filter(
    (each) => each.length >= 5 && isSlip(word, each) && !isForm(word, each),
  );
  const closest = Math.min(...meant.map((each) => editDistance(word, each)));
  const best = new Set(meant.filter((each) => editDistance(word, each) === closest));
  return best.size === 1 ? [...best][0]! : null;
};

const changesIn = (text: string, cues: Cues, names: readonly string[]): Change[] => {
  const spans = [...text.matchAll(quoted)].map(({ index, 0: said }) => [index, index + said.length] as const);
  return wordsOf(text).flatMap(({ start, end, folded }) => {
    if (spans.some(([from, to]) => start >= from && end <= to)) return [];
    const isShort = cues.short.has(folded) && text.slice(start, end) !== text.slice(start, end).toLowerCase();
    const to = isShort ? null : correctionOf(folded, cues, names);
    return to === null ? [] : [{ start, end, from: text.slice(start, end), to }];
  });
};

export const draftOf = (
  question: string,
  appNames: readonly string[],
  { language, today }: { readonly language: string; readonly today: string },
): Draft => {
  const original = sheetOf(question);
  const { text } = original;
  const cues = cuesOf(languageOfCues(text, language));
  const names = nameParts(appNames).map(fold);
  const times = momentsIn(original, { today, language });
  const isSubject = ({ to }: Change): boolean => cues.language === 'en' && isAskedFor(to);
  const isTime = ({ start, end }: Change): boolean => times.some((time) => start < time.end && end > time.start);
  const slips = changesIn(text, cues, names).filter((change) => !isTime(change));
  let corrected = '';
  /** For each character of the corrected text, start and end of its word in the original. */
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  const copy = (until: number): void => {
    for (; at < until; at++) {
      corrected += text[at];
      from.push(at);
      to.push(at + 1);
    }
  };
  for (const change of slips) {
    copy(change.start);
    corrected += change.to;
    for (let each = 0; each < change.to.length; each++) {
      from.push(change.start);
      to.push(change.end);
    }
    at = change.end;
  }
  copy(text.length);
  const written = (start: number, end: number): string => (end <= start ? '' : text.slice(from[start]!, to[end - 1]!));
  return {
    sheet: sheetOf(corrected),
    cues,
    text,
    placeOf: (start, end) => ({ start: from[start]!, end: to[end - 1]! }),
    written,
    corrected: (start, end) => {
      const said = written(start, end);
      const inside = slips.filter((slip) => slip.start >= (from[start] ?? 0) && slip.end <= (to[end - 1] ?? 0));
      return inside.filter(isSubject).reduce((text, slip) => text.replace(slip.from, slip.to), said);
    },
  };
};
