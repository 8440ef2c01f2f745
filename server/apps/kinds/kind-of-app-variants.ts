import { findGenre } from '../../contract/domain/genres.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { wordsOf } from '../../tagging/words/words.ts';
import { agentNounOf } from './agent-nouns.ts';
import { isKnownKind, knownKindIn } from './known-kind.ts';

/** Words between a verb and its object: `track my expenses`. */
const between: ReadonlySet<string> = new Set('my your the our of all'.split(' '));

const one = (word: string): string => (/[^su]s$/u.test(word) ? word.slice(0, -1) : word);

/** Rewrites an activity as a product name: `habit tracking` and `track my habits` become `habit tracker`. */
export const asCalled = (kind: string): string => {
  const words = wordsOf(kind).map(({ folded }) => folded);
  if (words.length < 2 || words.length > 4) return kind;
  const [first, last] = [words[0]!, words.at(-1)!];
  const doer = agentNounOf(last);
  if (doer === last || doer === `${last}s` || last === `${doer}s`) return kind;
  if (doer !== undefined) return [...words.slice(0, -1), doer].join(' ');
  const does = agentNounOf(first);
  if (does === undefined || does === first) return kind;
  const object = words.slice(1).filter((word) => !between.has(word));
  return object.length === 0 ? kind : [...object.slice(0, -1), one(object.at(-1)!), does].join(' ');
};

/** Purpose and features: `… for couples`, `… with widgets`, `… on iPhone`. */
const behind =
  / (?:(?:for|with|without|on|in|für|mit|ohne|auf|pour|avec|sans|sur|para|con|sin|en) .+|20\d\d|online|offline|free|gratis|kostenlos|gratuite?)$/iu;
/** Qualities any app may have: `simple …`, `the best …`. */
const before =
  /^(?:the|an?|my|best|top|good|great|new|free|popular|simple|easy|easiest|cheap|cheapest|minimalist|minimal|cute|aesthetic|beautiful|daily|personal|private|online|offline|ad[- ]free|ai|smart|beste[rsn]?|einfache[rsn]?|kostenlose[rsn]?|gute[rsn]?|meilleure?s?|gratuite?s?|simples?|mejor(?:es)?|buenas?|sencill[oa]s?) (?=\S)/iu;
const noun = /[ -](?:apps?|applications?|applis?|aplicaci(?:ón|ones))$/iu;

/** The kind with ever fewer qualifying words, without the original. */
export const withoutQualities = (kind: string): string[] => {
  const fewer: string[] = [];
  let words = kind.trim();
  for (let last = ''; last !== words; ) {
    last = words;
    // `simple budgeting app for couples`: words at the end matter least.
    words = words.replace(behind, '').trim() || words;
    if (words === last) words = words.replace(before, '');
    words = words.replace(noun, '').trim() || words;
    if (words !== last) fewer.push(asCalled(words));
  }
  return [...new Set(fewer)].filter((each) => each !== kind);
};

const joiner = / (?:and|or|&|\+|y|et|und|oder|ou|o|e) |\s*[,/]\s*/iu;

/** The first known kind in a sentence about an app, or null. */
export const kindSaidIn = (sentence: string): string | null => {
  for (const clause of sentence.split(/[:;,.!?|()–—]|\s-\s/u)) {
    const known = knownKindIn(clause);
    if (known === null) continue;
    return severalKinds(known).length > 1 ? known : (known.split(joiner).find(isKnownKind) ?? known);
  }
  return null;
};

/** Splits `meditation and sleep` if all parts are known kinds; otherwise returns none. */
export const severalKinds = (kind: string): string[] => {
  // `Health & Fitness` is a single category.
  if (findGenre(kind)) return [];
  const parts = kind
    .split(joiner)
    .map((part) => asCalled(part.trim().replace(noun, '')))
    .filter((part) => part !== '');
  return parts.length > 1 && parts.every(isKnownKind) ? parts.slice(0, 3) : [];
};

const maxParts = 6;

/** Runs of two or more words, shorter than the whole: longest first, then leftmost. */
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

/** Known kinds of two or more words inside a longer phrase, for when too few apps match all of it. */
export const knownParts = (kind: string): string[] =>
  isKnownKind(kind) ? [] : [...new Set(partsOf(kind).filter(isKnownKind).map(asCalled))].slice(0, maxParts);

/** Parts that may be a kind but are in no list (`running coach plans`), then a known kind of one word. */
export const otherParts = (kind: string): string[] => {
  if (isKnownKind(kind)) return [];
  const one = knownKindIn(kind);
  return [...partsOf(kind).slice(0, maxParts), ...(one === null ? [] : [one])];
};
