import { kindWanted } from '../reading/apps-of-kind.ts';
import { splitSentence } from '../reading/sentence.ts';
import { isStopWord } from '../words/stop-words.ts';
import { wordsOf } from '../words/words.ts';

/** The kind of app that a question is about, as the question says it. */
export interface KindAsked {
  readonly kindOfApp: string;
  /** Whether it is a kind that is known by name, and not merely what the question leaves over. */
  readonly known: boolean;
}

const longestKind = 4;
const mostWords = 3;
/** A known kind is told by a list of its words, or it is a genre of a store. */
const isKnown = (kind: string): boolean => {
  const { words, genres, anyGame } = kindWanted(kind);
  return words.length > 1 || genres.length > 0 || anyGame;
};

/** Words of questions about markets that are no kind of app. */
const idle: ReadonlySet<string> = new Set(
  `app apps application applications game games gap gaps room market markets missing lack lacks lacking want wants wanted need needs
   needed build building make people users user customers everyone idea ideas opportunity opportunities new another better best
   worst niche category kind type problem problems complaint complaints complain hate love like likes frustrate frustrates annoy
   improve improvement review reviews store stores top popular good bad still today year years month competitors competition launch
   start feature features thing things unserved underserved ask asking asked say saying tell biggest most common`.split(
    /\s+/u,
  ),
);

const isIdle = (folded: string): boolean => idle.has(folded) || isStopWord(folded, 'en');

/** The longest words in a row that are a kind known by name, the first of those. */
const knownKindIn = (question: string): string | null => {
  const words = wordsOf(question);
  for (let length = Math.min(longestKind, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const [first, last] = [words[at]!, words[at + length - 1]!];
      if (isIdle(first.folded) || isIdle(last.folded)) continue;
      const said = question.slice(first.start, last.end);
      if (isKnown(said)) return said;
    }
  }
  return null;
};

/** What kind of app a question is about, by rules; null when it names none. */
export const readKindAsked = (question: string): KindAsked | null => {
  const { kindOfApp, topic, topicWords } = splitSentence(question);
  if (kindOfApp !== null && isKnown(kindOfApp)) return { kindOfApp, known: true };
  const known = knownKindIn(question);
  if (known !== null) return { kindOfApp: known, known: true };
  if (kindOfApp !== null && !isStopWord(kindOfApp.toLowerCase(), 'en')) return { kindOfApp, known: false };
  const left = topicWords.filter(({ folded }) => !isIdle(folded)).slice(0, mostWords);
  const words = left.map(({ start, end }) => topic.slice(start, end)).join(' ');
  return words === '' ? null : { kindOfApp: words, known: false };
};
