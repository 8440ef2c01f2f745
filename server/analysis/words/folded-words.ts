import { fold } from './fold.ts';
import { copied, longestHeld } from './held-words.ts';

/** A power of two. Each written word has one place in the table, and the next one of that place takes it. */
const places = 2 ** 15;

const written: (string | undefined)[] = new Array<string | undefined>(places).fill(undefined);
const foldedOf: string[] = new Array<string>(places).fill('');

const stands = (word: string, text: string, start: number): boolean => {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
};

/**
 * A word of a text as it is compared. Reviews use few words often: the same word is the very same string, so that whoever looks
 * it up afterwards neither reads nor compares it letter by letter.
 */
export const foldedAt = (text: string, start: number, end: number): string => {
  const length = end - start;
  if (length > longestHeld) return fold(text.slice(start, end));
  let hash = length;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  const place = (hash ^ (hash >>> 15)) & (places - 1);
  const held = written[place];
  if (held !== undefined && held.length === length && stands(held, text, start)) return foldedOf[place]!;
  const word = copied(text.slice(start, end));
  const folded = fold(word);
  written[place] = word;
  foldedOf[place] = folded;
  return folded;
};
