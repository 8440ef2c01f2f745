import type { UnspacedWords } from './clause-words.ts';
import { isEnclosed, type Span } from './marks.ts';

const spaceOrMark = /[\s\p{P}]/gu;

/** Where a part is cut in a script without spaces, and in Korean: at endings and joining words. */
export const unspacedCuts = (
  text: string,
  part: Span,
  { joined, pause, before, waits, least }: UnspacedWords,
  enclosures: readonly Span[],
): number[] => {
  const body = text.slice(part.start, part.end);
  /** Where a cut may be, and whether it may have to wait. */
  const found = new Map<number, boolean>();
  for (const { 0: mark, index } of body.matchAll(pause)) found.set(index + mark.length, true);
  for (const { 0: mark, index } of body.matchAll(joined)) found.set(index + mark.length, false);
  for (const { index } of body.matchAll(before)) found.set(index, false);
  const isLong = (from: number, to: number): boolean =>
    to - from >= least && body.slice(from, to).replace(spaceOrMark, '').length >= least;
  const cuts: number[] = [];
  let from = 0;
  for (const [at, mayWait] of [...found].sort(([one], [other]) => one - other)) {
    if (isEnclosed(enclosures, part.start + at) || !isLong(from, at) || !isLong(at, body.length)) continue;
    if (mayWait && waits.test(body.slice(from, at))) continue;
    cuts.push(part.start + at);
    from = at;
  }
  return cuts;
};
