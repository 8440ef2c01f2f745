import { listed } from '../../support/prose/numbers.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { agentNounOf } from '../kinds/agent-nouns.ts';
import { readQuery } from './read-query.ts';
import type { Subject } from './subject.ts';

/** Words that don't say what an app is for. */
const isIdle = (folded: string): boolean => isStopWord(folded, 'en') || /^(?:apps?|applications?)$/u.test(folded);

/** Unifies words with the same meaning for a kind of app: `tracking`, `track` and `trackers`. */
const sameWord = (folded: string): string => {
  const term = termOf(folded, 'en');
  return termOf(agentNounOf(folded) ?? agentNounOf(term) ?? folded, 'en');
};

/** Notes the words of a query that the kind of app doesn't cover, if any. */
export const leftOutNotes = ({ query, kindOfApp, apps }: Subject): string[] => {
  const read = readQuery(query);
  if (kindOfApp === null || apps.length === 0 || read.by !== 'words') return [];
  const kept = new Set(wordsOf(kindOfApp).map(({ folded }) => sameWord(folded)));
  const words = wordsOf(read.words);
  const isLeft = words.map(({ folded }) => !kept.has(sameWord(folded)) && !isIdle(folded));
  if (!isLeft.includes(true)) return [];
  const left = words.filter((_, at) => isLeft[at]).map(({ start, end }) => read.words.slice(start, end));
  return [
    `Too few apps are listed for “${read.words}”, so it was read as “${kindOfApp}”, without ${listed(left.map((word) => `“${word}”`))}.`,
  ];
};
