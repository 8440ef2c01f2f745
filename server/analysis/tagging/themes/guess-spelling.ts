/**
 * Spellings of a word that is not known as it stands, nearest first: letters held down, two letters swapped, a letter
 * doubled or left out. Only slips that seldom make another word: "changes" must not become "charges".
 */
export function* spellings(word: string): Generator<string> {
  const calm = word.replace(/(\p{L})\1{2,}/gu, '$1$1');
  const plain = word.replace(/(\p{L})\1+/gu, '$1');
  if (calm !== word) yield calm;
  if (plain !== word && (calm !== word || word.length >= 5)) yield plain;
  if (calm !== word) {
    // "tooo slooow": one of the letters held down may be a double one.
    yield word.replace(/(\p{L})\1{2,}/gu, '$1').replace(/(\p{L})\1+/gu, '$1$1');
  }
  if (plain.length < 5 || plain.length > 20) return;
  for (let i = 1; i < word.length - 1; i++) {
    if (word[i] !== word[i + 1]) yield word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2);
  }
  for (let i = 1; i < word.length; i++) yield word.slice(0, i) + word[i - 1] + word.slice(i);
  if (word.length < 6) return;
  for (let i = 1; i < word.length; i++) {
    if (vowels.includes(word[i]!) || word.length >= 9) yield word.slice(0, i) + word.slice(i + 1);
    for (const vowel of vowels) yield word.slice(0, i) + vowel + word.slice(i);
  }
}

const vowels = 'aeiou';
