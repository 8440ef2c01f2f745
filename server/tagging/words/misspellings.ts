const latin = 'abcdefghijklmnopqrstuvwxyz';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const spelt = /^(?:[a-z]{5,24}|[а-я]{5,24})$/u;

const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
const swapped = (word: string, at: number): string => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);

const inner = (word: string): number[] => Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => at + 1);

const vowels: Readonly<Record<string, string>> = { a: 'eiou', e: 'aiou', i: 'aeouy', o: 'aeiu', u: 'aeio', y: 'i' };

/**
 * Typos that leave the word recognizable: two letters swapped, one doubled or left out, in longer words a wrong vowel;
 * never the first or last letter, which make another word (`cash`, `crash`).
 */
export const slipsOf = (word: string): string[] => {
  if (!spelt.test(word)) return [];
  const slips = new Set<string>();
  for (const at of inner(word)) {
    if (at < word.length - 2) slips.add(swapped(word, at));
    slips.add(word.slice(0, at) + word[at] + word.slice(at));
    if (word[at] === word[at - 1] || word[at] === word[at + 1] || word.length > 6) slips.add(without(word, at));
    // In shorter words another vowel makes another word: `leading`, `loading`.
    if (word.length > 8) {
      for (const other of vowels[word[at]!] ?? '') slips.add(word.slice(0, at) + other + word.slice(at + 1));
    }
  }
  slips.delete(word);
  return [...slips];
};

/** Shorter words are one letter away from too many others. */
const shortestMisspelt = 5;

/**
 * Words that an unknown word may be a typo of: two letters swapped, one doubled or left out, a vowel missing, in longer
 * words another vowel, any letter missing or one too many; the first and last letters are right.
 */
export const nearWordsOf = (word: string): string[] => {
  if (!spelt.test(word) || word.length < shortestMisspelt) return [];
  const letters = /[a-z]/.test(word) ? latin : cyrillic;
  const near = new Set(slipsOf(word));
  for (const at of inner(word)) {
    if (word.length > 7) near.add(without(word, at));
    for (const letter of word.length > 6 ? letters : 'aeiou') near.add(word.slice(0, at) + letter + word.slice(at));
  }
  for (const letter of word.length > 6 ? letters : 'aeiou') near.add(word.slice(0, -1) + letter + word.slice(-1));
  near.delete(word);
  return [...near];
};
