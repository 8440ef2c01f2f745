import { fold } from '../words/fold.ts';
import type { Script } from './phrase-script.ts';

/**
 * A phrase such as `i'm/we're leaving for? good`. A slash separates alternatives, `*` is any ending, `?` makes a word
 * optional, `..` allows up to three words between (eight characters in scripts without spaces), `<app>` is a named
 * class of phrases, `{60-99}` a number, `^` the start and `$` the end of the clause.
 */
export interface Phrase {
  readonly finds: RegExp;
  /** A clause needs one of these word keys for the phrase to match; null if any clause may match. */
  readonly keys: readonly string[] | null;
}

export type PhraseClasses = ReadonlyMap<string, readonly string[]>;

const numbers = /^\{(\d+)-(\d+)\}$/;
const className = /^<(\w+)>$/;

const membersOf = (name: string, classes: PhraseClasses): readonly string[] => {
  const members = classes.get(name);
  if (members === undefined) throw new Error(`No class of phrases is named ${name}.`);
  return members;
};

/** One alternative, and the keys it is found by; null if any word matches. */
interface Place {
  readonly source: string;
  readonly keys: readonly string[] | null;
}

const alternative = (said: string, script: Script, classes: PhraseClasses): Place => {
  if (said === '^') return { source: '(?<=^ )', keys: null };
  if (said === '$') return { source: '[. ]*$', keys: null };
  const named = className.exec(said)?.[1];
  if (named !== undefined) {
    const members = membersOf(named, classes).map((member) => placesOf(member, script, classes));
    const keys = members.map((member) => member.keys);
    return {
      source: members.map(({ source }) => source).join('|'),
      keys: keys.includes(null) ? null : keys.flatMap((own) => own ?? []),
    };
  }
  const range = numbers.exec(said);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const all = Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
    return { source: `(?:${all.join('|')})${script.between}`, keys: all };
  }
  const isStem = said.endsWith('*');
  const literal = script.normal(isStem ? said.slice(0, -1) : said).trim();
  if (!/^[^.]+$/.test(literal)) throw new Error(`“${said}” has no word.`);
  const source = script.before + literal + (isStem ? script.ending : '') + script.between;
  const [first = ''] = literal.split(' ');
  const isPart = isStem || script.between === '';
  if (!isPart) return { source, keys: [first] };
  return { source, keys: first.length < script.keyLength ? null : [first.slice(0, script.keyLength)] };
};

const placeOf = (place: string, script: Script, classes: PhraseClasses): Place => {
  if (place === '..') return { source: script.gap, keys: null };
  const isOptional = place.endsWith('?');
  const found = (isOptional ? place.slice(0, -1) : place).split('/').map((said) => alternative(said, script, classes));
  const keys = found.map((one) => one.keys);
  return {
    source: `(?:${found.map(({ source }) => source).join('|')})${isOptional ? '?' : ''}`,
    keys: isOptional || keys.includes(null) ? null : keys.flatMap((own) => own ?? []),
  };
};

/** Longer words are rarer; the shortest key of a place is the most frequent one. */
const rarity = (keys: readonly string[]): number =>
  Math.min(...keys.map(({ length }) => length)) + keys.join('').length / keys.length / 100;

/** The pattern of a phrase, with the keys of the place with the longest words, which are the rarest. */
const placesOf = (phrase: string, script: Script, classes: PhraseClasses): Place => {
  const places = phrase.split(' ').map((place) => placeOf(place, script, classes));
  let rarest: readonly string[] | null = null;
  for (const { keys } of places) {
    if (keys !== null && (rarest === null || rarity(keys) > rarity(rarest))) rarest = keys;
  }
  return { source: places.map(({ source }) => source).join(''), keys: rarest };
};

export const compilePhrase = (written: string, script: Script, classes: PhraseClasses): Phrase => {
  const { source, keys } = placesOf(fold(written), script, classes);
  return { finds: new RegExp(script.between + source), keys };
};
