import { isEverydayName, nameWords } from '../reading/name-book.ts';
import { isKnownKind } from '../report/kind-asked.ts';
import { isStopWord } from '../words/stop-words.ts';
import { fold } from '../words/words.ts';
import { describing } from './app-talk.ts';

/** An app that a video may be about. */
export interface NameableApp {
  readonly store: 'apple' | 'play';
  readonly appId: string;
  readonly title: string;
  readonly developer?: string | null;
  readonly site?: string | null;
}

const subtitle = /\s[-–—|·]\s|[:：(（|]/u;

/** What the app is called, without its subtitle and the kind that it says it is: `Tidal` of `Tidal Habit Tracker: Streaks`. */
export const nameOf = (title: string): string => heldName(title).name;

/** How many words the name has. */
export const nameLength = (title: string): number => heldName(title).length;

/** Asked for at every word of every text, and the titles are always the same. */
const names = new Map<string, { readonly name: string; readonly length: number }>();
const mostNames = 50_000;

const heldName = (title: string): { readonly name: string; readonly length: number } => {
  const held = names.get(title);
  if (held !== undefined) return held;
  if (names.size >= mostNames) names.clear();
  const name = cutName(title);
  const made = { name, length: nameWords(name).length };
  names.set(title, made);
  return made;
};

const cutName = (title: string): string => {
  const head = (title.split(subtitle)[0] ?? '').trim() || title;
  const words = [...head.matchAll(/\S+/gu)];
  const isKind = (word: string): boolean => nameWords(word).every((part) => isEverydayName([part]));
  const kept = words.findLastIndex(([word]) => !isKind(word)) + 1;
  const last = words[kept - 1];
  return last === undefined ? head : head.slice(0, last.index + last[0].length);
};

export type Standing = 'plain' | 'kind' | 'single' | 'telling';

/** How much a name tells by itself: `Habit Tracker` is what many apps are, `Calm` a word, one word mostly a name, two a name. */
export const standingOf = (words: readonly string[]): Standing => {
  if (isKnownKind(words.join(' ')) || words.every((word) => isKnownKind(word) || isStopWord(word, 'en'))) return 'kind';
  if (isEverydayName(words)) return 'plain';
  return words.length === 1 ? 'single' : 'telling';
};

/** What is left of a tag or a handle without its dots and lines. */
export const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether a tag of these letters means an app of that name; one word alone does where the video speaks of apps. */
export const isNameTag = (tag: string, words: readonly string[], speaksOfApps: boolean): boolean => {
  const joined = words.join('');
  const standing = standingOf(words);
  if (standing === 'kind' || joined.length < 4) return false;
  if (tag === `${joined}app`) return !words.every((word) => describing.has(word));
  if (tag !== joined) return false;
  return standing === 'telling' || (standing === 'single' && speaksOfApps);
};

/** An account that is the app's own: its name with what companies put around it. */
export const isOwnAccount = (handle: string, words: readonly string[]): boolean => {
  const [joined, standing] = [words.join(''), standingOf(words)];
  const own = letters(handle);
  if (standing === 'kind' || joined.length < 4) return false;
  if (own === `${joined}app` || own === `get${joined}` || own === `${joined}hq`) return true;
  return standing !== 'plain' && (own === joined || own === `${joined}official`);
};
