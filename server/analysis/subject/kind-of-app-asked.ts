import { kindWanted } from '../reading/apps/is-of-kind-of-app.ts';
import { createNameBook } from '../reading/apps/name-book.ts';
import { readSentence } from '../reading/read-sentence.ts';
import { isStopWord } from '../words/stop-words.ts';
import { termOf } from '../words/terms.ts';
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
export const isKnownKind = (kind: string): boolean => {
  const { words, genres, anyGame } = kindWanted(kind);
  return words.length > 1 || genres.length > 0 || anyGame;
};

/** Words of questions about markets that are no kind of app. */
const idle: ReadonlySet<string> = new Set(
  `app apps application applications game games gap gaps room market markets needed building people users user customers customer
   everyone idea ideas opportunity opportunities new another better best worst niche category kind type problem problems complaint
   complaints improvement review reviews store stores top popular good bad wrong still today year years month competitors
   competition feature features thing things unserved underserved biggest most common general founder founders developer developers
   startup startups indie learn create creating`.split(/\s+/u),
);
/** The same of verbs, in any form; not of others, for `typing` and `marketing` are kinds of app. */
const idleVerbs: ReadonlySet<string> = new Set(
  `miss lack want need build make complain hate love like dislike frustrate annoy irritate bother struggle improve launch start
   ask say tell know expect`
    .split(/\s+/u)
    .map((verb) => termOf(verb, 'en')),
);

const isIdle = (folded: string): boolean =>
  idle.has(folded) || idleVerbs.has(termOf(folded, 'en')) || isStopWord(folded, 'en');

/** Whether a question only names a kind of app. */
export const isKindAlone = (question: string, kind: string): boolean =>
  wordsOf(question.replace(kind, ' ')).every(({ folded }) => folded === 'app' || folded === 'apps');

/** The longest words in a row that are a kind known by name, the first of those. */
export const knownKindIn = (question: string): string | null => {
  const words = wordsOf(question);
  for (let length = Math.min(longestKind, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const [first, last] = [words[at]!, words[at + length - 1]!];
      if (isIdle(first.folded) || isIdle(last.folded)) continue;
      const said = question.slice(first.start, last.end);
      if (isKnownKind(said)) return said;
    }
  }
  return null;
};

/** The surest first: of `complaints about ads in rope guides` the guides are the apps. */
const prepositions = [['in', 'inside', 'across', 'among', 'from'], ['of'], ['for'], ['about', 'with']] as const;

/** What stands behind a preposition; null when nothing there can be a kind. */
const behindPreposition = (rest: string): string | null => {
  const words = wordsOf(rest);
  for (const some of prepositions) {
    for (const [at, { folded }] of words.entries()) {
      if (!some.some((preposition) => preposition === folded)) continue;
      const first = words.findIndex((word, place) => place > at && !isIdle(word.folded));
      // `in the market for rope guides`: another preposition has a phrase of its own.
      const between = words.slice(at + 1, Math.max(at + 1, first));
      if (first < 0 || between.some((word) => prepositions.flat().some((other) => other === word.folded))) continue;
      const run = words.slice(first, first + mostWords);
      const end = run.findIndex((word) => isIdle(word.folded));
      const phrase = end < 0 ? run : run.slice(0, end);
      if (phrase.every((word) => /^\p{N}+$/u.test(word.folded))) continue;
      return rest.slice(phrase[0]!.start, phrase.at(-1)!.end);
    }
  }
  return null;
};

/** What kind of app a question is about, by rules; null when it names none. @param today YYYY-MM-DD, UTC */
export const readKindAsked = (question: string, today: string): KindAsked | null => {
  const { kindOfApp, topic, rest } = readSentence(question, { today, book: createNameBook(), anyKind: true });
  if (kindOfApp !== null && isKnownKind(kindOfApp)) return { kindOfApp, known: true };
  const known = knownKindIn(question);
  if (known !== null) return { kindOfApp: known, known: true };
  if (kindOfApp !== null && !isStopWord(kindOfApp.toLowerCase(), 'en')) return { kindOfApp, known: false };
  const left = topic.words.filter(({ folded }) => !isIdle(folded)).slice(0, mostWords);
  const words = behindPreposition(rest) ?? left.map(({ start, end }) => topic.text.slice(start, end)).join(' ');
  return words === '' ? null : { kindOfApp: words, known: false };
};
