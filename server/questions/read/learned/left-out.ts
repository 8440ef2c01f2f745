import type { CueLanguage } from '../cues.ts';
import turns from '../turns.json' with { type: 'json' };

const anyOf = (words: readonly string[]): string => words.join('|').replaceAll(', ', '|');
const notIn: Readonly<Partial<Record<CueLanguage, readonly string[]>>> = turns.not;
const leavesOut = new Map(
  Object.entries(notIn).map(([language, words]) => [
    language,
    new RegExp(
      `(?<!\\p{L})(?<!(?<!\\p{L})(?:${anyOf(turns.or)}) )(?<not>${anyOf(words)}) (?:(?:${anyOf(turns.between)}) )*$`,
      'u',
    ),
  ]),
);
interface OfVerb {
  readonly not: readonly string[];
  /** Words before `not` that make it an exclusion: `aber nicht in`. */
  readonly unless: readonly string[];
  /** Words that show that there is a verb; without this list, any other word before does. */
  readonly where?: readonly string[];
}
const ofVerb: Readonly<Partial<Record<CueLanguage, OfVerb>>> = turns.ofVerb;
const wordsOfList = (words: readonly string[]): ReadonlySet<string> => new Set(words.join(', ').split(', '));

/** `Was geht nicht in 5.4.1?`: in languages with the negation after the verb, it negates the verb. */
const isOfVerb = (ahead: string, not: string, language: CueLanguage): boolean => {
  const given = ofVerb[language];
  const words = /[^,;.:?!]*$/u.exec(ahead)![0].match(/\p{L}+/gu) ?? [];
  if (!given?.not.includes(not) || words.length === 0 || wordsOfList(given.unless).has(words.at(-1)!)) return false;
  const where = given.where && wordsOfList(given.where);
  return where === undefined || words.some((word) => where.has(word));
};

/** Whether words exclude what is named after them: `not on`, `außer in`. */
export const isLeftOut = (before: string, language: CueLanguage): boolean => {
  const found = leavesOut.get(language)?.exec(before);
  return found ? !isOfVerb(before.slice(0, found.index), found.groups!.not!, language) : false;
};
