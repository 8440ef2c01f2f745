import { readDataFile, wordsIn } from '../../data/data-file.ts';

/** Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours. */
export const editDistance = (one: string, other: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const changed = last[at - 1]! + (one[row - 1] === other[at - 1] ? 0 : 1);
      let least = Math.min(changed, last[at]! + 1, next[at - 1]! + 1);
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (swapped) least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length]!;
};

const file = readDataFile('words/spellings');
const pairsIn = (section: string): [string, string][] =>
  (file.get(section) ?? []).map(([first, second = '']) => [first, second]);

/** Words that some write as two and others as one. */
export const joinedPairs = pairsIn('joined');
const variants = new Map(pairsIn('variants'));
/** British -ise words. Words never written with -ize, such as `promise`, are unaffected by the rule. */
const british = /^(.{3,}[^aeiou])is(e|ed|es|ing|ation|er)$/;

/** The spelling under which an English word is indexed. */
export const spellingOf = (folded: string): string => {
  const variant = variants.get(folded);
  if (variant !== undefined) return variant;
  if (folded.length > 6 && folded.includes('is')) {
    const parts = british.exec(folded);
    if (parts !== null) return `${parts[1]}iz${parts[2]}`;
  }
  return folded;
};

const doubled = new Set(wordsIn(file, 'doubled'));
const drawnOut = /(\p{L})\1{2,}/gu;

const hasTriple = (text: string): boolean => {
  for (let at = 2; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === text.charCodeAt(at - 1) && unit === text.charCodeAt(at - 2)) return true;
  }
  return false;
};

/** A word without repeated letters: `sooo` becomes so, `crashhh` crash, `cooool` cool. */
export const undrawn = (folded: string): string => {
  if (!hasTriple(folded)) return folded;
  const twice = folded.replace(drawnOut, '$1$1');
  return doubled.has(twice) ? twice : folded.replace(drawnOut, '$1');
};
