import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { kindWanted } from './is-of-kind-of-app.ts';

const longestKind = 4;

/** A known kind has synonyms or is a store category. */
export const isKnownKind = (kind: string): boolean => {
  const { words, genres, anyGame } = kindWanted(kind);
  return words.length > 1 || genres.length > 0 || anyGame;
};

/** Words of questions about markets that aren't kinds of app. */
const idle: ReadonlySet<string> = new Set(
  `app apps application applications game games gap gaps room market markets needed building people users user customers customer
   everyone idea ideas opportunity opportunities new another better best worst niche category kind type problem problems complaint
   complaints improvement review reviews store stores top popular good bad wrong still today year years month competitors
   competition feature features thing things unserved underserved biggest most common general founder founders developer developers
   startup startups indie learn create creating`.split(/\s+/u),
);
/** Verbs of such questions, in any form. Not all verbs: `typing` and `marketing` are kinds of app. */
const idleVerbs: ReadonlySet<string> = new Set(
  `miss lack want need build make complain hate love like dislike frustrate annoy irritate bother struggle improve launch start
   ask say tell know expect`
    .split(/\s+/u)
    .map((verb) => termOf(verb, 'en')),
);

export const namesNoKind = (folded: string): boolean =>
  idle.has(folded) || idleVerbs.has(termOf(folded, 'en')) || isStopWord(folded, 'en');

/** The longest run of words that is a known kind, leftmost first. */
export const knownKindIn = (question: string): string | null => {
  const words = wordsOf(question);
  for (let length = Math.min(longestKind, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const [first, last] = [words[at]!, words[at + length - 1]!];
      if (namesNoKind(first.folded) || namesNoKind(last.folded)) continue;
      const said = question.slice(first.start, last.end);
      if (isKnownKind(said)) return said;
    }
  }
  return null;
};
