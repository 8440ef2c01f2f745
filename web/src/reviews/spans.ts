import type { MarkedReview } from '../../../server/contract/resources/reviews/pull.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Wanted {
  /** Themes and kinds to highlight. */
  readonly tags: ReadonlySet<string>;
  /** Highlighted as whole words. */
  readonly phrases: readonly string[];
  /** Highlighted with inflections: `crashes` for `crash`. */
  readonly words: readonly string[];
}

export const nothingWanted: Wanted = { tags: new Set(), phrases: [], words: [] };

const inWord = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words: a phrase may start anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const joins = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && inWord.test(one) && inWord.test(other) && !unspaced.test(one + other);

/** Finds a phrase as whole words, ignoring case. */
const phraseSpans = (text: string, phrase: string): Span[] => {
  const lower = text.toLowerCase();
  const wanted = phrase.trim().toLowerCase();
  // Some letters change length with case: then highlight nothing instead of the wrong span.
  if (wanted === '' || lower.length !== text.length) return [];
  const spans: Span[] = [];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (!joins(lower[at - 1], wanted[0]) && !joins(wanted.at(-1), lower[end])) spans.push({ start: at, end });
  }
  return spans;
};

const maxEndingLength = 4;

/** Whether two words are inflections of one: the same except for a short ending. */
const isForm = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  if (short.length < 4) return long === `${short}s`;
  // For longer words the last letter may change, too: `rotate` and `rotation`.
  const stem = short.length >= 6 ? short.slice(0, -1) : short;
  return long.startsWith(stem) && long.length - stem.length <= maxEndingLength;
};

const words = /[\p{L}\p{N}]+/gu;

const wordSpans = (text: string, wanted: readonly string[]): Span[] =>
  wanted.length === 0
    ? []
    : [...text.matchAll(words)].flatMap(({ 0: word, index }) =>
        wanted.some((each) => isForm(word.toLowerCase(), each.toLowerCase()))
          ? [{ start: index, end: index + word.length }]
          : [],
      );

export const markedSpans = (
  { marks, ...review }: Pick<MarkedReview, 'marks' | 'title' | 'text'>,
  field: 'title' | 'text',
  wanted: Wanted,
): Span[] => {
  const text = review[field] ?? '';
  const spans = [
    ...marks.filter((mark) => mark.field === field && wanted.tags.has(mark.tag)),
    ...wanted.phrases.flatMap((phrase) => phraseSpans(text, phrase)),
    ...wordSpans(text, wanted.words),
  ].sort((one, other) => one.start - other.start);
  const joined: Span[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else joined.push({ start, end });
  }
  return joined;
};
