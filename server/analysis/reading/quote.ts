/** How long a quote is at most, in UTF-16 units. */
export const longestQuote = 240;

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The sentences of a text, white space around them left out. */
const sentencesOf = (text: string): { start: number; end: number }[] =>
  [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const lead = segment.length - segment.trimStart().length;
    const kept = segment.trim().length;
    return kept === 0 ? [] : [{ start: index + lead, end: index + lead + kept }];
  });

/** The widest cut around a place that fits, at borders of words where there are any, never inside a character. */
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

/** What a review says around a place of its own words: whole sentences as far as they fit, verbatim. */
export const quoteAround = (text: string, at: { readonly start: number; readonly end: number }): string => {
  const all = sentencesOf(text);
  const first = all.findIndex(({ end }) => end > at.start);
  const last = all.findLastIndex(({ start }) => start < at.end);
  if (first < 0 || last < first) return cutAround(text, { start: 0, end: text.length }, at);
  let [from, to] = [first, last];
  if (all[to]!.end - all[from]!.start > longestQuote) {
    return cutAround(text, { start: all[from]!.start, end: all[to]!.end }, at);
  }
  // A sentence alone can be `It crashes.`: what stands behind it, then before it, tells more.
  const fits = (start: number, end: number): boolean => all[end]!.end - all[start]!.start <= longestQuote;
  while (to + 1 < all.length && fits(from, to + 1)) to++;
  while (from > 0 && fits(from - 1, to)) from--;
  return text.slice(all[from]!.start, all[to]!.end);
};
