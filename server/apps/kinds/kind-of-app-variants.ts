import { findGenre } from '../../contract/domain/genres.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { doerOf } from './doers.ts';
import { isKnownKind, knownKindIn } from './known-kind.ts';

/** What stands between a deed and what it is done to: `track my expenses`. */
const between: ReadonlySet<string> = new Set('my your the our of all'.split(' '));

const one = (word: string): string => (/[^su]s$/u.test(word) ? word.slice(0, -1) : word);

/** A kind as apps are called that are of it: `habit tracking` and `track my habits` are a `habit tracker`; others as they are. */
export const asCalled = (kind: string): string => {
  const words = wordsOf(kind).map(({ folded }) => folded);
  if (words.length < 2 || words.length > 4) return kind;
  const [first, last] = [words[0]!, words.at(-1)!];
  const doer = doerOf(last);
  if (doer === last || doer === `${last}s` || last === `${doer}s`) return kind;
  if (doer !== undefined) return [...words.slice(0, -1), doer].join(' ');
  const does = doerOf(first);
  if (does === undefined || does === first) return kind;
  const object = words.slice(1).filter((word) => !between.has(word));
  return object.length === 0 ? kind : [...object.slice(0, -1), one(object.at(-1)!), does].join(' ');
};

/** `… for couples`, `… with widgets`, `… on iPhone`: whom and what it is to suit. */
const behind =
  / (?:(?:for|with|without|on|in|für|mit|ohne|auf|pour|avec|sans|sur|para|con|sin|en) .+|20\d\d|online|offline|free|gratis|kostenlos|gratuite?)$/iu;
/** `simple …`, `the best …`: what every app would be. */
const before =
  /^(?:the|an?|my|best|top|good|great|new|free|popular|simple|easy|easiest|cheap|cheapest|minimalist|minimal|cute|aesthetic|beautiful|daily|personal|private|online|offline|ad[- ]free|ai|smart|beste[rsn]?|einfache[rsn]?|kostenlose[rsn]?|gute[rsn]?|meilleure?s?|gratuite?s?|simples?|mejor(?:es)?|buenas?|sencill[oa]s?) (?=\S)/iu;
const noun = /[ -](?:apps?|applications?|applis?|aplicaci(?:ón|ones))$/iu;

/** The kind with fewer and fewer of the words that say what it should be like; not as it stands. */
export const withoutQualities = (kind: string): string[] => {
  const fewer: string[] = [];
  let words = kind.trim();
  for (let last = ''; last !== words; ) {
    last = words;
    // `simple budgeting app for couples`: those behind say the least of the kind.
    words = words.replace(behind, '').trim() || words;
    if (words === last) words = words.replace(before, '');
    words = words.replace(noun, '').trim() || words;
    if (words !== last) fewer.push(asCalled(words));
  }
  return [...new Set(fewer)].filter((each) => each !== kind);
};

const joiner = / (?:and|or|&|\+|y|et|und|oder|ou|o|e) |\s*[,/]\s*/iu;

/** The first kind known by name that a sentence about an app says; null when it says none. */
export const kindSaidIn = (sentence: string): string | null => {
  for (const clause of sentence.split(/[:;,.!?|()–—]|\s-\s/u)) {
    const known = knownKindIn(clause);
    if (known === null) continue;
    return severalKinds(known).length > 1 ? known : (known.split(joiner).find(isKnownKind) ?? known);
  }
  return null;
};

/** `meditation and sleep`: the kinds, where all of the parts are known by name; else the words are one kind. */
export const severalKinds = (kind: string): string[] => {
  // `Health & Fitness` is one.
  if (findGenre(kind)) return [];
  const parts = kind
    .split(joiner)
    .map((part) => asCalled(part.trim().replace(noun, '')))
    .filter((part) => part !== '');
  return parts.length > 1 && parts.every(isKnownKind) ? parts.slice(0, 3) : [];
};

const mostParts = 6;

/** Two or more words in a row, fewer than all of them: the longest first, and of those the first. */
const partsOf = (kind: string): string[] => {
  const words = wordsOf(kind);
  const isSmall = (word: { readonly folded: string } | undefined): boolean =>
    word === undefined || isStopWord(word.folded, 'en');
  const parts: string[] = [];
  for (let length = words.length - 1; length > 1; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const [first, last] = [words[at]!, words[at + length - 1]!];
      if (!isSmall(first) && !isSmall(last)) parts.push(kind.slice(first.start, last.end));
    }
  }
  return parts;
};

/** Where too few apps are of all of the words: the kinds known by name that stand in them, in two words or more. */
export const knownParts = (kind: string): string[] =>
  isKnownKind(kind) ? [] : [...new Set(partsOf(kind).filter(isKnownKind).map(asCalled))].slice(0, mostParts);

/** Parts that apps may be called by, though no list knows them (`running coach plans`); then a known kind of one word. */
export const otherParts = (kind: string): string[] => {
  if (isKnownKind(kind)) return [];
  const one = knownKindIn(kind);
  return [...partsOf(kind).slice(0, mostParts), ...(one === null ? [] : [one])];
};
