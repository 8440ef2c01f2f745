import type { WindowReview } from '../../../findings/findings.ts';
import { isStopWord } from '../../../words/stop-words.ts';
import { termOf } from '../../../words/terms.ts';
import { wordsOf } from '../../../words/words.ts';

/** What fewer say is no word of the time. */
const fewest = 4;
const leastShare = 0.08;
const timesAsOften = 4;
const shortest = 4;
const most = 3;
/** A word that none of few reviews has might still have stood in the next. */
const doubt = 0.5;
const slack = 10;

interface Tally {
  readonly word: string;
  reviews: number;
}

/** In how many reviews each word stands, its forms counted together. */
const tallyOf = (reviews: readonly WindowReview[]): Map<string, Tally> => {
  const tally = new Map<string, Tally>();
  for (const { title, text, lang } of reviews) {
    const own = new Map<string, string>();
    for (const { folded } of wordsOf(`${title ?? ''} ${text}`)) {
      if (folded.length < shortest || /\p{N}/u.test(folded)) continue;
      if (isStopWord(folded, lang) || isStopWord(folded, 'en')) continue;
      own.set(termOf(folded, lang), folded);
    }
    for (const [term, word] of own) {
      const known = tally.get(term);
      if (known) known.reviews++;
      else tally.set(term, { word, reviews: 1 });
    }
  }
  return tally;
};

/**
 * The words that reviews of a time have far more often than those before it, most frequent first: what a theme is too
 * general to say, such as a boycott.
 * @param title whose own words tell nothing
 */
export const tellingWords = (
  before: readonly WindowReview[],
  after: readonly WindowReview[],
  title: string,
): string[] => {
  if (before.length === 0) return [];
  const [early, late] = [tallyOf(before), tallyOf(after)];
  const named = new Set(wordsOf(title).map(({ folded }) => folded));
  return [...late]
    .filter(([term, { word, reviews }]) => {
      const share = reviews / after.length;
      const then = ((early.get(term)?.reviews ?? 0) + doubt) / (before.length + slack);
      return reviews >= fewest && share >= leastShare && share >= timesAsOften * then && !named.has(word);
    })
    .map(([, tally]) => tally)
    .toSorted((one, other) => other.reviews - one.reviews || (one.word < other.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word);
};
