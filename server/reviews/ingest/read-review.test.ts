import { expect, test } from 'vitest';
import { phraseHash } from '../../metrics/search/literal.ts';
import { phrasesOf } from '../../tagging/words/phrases.ts';
import { readReviews } from './read-review.ts';

test.each([
  ['Too slow', 'The app keeps crashing, keeps crashing after the log-in. Not working at all!'],
  [null, '広告が多すぎて使いにくい 広告が多すぎて'],
  [null, '应用程序 crashes all the time'],
  ['', ''],
])('the phrases of a review are known by their hashes, each once: %s %s', (title, text) => {
  const [read] = readReviews([{ title, text, rating: 2, helpful: 0, askedLanguage: null, country: null }]);
  const { lang, phrases } = read!;
  expect([...phrases]).toEqual(phrasesOf({ title, text }, lang).map(({ folded }) => phraseHash(folded)));
});
