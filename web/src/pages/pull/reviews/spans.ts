import type { MarkedReview } from '../../../../../server/contract/resources/pull.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a phrase is in a text, whatever its case. */
const spansOf = (text: string, phrase: string): Span[] => {
  const lower = text.toLowerCase();
  const wanted = phrase.trim().toLowerCase();
  // Some letters change their length with their case: then nothing is marked rather than the wrong thing.
  if (wanted === '' || lower.length !== text.length) return [];
  const spans: Span[] = [];
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    spans.push({ start: at, end: at + wanted.length });
  }
  return spans;
};

/** What is marked in a field: the phrase searched for, and the words that caused the themes and kinds chosen. */
export const markedSpans = (
  { marks, ...review }: MarkedReview,
  field: 'title' | 'text',
  phrase: string | undefined,
  tags: ReadonlySet<string>,
): Span[] => {
  const spans = [
    ...marks.filter((mark) => mark.field === field && tags.has(mark.tag)),
    ...(phrase === undefined ? [] : spansOf(review[field] ?? '', phrase)),
  ].sort((one, other) => one.start - other.start);
  const joined: Span[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else joined.push({ start, end });
  }
  return joined;
};
