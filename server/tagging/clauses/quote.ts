import { wordsOf } from '../words/words.ts';
import { splitClauses } from './split-clauses.ts';

/** In UTF-16 units. */
export const longestQuote = 240;
/** A clause can be as short as `It crashes.`: shorter ones are quoted with their neighbours. */
const shortestQuote = 60;

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The widest cut around a place that fits, at word boundaries if possible, never inside a character. */
const cutAround = (
  text: string,
  within: { start: number; end: number },
  at: { start: number; end: number },
): string => {
  const room = Math.max(0, longestQuote - (at.end - at.start));
  const from = Math.max(within.start, at.start - Math.floor(room / 2));
  const to = Math.min(within.end, from + longestQuote);
  const borders = (segmenter: Intl.Segmenter): number[] => {
    const around = text.slice(within.start, within.end);
    return [...segmenter.segment(around)].map(({ index }) => within.start + index).concat(within.end);
  };
  for (const segmenter of [words, characters]) {
    const places = borders(segmenter);
    const start = places.find((place) => place >= from);
    const end = places.findLast((place) => place <= to);
    if (start !== undefined && end !== undefined && end > start && start <= at.start) {
      return text.slice(start, end).trim();
    }
  }
  return text
    .slice(within.start, within.end)
    .slice(0, longestQuote)
    .replace(/[\ud800-\udbff]$/u, '');
};

/** Quotes a review verbatim around a place: the clause, with its neighbours if it is short. */
export const quoteAround = (
  text: string,
  at: { readonly start: number; readonly end: number },
  lang = 'und',
): string => {
  const all = splitClauses([{ field: 'text', text, words: wordsOf(text) }], lang);
  const first = all.findIndex(({ end }) => end > at.start);
  const last = all.findLastIndex(({ start }) => start < Math.max(at.end, at.start + 1));
  if (first < 0 || last < first) return cutAround(text, { start: 0, end: text.length }, at);
  let [from, to] = [first, last];
  const length = (start: number, end: number): number => all[end]!.end - all[start]!.start;
  if (length(from, to) > longestQuote) {
    return cutAround(text, { start: all[from]!.start, end: all[to]!.end }, at);
  }
  const isShort = (): boolean => length(from, to) < shortestQuote;
  while (isShort() && to + 1 < all.length && length(from, to + 1) <= longestQuote) to++;
  while (isShort() && from > 0 && length(from - 1, to) <= longestQuote) from--;
  return text.slice(all[from]!.start, all[to]!.end);
};
