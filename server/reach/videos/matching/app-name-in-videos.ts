import { isKnownKind } from '../../../apps/kinds/known-kind.ts';
import { isEverydayName, nameWords } from '../../../apps/names/name-book.ts';
import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { isStopWord } from '../../../tagging/words/stop-words.ts';
import { fold } from '../../../tagging/words/words.ts';
import { describing } from './app-talk.ts';

export interface NameableApp extends AppRef {
  readonly title: string;
  readonly developer?: string | null;
  readonly site?: string | null;
  readonly genre?: string | null;
}

const subtitle = /\s[-–—|·]\s|[:：(（|]/u;

/** The name before the subtitle, and the subtitle or null. */
export const splitTitle = (title: string): { readonly head: string; readonly subtitle: string | null } => {
  const found = subtitle.exec(title);
  const head = found ? title.slice(0, found.index).trim() : title;
  return found && head !== ''
    ? { head, subtitle: title.slice(found.index + found[0].length) }
    : { head: title, subtitle: null };
};

/** Nouns for kinds of apps, as in `Plant Guide` or `Sleep Sounds`. */
const nouns: ReadonlySet<string> = new Set(
  `app apps tracker planner coach editor maker finder player reader counter calculator timer log logger diary journal guide keeper scanner
  converter scheduler messenger reminder reminders cleaner manager organizer identifier translator sounds workouts lessons recipes
  stories games quiz puzzles wallpapers`.split(/\s+/u),
);

/** Words for another app of the same family, not for a kind: `Tidal Kids` is not `Tidal`. */
const variants: ReadonlySet<string> = new Set(
  'kids kid junior family families pro plus lite premium free max mini hd go x for teens business work'.split(' '),
);

/** Audiences: a name followed by one of these is a different app, known or not. */
export const isForOthers: ReadonlySet<string> = new Set(
  'kids kid junior juniors family families teens business'.split(' '),
);

const maxKindWords = 3;

export const isKindEnding = (words: readonly string[]): boolean => {
  if (words.some((word) => variants.has(word))) return false;
  if (words.every((word) => nouns.has(word) || isKnownKind(word)) || isKnownKind(words.join(' '))) return true;
  return words.length === 2 && nouns.has(words[1]!);
};

const nameCache = new Map<string, string>();
const maxNames = 50_000;

/**
 * An app's name without its subtitle and kind: `Tidal` of `Tidal Habit Tracker: Streaks`. If the rest is no name, the
 * title stays whole: `Sleep Sounds`.
 */
export const nameOf = (title: string): string => {
  const cached = nameCache.get(title);
  if (cached !== undefined) return cached;
  if (nameCache.size >= maxNames) nameCache.clear();
  const name = withoutEnding(title, isKindEnding);
  nameCache.set(title, name);
  return name;
};

/**
 * The name before the subtitle, without the longest ending that describes the kind. With a subtitle, a single word
 * belongs to the name: `Tidal Sounds: Rain & Sleep` is not `Tidal`.
 */
export const withoutEnding = (title: string, isKind: (words: readonly string[]) => boolean): string => {
  const { head, subtitle } = splitTitle(title);
  const isEnding = (words: readonly string[]): boolean => (subtitle === null || words.length > 1) && isKind(words);
  const words = [...head.matchAll(/\S+/gu)];
  for (let count = Math.min(maxKindWords, words.length - 1); count > 0; count--) {
    const first = words.length - count;
    const ending = nameWords(words.slice(first).join(' '));
    const last = words[first - 1]!;
    const rest = head.slice(0, last.index + last[0].length);
    const left = nameWords(rest);
    if (ending.length > 0 && isEnding(ending) && left.length > 0 && standingOf(left) !== 'kind' && !isIdle(left)) {
      return rest;
    }
  }
  return head;
};

const isIdle = (words: readonly string[]): boolean =>
  words.every((word) => isStopWord(word, 'en') || describing.has(word) || variants.has(word));

export type Standing = 'plain' | 'kind' | 'single' | 'telling';

/** How well a name identifies an app, from a kind (`Habit Tracker`) and a plain word (`Calm`) to several words. */
export const standingOf = (words: readonly string[]): Standing => {
  const cached = standingCache.get(words.join(' '));
  if (cached !== undefined) return cached;
  if (standingCache.size >= maxNames) standingCache.clear();
  const standing = judgeStanding(words);
  standingCache.set(words.join(' '), standing);
  return standing;
};

const standingCache = new Map<string, Standing>();

const judgeStanding = (words: readonly string[]): Standing => {
  if (isKnownKind(words.join(' ')) || words.every((word) => isKnownKind(word) || isStopWord(word, 'en'))) return 'kind';
  if (isEverydayName(words)) return 'plain';
  return words.length === 1 ? 'single' : 'telling';
};

/** Letters and digits only, for tags and handles. */
export const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The name in a handle, without what companies add to it. */
export const ownAccountOf = (handle: string): { readonly name: string; readonly isSure: boolean } => {
  const own = letters(handle);
  const inner = /^(?:get|try)(.{4,})$|^(.{4,}?)(?:app|hq|official)$/u.exec(own);
  return inner ? { name: (inner[1] ?? inner[2])!, isSure: true } : { name: own, isSure: false };
};
