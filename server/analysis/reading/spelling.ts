/** How a word may be misspelt. */

const latin = 'abcdefghijklmnopqrstuvwxyz';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюя';
const spelt = /^(?:[a-z]{5,24}|[а-я]{5,24})$/u;

const without = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
const swapped = (word: string, at: number): string => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);

const inner = (word: string): number[] => Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => at + 1);

const vowels: Readonly<Record<string, string>> = { a: 'eiou', e: 'aiou', i: 'aeouy', o: 'aeiu', u: 'aeio', y: 'i' };

/**
 * Slips of the pen with which a word is still that word: two letters changed over, one doubled or left out, in longer
 * words a wrong vowel too; never at its beginning or end, where another word begins (`cash`, `crash`).
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

/** Every word that one letter left out, put in, changed or moved makes of it: for a word that nobody has written. */
export const nearWordsOf = (word: string): string[] => {
  if (!spelt.test(word)) return [];
  const letters = /[a-z]/.test(word) ? latin : cyrillic;
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    // A short word that ends otherwise is mostly another word.
    const isOwn = at < (word.length < 7 ? word.length - 1 : word.length);
    if (isOwn) near.add(without(word, at));
    if (at < word.length - 1) near.add(swapped(word, at));
    for (const letter of letters) {
      near.add(word.slice(0, at) + letter + word.slice(at));
      if (isOwn) near.add(word.slice(0, at) + letter + word.slice(at + 1));
    }
  }
  near.delete(word);
  return [...near];
};
