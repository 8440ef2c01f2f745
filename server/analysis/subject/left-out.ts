import { doerOf } from '../reading/apps/doers.ts';
import { isStopWord } from '../words/stop-words.ts';
import { termOf } from '../words/terms.ts';
import { wordsOf } from '../words/words.ts';
import { readQuery } from './read-query.ts';
import type { Subject } from './subject.ts';

/** They say nothing of what for. */
const isIdle = (folded: string): boolean => isStopWord(folded, 'en') || /^(?:apps?|applications?)$/u.test(folded);

/** Words that say the same of a kind are one: `tracking`, `track` and `trackers`. */
const sameWord = (folded: string): string => {
  const term = termOf(folded, 'en');
  return termOf(doerOf(folded) ?? doerOf(term) ?? folded, 'en');
};

/** What of a query's words the kind that was found does not say, as a note of the answer; none when it says all. */
export const leftOutNotes = ({ query, kindOfApp, apps }: Subject): string[] => {
  const read = readQuery(query);
  if (kindOfApp === null || apps.length === 0 || read.by !== 'words') return [];
  const kept = new Set(wordsOf(kindOfApp).map(({ folded }) => sameWord(folded)));
  const words = wordsOf(read.words);
  const isLeft = words.map(({ folded }) => !kept.has(sameWord(folded)) && !isIdle(folded));
  if (!isLeft.includes(true)) return [];
  const left = words.filter((_, at) => isLeft[at]).map(({ start, end }) => read.words.slice(start, end));
  return [
    `Too few apps are listed for “${read.words}”: it is read as “${kindOfApp}”, without ${left.map((word) => `“${word}”`).join(', ')}.`,
  ];
};
