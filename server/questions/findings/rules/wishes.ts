import type { WindowReview } from '../../../metrics/window-review.ts';
import { type Word, wordsOf } from '../../../tagging/words/words.ts';
import type { Said } from '../findings.ts';
import { absences, isAsking } from './asking.ts';
import { type Thing, things } from './things.ts';

/** A thing named in a review, and whether it is requested. */
export interface Mention extends Said {
  readonly thing: Thing;
  readonly asked: boolean;
}

const unspaced = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;

interface Name {
  readonly words: readonly string[];
  readonly thing: Thing;
}

/** Names by first word, longest first. */
const byFirstWord = new Map<string, Name[]>();
const unspacedNames = new Map<string, Thing>();
for (const thing of things) {
  for (const name of thing.names) {
    if (unspaced.test(name)) {
      unspacedNames.set(name, thing);
      continue;
    }
    const words = name.split(/[ -]/u);
    const known = byFirstWord.get(words[0]!) ?? [];
    known.push({ words, thing });
    byFirstWord.set(words[0]!, known);
  }
}
for (const names of byFirstWord.values()) names.sort((one, other) => other.words.length - one.words.length);

const unspacedName = new RegExp(
  [...unspacedNames.keys()].sort((one, other) => other.length - one.length || (one < other ? -1 : 1)).join('|'),
  'giu',
);

export interface Sentence {
  readonly words: readonly Word[];
  /** Folded words with a space between them. */
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const end = /[.!?…。！？\n;]+/gu;

/** Splits a field into sentences. Approximate, as the words of a request stand together anyway. */
export const sentencesOf = (text: string): Sentence[] => {
  const words = wordsOf(text);
  const sentences: Sentence[] = [];
  let first = 0;
  const cut = (start: number, until: number): void => {
    let next = first;
    while (next < words.length && words[next]!.start < until) next++;
    const own = words.slice(first, next);
    first = next;
    if (own.length > 0) sentences.push({ words: own, folded: foldedOf(own), start, end: until });
  };
  let start = 0;
  for (const match of text.matchAll(end)) {
    cut(start, match.index);
    start = match.index + match[0].length;
  }
  cut(start, text.length);
  return sentences;
};

const foldedOf = (words: readonly Word[]): string =>
  words
    .map(({ folded }) => folded)
    .join(' ')
    .replaceAll("'", ' ');

/** Maximum number of words between an absence and the thing: `no home screen widget`. */
const absenceReach = 3;

const isAbsent = ({ words }: Sentence, at: number): boolean =>
  words.slice(Math.max(0, at - absenceReach), at).some(({ folded }) => absences.has(folded));

/** `sort the calendar`: with a definite article the thing exists, and something else is requested. */
const isThere = ({ words, folded }: Sentence, at: number): boolean =>
  definite.has(words[at - 1]?.folded ?? '') && !/\bback\b/u.test(folded);
const definite: ReadonlySet<string> = new Set(['the', 'my', 'this', 'these', 'your']);

/** `not readable in dark mode`: what something is seen in exists. */
const isUsed = ({ words, folded }: Sentence, at: number): boolean =>
  seenIn.has(words[at - 1]?.folded ?? '') && seeing.test(folded);
const seenIn: ReadonlySet<string> = new Set(['in', 'im', 'en', 'em', 'with', 'using']);
const seeing =
  /(?<!\p{L})(?:(?:un|il)?(?:readable|legible|lesbar|lisible|legivel|legible|leggibile)|unleserlich|(?:read|see|seen)|invisible|contrast|blank)(?!\p{L})/u;

/** Removes the article that French and Italian attach to a word. */
const bare = (folded: string): string =>
  folded.includes("'") ? folded.replace(/^(?:l|d|un|dell|all|nell)'/u, '') : folded;

const nameAt = (words: readonly Word[], at: number): Name | undefined =>
  byFirstWord
    .get(bare(words[at]!.folded))
    ?.find((name) => name.words.every((word, place) => place === 0 || words[at + place]?.folded === word));

const mentionsIn = (field: Said['field'], text: string, sentence: Sentence): Mention[] => {
  const mentions: Mention[] = [];
  const own = text.slice(sentence.start, sentence.end);
  let asking: boolean | null = null;
  const isAsked = (): boolean => {
    asking ??= isAsking(sentence.folded, own);
    return asking;
  };
  for (let at = 0; at < sentence.words.length; at++) {
    const name = nameAt(sentence.words, at);
    if (name === undefined) continue;
    const last = at + name.words.length - 1;
    const asked = ((isAsked() && !isThere(sentence, at)) || isAbsent(sentence, at)) && !isUsed(sentence, at);
    const [start, until] = [sentence.words[at]!.start, sentence.words[last]!.end];
    mentions.push({ thing: name.thing, asked, field, start, end: until });
    at = last;
  }
  if (!unspaced.test(own)) return mentions;
  for (const match of own.matchAll(unspacedName)) {
    const start = sentence.start + match.index;
    const thing = unspacedNames.get(match[0].toLowerCase()) ?? unspacedNames.get(match[0]);
    if (thing) mentions.push({ thing, asked: isAsked(), field, start, end: start + match[0].length });
  }
  return mentions;
};

/** Commonly requested things that a review names. */
export const mentionsOf = ({ title, text }: Pick<WindowReview, 'title' | 'text'>): Mention[] => {
  const fields = [
    ['title', title ?? ''],
    ['text', text],
  ] as const;
  return fields.flatMap(([field, written]) =>
    sentencesOf(written).flatMap((sentence) => mentionsIn(field, written, sentence)),
  );
};
