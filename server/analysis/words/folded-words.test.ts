import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { foldedAt } from './folded-words.ts';

test('a word is folded as it is by itself, wherever it stands and whatever took its place in between', () => {
  const words = ['App', 'ÜBER', 'Straße', 'don’t', '앱', 'ﬁne', 'x'.repeat(60), 'a', 'É'];
  const others = Array.from({ length: 40_000 }, (_, at) => `w${at}`);
  for (let round = 0; round < 3; round++) {
    for (const word of words) expect(foldedAt(`.${word}.`, 1, 1 + word.length)).toBe(fold(word));
    const wrong = others.filter((other) => foldedAt(other, 0, other.length) !== other);
    expect(wrong).toEqual([]);
  }
});
